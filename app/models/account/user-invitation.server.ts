import { isAuthApiError } from "@supabase/supabase-js";

import { and, eq, lt } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { RuleError } from "~/models/shared/rule-error";
import { atomically, db, type Database, type Write } from "~/server/db.server";
import { identityAdmin } from "~/services/identity/connection.server";

import { users } from "../../../drizzle/schema";

import type { AuditSource } from "~/models/audit/audit";
import { auditWrite } from "~/models/audit/audit.server";
import { RANKS, type Role } from "./role";
import type { Origin } from "./security-event.server";
import { recordName, type User } from "./user";
import { USER_RULES } from "./account-refusals";
import { onboardUser, rankWrites, readActor, requireUserRow, setRole } from "./user.server";

/** Why an invitation was not sent. */
type InvitationRefusal = "exists" | "noAdminKey" | "tooMany" | "unavailable";

interface Invitation extends Origin {
  email: string;
  firstName?: string | undefined;
  lastName?: string | undefined;
  role: Role;
  actorId: string;
  requestId?: string | null;
}

/**
 * Has the identity provider email an invitation, which the person accepts with a button. The
 * account gets its role right away, so our row says what they may do before they first sign in.
 * Inviting someone again who hasn't answered sends a new link. Throws `RuleError`.
 */
export async function inviteUser(
  invitation: Invitation,
): Promise<{ ok: true; user: User } | { ok: false; reason: InvitationRefusal }> {
  const { email, firstName, lastName, role, actorId } = invitation;
  const invitedBy = await readActor({ actorId, rank: RANKS[role] });
  const metadata = { first_name: firstName ?? "", last_name: lastName ?? "" };
  const sent = await sendInvitation(email, metadata);
  if (!sent.ok) return sent;
  const { user, created } = await onboardUser({
    ...invitation,
    externalId: sent.externalId,
    emailConfirmed: false,
    metadata,
    claims: { app_metadata: { role } },
    invitedBy,
  });
  if (created) return { ok: true, user };
  const { network = null, userAgent = null, requestId = null } = invitation;
  const source = { network, userAgent, requestId };
  await atomically((tx) =>
    invitationWrites(tx, { user, role, source: { ...source, actor: invitedBy }, now: sharedNow() }),
  );
  return { ok: true, user: await setRole({ ...source, userId: user.id, actorId, role }) };
}

/**
 * Has the provider email a new link to an invited person who hasn't signed in yet; the old link
 * ends. Throws `RuleError`, "not_invited" for everyone else.
 */
export async function resendInvitation({
  userId,
  source,
  now = sharedNow(),
}: {
  userId: string;
  source: AuditSource & { actor: { id: string } };
  now?: Date;
}): Promise<{ ok: true; user: User } | { ok: false; reason: InvitationRefusal }> {
  const user = await requireUserRow({ id: userId });
  await readActor({ actorId: source.actor.id, rank: RANKS[user.role] });
  if (!user.isActive) throw new RuleError(USER_RULES, "account_disabled");
  if ((await getInvitedAt({ userId })) === null) throw new RuleError(USER_RULES, "not_invited");
  const names = { first_name: user.firstName ?? "", last_name: user.lastName ?? "" };
  const sent = await sendInvitation(user.email, names);
  if (!sent.ok) return sent;
  await atomically((tx) => invitationWrites(tx, { user, role: user.role, source, now }));
  return { ok: true, user };
}

/**
 * Records the invitation, unless the person signed in while the email went out. Fails with
 * `RuleError` if the inviting person has just lost the rank for it.
 */
function invitationWrites(
  tx: Database,
  { user, role, source, now }: { user: User; role: Role; source: AuditSource; now: Date },
): Write[] {
  const rank = Math.max(RANKS[user.role], RANKS[role]);
  return [
    ...rankWrites(tx, { actorId: source.actor.id, rank }),
    tx
      .update(users)
      .set({ invitedAt: now })
      .where(and(eq(users.id, user.id), lt(users.lastSeenAt, user.createdAt))),
    auditWrite(tx, {
      ...source,
      action: "user.invited",
      subject: { id: user.id, name: recordName(user) },
      after: { role },
      now,
    }),
  ];
}

/** When someone was last invited; null if never, and once they have signed in. */
export async function getInvitedAt({ userId }: { userId: string }): Promise<Date | null> {
  const [row] = await db.select({ invitedAt: users.invitedAt }).from(users).where(eq(users.id, userId));
  return row?.invitedAt ?? null;
}

async function sendInvitation(
  email: string,
  metadata: Record<string, string>,
): Promise<{ ok: true; externalId: string } | { ok: false; reason: InvitationRefusal }> {
  const admin = identityAdmin();
  if (!admin) return { ok: false, reason: "noAdminKey" };
  const startedAt = sharedNow().getTime();
  const { data, error } = await admin.inviteUserByEmail(email, { data: metadata });
  if (error) return { ok: false, reason: invitationRefusal(error) };
  // Anyone could have registered this address without verifying it, and would know the password.
  // That account must not get what the invited person is given.
  if (Date.parse(data.user.created_at) < startedAt - 1_000) {
    const reset = await admin.updateUserById(data.user.id, { password: crypto.randomUUID() });
    if (reset.error) return { ok: false, reason: "unavailable" };
  }
  return { ok: true, externalId: data.user.id };
}

function invitationRefusal(error: Error): InvitationRefusal {
  if (!isAuthApiError(error)) return "unavailable";
  if (error.code === "email_exists" || error.code === "user_already_exists") return "exists";
  return error.status === 429 ? "tooMany" : "unavailable";
}
