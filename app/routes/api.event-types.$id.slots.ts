import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { eventTypeSlots } from "~/api/event-types.server";
import { handleApi } from "~/api/framework/resource.server";

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, eventTypeSlots);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, eventTypeSlots);
}
