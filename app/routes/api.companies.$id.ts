import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { companyById } from "~/api/companies.server";
import { handleApi } from "~/api/framework/resource.server";

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, companyById);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, companyById);
}
