import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { register } from "~/api/account.server";
import { handleApi } from "~/api/framework/resource.server";

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, register);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, register);
}
