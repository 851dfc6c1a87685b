import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";

import { apiOperation, handleApi, type ApiDeclaration } from "~/utils/api.server";
import { getSessionState } from "~/utils/auth.server";
import { problem } from "~/utils/problem.server";

/**
 * Tells a client, at every change of its session, which role counts. The row itself is made by the first request that proves a
 * session, so a call only has to name the person that its credential already proves.
 */
const onboardUser: ApiDeclaration = {
  route: "routes/api.onboard-user",
  POST: apiOperation({
    access: "user",
    body: z.object({ uid: z.string().max(100), email: z.string().max(320) }),
    async handler({ request, viewer, body }) {
      const state = await getSessionState(request);
      const proven = state.kind === "signed-in" ? [viewer.user.email, state.claims.email.toLowerCase()] : [];
      if (body.uid.toLowerCase() !== viewer.externalId || !proven.includes(body.email.trim().toLowerCase())) {
        const detail = "The user id and the email address must be those of the signed-in user.";
        return problem({ status: 403, code: "identity_mismatch", detail });
      }
      return { role: viewer.user.role, created: state.kind === "signed-in" && state.created };
    },
  }),
};

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, onboardUser);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, onboardUser);
}
