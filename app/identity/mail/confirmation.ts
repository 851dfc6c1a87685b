import { and, eq, inArray } from "drizzle-orm";

import { atomically, type Database, type Write } from "~/server/db.server";

import { authIdentities, authOneTimeTokens } from "../../../drizzle/identity-schema";

import type { Call } from "~/identity/call";
import { refuseDuplicates, required, settle } from "~/identity/conditional-writes";
import { AuthError, invalid } from "~/identity/http/errors";
import { deleteToken, deleteTokens, findTokenByHash, type TokenKind, type TokenRow } from "./one-time-tokens";
import { endEarlierAccess, findProof, type OfferedProof, type Proof } from "~/identity/users/ownership";
import { newSession } from "~/identity/sessions/sessions";
import {
  emailExists,
  getUserRecord,
  isBanned,
  newIdentity,
  updateUser,
  type UserRecord,
  type UserRow,
} from "~/identity/users/users";

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

/** 403: no such typed code. The same for an unknown user, a wrong code and an expired one. */
export const wrongCode = () => new AuthError(403, "otp_expired", "Token has expired or is invalid");

/** 403: no such link. */
export const wrongLink = () => new AuthError(403, "otp_expired", "Email link is invalid or has expired");

/** The stored codes for a type of verification. Throws 400. */
export function requireKinds(type: string): TokenKind[] {
  const kinds = Object.hasOwn(KINDS_OF_TYPE, type) ? KINDS_OF_TYPE[type] : undefined;
  if (!kinds) throw invalid("Unsupported verification type");
  return kinds;
}

/** A code to use up. */
export interface Spending {
  kinds: TokenKind[];
  tokenHash: string;
  /** What the client shows to prove that it started the flow. */
  offered?: OfferedProof;
  /** The refusal if there is no such code. */
  refusal(): AuthError;
}

/** The result of a confirmation. */
interface Confirmation {
  /** The other address has yet to confirm, so nothing else has happened. */
  isHalf: boolean;
  /** The account has no password now, so the person who confirmed has to choose one. */
  needsPassword: boolean;
}

/**
 * Uses up a code and signs its user in. The session's id is null if the other address has yet to
 * confirm.
 */
export function spend(
  call: Call,
  spending: Spending,
): Promise<{ sessionId: string | null; needsPassword: boolean }> {
  return settle(async () => {
    const { token, record } = await requireCode(call, spending);
    const proof = await findProof(call, { token, user: record.user }, spending.offered ?? {});
    const session = newSession(call, { userId: record.user.id, method: "otp" });
    const changes = { lastSignInAt: call.now };
    const confirming = { token, record, proof, changes, further: (tx: Database) => session.writes(tx) };
    const { isHalf, needsPassword } = await confirm(call, confirming);
    return { sessionId: isHalf ? null : session.id, needsPassword };
  });
}

