import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { proposalOwner } from "~/api/proposals.server";
import { handleApi } from "~/api/framework/resource.server";

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, proposalOwner);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, proposalOwner);
}
