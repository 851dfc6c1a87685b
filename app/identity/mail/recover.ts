import { z } from "zod";

import type { Call } from "~/identity/call";
import { invalid } from "~/identity/http/errors";
import { mailCodeQuietly } from "./mailed-codes";
import { redirectTarget } from "~/identity/http/redirect-target";
import { optionalText, pkceFields, readBody } from "~/identity/http/request-body";
import { getUserByEmail } from "~/identity/users/users";
import { readCodeChallenge, requireEmail } from "~/identity/http/validation";

const RecoverBody = z.object({ email: optionalText, ...pkceFields });

/**
 * `POST /recover`: emails a link for a new password. The answer never reveals whether there is such
 * a user.
 */
export async function recover(call: Call) {
  const body = await readBody(call, RecoverBody);
  if (!body.email) throw invalid("Password recovery requires an email");
  const email = requireEmail(body.email);
  const challenge = readCodeChallenge(body);
  const user = await getUserByEmail(call.db, email);
  if (!user) return {};
  const redirectTo = redirectTarget(call);
  await mailCodeQuietly(call, { user: { id: user.id, email }, kind: "recovery", challenge, redirectTo });
  return {};
}
