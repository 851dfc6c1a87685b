import { and, asc, eq } from "drizzle-orm";

import { db } from "~/db.server";

import { memberships, settings, tenants, users, userSessions } from "../../drizzle/schema";

import type { Settings } from "./settings";
import type { Membership } from "./tenant";
import type { User } from "./user";
import { userColumns } from "./user.server";

/** Everything that a signed-in request needs to know about who asks. */
export interface ViewerRow {
  user: User;
  /** The noted sign-in; null when this session was not noted yet. */
  session: {
    createdAt: Date;
    lastSeenAt: Date;
    endedAt: Date | null;
    secondFactorAt: Date | null;
    byRecoveryCode: boolean;
  } | null;
  /** In the order in which the user joined them. */
  memberships: Membership[];
  /** The setting that counts for staff. */
  staffSecondFactorRequired: boolean;
}

const SECOND_FACTOR_SETTING: keyof Settings = "staffSecondFactorRequired";

/** Whoever a verified token names with its session, or the owner of an API key, which has none. */
type Proven = { externalId: string; sessionId: string } | { userId: string };

/**
 * The account behind a verified credential, its session, its memberships and what is asked of staff, by one query over indexes, so that a
 * changed role, a disabled account and an ended session count at once. Null when the person was never onboarded.
 */
export async function getViewerRow(proven: Proven): Promise<ViewerRow | null> {
  const sessionId = "sessionId" in proven ? proven.sessionId : "";
  const rows = await db
    .select({
      user: userColumns,
      session: {
        id: userSessions.id,
        createdAt: userSessions.createdAt,
        lastSeenAt: userSessions.lastSeenAt,
        endedAt: userSessions.endedAt,
        secondFactorAt: userSessions.secondFactorAt,
        byRecoveryCode: userSessions.byRecoveryCode,
      },
      membership: { role: memberships.role },
      duty: settings.value,
      tenant: { id: tenants.id, name: tenants.name, subdomain: tenants.subdomain, status: tenants.status },
    })
    .from(users)
    .leftJoin(userSessions, and(eq(userSessions.id, sessionId), eq(userSessions.userId, users.id)))
    .leftJoin(memberships, eq(memberships.userId, users.id))
    .leftJoin(tenants, eq(tenants.id, memberships.tenantId))
    .leftJoin(settings, eq(settings.key, SECOND_FACTOR_SETTING))
    .where("userId" in proven ? eq(users.id, proven.userId) : eq(users.externalId, proven.externalId))
    .orderBy(asc(memberships.createdAt), asc(memberships.tenantId));
  const [first] = rows;
  if (!first) return null;
  return {
    user: first.user,
    session: first.session && {
      createdAt: first.session.createdAt,
      lastSeenAt: first.session.lastSeenAt,
      endedAt: first.session.endedAt,
      secondFactorAt: first.session.secondFactorAt,
      byRecoveryCode: first.session.byRecoveryCode,
    },
    memberships: rows.flatMap(({ tenant, membership }) => {
      if (!tenant || !membership) return [];
      const { id, name, subdomain, status } = tenant;
      return [{ tenantId: id, name, subdomain, status, role: membership.role }];
    }),
    staffSecondFactorRequired: first.duty === true,
  };
}
