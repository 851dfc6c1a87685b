import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { companyMessages } from "~/api/companies.server";
import { handleApi } from "~/api/framework/resource.server";

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, companyMessages);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, companyMessages);
}
