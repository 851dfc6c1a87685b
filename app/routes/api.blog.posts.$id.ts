import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { publicPost } from "~/api/blog.server";
import { handleApi } from "~/api/framework/resource.server";

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, publicPost);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, publicPost);
}
