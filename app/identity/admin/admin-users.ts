import { eq } from "drizzle-orm";
import { z } from "zod";

import { atomically, type Database, type Write } from "~/server/db.server";

import { authIdentities, authSessions, authUsers } from "../../../drizzle/identity-schema";

import { requireAdmin } from "~/identity/http/bearer";
import type { Call } from "~/identity/call";
import { refuseDuplicates, required, settle } from "~/identity/conditional-writes";
import { AuthError, invalid } from "~/identity/http/errors";
import { parseGoDuration } from "~/identity/go-duration";
import { deleteTokens } from "~/identity/mail/one-time-tokens";
import { endEarlierAccess } from "~/identity/users/ownership";
import { hashPassword, isImportableHash } from "~/identity/users/passwords";
import { optionalBoolean, optionalObject, optionalText, readBody } from "~/identity/http/request-body";
import { deleteSessions, endInApplication } from "~/identity/sessions/sessions";
import { userJson } from "~/identity/users/user-json";
import {
  emailExists,
  mergeMetadata,
  newIdentity,
  newUser,
  requireUserRecord,
  updateUser,
  type UserRecord,
  type UserRow,
} from "~/identity/users/users";
import {
  isUuid,
  isUuidV4,
  refuseLongPassword,
  requireEmail,
  requirePhone,
  requireStrongPassword,
} from "~/identity/http/validation";

const AdminUserBody = z.object({
  id: optionalText,
  aud: optionalText,
  role: optionalText,
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  password_hash: optionalText,
  email_confirm: optionalBoolean,
  phone_confirm: optionalBoolean,
  user_metadata: optionalObject,
  app_metadata: optionalObject,
  ban_duration: optionalText,
});

type AdminUser = z.infer<typeof AdminUserBody>;

/** `POST /admin/users`: creates a user. Sends no email. */
export async function createUser(call: Call) {
  await requireAdmin(call);
  const body = await readBody(call, AdminUserBody);
  if (!body.email && !body.phone) throw invalid("Cannot create a user without either an email or phone");
  const email = body.email ? requireEmail(body.email) : null;
  const phone = body.phone ? requirePhone(body.phone) : null;
  if (body.password && body.password_hash)
    throw invalid("Only a password or a password hash should be provided");
  const user = newUser({
    settings: call.settings,
    now: call.now,
    id: readNewId(body),
    aud: body.aud || call.settings.aud,
    email,
    phone,
    emailConfirmedAt: body.email_confirm && email ? call.now : null,
    phoneConfirmedAt: body.phone_confirm && phone ? call.now : null,
    passwordHash: await readPasswordHash(body),
    userMetadata: mergeMetadata({}, body.user_metadata ?? {}),
    appMetadata: body.app_metadata ?? {},
    bannedUntil: readBan(call, body) ?? null,
    ...(body.role ? { role: body.role } : {}),
  });
  const writing = atomically((tx) => [
    tx.insert(authUsers).values(user),
    ...identityWrites(tx, call, { user, identities: [] }),
  ]);
  await refuseDuplicates(writing, () => duplicate(user));
  return userJson(await requireUserRecord(call.db, user.id));
}

function readNewId({ id }: AdminUser): string {
  if (id && !isUuidV4(id)) throw invalid("ID must conform to the uuid v4 format");
  return id?.toLowerCase() || crypto.randomUUID();
}

async function readPasswordHash(body: AdminUser): Promise<string | null> {
  if (body.password_hash) {
    if (!isImportableHash(body.password_hash)) throw invalid("Unsupported or malformed password hash");
    return body.password_hash;
  }
  if (!body.password) return null;
  refuseLongPassword(body.password);
  return hashPassword(body.password);
}

/** The time when a ban ends: null lifts it, undefined leaves it. */
function readBan({ now }: Call, { ban_duration: text }: AdminUser): Date | null | undefined {
  if (!text) return undefined;
  if (text === "none") return null;
  const milliseconds = parseGoDuration(text);
  if (milliseconds === null) throw invalid(`invalid format for ban duration: ${text}`);
  return new Date(now.getTime() + milliseconds);
}

function duplicate({ email }: Pick<UserRow, "email">): AuthError {
  return email === null
    ? new AuthError(422, "phone_exists", "Phone number already registered by another user")
    : emailExists();
}

