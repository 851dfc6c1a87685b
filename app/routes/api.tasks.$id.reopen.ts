import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { taskReopening } from "~/api/tasks.server";
import { handleApi } from "~/api/framework/resource.server";

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, taskReopening);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, taskReopening);
}
