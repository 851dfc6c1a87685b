import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { leadEventList } from "~/api/leads.server";
import { handleApi } from "~/api/framework/resource.server";

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, leadEventList);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, leadEventList);
}
