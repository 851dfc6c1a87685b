import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { workspaceList } from "~/api/workspaces.server";
import { handleApi } from "~/api/framework/resource.server";

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, workspaceList);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, workspaceList);
}
