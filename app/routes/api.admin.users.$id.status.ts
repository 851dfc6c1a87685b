import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { adminUserStatus } from "~/api/staff.server";
import { handleApi } from "~/api/framework/resource.server";

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, adminUserStatus);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, adminUserStatus);
}
