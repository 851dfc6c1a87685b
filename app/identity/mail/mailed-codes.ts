import { and, eq, gte, isNull, lte, or, sql } from "drizzle-orm";

import { atomically, type Database, type Write } from "~/server/db.server";

import { authUsers } from "../../../drizzle/identity-schema";

import { addSeconds, type Call } from "~/identity/call";
import { required, ifNotLost } from "~/identity/conditional-writes";
import { AuthError } from "~/identity/http/errors";
import { createFlowState, type Registration } from "~/identity/sessions/flow-states";
import type { MailKind } from "./mail";
import { mailOf } from "./mail-links";
import { createToken, storeToken, type NewToken, type TokenKind } from "./one-time-tokens";
import type { UserRow } from "~/identity/users/users";
import type { CodeChallenge } from "~/identity/http/validation";

/** Emails with a code to the user's own address. */
type OwnMailKind = Exclude<MailKind, "email_change">;

const TOKEN_KINDS = {
  signup: "confirmation",
  invite: "confirmation",
  recovery: "recovery",
  magiclink: "recovery",
  reauthentication: "reauthentication",
} as const satisfies Record<OwnMailKind, TokenKind>;

/** The column with the time of the last email with such a code. */
const SENT_AT = {
  confirmation: "confirmationSentAt",
  recovery: "recoverySentAt",
  reauthentication: "reauthenticationSentAt",
} as const satisfies Partial<Record<TokenKind, keyof UserRow>>;

const MAIL_NAMES: Record<MailKind, string> = {
  signup: "confirmation",
  invite: "invite",
  recovery: "recovery",
  magiclink: "magic link",
  email_change: "email change",
  reauthentication: "reauthentication",
};

/** The name under which a PKCE flow is stored and appears in the `amr` claim. */
function flowKindOf(kind: MailKind): string {
  return kind === "signup" ? "email/signup" : kind;
}

interface CodeRequest {
  user: { id: string; email: string };
  kind: OwnMailKind;
  challenge: CodeChallenge | null;
  redirectTo: string;
  /** What the request contained, if it was a sign-up. */
  registration?: Registration;
}

/** Creates a code for the user's address. */
function newCode(call: Call, { user, kind, challenge }: Omit<CodeRequest, "redirectTo">): NewToken {
  const { settings, now } = call;
  const pkce = challenge !== null;
  const lifeSeconds = kind === "invite" ? settings.inviteExpSeconds : settings.otpExpSeconds;
  const token = { userId: user.id, kind: TOKEN_KINDS[kind], sentTo: user.email, pkce, lifeSeconds };
  return createToken({ settings, ...token, now });
}

/** The writes that store a new code, its PKCE flow and its email. */
export function codeWrites(call: Call, request: CodeRequest): (tx: Database) => Write[] {
  const { user, kind, challenge, redirectTo, registration } = request;
  const token = newCode(call, request);
  return (tx) => [
    storeToken(tx, token),
    ...(challenge
      ? [
          createFlowState(tx, {
            userId: user.id,
            kind: flowKindOf(kind),
            challenge,
            registration,
            now: call.now,
          }),
        ]
      : []),
    ...queueMail(call, tx, { token, kind, redirectTo }),
  ];
}

/**
 * Passes an email to the application. Throws 500 if it is refused; the transaction is then rolled
 * back.
 */
export function queueMail(
  { settings }: Call,
  tx: Database,
  mail: { token: NewToken; kind: MailKind; redirectTo: string; newEmail?: string },
): Write[] {
  try {
    return settings.queueMail(tx, mailOf({ settings, ...mail }));
  } catch (cause) {
    throw new AuthError(500, "unexpected_failure", `Error sending ${MAIL_NAMES[mail.kind]} email`, { cause });
  }
}

/**
 * Emails a code to a user. Replaces the former code, stores the time and queues the email, all or
 * nothing. Throws 429 `over_email_send_rate_limit` if the last such email is too recent or the
 * budget is used up.
 */
export async function mailCode(call: Call, request: CodeRequest): Promise<void> {
  if (await mailCodeInTime(call, request)) return;
  throw tooSoon(call, await lastSent(call, request.user.id, SENT_AT[TOKEN_KINDS[request.kind]]));
}

/**
 * As `mailCode`, for requests whose answer must not reveal that the address is known: sends nothing
 * if it is too soon or over the limit.
 */
export async function mailCodeQuietly(call: Call, request: CodeRequest): Promise<void> {
  await quietly(() => mailCodeInTime(call, request));
}

/** Runs work that sends an email, and says nothing if none may be sent. */
export async function quietly(mail: () => Promise<unknown>): Promise<void> {
  try {
    await mail();
  } catch (error) {
    if (!(error instanceof AuthError) || error.code !== "over_email_send_rate_limit") throw error;
  }
}

/** As `mailCode`, but returns false if the last such email is too recent. */
export async function mailCodeInTime(call: Call, request: CodeRequest): Promise<boolean> {
  const sentAt = SENT_AT[TOKEN_KINDS[request.kind]];
  const column = authUsers[sentAt];
  const { mailMaxFrequencySeconds } = call.settings;
  // Far in the future means that the clock was set back. A little means that another instance's
  // clock is ahead.
  const [past, future] = [
    addSeconds(call.now, -mailMaxFrequencySeconds),
    addSeconds(call.now, mailMaxFrequencySeconds),
  ];
  const mayMail = or(isNull(column), lte(column, past), gte(column, future));
  await call.limiter.takeMail(request.kind);
  const writes = codeWrites(call, request);
  return ifNotLost(
    atomically((tx) => [
      required(
        tx
          .update(authUsers)
          .set({ [sentAt]: call.now, version: sql`${authUsers.version} + 1`, updatedAt: call.now })
          .where(and(eq(authUsers.id, request.user.id), mayMail))
          .returning({ id: authUsers.id }),
      ),
      ...writes(tx),
    ]),
  );
}

async function lastSent(
  call: Call,
  userId: string,
  sentAt: (typeof SENT_AT)[keyof typeof SENT_AT],
): Promise<Date | null> {
  const [user] = await call.db.select().from(authUsers).where(eq(authUsers.id, userId));
  return user?.[sentAt] ?? null;
}

/** 429: the last email of that kind is too recent. */
export function tooSoon({ settings, now }: Call, sentAt: Date | null): AuthError {
  const passedSeconds = (now.getTime() - (sentAt ?? now).getTime()) / 1000;
  const seconds = Math.max(1, Math.ceil(settings.mailMaxFrequencySeconds - passedSeconds));
  return new AuthError(
    429,
    "over_email_send_rate_limit",
    `For security purposes, you can only request this after ${seconds} seconds.`,
    { retryAfterSeconds: seconds },
  );
}

/** Whether an email that went out at `sentAt` is old enough for the next one. */
export function isLongAgo({ settings, now }: Call, sentAt: Date | null): boolean {
  const apartMilliseconds = sentAt === null ? Infinity : Math.abs(now.getTime() - sentAt.getTime());
  return apartMilliseconds >= settings.mailMaxFrequencySeconds * 1000;
}