/** Updates a user's identities to match its addresses. */
function identityWrites(
  tx: Database,
  call: Call,
  { user, identities }: Pick<UserRecord, "user" | "identities">,
): Write[] {
  const wanted = [
    ...(user.email === null ? [] : [identityOf("email", user)]),
    ...(user.phone === null ? [] : [identityOf("phone", user)]),
  ];
  return wanted.map(({ provider, email, data }) => {
    const old = identities.find((identity) => identity.provider === provider);
    if (!old)
      return tx
        .insert(authIdentities)
        .values(newIdentity({ userId: user.id, provider, email, data, now: call.now }));
    const row = { email, data: { ...old.data, ...data }, updatedAt: call.now };
    return tx.update(authIdentities).set(row).where(eq(authIdentities.id, old.id));
  });
}

function identityOf(provider: "email" | "phone", user: UserRow) {
  return provider === "email"
    ? {
        provider,
        email: user.email,
        data: { email: user.email, email_verified: user.emailConfirmedAt !== null, phone_verified: false },
      }
    : {
        provider,
        email: null,
        data: { phone: user.phone, email_verified: false, phone_verified: user.phoneConfirmedAt !== null },
      };
}

/** The user in the path. Throws 404. */
export async function requireNamedUser(call: Call): Promise<UserRecord> {
  const { userId = "" } = call.params;
  if (!isUuid(userId)) throw new AuthError(404, "validation_failed", "user_id must be an UUID");
  return requireUserRecord(call.db, userId.toLowerCase());
}

/** `GET /admin/users/{id}`. */
export async function readUser(call: Call) {
  await requireAdmin(call);
  return userJson(await requireNamedUser(call));
}

/**
 * `PUT /admin/users/{id}`: changes take effect at once, and no email is sent. A new password ends
 * every session.
 */
export async function updateUserAsAdmin(call: Call) {
  await requireAdmin(call);
  const body = await readBody(call, AdminUserBody);
  const { id } = (await requireNamedUser(call)).user;
  if (body.password && body.password_hash)
    throw invalid("Only a password or a password hash should be provided");
  if (body.password) requireStrongPassword(body.password, call.settings);
  const passwordHash = await readPasswordHash(body);
  await settle(async () => {
    const record = await requireUserRecord(call.db, id);
    const changes = readChanges(call, body, record.user, passwordHash);
    const writing = atomically((tx) => [
      required(updateUser(tx, record.user, changes, call.now)),
      ...identityWrites(tx, call, { user: { ...record.user, ...changes }, identities: record.identities }),
      ...(passwordHash === null ? [] : deleteSessions(call, tx, id)),
      ...(changes.bannedUntil ? endInApplication(call, tx, eq(authSessions.userId, id)) : []),
      ...(isUnprovenConfirmation(body, record.user)
        ? endEarlierAccess(call, tx, { user: record.user, keepsIdentities: false })
        : []),
      ...(changes.passwordHash === undefined && !changes.email ? [] : [deleteTokens(tx, id)]),
    ]);
    await refuseDuplicates(writing, () => duplicate({ email: changes.email ?? null }));
  });
  return userJson(await requireUserRecord(call.db, id));
}

/**
 * Confirms the address of an account that registered itself. Its password may be someone else's.
 */
function isUnprovenConfirmation(body: AdminUser, user: UserRow): boolean {
  return Boolean(body.email_confirm) && user.emailConfirmedAt === null && user.confirmationSentAt !== null;
}

function readChanges(
  call: Call,
  body: AdminUser,
  user: UserRow,
  passwordHash: string | null,
): Partial<UserRow> {
  const bannedUntil = readBan(call, body);
  return {
    ...(body.email
      ? { email: requireEmail(body.email), newEmail: null, emailChangeHalfConfirmed: false }
      : {}),
    ...(body.phone ? { phone: requirePhone(body.phone) } : {}),
    ...(body.email_confirm ? { emailConfirmedAt: user.emailConfirmedAt ?? call.now } : {}),
    ...(body.phone_confirm ? { phoneConfirmedAt: user.phoneConfirmedAt ?? call.now } : {}),
    ...(body.role ? { role: body.role } : {}),
    ...(body.aud ? { audience: body.aud } : {}),
    ...(body.user_metadata ? { userMetadata: mergeMetadata(user.userMetadata, body.user_metadata) } : {}),
    ...(body.app_metadata ? { appMetadata: mergeMetadata(user.appMetadata, body.app_metadata) } : {}),
    ...(passwordHash === null ? {} : { passwordHash }),
    ...(isUnprovenConfirmation(body, user) ? { passwordHash } : {}),
    ...(bannedUntil === undefined ? {} : { bannedUntil }),
  };
}
