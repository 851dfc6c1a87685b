import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { tenantMembership } from "~/api/tenants.server";
import { handleApi } from "~/api/framework/resource.server";

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, tenantMembership);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, tenantMembership);
}
