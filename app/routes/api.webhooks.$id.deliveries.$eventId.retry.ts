import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { webhookRetry } from "~/api/webhooks.server";
import { handleApi } from "~/api/framework/resource.server";

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, webhookRetry);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, webhookRetry);
}
