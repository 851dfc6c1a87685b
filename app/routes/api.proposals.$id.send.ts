import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { proposalSending } from "~/api/proposals.server";
import { handleApi } from "~/api/framework/resource.server";

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, proposalSending);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, proposalSending);
}
