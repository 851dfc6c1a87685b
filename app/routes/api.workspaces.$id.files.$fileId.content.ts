import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { fileContent } from "~/api/files.server";
import { handleApi } from "~/api/framework/resource.server";

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, fileContent);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, fileContent);
}
