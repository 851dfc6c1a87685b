import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { adminPost } from "~/api/blog-admin.server";
import { handleApi } from "~/utils/api.server";

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, adminPost);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, adminPost);
}
