import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { taskSnooze } from "~/api/tasks.server";
import { handleApi } from "~/api/framework/resource.server";

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, taskSnooze);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, taskSnooze);
}
