import { z } from "zod";

import { atomically } from "~/server/db.server";

import type { Call } from "~/identity/call";
import { required, settle } from "~/identity/conditional-writes";
import { AuthError, invalid } from "~/identity/http/errors";
import { hashPassword, isOutdatedHash, verifyPassword } from "~/identity/users/passwords";
import { ACCOUNT_LIMITS, networkOf } from "~/identity/http/rate-limit";
import { optionalText, readBody } from "~/identity/http/request-body";
import { newSession, sessionJson } from "./sessions";
import { getUserByEmail, isBanned, isConfirmed, noteSignIn } from "~/identity/users/users";
import { passwordWeakness } from "~/identity/http/validation";

const PasswordBody = z.object({ email: optionalText, phone: optionalText, password: optionalText });

/** `POST /token?grant_type=password` (RFC 6749 section 4.3). */
export async function passwordGrant(call: Call) {
  const { email, phone, password = "" } = await readBody(call, PasswordBody);
  if (email && phone) throw invalid("Only an email address or phone number should be provided on login.");
  if (!email && !phone) throw invalid("missing email or phone");
  if (!email) throw new AuthError(422, "phone_provider_disabled", "Phone logins are disabled");
  if (!call.settings.emailEnabled) {
    throw new AuthError(422, "email_provider_disabled", "Email logins are disabled");
  }
  const address = email.toLowerCase();
  const subject = `${address} ${call.device ?? networkOf(call.address)}`;
  await call.limiter.take("password", subject, ACCOUNT_LIMITS.password);
  const sessionId = await settle(() => signIn(call, address, password));
  await call.limiter.forget("password", subject);
  return sessionJson(call, sessionId, { weakness: passwordWeakness(password, call.settings) });
}

async function signIn(call: Call, email: string, password: string): Promise<string> {
  const user = await getUserByEmail(call.db, email);
  const right = await verifyPassword(password, user?.passwordHash ?? null);
  if (!user?.passwordHash || !right) {
    throw new AuthError(400, "invalid_credentials", "Invalid login credentials");
  }
  // Only now, because reporting a ban reveals that the address has an account.
  if (isBanned(user, call.now)) throw new AuthError(400, "user_banned", "User is banned");
  if (!isConfirmed(user)) throw new AuthError(400, "email_not_confirmed", "Email not confirmed");
  const renewal = isOutdatedHash(user.passwordHash) ? { passwordHash: await hashPassword(password) } : {};
  const session = newSession(call, { userId: user.id, method: "password" });
  await atomically((tx) => [required(noteSignIn(tx, user, renewal, call.now)), ...session.writes(tx)]);
  return session.id;
}
