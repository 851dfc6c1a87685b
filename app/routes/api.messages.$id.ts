import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { messageById } from "~/api/messages.server";
import { handleApi } from "~/api/framework/resource.server";

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, messageById);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, messageById);
}
