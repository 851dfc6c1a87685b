import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { taskById } from "~/api/tasks.server";
import { handleApi } from "~/api/framework/resource.server";

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, taskById);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, taskById);
}
