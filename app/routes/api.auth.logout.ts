import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { logout } from "~/api/account.server";
import { handleApi } from "~/api/framework/resource.server";

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, logout);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, logout);
}
