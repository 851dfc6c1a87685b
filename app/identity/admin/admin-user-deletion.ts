import { createHash } from "node:crypto";

import { eq } from "drizzle-orm";
import { z } from "zod";

import { atomically } from "~/server/db.server";

import { authFactors, authIdentities, authUsers } from "../../../drizzle/identity-schema";

import { requireNamedUser } from "./admin-users";
import { requireAdmin } from "~/identity/http/bearer";
import type { Call } from "~/identity/call";
import { required, settle } from "~/identity/conditional-writes";
import { deleteTokens } from "~/identity/mail/one-time-tokens";
import { deletePasskeysOf } from "~/identity/passkeys/passkeys";
import { optionalBoolean, readBody } from "~/identity/http/request-body";
import { deleteSessions } from "~/identity/sessions/sessions";
import { lockUser, requireUserRecord, updateUser, type UserRow } from "~/identity/users/users";

const DeleteBody = z.object({ should_soft_delete: optionalBoolean });

/** `DELETE /admin/users/{id}`: deletes a user, or keeps an anonymized row. */
export async function deleteUser(call: Call) {
  await requireAdmin(call);
  const body = await readBody(call, DeleteBody, { mayBeEmpty: true });
  const record = await requireNamedUser(call);
  if (body.should_soft_delete) await settle(() => softDelete(call, record.user.id));
  else await hardDelete(call, record.user.id);
  return {};
}

async function hardDelete(call: Call, userId: string): Promise<void> {
  await atomically((tx) => [
    lockUser(tx, userId),
    ...deleteSessions(call, tx, userId),
    tx.delete(authUsers).where(eq(authUsers.id, userId)),
  ]);
}

async function softDelete(call: Call, userId: string): Promise<void> {
  const { user, identities } = await requireUserRecord(call.db, userId);
  const unreadable = (text: string) => createHash("sha256").update(`${user.id}${text}`).digest("base64url");
  const changes: Partial<UserRow> = {
    email: user.email === null ? null : unreadable(user.email).toLowerCase(),
    phone: user.phone === null ? null : unreadable(user.phone).slice(0, 15),
    newEmail: null,
    passwordHash: null,
    appMetadata: {},
    userMetadata: {},
    deletedAt: call.now,
  };
  await atomically((tx) => [
    required(updateUser(tx, user, changes, call.now)),
    ...deleteSessions(call, tx, userId),
    deleteTokens(tx, userId),
    tx.delete(authFactors).where(eq(authFactors.userId, userId)),
    ...deletePasskeysOf(tx, userId),
    ...identities.map((identity) =>
      tx
        .update(authIdentities)
        .set({ providerId: unreadable(identity.providerId), email: null, data: {}, updatedAt: call.now })
        .where(eq(authIdentities.id, identity.id)),
    ),
  ]);
}
