import { z } from "zod";

import { atomically, type Database, type Write } from "~/server/db.server";

import { authUsers, type Metadata } from "../../../drizzle/identity-schema";

import { requireAdmin } from "~/identity/http/bearer";
import type { Call } from "~/identity/call";
import { ConditionLost, refuseDuplicates, required, settle } from "~/identity/conditional-writes";
import { emailChangePending } from "~/identity/mail/email-change";
import { AuthError, invalid } from "~/identity/http/errors";
import { insertIdentity, newInvitedUser } from "./invite";
import { actionLink } from "~/identity/mail/mail-links";
import { createToken, type NewToken, storeToken, type TokenKind } from "~/identity/mail/one-time-tokens";
import { hashPassword } from "~/identity/users/passwords";
import { redirectTarget } from "~/identity/http/redirect-target";
import { optionalObject, optionalText, readBody } from "~/identity/http/request-body";
import {
  emailExists,
  getUserByEmail,
  isConfirmed,
  mergeMetadata,
  requireUserRecord,
  updateUser,
  type UserRow,
} from "~/identity/users/users";
import { userJson } from "~/identity/users/user-json";
import { requireEmail, requireStrongPassword } from "~/identity/http/validation";

const LinkBody = z.object({
  type: optionalText,
  email: optionalText,
  new_email: optionalText,
  password: optionalText,
  data: optionalObject,
  redirect_to: optionalText,
});

const LINK_TYPES = [
  "signup",
  "invite",
  "magiclink",
  "recovery",
  "email_change_current",
  "email_change_new",
] as const;

type LinkType = (typeof LINK_TYPES)[number];

const TOKEN_KINDS: Record<LinkType, TokenKind> = {
  signup: "confirmation",
  invite: "confirmation",
  magiclink: "recovery",
  recovery: "recovery",
  email_change_current: "email_change_current",
  email_change_new: "email_change_new",
};

interface LinkRequest {
  type: LinkType;
  email: string;
  newEmail: string | null;
  passwordHash: string | null;
  data: Metadata;
}

/**
 * `POST /admin/generate_link`: creates a code as the emails do, and returns it to the administrator
 * instead of emailing it.
 */
export async function generateLink(call: Call) {
  await requireAdmin(call);
  const body = await readBody(call, LinkBody);
  const request = await readLinkRequest(call, body);
  const { token, type } = await settle(() => generateOnce(call, request));
  const redirectTo = redirectTarget(call, body.redirect_to);
  const verificationType = type.startsWith("email_change") ? "email_change" : type;
  return {
    ...userJson(await requireUserRecord(call.db, token.userId)),
    action_link: actionLink({
      settings: call.settings,
      tokenHash: token.tokenHash,
      type: verificationType,
      redirectTo,
    }),
    email_otp: token.code,
    hashed_token: token.tokenHash,
    verification_type: type,
    redirect_to: redirectTo,
  };
}

async function readLinkRequest(call: Call, body: z.infer<typeof LinkBody>): Promise<LinkRequest> {
  const type = LINK_TYPES.find((known) => known === body.type);
  if (!type) throw invalid(`Invalid email action link type requested: ${body.type ?? ""}`);
  const email = requireEmail(body.email);
  const newEmail = type.startsWith("email_change") ? requireEmail(body.new_email) : null;
  if (type === "signup") {
    if (!body.password) throw invalid("Signup requires a valid password");
    requireStrongPassword(body.password, call.settings);
  }
  const password = type === "signup" ? body.password : undefined;
  return {
    type,
    email,
    newEmail,
    passwordHash: password ? await hashPassword(password) : null,
    data: body.data ?? {},
  };
}

async function generateOnce(call: Call, request: LinkRequest): Promise<{ token: NewToken; type: LinkType }> {
  const existing = await getUserByEmail(call.db, request.email);
  const { type, writes, user } = await planLink(call, request, existing);
  const { settings, now } = call;
  const kind = TOKEN_KINDS[type];
  const sentTo = type === "email_change_new" && request.newEmail !== null ? request.newEmail : request.email;
  const lifeSeconds = type === "invite" ? settings.inviteExpSeconds : settings.otpExpSeconds;
  const token = createToken({ settings, userId: user.id, kind, sentTo, pkce: false, lifeSeconds, now });
  const writing = atomically((tx) => [...writes(tx), storeToken(tx, token)]);
  await refuseDuplicates(writing, () => new ConditionLost());
  return { token, type };
}

interface LinkPlan {
  type: LinkType;
  user: UserRow;
  writes(tx: Database): Write[];
}

async function planLink(call: Call, request: LinkRequest, existing: UserRow | null): Promise<LinkPlan> {
  const { email, newEmail, data } = request;
  // A magic link for an unknown address is a sign-up.
  const type = request.type === "magiclink" && !existing ? "signup" : request.type;
  if (!existing) {
    if (type !== "signup" && type !== "invite") {
      throw new AuthError(404, "user_not_found", "User with this email not found");
    }
    const user = {
      ...newInvitedUser(call, email, data),
      passwordHash: request.passwordHash,
      ...sentTimes(call, type),
    };
    return {
      type,
      user,
      writes: (tx) => [tx.insert(authUsers).values(user), insertIdentity(tx, call, user)],
    };
  }
  if ((type === "signup" || type === "invite") && isConfirmed(existing)) throw emailExists();
  if (newEmail !== null && (await getUserByEmail(call.db, newEmail))) throw emailExists();
  const changes: Partial<UserRow> = {
    ...sentTimes(call, type),
    ...(type === "signup" ? { userMetadata: mergeMetadata(existing.userMetadata, data) } : {}),
    ...(newEmail === null || newEmail === existing.newEmail ? {} : emailChangePending(call, newEmail)),
  };
  return { type, user: existing, writes: (tx) => [required(updateUser(tx, existing, changes, call.now))] };
}

function sentTimes({ now }: Call, type: LinkType): Partial<UserRow> {
  if (type === "invite") return { invitedAt: now, confirmationSentAt: now };
  if (type === "signup") return { confirmationSentAt: now };
  return type === "magiclink" || type === "recovery" ? { recoverySentAt: now } : { emailChangeSentAt: now };
}
