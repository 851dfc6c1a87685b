import { aliasedTable, and, asc, eq } from "drizzle-orm";

import { getRequestStore } from "~/front-door/request-store";
import { databaseTrouble, db } from "~/server/db.server";
import { logSeldom } from "~/server/log.server";

import { memberships, settings, tenants, users, userSessions } from "../../../drizzle/schema";

import { DEFAULT_SETTINGS, type Settings } from "~/models/settings/settings";
import type { Membership } from "~/models/company/tenant";
import type { User } from "./user";
import { userColumns } from "./user.server";

/** Everything a signed-in request needs to know about its viewer. */
export interface ViewerRow {
  user: User;
  /** The recorded sign-in; null if this session isn't recorded yet. */
  session: {
    createdAt: Date;
    lastSeenAt: Date;
    endedAt: Date | null;
    secondFactorAt: Date | null;
    byRecoveryCode: boolean;
    viewedUserId: string | null;
    viewedUntil: Date | null;
  } | null;
  /** In the order in which the user joined. */
  memberships: Membership[];
  /**
   * False if the memberships couldn't be read. Then `memberships` is empty and gives access to
   * nothing.
   */
  membershipsKnown: boolean;
  /** The setting that applies to staff. */
  staffSecondFactorRequired: boolean;
  /** The setting that says what a sign-in with a passkey counts as. */
  passkeyIsTwoStep: boolean;
}

const SECOND_FACTOR_SETTING: keyof Settings = "staffSecondFactorRequired";
const PASSKEY_SETTING: keyof Settings = "passkeyIsTwoStep";
const passkeySettings = aliasedTable(settings, "passkey_settings");

/**
 * The owner of a verified token and its session, or the owner of an API key, which has no session.
 */
type Proven = { externalId: string; sessionId: string } | { userId: string };

/**
 * The account behind a verified credential, with its session, its memberships and the two-step
 * rules, in one query over indexes. A changed role, a disabled account and an ended session
 * therefore take effect at once. Null if the person was never onboarded. If only the memberships
 * can't be read, the account is still returned.
 */
export async function getViewerRow(proven: Proven): Promise<ViewerRow | null> {
  try {
    return await readWithMemberships(proven);
  } catch (error) {
    // A temporary failure would happen again, and is answered with 503.
    if (databaseTrouble(error)) throw error;
    // When this fails as well, it is not the memberships.
    const row = await readWithoutMemberships(proven);
    logSeldom(
      { err: error, requestId: getRequestStore()?.id },
      "memberships cannot be read: people stay signed in, and the route guard steps aside",
    );
    return row;
  }
}

const accountColumns = {
  user: userColumns,
  session: {
    id: userSessions.id,
    createdAt: userSessions.createdAt,
    lastSeenAt: userSessions.lastSeenAt,
    endedAt: userSessions.endedAt,
    secondFactorAt: userSessions.secondFactorAt,
    byRecoveryCode: userSessions.byRecoveryCode,
    viewedUserId: userSessions.viewedUserId,
    viewedUntil: userSessions.viewedUntil,
  },
  duty: settings.value,
  passkey: passkeySettings.value,
};

function whoseSession(proven: Proven) {
  const sessionId = "sessionId" in proven ? proven.sessionId : "";
  return and(eq(userSessions.id, sessionId), eq(userSessions.userId, users.id));
}

function whoIs(proven: Proven) {
  return "userId" in proven ? eq(users.id, proven.userId) : eq(users.externalId, proven.externalId);
}

async function readWithoutMemberships(proven: Proven): Promise<ViewerRow | null> {
  const [first] = await db
    .select(accountColumns)
    .from(users)
    .leftJoin(userSessions, whoseSession(proven))
    .leftJoin(settings, eq(settings.key, SECOND_FACTOR_SETTING))
    .leftJoin(passkeySettings, eq(passkeySettings.key, PASSKEY_SETTING))
    .where(whoIs(proven));
  if (!first) return null;
  return {
    user: first.user,
    session: first.session,
    memberships: [],
    membershipsKnown: false,
    ...rulesOf(first),
  };
}

async function readWithMemberships(proven: Proven): Promise<ViewerRow | null> {
  const rows = await db
    .select({
      ...accountColumns,
      membership: { role: memberships.role },
      tenant: { id: tenants.id, name: tenants.name, subdomain: tenants.subdomain, status: tenants.status },
    })
    .from(users)
    .leftJoin(userSessions, whoseSession(proven))
    .leftJoin(memberships, eq(memberships.userId, users.id))
    .leftJoin(tenants, eq(tenants.id, memberships.tenantId))
    .leftJoin(settings, eq(settings.key, SECOND_FACTOR_SETTING))
    .leftJoin(passkeySettings, eq(passkeySettings.key, PASSKEY_SETTING))
    .where(whoIs(proven))
    .orderBy(asc(memberships.createdAt), asc(memberships.tenantId));
  const [first] = rows;
  if (!first) return null;
  return {
    user: first.user,
    session: first.session,
    memberships: rows.flatMap(({ tenant, membership }) => {
      if (!tenant || !membership) return [];
      const { id, name, subdomain, status } = tenant;
      return [{ tenantId: id, name, subdomain, status, role: membership.role }];
    }),
    membershipsKnown: true,
    ...rulesOf(first),
  };
}

/** A missing row means the default. */
function rulesOf({ duty, passkey }: { duty: unknown; passkey: unknown }) {
  return {
    staffSecondFactorRequired: duty === true,
    passkeyIsTwoStep: typeof passkey === "boolean" ? passkey : DEFAULT_SETTINGS.passkeyIsTwoStep,
  };
}
