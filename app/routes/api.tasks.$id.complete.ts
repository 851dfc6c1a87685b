import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { taskCompletion } from "~/api/tasks.server";
import { handleApi } from "~/api/framework/resource.server";

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, taskCompletion);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, taskCompletion);
}
