import { z } from "zod";

import { atomically } from "~/server/db.server";

import type { Call } from "~/identity/call";
import { required, settle } from "~/identity/conditional-writes";
import { emailChangePending, emailChangeWrites } from "./email-change";
import { invalid } from "~/identity/http/errors";
import { isLongAgo, mailCode, quietly, tooSoon } from "./mailed-codes";
import { redirectTarget } from "~/identity/http/redirect-target";
import { optionalText, pkceFields, readBody } from "~/identity/http/request-body";
import { getUserByEmail, isConfirmed, updateUser } from "~/identity/users/users";
import {
  readCodeChallenge,
  requireEmail,
  requirePhone,
  type CodeChallenge,
} from "~/identity/http/validation";

const ResendBody = z.object({ type: optionalText, email: optionalText, phone: optionalText, ...pkceFields });

/** `POST /resend`: emails a pending code again. Says nothing when there is none. */
export async function resend(call: Call) {
  const body = await readBody(call, ResendBody);
  const challenge = readCodeChallenge(body);
  switch (body.type ?? "") {
    case "signup":
      if (!body.email) throw invalid("Type provided requires an email address");
      await quietly(() => resendSignUp(call, requireEmail(body.email), challenge));
      return {};
    case "email_change":
      if (!body.email) throw invalid("Type provided requires an email address");
      await quietly(() => settle(() => resendEmailChange(call, requireEmail(body.email), challenge)));
      return {};
    case "sms":
    case "phone_change":
      if (!body.phone) throw invalid("Type provided requires a phone number");
      requirePhone(body.phone);
      return {};
    default:
      throw invalid("Missing one of these types: signup, email_change, sms, phone_change");
  }
}

async function resendSignUp(call: Call, email: string, challenge: CodeChallenge | null): Promise<void> {
  const user = await getUserByEmail(call.db, email);
  if (!user || isConfirmed(user)) return;
  const redirectTo = redirectTarget(call);
  await mailCode(call, { user: { id: user.id, email }, kind: "signup", challenge, redirectTo });
}

async function resendEmailChange(call: Call, email: string, challenge: CodeChallenge | null): Promise<void> {
  const user = await getUserByEmail(call.db, email);
  if (!user?.newEmail) return;
  const { newEmail } = user;
  if (!isLongAgo(call, user.emailChangeSentAt)) throw tooSoon(call, user.emailChangeSentAt);
  await call.limiter.takeMail("email_change");
  const mails = emailChangeWrites(call, { user, newEmail, challenge });
  await atomically((tx) => [
    required(updateUser(tx, user, emailChangePending(call, newEmail), call.now)),
    ...mails(tx),
  ]);
}
