import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { publicPosts } from "~/api/blog.server";
import { handleApi } from "~/api/framework/resource.server";

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, publicPosts);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, publicPosts);
}
