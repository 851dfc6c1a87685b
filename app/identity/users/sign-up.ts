import { z } from "zod";

import { atomically, type Database, type Write } from "~/server/db.server";

import { authIdentities, authUsers, type Metadata } from "../../../drizzle/identity-schema";

import type { Call } from "~/identity/call";
import { ConditionLost, refuseDuplicates, settle } from "~/identity/conditional-writes";
import { AuthError, invalid } from "~/identity/http/errors";
import { createFlowState, type Registration } from "~/identity/sessions/flow-states";
import { codeWrites, mailCodeInTime } from "~/identity/mail/mailed-codes";
import { hashPassword } from "./passwords";
import { redirectTarget } from "~/identity/http/redirect-target";
import { optionalObject, optionalText, pkceFields, readBody } from "~/identity/http/request-body";
import { newSession, sessionJson } from "~/identity/sessions/sessions";
import { userJson } from "./user-json";
import {
  getUserByEmail,
  isConfirmed,
  newIdentity,
  newUser,
  refuseLargeMetadata,
  selfSignUpMetadata,
  type UserRecord,
  type UserRow,
} from "./users";
import {
  readCodeChallenge,
  requireEmail,
  requireStrongPassword,
  type CodeChallenge,
} from "~/identity/http/validation";

const SignUpBody = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  data: optionalObject,
  channel: optionalText,
  ...pkceFields,
});

interface SignUp {
  email: string;
  passwordHash: string | null;
  data: Metadata;
  challenge: CodeChallenge | null;
}

/** `POST /signup`: creates an account, or answers as if it did when the address is taken. */
export async function signUp(call: Call) {
  const asked = await readSignUp(call, await readBody(call, SignUpBody));
  // Before anything is looked up, so that the response time reveals nothing about the address.
  const passwordHash = await hashPassword(asked.password);
  return settle(() => signUpOnce(call, { ...asked, passwordHash }));
}

