import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { leadLinkList } from "~/api/lead-links.server";
import { handleApi } from "~/api/framework/resource.server";

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, leadLinkList);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, leadLinkList);
}
