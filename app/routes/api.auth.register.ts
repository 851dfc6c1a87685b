import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { authProblem, RegisterBodySchema, signInAnswer } from "~/utils/api-auth.server";
import { apiOperation, handleApi, type ApiDeclaration } from "~/utils/api.server";
import { signUp } from "~/utils/sign-in.server";

const CHECK_MAIL = "Please check your mail to confirm your address.";

/** Makes an account. Where addresses are confirmed by mail the answer is the same whether or not the address has an account. */
const register: ApiDeclaration = {
  route: "routes/api.auth.register",
  POST: apiOperation({
    body: RegisterBodySchema,
    async handler({ request, body }) {
      const result = await signUp(request, body);
      if (!result.ok) return authProblem(result);
      if (result.next !== "check-mail") return signInAnswer(result, 201);
      return Response.json({ user: null, session: null, message: CHECK_MAIL }, { status: 202 });
    },
  }),
};

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, register);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, register);
}
