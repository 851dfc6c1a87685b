import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { onboardUser } from "~/api/account.server";
import { handleApi } from "~/api/framework/resource.server";

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, onboardUser);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, onboardUser);
}
