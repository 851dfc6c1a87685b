import { sharedNow } from "~/lib/clock/shared-clock";
import { staffMailsCopy } from "~/copy/staff/mails";
import { and, eq, ne } from "drizzle-orm";

import { ROLE_LABELS } from "~/copy/permissions";
import { db } from "~/server/db.server";
import { env } from "~/server/env.server";
import { mailBody } from "~/models/mail/mail-body";

import { users } from "../../../drizzle/schema";

import type { AuditActor } from "~/models/audit/audit";
import type { OutgoingMail } from "~/models/mail/mail";
import { hasAdminAccess, type Role } from "./role";
import { getSettings } from "~/models/settings/settings.server";
import { formatMoment } from "~/lib/dates";
import { recordName, type User } from "./user";

/**
 * The emails that tell all other super admins when someone is given, changed in, or removed from a
 * staff role, so that nobody adds staff unnoticed. None for roles outside the staff and for the
 * operator's command line.
 */
export async function staffNotices({
  actor,
  user,
  from,
  to,
  now = sharedNow(),
}: {
  actor: AuditActor;
  user: Pick<User, "id" | "firstName" | "lastName" | "email">;
  /** Null for a new account. */
  from: Role | null;
  to: Role;
  now?: Date;
}): Promise<OutgoingMail[]> {
  if (actor.id === null || !(hasAdminAccess(to) || (from !== null && hasAdminAccess(from)))) return [];
  const told = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.role, "super_admin"), eq(users.isActive, true), ne(users.id, actor.id)));
  if (told.length === 0) return [];
  const settings = await getSettings();
  const words = () =>
    staffMailsCopy.staffNotice(settings.productName, {
      actor: actor.name,
      person: recordName(user),
      from: from && ROLE_LABELS[from],
      to: ROLE_LABELS[to],
      when: formatMoment(now),
    });
  const link = new URL(`/admin/users/${user.id}`, env.appUrl).href;
  const body = mailBody({ words, link, settings });
  return told.map(({ email }) => ({ kind: "staff_notice", to: email, ...body }));
}
