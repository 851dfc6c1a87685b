import { and, eq, inArray, ne } from "drizzle-orm";

import { atomically, type Database, type Write } from "~/server/db.server";

import { authFactors, authSessionMethods, authSessions } from "../../../drizzle/identity-schema";

import { requireSession } from "~/identity/http/bearer";
import type { Call } from "~/identity/call";
import { AuthError } from "~/identity/http/errors";
import { deleteSessions, endInApplication } from "~/identity/sessions/sessions";
import { protectionWrites } from "~/identity/users/protection";
import { lockUser, type FactorRow, type UserRow } from "~/identity/users/users";
import { isUuid } from "~/identity/http/validation";

/** The factor in the path. Throws 404 if it isn't one of these. */
export function requireFactor({ params }: Call, factors: FactorRow[]): FactorRow {
  const { factorId = "" } = params;
  if (!isUuid(factorId)) throw new AuthError(404, "validation_failed", "factor_id must be an UUID");
  const factor = factors.find(({ id }) => id === factorId.toLowerCase());
  if (!factor) throw new AuthError(404, "mfa_factor_not_found", "Factor not found");
  return factor;
}

/** The method that the use of a factor adds to a session (`amr`). */
export function methodOf({ type }: FactorRow): string {
  return type === "webauthn" ? "mfa/webauthn" : "totp";
}

/** `DELETE /factors/{id}`: removes a factor. A verified one only from a session that used one. */
export async function unenrolFactor(call: Call) {
  const { record, session } = await requireSession(call);
  const factor = requireFactor(call, record.factors);
  if (factor.status === "verified" && session?.assuranceLevel !== "aal2") {
    throw new AuthError(422, "insufficient_aal", "AAL2 required to unenroll verified factor");
  }
  const kept = { exceptSession: session?.id };
  await atomically(await factorDeletion(call, { user: record.user, factor }, kept));
  return { id: factor.id };
}

/**
 * Prepares the writes that delete a factor. Sessions that used it fall back to aal1. In the
 * application the others among them end, because their access tokens still name the higher level: a
 * thief's session must not keep it. Sessions still waiting for its code end, because they would
 * otherwise be let in without it.
 */
export async function factorDeletion(
  call: Call,
  { user, factor }: { user: UserRow; factor: FactorRow },
  { exceptSession }: { exceptSession?: string | undefined } = {},
): Promise<(tx: Database) => Write[]> {
  const { now, db } = call;
  const usedIt = and(eq(authSessions.userId, factor.userId), eq(authSessions.factorId, factor.id));
  const itsSessions = db.select({ id: authSessions.id }).from(authSessions).where(usedIt);
  const others = exceptSession === undefined ? usedIt : and(usedIt, ne(authSessions.id, exceptSession));
  const factorsLeft = db
    .select({ id: authFactors.id })
    .from(authFactors)
    .where(and(eq(authFactors.userId, factor.userId), eq(authFactors.status, "verified")));
  const isVerified = factor.status === "verified";
  const note = isVerified ? await protectionWrites(call, user, "factor_removed", { factorsLeft }) : null;
  return (tx) => [
    lockUser(tx, factor.userId),
    ...(isVerified ? deleteSessions(call, tx, factor.userId, { level: "aal1", except: exceptSession }) : []),
    ...endInApplication(call, tx, others),
    tx
      .delete(authSessionMethods)
      .where(
        and(
          eq(authSessionMethods.method, methodOf(factor)),
          inArray(authSessionMethods.sessionId, itsSessions),
        ),
      ),
    tx.update(authSessions).set({ assuranceLevel: "aal1", factorId: null, updatedAt: now }).where(usedIt),
    tx.delete(authFactors).where(eq(authFactors.id, factor.id)),
    ...(note ? note(tx) : []),
  ];
}

/** 422: another factor of the user has that name. */
export function factorNameTaken(friendlyName: string): AuthError {
  const message = `A factor with the friendly name "${friendlyName}" for this user already exists`;
  return new AuthError(422, "mfa_factor_name_conflict", message);
}
