import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { staffPosts } from "~/api/blog-admin.server";
import { handleApi } from "~/api/framework/resource.server";

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, staffPosts);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, staffPosts);
}
