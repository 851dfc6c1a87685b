import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { messageList } from "~/api/messages.server";
import { handleApi } from "~/api/framework/resource.server";

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, messageList);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, messageList);
}
