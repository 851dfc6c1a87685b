import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { eventTypeList } from "~/api/event-types.server";
import { handleApi } from "~/api/framework/resource.server";

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, eventTypeList);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, eventTypeList);
}
