import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { currentUser } from "~/api/account.server";
import { handleApi } from "~/api/framework/resource.server";

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, currentUser);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, currentUser);
}
