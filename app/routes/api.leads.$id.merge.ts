import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { leadMerge } from "~/api/leads.server";
import { handleApi } from "~/api/framework/resource.server";

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, leadMerge);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, leadMerge);
}
