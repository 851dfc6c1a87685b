import { and, eq, sql } from "drizzle-orm";

import { atomically, type Database, type Write } from "~/server/db.server";

import { authPasskeys, authUsers } from "../../../drizzle/identity-schema";

import type { Call } from "~/identity/call";
import { refuseDuplicates, required, settle } from "~/identity/conditional-writes";
import { requireSession } from "~/identity/http/bearer";
import { AuthError } from "~/identity/http/errors";
import { stillSignedIn } from "~/identity/sessions/sessions";
import { protectionWrites } from "~/identity/users/protection";
import { lockUser, type UserRecord, type UserRow } from "~/identity/users/users";
import { nameOfModel } from "./authenticator-models";
import { createChallenge, takeAnswer } from "./challenges";
import {
  ceremonyRefusal,
  listPasskeys,
  passkeyJson,
  requireManagement,
  requirePasskeys,
  type PasskeyRow,
} from "./passkeys";
import { ALGORITHMS, verifyAttestation, type NewCredential } from "./webauthn";

/** `POST /passkeys/registration/options`: what the browser's `credentials.create` needs. */
export async function startRegistration(call: Call) {
  const relyingParty = requirePasskeys(call);
  const caller = await requireSession(call);
  requireManagement(caller);
  const { user } = caller.record;
  const passkeys = await listPasskeys(call.db, user.id);
  if (passkeys.length >= call.settings.passkeyMaxPerUser) throw tooMany();
  const { challenge, answer } = await createChallenge(call, { kind: "registration", userId: user.id });
  const excluded = await knownCredentials(call.db, caller.record);
  return {
    ...answer,
    options: {
      rp: { id: relyingParty.id, name: relyingParty.name },
      user: userEntity(user),
      challenge,
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
      timeout: call.settings.webauthnChallengeExpirySeconds * 1000,
      ...(excluded.length === 0 ? {} : { excludeCredentials: excluded }),
      authenticatorSelection: {
        residentKey: "required",
        requireResidentKey: true,
        userVerification: call.settings.passkeyUserVerification,
      },
      attestation: "none",
    },
  };
}

/**
 * The user as authenticators show and store them. The handle is the id as text, so that credentials
 * survive a move to the hosted service.
 */
export function userEntity({ id, email, phone, userMetadata }: UserRow) {
  const name = email ?? phone ?? id;
  const displayName = userMetadata.name;
  return {
    id: userHandle(id),
    name,
    displayName: typeof displayName === "string" && displayName !== "" ? displayName : name,
  };
}

/**
 * The credentials that a user has already, of both kinds. An authenticator that has one of them
 * must not create another: it would overwrite the first, and be both factors at once.
 */
export async function knownCredentials(db: Database, { user, factors }: UserRecord) {
  const passkeys = await listPasskeys(db, user.id);
  const ids = [...passkeys, ...factors].map(({ credentialId }) => credentialId);
  return ids.filter((id) => id !== null).map((id) => ({ type: "public-key", id }));
}

/** The user handle of a user, base64url. */
export function userHandle(userId: string): string {
  return Buffer.from(userId).toString("base64url");
}

/** `POST /passkeys/registration/verify`: stores what the authenticator created. */
export async function finishRegistration(call: Call) {
  const relyingParty = requirePasskeys(call);
  const caller = await requireSession(call);
  requireManagement(caller);
  const userId = caller.record.user.id;
  const { challenge, credential } = await takeAnswer(call, { kind: "registration", userId });
  const requireUserVerification = call.settings.passkeyUserVerification === "required";
  let created: NewCredential;
  try {
    created = await verifyAttestation(credential, { relyingParty, challenge, requireUserVerification });
  } catch (error) {
    throw ceremonyRefusal(error);
  }
  const passkey = {
    id: crypto.randomUUID(),
    userId,
    ...created,
    friendlyName: nameOfModel(created.aaguid),
    createdAt: call.now,
    updatedAt: call.now,
    lastUsedAt: null,
  };
  await settle(() => addPasskey(call, passkey));
  return passkeyJson(passkey);
}

async function addPasskey(call: Call, passkey: PasskeyRow): Promise<void> {
  const caller = await requireSession(call);
  requireManagement(caller);
  const count = await call.db.$count(authPasskeys, eq(authPasskeys.userId, passkey.userId));
  if (count >= call.settings.passkeyMaxPerUser) throw tooMany();
  const note = await protectionWrites(call, caller.record.user, "passkey_added");
  const writing = atomically((tx) => [
    required(lockUser(tx, passkey.userId)),
    ...stillSignedIn(tx, caller.session, call.now),
    required(haveRoom(call, tx, passkey.userId)),
    tx.insert(authPasskeys).values(passkey),
    ...note(tx),
  ]);
  await refuseDuplicates(writing, credentialExists);
}

/** Counts again once nobody else can add one: a write that meets no row if there are too many. */
function haveRoom(call: Call, tx: Database, userId: string) {
  const count = sql`(select count(*) from ${authPasskeys} where ${authPasskeys.userId} = ${userId})`;
  return tx
    .update(authUsers)
    .set({ version: sql`${authUsers.version}` })
    .where(and(eq(authUsers.id, userId), sql`${count} < ${call.settings.passkeyMaxPerUser}`))
    .returning({ id: authUsers.id }) satisfies Write;
}

function tooMany(): AuthError {
  return new AuthError(422, "too_many_passkeys", "Maximum number of passkeys reached");
}

function credentialExists(): AuthError {
  return new AuthError(422, "webauthn_credential_exists", "This credential is already registered");
}
