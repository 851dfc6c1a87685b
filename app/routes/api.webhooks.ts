import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { webhookList } from "~/api/webhooks.server";
import { handleApi } from "~/api/framework/resource.server";

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, webhookList);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, webhookList);
}
