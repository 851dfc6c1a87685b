import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { proposalById } from "~/api/proposals.server";
import { handleApi } from "~/api/framework/resource.server";

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, proposalById);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, proposalById);
}
