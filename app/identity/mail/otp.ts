import { z } from "zod";

import type { Call } from "~/identity/call";
import { settle } from "~/identity/conditional-writes";
import { AuthError, invalid } from "~/identity/http/errors";
import { mailCodeInTime } from "./mailed-codes";
import { redirectTarget } from "~/identity/http/redirect-target";
import {
  optionalBoolean,
  optionalObject,
  optionalText,
  pkceFields,
  readBody,
} from "~/identity/http/request-body";
import {
  createConfirmedUserWithoutSession,
  createUnconfirmedUser,
  isRegistrationClosed,
  refuseWithoutEmail,
} from "~/identity/users/sign-up";
import { getUserByEmail, isConfirmed, refuseLargeMetadata } from "~/identity/users/users";
import { readCodeChallenge, requireEmail, type CodeChallenge } from "~/identity/http/validation";

const OtpBody = z.object({
  email: optionalText,
  phone: optionalText,
  create_user: optionalBoolean,
  data: optionalObject,
  channel: optionalText,
  ...pkceFields,
});

/** `POST /otp`: emails a code and a link to sign in with. An unknown address gets an account. */
export async function otp(call: Call) {
  const body = await readBody(call, OtpBody);
  if (body.email && body.phone) throw invalid("Only an email address or phone number should be provided");
  if (body.email && body.channel) throw invalid("Channel should only be specified with Phone OTP");
  if (!body.email && !body.phone) throw invalid("One of email or phone must be set");
  if (!body.email) throw new AuthError(400, "phone_provider_disabled", "Unsupported phone provider");
  return mailSignIn(call, body);
}

/** `POST /magiclink`: as `/otp` with an address. */
export async function magicLink(call: Call) {
  return mailSignIn(call, { ...(await readBody(call, OtpBody)), create_user: true });
}

async function mailSignIn(call: Call, body: z.infer<typeof OtpBody>) {
  const email = requireEmail(body.email);
  const challenge = readCodeChallenge(body);
  refuseWithoutEmail(call.settings);
  const mayCreate = body.create_user ?? true;
  const { data = {} } = body;
  refuseLargeMetadata(data);
  await settle(() => mailSignInOnce(call, { email, data, challenge, mayCreate }));
  return {};
}

async function mailSignInOnce(
  call: Call,
  {
    mayCreate,
    ...asked
  }: { email: string; data: Record<string, unknown>; challenge: CodeChallenge | null; mayCreate: boolean },
): Promise<void> {
  const { email, challenge } = asked;
  const existing = await getUserByEmail(call.db, email);
  // The same answer as for a known address, because a refusal would distinguish the two.
  if (!existing && (!mayCreate || (await isRegistrationClosed(call.settings)))) {
    await call.limiter.takeMail("magiclink");
    return;
  }
  const { mailerAutoconfirm } = call.settings;
  if (!existing && !mailerAutoconfirm) {
    await createUnconfirmedUser(call, { ...asked, passwordHash: null });
    return;
  }
  const id =
    existing?.id ?? (await createConfirmedUserWithoutSession(call, { ...asked, passwordHash: null }));
  const kind = !existing || isConfirmed(existing) || mailerAutoconfirm ? "magiclink" : "signup";
  await mailCodeInTime(call, { user: { id, email }, kind, challenge, redirectTo: redirectTarget(call) });
}
