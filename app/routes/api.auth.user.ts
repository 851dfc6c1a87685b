import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { apiOperation, handleApi, type ApiDeclaration } from "~/utils/api.server";

/** Who the request comes from. */
const currentUser: ApiDeclaration = {
  route: "routes/api.auth.user",
  GET: apiOperation({ access: "read_profile", handler: ({ viewer }) => viewer.user }),
};

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, currentUser);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, currentUser);
}
