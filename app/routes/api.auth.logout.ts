import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { authProblem } from "~/utils/api-auth.server";
import { apiOperation, handleApi, type ApiDeclaration } from "~/utils/api.server";
import { signOut } from "~/utils/sign-in.server";

/** Ends the session that the request came with. */
const logout: ApiDeclaration = {
  route: "routes/api.auth.logout",
  POST: apiOperation({
    access: "user",
    async handler({ request }) {
      const result = await signOut(request);
      return result.ok ? new Response(null, { status: 204 }) : authProblem(result);
    },
  }),
};

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, logout);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, logout);
}
