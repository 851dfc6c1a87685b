import { and, eq, inArray } from "drizzle-orm";

import { atomically, type Database, type Write } from "~/db.server";

import { authIdentities, authOneTimeTokens } from "../../drizzle/identity-schema";

import type { Call } from "./call";
import { refuseDuplicates, required, settle } from "./conditional-writes";
import { AuthError, invalid } from "./errors";
import { deleteToken, deleteTokens, findTokenByHash, type TokenKind, type TokenRow } from "./one-time-tokens";
import { newSession } from "./sessions";
import {
  emailExists,
  getUserRecord,
  isBanned,
  newIdentity,
  updateUser,
  type UserRecord,
  type UserRow,
} from "./users";

/** What can be verified, and by which stored codes. */
const KINDS_OF_TYPE: Record<string, TokenKind[]> = {
  signup: ["confirmation"],
  invite: ["confirmation"],
  recovery: ["recovery"],
  magiclink: ["recovery"],
  email: ["confirmation", "recovery"],
  email_change: ["email_change_new", "email_change_current"],
  sms: [],
  phone_change: [],
};

/** The answer to the first of two confirmations. */
export const HALF_DONE = "Confirmation link accepted. Please proceed to confirm link sent to the other email";

/** 403: no such typed code; the same for an unknown user, a wrong code and an expired one. */
export const wrongCode = () => new AuthError(403, "otp_expired", "Token has expired or is invalid");

/** 403: no such link. */
export const wrongLink = () => new AuthError(403, "otp_expired", "Email link is invalid or has expired");

/** The stored codes that a type of verification means. Throws 400. */
export function requireKinds(type: string): TokenKind[] {
  const kinds = Object.hasOwn(KINDS_OF_TYPE, type) ? KINDS_OF_TYPE[type] : undefined;
  if (!kinds) throw invalid("Unsupported verification type");
  return kinds;
}

/** A code that is to be used up. */
export interface Spending {
  kinds: TokenKind[];
  tokenHash: string;
  /** How to say that there is no such code. */
  refusal(): AuthError;
}

/** Uses a code up and signs its user in. Returns the session's id, or null when the other address has yet to agree. */
export function spend(call: Call, spending: Spending): Promise<string | null> {
  return settle(async () => {
    const { token, record } = await requireCode(call, spending);
    const session = newSession(call, { userId: record.user.id, method: "otp" });
    const isHalf = await confirm(call, token, record, { lastSignInAt: call.now }, (tx) => session.writes(tx));
    return isHalf ? null : session.id;
  });
}

/** The live code and its user. Throws what `refusal` makes, and 403 for a banned user. */
export async function requireCode(
  call: Call,
  { kinds, tokenHash, refusal }: Spending,
): Promise<{ token: TokenRow; record: UserRecord }> {
  const token = await findTokenByHash({
    db: call.db,
    settings: call.settings,
    kinds,
    tokenHash,
    now: call.now,
  });
  const record = token && (await getUserRecord(call.db, token.userId));
  if (!token || !record) throw refusal();
  if (isBanned(record.user, call.now)) throw new AuthError(403, "user_banned", "User is banned");
  return { token, record };
}

/**
 * Uses a code up and does what it proves, together with `further`. True when it was the first of the two codes of an email change: then
 * nothing else has happened.
 */
export async function confirm(
  call: Call,
  token: TokenRow,
  record: UserRecord,
  changes: Partial<UserRow>,
  further: (tx: Database) => Write[],
): Promise<boolean> {
  const { user } = record;
  if (await isFirstOfTwo(call, token, user)) {
    await atomically((tx) => [
      required(updateUser(tx, user, { emailChangeHalfConfirmed: true }, call.now)),
      required(deleteToken(tx, token)),
    ]);
    return true;
  }
  const confirmation = confirmEmail(call, token, record);
  const writing = atomically((tx) => [
    required(updateUser(tx, user, { ...confirmation.changes, ...changes }, call.now)),
    required(deleteToken(tx, token)),
    deleteTokens(tx, user.id),
    ...confirmation.writes(tx),
    ...further(tx),
  ]);
  await refuseDuplicates(writing, emailExists);
  return false;
}

/** Whether the other address of an email change has a code out that must come in as well. */
async function isFirstOfTwo(call: Call, token: TokenRow, user: UserRow): Promise<boolean> {
  if (!token.kind.startsWith("email_change") || user.emailChangeHalfConfirmed) return false;
  const kinds: TokenKind[] = ["email_change_new", "email_change_current"];
  const rows = await call.db
    .select({ id: authOneTimeTokens.id })
    .from(authOneTimeTokens)
    .where(and(eq(authOneTimeTokens.userId, user.id), inArray(authOneTimeTokens.kind, kinds)));
  return rows.length > 1;
}

/** What changes when a user's address is proved: on the user and on the identity that carries it. */
function confirmEmail(call: Call, token: TokenRow, { user, identities }: UserRecord) {
  const isChange = token.kind.startsWith("email_change");
  if (!isChange && user.emailConfirmedAt !== null) return { changes: {}, writes: () => [] };
  const email = isChange ? (user.newEmail ?? user.email) : user.email;
  // Who forgot the password of an account that was never confirmed may not be the one who chose that password.
  const forget = token.kind === "recovery" ? { passwordHash: null } : {};
  const changes: Partial<UserRow> = {
    ...forget,
    email,
    emailConfirmedAt: call.now,
    userMetadata: {
      ...user.userMetadata,
      ...("email" in user.userMetadata ? { email } : {}),
      email_verified: true,
    },
    ...(isChange ? { newEmail: null, emailChangeHalfConfirmed: false } : {}),
  };
  const proof = { email, email_verified: true };
  const identity = identities.find(({ provider }) => provider === "email");
  const writes = (tx: Database): Write[] => {
    if (!identity) {
      const values = newIdentity({ userId: user.id, provider: "email", email, data: proof, now: call.now });
      return [tx.insert(authIdentities).values(values)];
    }
    const row = { email, data: { ...identity.data, ...proof }, updatedAt: call.now };
    return [tx.update(authIdentities).set(row).where(eq(authIdentities.id, identity.id))];
  };
  return { changes, writes };
}
