import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { leadStatus } from "~/api/leads.server";
import { handleApi } from "~/api/framework/resource.server";

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, leadStatus);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, leadStatus);
}
