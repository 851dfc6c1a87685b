import { requireSession } from "~/identity/http/bearer";
import type { Call } from "~/identity/call";
import { AuthError } from "~/identity/http/errors";
import { mailCode } from "./mailed-codes";
import { redirectTarget } from "~/identity/http/redirect-target";

/**
 * `GET /reauthenticate`: emails the code that changing the password may need (`nonce` of `PUT
 * /user`).
 */
export async function reauthenticate(call: Call) {
  const { user } = (await requireSession(call)).record;
  if (user.email === null || user.emailConfirmedAt === null) {
    throw new AuthError(422, "email_not_confirmed", "Please verify your email first.");
  }
  await mailCode(call, {
    user: { id: user.id, email: user.email },
    kind: "reauthentication",
    challenge: null,
    redirectTo: redirectTarget(call),
  });
  return {};
}
