import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { leadOwner } from "~/api/leads.server";
import { handleApi } from "~/api/framework/resource.server";

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, leadOwner);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, leadOwner);
}
