import { z } from "zod";

import { atomically, type Database, type Write } from "~/server/db.server";

import { type Caller, requireSession } from "~/identity/http/bearer";
import { addSeconds, type Call } from "~/identity/call";
import { required, settle } from "~/identity/conditional-writes";
import { emailChangePending, emailChangeWrites } from "~/identity/mail/email-change";
import { AuthError } from "~/identity/http/errors";
import { isLongAgo, tooSoon } from "~/identity/mail/mailed-codes";
import { deleteToken, deleteTokens, guessToken, type TokenRow } from "~/identity/mail/one-time-tokens";
import { hashPassword, verifyPassword } from "./passwords";
import { ACCOUNT_LIMITS } from "~/identity/http/rate-limit";
import { optionalObject, optionalText, pkceFields, readBody } from "~/identity/http/request-body";
import { deleteSessions, listMethods, stillSignedIn } from "~/identity/sessions/sessions";
import { userJson } from "./user-json";
import {
  changedMetadata,
  emailExists,
  getUserByEmail,
  requireUserRecord,
  updateUser,
  type UserRow,
} from "./users";
import {
  readCodeChallenge,
  requireEmail,
  requirePhone,
  requireStrongPassword,
} from "~/identity/http/validation";

const UpdateBody = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  current_password: optionalText,
  nonce: optionalText,
  data: optionalObject,
  app_metadata: optionalObject,
  channel: optionalText,
  ...pkceFields,
});

type Update = z.infer<typeof UpdateBody>;

/** After this time, a session no longer proves who is at the screen. */
const FRESH_SESSION_SECONDS = 24 * 60 * 60;

/** `GET /user`: the current user. */
export async function readOwnUser(call: Call) {
  return userJson((await requireSession(call)).record);
}

/** `PUT /user`: changes to the caller's own account, all or none. */
export async function updateOwnUser(call: Call) {
  const caller = await requireSession(call);
  const body = await readBody(call, UpdateBody);
  refuseForbidden(caller, body);
  const { user } = caller.record;
  const newEmail = body.email ? requireEmail(body.email) : user.email;
  const challenge = readCodeChallenge(body);
  refuseNewPhone(body, user);
  if (newEmail !== null && newEmail !== user.email) await refuseTakenEmail(call, newEmail);
  const password =
    body.password === undefined ? null : await readNewPassword(call, caller, body, body.password);
  await settle(async () => {
    const now = await requireSession(call);
    const fresh = now.record.user;
    const changesEmail = newEmail !== null && newEmail !== fresh.email;
    if (changesEmail) {
      if (!isLongAgo(call, fresh.emailChangeSentAt)) throw tooSoon(call, fresh.emailChangeSentAt);
      await call.limiter.takeMail("email_change");
    }
    const changes = {
      ...(body.data ? { userMetadata: changedMetadata(fresh.userMetadata, body.data) } : {}),
      ...(password ? { passwordHash: password.passwordHash } : {}),
      ...(changesEmail ? emailChangePending(call, newEmail) : {}),
    };
    const mails = changesEmail ? emailChangeWrites(call, { user: fresh, newEmail, challenge }) : () => [];
    await atomically((tx) => [
      required(updateUser(tx, fresh, changes, call.now)),
      ...stillSignedIn(tx, now.session, call.now),
      ...(password?.writes(tx) ?? []),
      ...mails(tx),
    ]);
  });
  return userJson(await requireUserRecord(call.db, user.id));
}

function refuseForbidden({ record, session }: Caller, body: Update): void {
  if (body.app_metadata) {
    throw new AuthError(403, "not_admin", "Updating app_metadata requires admin privileges");
  }
  const changesAccess = body.password !== undefined || body.email || body.phone;
  const hasSecondFactor = record.factors.some(({ status }) => status === "verified");
  if (changesAccess && hasSecondFactor && session?.assuranceLevel !== "aal2") {
    const message = "AAL2 session is required to update email or password when MFA is enabled.";
    throw new AuthError(401, "insufficient_aal", message);
  }
}

function refuseNewPhone(body: Update, user: UserRow): void {
  if (!body.phone || requirePhone(body.phone) === user.phone) return;
  throw new AuthError(400, "phone_provider_disabled", "Unsupported phone provider");
}

async function refuseTakenEmail(call: Call, email: string): Promise<void> {
  if (await getUserByEmail(call.db, email)) throw emailExists();
}

/**
 * Checks a new password and every proof it may need. It ends the other sessions and every emailed
 * code.
 */
async function readNewPassword(call: Call, caller: Caller, body: Update, password: string) {
  requireStrongPassword(password, call.settings);
  const nonce = await readNonce(call, caller, body.nonce ?? "");
  await requireCurrentPassword(call, caller, body.current_password ?? "");
  const { user } = caller.record;
  if (user.passwordHash !== null && (await verifyPassword(password, user.passwordHash))) {
    const message = "New password should be different from the old password.";
    throw new AuthError(422, "same_password", message);
  }
  return {
    passwordHash: await hashPassword(password),
    writes: (tx: Database): Write[] => [
      ...(nonce ? [required(deleteToken(tx, nonce))] : []),
      ...deleteSessions(call, tx, user.id, { except: caller.session?.id }),
      deleteTokens(tx, user.id),
    ],
  };
}

/** The emailed code that an old session needs, if configured. */
async function readNonce(call: Call, { record, session }: Caller, nonce: string): Promise<TokenRow | null> {
  const { settings, now } = call;
  const isFresh = session !== null && now < addSeconds(session.createdAt, FRESH_SESSION_SECONDS);
  if (!settings.updatePasswordRequiresReauth || isFresh) return null;
  if (nonce === "") {
    throw new AuthError(400, "reauthentication_needed", "Password update requires reauthentication");
  }
  const { id: userId, email } = record.user;
  await call.limiter.take("code", email ?? userId, ACCOUNT_LIMITS.code);
  const token = await guessToken({
    settings,
    userId,
    kinds: ["reauthentication"],
    sentTo: email ?? "",
    code: nonce,
    now,
  });
  if (!token) throw new AuthError(422, "reauthentication_not_valid", "Nonce has expired or is invalid");
  return token;
}

/**
 * If configured, requires the current password, except from people who came by email because they
 * forgot it.
 */
async function requireCurrentPassword(
  call: Call,
  { record, session }: Caller,
  current: string,
): Promise<void> {
  const { passwordHash } = record.user;
  if (!call.settings.updatePasswordRequiresCurrent || passwordHash === null) return;
  const methods = session ? await listMethods(call.db, session.id) : [];
  if (methods.some(({ method }) => ["otp", "magiclink", "recovery"].includes(method))) return;
  if (current === "") {
    throw new AuthError(
      400,
      "current_password_required",
      "Current password required when setting new password.",
    );
  }
  await call.limiter.take("current-password", record.user.id, ACCOUNT_LIMITS.password);
  if (!(await verifyPassword(current, passwordHash))) {
    throw new AuthError(
      400,
      "current_password_invalid",
      "Current password required when setting new password.",
    );
  }
}
