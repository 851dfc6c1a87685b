import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { login } from "~/api/account.server";
import { handleApi } from "~/api/framework/resource.server";

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, login);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, login);
}
