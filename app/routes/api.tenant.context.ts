import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { tenantContext } from "~/api/tenants.server";
import { handleApi } from "~/api/framework/resource.server";

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, tenantContext);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, tenantContext);
}
