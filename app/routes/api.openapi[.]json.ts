import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { openApiDocument } from "~/api/registry.server";
import { handleApi } from "~/api/framework/resource.server";

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, openApiDocument);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, openApiDocument);
}
