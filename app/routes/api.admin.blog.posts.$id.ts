import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { staffPost } from "~/api/blog-admin.server";
import { handleApi } from "~/api/framework/resource.server";

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, staffPost);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, staffPost);
}
