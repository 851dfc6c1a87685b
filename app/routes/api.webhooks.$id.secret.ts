import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { webhookSecret } from "~/api/webhooks.server";
import { handleApi } from "~/api/framework/resource.server";

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, webhookSecret);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, webhookSecret);
}
