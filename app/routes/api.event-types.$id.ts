import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { eventTypeById } from "~/api/event-types.server";
import { handleApi } from "~/api/framework/resource.server";

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, eventTypeById);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, eventTypeById);
}
