import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { leadById } from "~/api/leads.server";
import { handleApi } from "~/api/framework/resource.server";

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, leadById);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, leadById);
}
