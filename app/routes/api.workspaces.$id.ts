import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { workspaceById } from "~/api/workspaces.server";
import { handleApi } from "~/api/framework/resource.server";

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, workspaceById);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, workspaceById);
}