/** The live code and its user. Throws what `refusal` creates, and 403 for a banned user. */
export async function requireCode(
  call: Call,
  { kinds, tokenHash, refusal }: Pick<Spending, "kinds" | "tokenHash" | "refusal">,
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

/** Uses up a code and applies what it proves, together with `further`. */
export async function confirm(
  call: Call,
  {
    token,
    record,
    proof,
    changes = {},
    exceptFlow,
    further,
  }: {
    token: TokenRow;
    record: UserRecord;
    proof: Proof | null;
    changes?: Partial<UserRow>;
    /** A flow that continues after the confirmation. */
    exceptFlow?: string;
    further(tx: Database): Write[];
  },
): Promise<Confirmation> {
  const { user } = record;
  if (await isFirstOfTwo(call, token, user)) {
    // Without proof the new address comes last, so that only its owner gets the session.
    if (token.kind === "email_change_current" || proof) await confirmHalf(call, token, user);
    return { isHalf: true, needsPassword: false };
  }
  const proven = confirmEmail(call, token, record, proof);
  const writing = atomically((tx) => [
    required(updateUser(tx, user, { ...proven.changes, ...changes }, call.now)),
    required(deleteToken(tx, token)),
    deleteTokens(tx, user.id),
    ...(proven.isNewOwner
      ? endEarlierAccess(call, tx, { user, exceptFlow, keepsIdentities: proof !== null })
      : []),
    ...proven.writes(tx),
    ...further(tx),
  ]);
  await refuseDuplicates(writing, emailExists);
  return { isHalf: false, needsPassword: proven.isNewOwner && proven.changes.passwordHash === null };
}

async function confirmHalf(call: Call, token: TokenRow, user: UserRow): Promise<void> {
  await atomically((tx) => [
    required(updateUser(tx, user, { emailChangeHalfConfirmed: true }, call.now)),
    required(deleteToken(tx, token)),
  ]);
}

/** Whether the other address of an email change has an open code that is needed as well. */
async function isFirstOfTwo(call: Call, token: TokenRow, user: UserRow): Promise<boolean> {
  if (!token.kind.startsWith("email_change") || user.emailChangeHalfConfirmed) return false;
  const kinds: TokenKind[] = ["email_change_new", "email_change_current"];
  const rows = await call.db
    .select({ id: authOneTimeTokens.id })
    .from(authOneTimeTokens)
    .where(and(eq(authOneTimeTokens.userId, user.id), inArray(authOneTimeTokens.kind, kinds)));
  return rows.length > 1;
}

interface ProvenEmail {
  changes: Partial<UserRow>;
  /**
   * The address is confirmed for the first time, or by someone who hasn't shown that they asked for
   * it.
   */
  isNewOwner: boolean;
  writes(tx: Database): Write[];
}

/**
 * What changes when a user's address is verified, on the user and on the identity with that
 * address. The password stays only if the client has shown that it chose it.
 */
function confirmEmail(
  call: Call,
  token: TokenRow,
  { user, identities }: UserRecord,
  proof: Proof | null,
): ProvenEmail {
  const isChange = token.kind.startsWith("email_change");
  const isFirst = !isChange && user.emailConfirmedAt === null;
  if (!isChange && !isFirst) return { changes: {}, isNewOwner: false, writes: () => [] };
  const isNewOwner = user.emailConfirmedAt === null || !isOwnChange(token, user, proof);
  const email = isChange ? (user.newEmail ?? user.email) : user.email;
  // Of several registrants, only the one who confirms has a say.
  const userMetadata = (isFirst ? proof?.userMetadata : null) ?? user.userMetadata;
  const changes: Partial<UserRow> = {
    ...(isNewOwner ? { passwordHash: proof?.passwordHash ?? null } : {}),
    email,
    emailConfirmedAt: call.now,
    userMetadata: {
      ...userMetadata,
      ...("email" in userMetadata ? { email } : {}),
      email_verified: true,
    },
    newEmail: null,
    emailChangeHalfConfirmed: false,
  };
  const evidence = { email, email_verified: true };
  const identity = identities.find(({ provider }) => provider === "email");
  const writes = (tx: Database): Write[] => {
    if (!identity) {
      const values = newIdentity({
        userId: user.id,
        provider: "email",
        email,
        data: evidence,
        now: call.now,
      });
      return [tx.insert(authIdentities).values(values)];
    }
    const row = { email, data: { ...identity.data, ...evidence }, updatedAt: call.now };
    return [tx.update(authIdentities).set(row).where(eq(authIdentities.id, identity.id))];
  };
  return { changes, isNewOwner, writes };
}

/**
 * A new address that was confirmed before the current one has been confirmed with proof (see
 * `confirm`).
 */
function isOwnChange(token: TokenRow, user: UserRow, proof: Proof | null): boolean {
  return token.kind === "email_change_current" ? user.emailChangeHalfConfirmed : proof !== null;
}
