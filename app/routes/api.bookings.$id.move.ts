import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { bookingMove } from "~/api/bookings.server";
import { handleApi } from "~/api/framework/resource.server";

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, bookingMove);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, bookingMove);
}
