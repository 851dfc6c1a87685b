import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { authProblem, LoginBodySchema, signInAnswer } from "~/utils/api-auth.server";
import { apiOperation, handleApi, type ApiDeclaration } from "~/utils/api.server";
import { signIn } from "~/utils/sign-in.server";

/** Signs in with a password: tokens for programs, and cookies for browsers. */
const login: ApiDeclaration = {
  route: "routes/api.auth.login",
  POST: apiOperation({
    body: LoginBodySchema,
    async handler({ request, body }) {
      const result = await signIn(request, body);
      return result.ok ? signInAnswer(result) : authProblem(result);
    },
  }),
};

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, login);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, login);
}
