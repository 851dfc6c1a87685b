import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { adminUsers } from "~/api/staff.server";
import { handleApi } from "~/api/framework/resource.server";

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, adminUsers);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, adminUsers);
}
