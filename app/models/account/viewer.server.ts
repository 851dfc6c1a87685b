import { aliasedTable, and, asc, eq, sql, type SQL } from "drizzle-orm";

import { getRequestStore } from "~/front-door/request-store";
import { databaseTrouble, type Database } from "~/server/db.server";
import { prepareOnce, type Select } from "~/server/db/prepared.server";
import { logSeldom } from "~/server/log.server";

import {
  bookingHosts,
  memberships,
  pictures,
  settings,
  tenants,
  users,
  userSessions,
  workPreferences,
} from "../../../drizzle/schema";

import { DEFAULT_SETTINGS, type Settings } from "~/models/settings/settings";
import type { Membership } from "~/models/company/tenant";
import { pictureAddress, type Picture } from "~/models/picture/picture";
import { workZone, zoneColumns } from "~/models/task/work-preferences.server";
import { isFaceOf } from "~/models/picture/avatar.server";
import type { User } from "./user";
import { userColumns } from "./user.server";

/** What the frame around every page of the console needs. */
export interface ViewerFrame {
  /** The URL of their picture, or null. */
  avatar: string | null;
  /** The zone they work in. */
  timeZone: string;
  /** Whether single letters are keys of the console. */
  usesKeys: boolean;
}

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
  frame: ViewerFrame;
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
  face: { id: pictures.id, variants: pictures.variants },
  preferences: { ...zoneColumns, usesKeys: workPreferences.usesKeys },
  duty: settings.value,
  passkey: passkeySettings.value,
};

/** Two statements: each kind of credential has an index of its own. */
function byCredential<Row>(build: (tx: Database, whoIs: SQL) => Select<Row>) {
  const byUser = prepareOnce((tx) => build(tx, eq(users.id, sql.placeholder("userId"))));
  const bySession = prepareOnce((tx) => build(tx, eq(users.externalId, sql.placeholder("externalId"))));
  return (proven: Proven) =>
    "userId" in proven ? byUser({ ...proven, sessionId: "" }) : bySession({ ...proven });
}

const whoseSession = and(
  eq(userSessions.id, sql.placeholder("sessionId")),
  eq(userSessions.userId, users.id),
);

const selectAlone = byCredential((tx, whoIs) =>
  tx
    .select(accountColumns)
    .from(users)
    .leftJoin(userSessions, whoseSession)
    .leftJoin(pictures, isFaceOf(users.id))
    .leftJoin(workPreferences, eq(workPreferences.userId, users.id))
    .leftJoin(bookingHosts, eq(bookingHosts.userId, users.id))
    .leftJoin(settings, eq(settings.key, SECOND_FACTOR_SETTING))
    .leftJoin(passkeySettings, eq(passkeySettings.key, PASSKEY_SETTING))
    .where(whoIs),
);

const selectWithMemberships = byCredential((tx, whoIs) =>
  tx
    .select({
      ...accountColumns,
      membership: { role: memberships.role },
      tenant: { id: tenants.id, name: tenants.name, subdomain: tenants.subdomain, status: tenants.status },
    })
    .from(users)
    .leftJoin(userSessions, whoseSession)
    .leftJoin(memberships, eq(memberships.userId, users.id))
    .leftJoin(tenants, eq(tenants.id, memberships.tenantId))
    .leftJoin(pictures, isFaceOf(users.id))
    .leftJoin(workPreferences, eq(workPreferences.userId, users.id))
    .leftJoin(bookingHosts, eq(bookingHosts.userId, users.id))
    .leftJoin(settings, eq(settings.key, SECOND_FACTOR_SETTING))
    .leftJoin(passkeySettings, eq(passkeySettings.key, PASSKEY_SETTING))
    .where(whoIs)
    .orderBy(asc(memberships.createdAt), asc(memberships.tenantId)),
);

async function readWithoutMemberships(proven: Proven): Promise<ViewerRow | null> {
  const [first] = await selectAlone(proven);
  if (!first) return null;
  return {
    user: first.user,
    session: first.session,
    memberships: [],
    membershipsKnown: false,
    frame: frameOf(first),
    ...rulesOf(first),
  };
}

async function readWithMemberships(proven: Proven): Promise<ViewerRow | null> {
  const rows = await selectWithMemberships(proven);
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
    frame: frameOf(first),
    ...rulesOf(first),
  };
}

function frameOf({
  face,
  preferences: { usesKeys, ...zone },
}: {
  face: Pick<Picture, "id" | "variants"> | null;
  preferences: { chosenZone: string | null; hostZone: string | null; usesKeys: boolean | null };
}): ViewerFrame {
  return { avatar: face && pictureAddress(face), timeZone: workZone(zone), usesKeys: usesKeys ?? true };
}

/** A missing row means the default. */
function rulesOf({ duty, passkey }: { duty: unknown; passkey: unknown }) {
  return {
    staffSecondFactorRequired: duty === true,
    passkeyIsTwoStep: typeof passkey === "boolean" ? passkey : DEFAULT_SETTINGS.passkeyIsTwoStep,
  };
}
