import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { fileList } from "~/api/files.server";
import { handleApi } from "~/api/framework/resource.server";

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, fileList);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, fileList);
}
