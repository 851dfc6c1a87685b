import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { leadLinkById } from "~/api/lead-links.server";
import { handleApi } from "~/api/framework/resource.server";

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, leadLinkById);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, leadLinkById);
}