/** Checks in the order of the protocol. */
async function readSignUp({ settings }: Call, body: z.infer<typeof SignUpBody>) {
  if (!body.email && !body.phone) {
    throw new AuthError(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled");
  }
  await refuseWhenClosed(settings);
  if (!body.password) throw invalid("Signup requires a valid password");
  requireStrongPassword(body.password, settings);
  if (body.email && body.phone) {
    throw invalid("Only an email address or phone number should be provided on signup.");
  }
  if (body.phone && body.code_challenge) throw invalid("PKCE not supported for phone signups");
  const challenge = readCodeChallenge(body);
  if (body.phone) throw new AuthError(400, "phone_provider_disabled", "Phone signups are disabled");
  refuseWithoutEmail(settings);
  const email = requireEmail(body.email);
  const { data = {} } = body;
  refuseLargeMetadata(data);
  return { email, password: body.password, data, challenge };
}

/** Whether registration is closed at the moment. */
export async function isRegistrationClosed({ disableSignup }: Call["settings"]): Promise<boolean> {
  return typeof disableSignup === "function" ? disableSignup() : disableSignup;
}

/** Throws 422 if registration is closed. */
async function refuseWhenClosed(settings: Call["settings"]): Promise<void> {
  if (await isRegistrationClosed(settings)) {
    throw new AuthError(422, "signup_disabled", "Signups not allowed for this instance");
  }
}

/** Throws 400 if registration by email is closed. */
export function refuseWithoutEmail({ emailEnabled }: Call["settings"]): void {
  if (!emailEnabled) throw new AuthError(400, "email_provider_disabled", "Email signups are disabled");
}

async function signUpOnce(call: Call, asked: SignUp) {
  const existing = await getUserByEmail(call.db, asked.email);
  if (call.settings.mailerAutoconfirm) {
    if (existing && isConfirmed(existing)) {
      throw new AuthError(422, "user_already_exists", "User already registered");
    }
    if (!existing) return sessionJson(call, await createConfirmedUser(call, asked));
  }
  if (!existing) return userJson(await createUnconfirmedUser(call, asked));
  if (isConfirmed(existing)) await call.limiter.takeMail("signup");
  else await mailAgain(call, existing, asked);
  return userJson(madeUpRecord(call, asked));
}

/** The answer for a known address: the same as for a new one, made only from what was sent. */
function madeUpRecord(call: Call, asked: SignUp): UserRecord {
  return newSelfMadeRecord(call, asked, { emailVerified: false });
}

/**
 * Emails the code again. The account stays as it is until a confirmation shows which of its
 * registrants has the mailbox.
 */
async function mailAgain(call: Call, existing: UserRow, asked: SignUp): Promise<void> {
  const { email, challenge } = asked;
  const redirectTo = redirectTarget(call);
  const registration = registrationOf(existing.id, asked);
  const user = { id: existing.id, email };
  const isMailed = await mailCodeInTime(call, { user, kind: "signup", challenge, redirectTo, registration });
  if (isMailed || !challenge) return;
  // The last email is still valid, and this browser may be the one that opens it.
  const flow = { userId: user.id, kind: "email/signup", challenge, registration, now: call.now };
  await atomically((tx) => [createFlowState(tx, flow)]);
}

/** Creates a confirmed account that is signed in. Returns the session's id. */
async function createConfirmedUser(call: Call, asked: SignUp): Promise<string> {
  const record = newSelfMadeRecord(call, asked, { emailVerified: true });
  const user = { ...record.user, lastSignInAt: call.now };
  const session = newSession(call, { userId: user.id, method: "password" });
  await insertUser({ ...record, user }, (tx) => session.writes(tx));
  return session.id;
}

/** Creates a confirmed account without a session. Returns the user's id. */
export async function createConfirmedUserWithoutSession(call: Call, asked: SignUp): Promise<string> {
  const record = newSelfMadeRecord(call, asked, { emailVerified: true });
  await insertUser(record, () => []);
  return record.user.id;
}

/**
 * Creates an account and emails its confirmation. Throws `ConditionLost` if another request was
 * faster.
 */
export async function createUnconfirmedUser(call: Call, asked: SignUp): Promise<UserRecord> {
  await call.limiter.takeMail("signup");
  const record = newSelfMadeRecord(call, asked, { emailVerified: false });
  const { email, challenge } = asked;
  const user = { id: record.user.id, email };
  const redirectTo = redirectTarget(call);
  const registration = registrationOf(user.id, asked);
  await insertUser(record, codeWrites(call, { user, kind: "signup", challenge, redirectTo, registration }));
  return record;
}

function registrationOf(userId: string, { email, passwordHash, data }: SignUp): Registration {
  return { passwordHash, userMetadata: selfSignUpMetadata({ userId, email, emailVerified: false, data }) };
}

function newSelfMadeRecord(
  call: Call,
  { email, passwordHash, data }: SignUp,
  { emailVerified }: { emailVerified: boolean },
): UserRecord {
  const id = crypto.randomUUID();
  const userMetadata = selfSignUpMetadata({ userId: id, email, emailVerified, data });
  const user = newUser({
    settings: call.settings,
    aud: call.settings.aud,
    now: call.now,
    id,
    email,
    passwordHash,
    userMetadata,
    ...(emailVerified ? { emailConfirmedAt: call.now } : { confirmationSentAt: call.now }),
  });
  const identity = newIdentity({ userId: id, provider: "email", email, data: userMetadata, now: call.now });
  return { user, identities: [identity], factors: [] };
}

async function insertUser(
  { user, identities }: UserRecord,
  further: (tx: Database) => Write[],
): Promise<void> {
  const writing = atomically((tx) => [
    tx.insert(authUsers).values(user),
    tx.insert(authIdentities).values(identities),
    ...further(tx),
  ]);
  await refuseDuplicates(writing, () => new ConditionLost());
}
