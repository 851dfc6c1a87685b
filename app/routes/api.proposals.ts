import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { proposalList } from "~/api/proposals.server";
import { handleApi } from "~/api/framework/resource.server";

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, proposalList);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, proposalList);
}
