import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { adminStats } from "~/api/stats.server";
import { handleApi } from "~/api/framework/resource.server";

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, adminStats);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, adminStats);
}
