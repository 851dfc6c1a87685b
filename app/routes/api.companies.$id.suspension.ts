import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { companySuspension } from "~/api/companies.server";
import { handleApi } from "~/api/framework/resource.server";

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, companySuspension);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, companySuspension);
}
