import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { webhookDeliveries } from "~/api/webhooks.server";
import { handleApi } from "~/api/framework/resource.server";

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, webhookDeliveries);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, webhookDeliveries);
}
