import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { tenantBySubdomain } from "~/api/tenants.server";
import { handleApi } from "~/api/framework/resource.server";

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, tenantBySubdomain);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, tenantBySubdomain);
}
