import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { bookingHost } from "~/api/bookings.server";
import { handleApi } from "~/api/framework/resource.server";

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, bookingHost);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, bookingHost);
}
