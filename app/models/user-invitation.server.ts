import { isAuthApiError } from "@supabase/supabase-js";

import { identityAdmin } from "~/services/identity.server";

import type { AuditActor } from "./audit";
import { recordAudit } from "./audit.server";
import { RANKS, type Role } from "./role";
import type { Origin } from "./security-event.server";
import { recordName, UserRuleError, type User } from "./user";
import { onboardUser, requireUserRow, setRole } from "./user.server";

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
 * Has the identity provider mail an invitation, whose link a person spends by a button, and gives the account its role at once: what they
 * may do stands in our row before they first sign in. Inviting somebody again who has not answered sends a new link. Throws `UserRuleError`.
 */
export async function inviteUser(
  invitation: Invitation,
): Promise<{ ok: true; user: User } | { ok: false; reason: InvitationRefusal }> {
  const { email, firstName, lastName, role, actorId } = invitation;
  const actor = await requireUserRow({ id: actorId });
  if (RANKS[role] > RANKS[actor.role]) throw new UserRuleError("above_own_rank");
  const metadata = { first_name: firstName ?? "", last_name: lastName ?? "" };
  const sent = await sendInvitation(email, metadata);
  if (!sent.ok) return sent;
  const invitedBy: AuditActor = { id: actor.id, name: recordName(actor) };
  const { user, created } = await onboardUser({
    ...invitation,
    externalId: sent.externalId,
    emailConfirmed: false,
    metadata,
    claims: { app_metadata: { role } },
    invitedBy,
  });
  if (created) return { ok: true, user };
  const { network, userAgent, requestId } = invitation;
  const source = { network, userAgent, requestId };
  await recordAudit({
    ...source,
    actor: invitedBy,
    action: "user.invited",
    subject: { id: user.id, name: recordName(user) },
    after: { role },
  });
  return { ok: true, user: await setRole({ ...source, userId: user.id, actorId, role }) };
}

async function sendInvitation(
  email: string,
  metadata: Record<string, string>,
): Promise<{ ok: true; externalId: string } | { ok: false; reason: InvitationRefusal }> {
  const admin = identityAdmin();
  if (!admin) return { ok: false, reason: "noAdminKey" };
  const startedAt = Date.now();
  const { data, error } = await admin.inviteUserByEmail(email, { data: metadata });
  if (error) return { ok: false, reason: reasonOf(error) };
  // Whoever registered this address without proving it knows a password: it must not open what the invited person is given.
  if (Date.parse(data.user.created_at) < startedAt - 1_000) {
    const reset = await admin.updateUserById(data.user.id, { password: crypto.randomUUID() });
    if (reset.error) return { ok: false, reason: "unavailable" };
  }
  return { ok: true, externalId: data.user.id };
}

function reasonOf(error: Error): InvitationRefusal {
  if (!isAuthApiError(error)) return "unavailable";
  if (error.code === "email_exists" || error.code === "user_already_exists") return "exists";
  return error.status === 429 ? "tooMany" : "unavailable";
}
