import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { proposalRevision } from "~/api/proposals.server";
import { handleApi } from "~/api/framework/resource.server";

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, proposalRevision);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, proposalRevision);
}
