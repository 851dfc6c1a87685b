import { and, eq, exists, inArray, ne, or, sql, type SQLWrapper } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { RuleError } from "~/models/shared/rule-error";
import { atomically, ConditionLost, db, required, type Database, type Write } from "~/server/db.server";

import { formerMembers, memberships, tenants, users, userSessions } from "../../../drizzle/schema";
import { MEMBERSHIP_ROLES, ROLES } from "../../../drizzle/values";

import type { AuditSource } from "~/models/audit/audit";
import { auditWrite } from "~/models/audit/audit.server";
import { pageQuery, toPage, type Page, type PageRequest, type Sort } from "~/models/shared/keyset.server";
import { mayGrant, type Member, type Standing } from "./member";
import { MEMBER_RULES } from "./company-refusals";
import type { MembershipRole } from "./tenant";
import { hasPermission } from "~/models/account/role";
import { displayName } from "~/models/account/user";

/** The roles of staff who manage all companies. */
const MANAGER_ROLES = ROLES.filter((role) => hasPermission(role, "manage_workspaces"));

const FIRST_JOINED_FIRST: Sort = {
  by: memberships.createdAt,
  id: memberships.userId,
  kind: "time",
  descending: false,
};

/** The latest use of any of a user's sessions; the index on (user, last seen) answers it. */
const lastSeenAt =
  sql<Date | null>`(select max(${userSessions.lastSeenAt}) from ${userSessions} where ${userSessions.userId} = ${users.id})`.mapWith(
    (value: unknown) => (value === null ? null : toDate(value)),
  );

/** SQLite returns a computed time as the stored number, PostgreSQL as a date or text. */
function toDate(value: unknown): Date {
  return value instanceof Date ? value : new Date(value as number | string);
}

const memberColumns = {
  id: memberships.userId,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  role: memberships.role,
  isActive: users.isActive,
  joinedAt: memberships.createdAt,
  lastSeenAt,
};

/** Lists a company's members in the order they joined. Throws `RuleError` "invalid_cursor". */
export async function listMembers({
  tenantId,
  ...request
}: { tenantId: string } & PageRequest): Promise<Page<Member> & { total: number }> {
  const { where, orderBy, limit } = pageQuery(FIRST_JOINED_FIRST, request);
  const ofTenant = eq(memberships.tenantId, tenantId);
  const [rows, total] = await Promise.all([
    db
      .select(memberColumns)
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(and(ofTenant, where))
      .orderBy(...orderBy)
      .limit(limit),
    db.$count(memberships, ofTenant),
  ]);
  const members = rows.map(({ firstName, lastName, ...member }) => ({
    ...member,
    name: displayName({ firstName, lastName, email: member.email }),
  }));
  return { ...toPage(members, request, ({ joinedAt }) => joinedAt), total };
}

/** A change to a membership, with the person who makes it. */
interface MemberChange {
  tenantId: string;
  userId: string;
  /** The acting person's standing in this company. */
  standing: Standing;
  source: AuditSource;
  now?: Date;
}

/** Gives a member another role in their company. Throws `RuleError`. */
export async function changeMemberRole({
  role,
  ...change
}: MemberChange & { role: MembershipRole }): Promise<Member> {
  const member = await requireMember(change);
  if (!mayGrant(change.standing, member.role) || !mayGrant(change.standing, role))
    throw new RuleError(MEMBER_RULES, "above_own_role");
  if (member.role === role) return member;
  const { tenantId, userId, source, now } = change;
  await writeMember(change, member, (tx) => [
    lockTenant(tx, tenantId),
    ...grantWrites(tx, { source, tenantId, role }),
    ...grantWrites(tx, { source, tenantId, role: member.role }),
    required(
      tx
        .update(memberships)
        .set({ role })
        .where(and(isStill(tenantId, member), mayLeaveOffice(tx, tenantId, member)))
        .returning({ userId: memberships.userId }),
    ),
    auditWrite(tx, {
      ...source,
      action: "user.member_role_changed",
      subject: { id: userId, name: nameAndAddress(member) },
      tenantId,
      before: { role: member.role },
      after: { role },
      now,
    }),
  ]);
  return { ...member, role };
}

/**
 * The write that takes a change back if the acting person can no longer grant this role: their own
 * may have been changed or their company suspended since the request began. What the application
 * does by itself needs no role.
 */
export function grantWrites(
  tx: Database,
  { source, tenantId, role }: { source: AuditSource; tenantId: string; role: MembershipRole },
): Write[] {
  const { id } = source.actor;
  if (id === null) return [];
  const actor = granters(tx, { actorId: id, tenantId, role, isOpen: true });
  return [required(actor, () => new RuleError(MEMBER_RULES, "above_own_role"))];
}

/**
 * Reads the acting person if they can grant this role: staff who manage all companies, and members
 * whose own role is enough, with `isOpen` only if their company isn't suspended.
 */
export function granters(
  tx: Database,
  {
    actorId,
    tenantId,
    role,
    isOpen = false,
  }: {
    actorId: string | SQLWrapper;
    tenantId: string | SQLWrapper;
    role: MembershipRole | SQLWrapper;
    isOpen?: boolean;
  },
) {
  const mayGrantIt = MEMBERSHIP_ROLES.map((granted) =>
    and(
      sql`${role} = ${granted}`,
      inArray(
        memberships.role,
        MEMBERSHIP_ROLES.filter((own) => mayGrant(own, granted)),
      ),
    ),
  );
  const granting = tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .innerJoin(tenants, eq(tenants.id, memberships.tenantId))
    .where(
      and(
        eq(memberships.tenantId, tenantId),
        eq(memberships.userId, users.id),
        isOpen ? eq(tenants.status, "active") : undefined,
        or(...mayGrantIt),
      ),
    );
  return tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.id, actorId),
        eq(users.isActive, true),
        or(inArray(users.role, MANAGER_ROLES), exists(granting)),
      ),
    );
}

/**
 * Ends a membership: another member's, or your own (`standing` is then always enough). Throws
 * `RuleError`.
 */
export async function endMembership(change: MemberChange): Promise<Member> {
  const { tenantId, userId, standing, source, now } = change;
  const member = await requireMember(change);
  const isOwn = source.actor.id === userId;
  if (!isOwn && !mayGrant(standing, member.role)) throw new RuleError(MEMBER_RULES, "above_own_role");
  await writeMember(change, member, (tx) => [
    lockTenant(tx, tenantId),
    ...(isOwn ? [] : grantWrites(tx, { source, tenantId, role: member.role })),
    required(
      tx
        .delete(memberships)
        .where(and(isStill(tenantId, member), mayLeaveOffice(tx, tenantId, member)))
        .returning({ userId: memberships.userId }),
    ),
    // Otherwise the company's domain would bring them back at their next sign-in.
    tx
      .insert(formerMembers)
      .values({ tenantId, userId, createdAt: now ?? sharedNow() })
      .onConflictDoNothing(),
    auditWrite(tx, {
      ...source,
      action: isOwn ? "user.member_left" : "user.member_removed",
      subject: { id: userId, name: nameAndAddress(member) },
      tenantId,
      before: { role: member.role },
      now,
    }),
  ]);
  return member;
}

/** A member's name in the audit log. */
function nameAndAddress({ name, email }: Pick<Member, "name" | "email">): string {
  return name === email ? email : `${name} <${email}>`;
}

async function requireMember({
  tenantId,
  userId,
}: Pick<MemberChange, "tenantId" | "userId">): Promise<Member> {
  const [row] = await db
    .select(memberColumns)
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.tenantId, tenantId), eq(memberships.userId, userId)));
  if (!row) throw new RuleError(MEMBER_RULES, "member_not_found");
  const { firstName, lastName, ...member } = row;
  return { ...member, name: displayName({ firstName, lastName, email: member.email }) };
}

/**
 * Runs the writes. If the row has changed since it was read, throws the rule that now forbids them.
 */
async function writeMember(
  change: MemberChange,
  seen: Member,
  build: Parameters<typeof atomically>[0],
): Promise<void> {
  try {
    await atomically(build);
  } catch (error) {
    if (!(error instanceof ConditionLost)) throw error;
    const { role } = await requireMember(change);
    throw new RuleError(MEMBER_RULES, role === seen.role ? "last_owner" : "changed_meanwhile");
  }
}

/**
 * Makes changes to one company's members wait for each other. Two owners could otherwise demote one
 * another at the same moment.
 */
function lockTenant(tx: Database, tenantId: string) {
  return tx
    .update(tenants)
    .set({ status: sql`${tenants.status}` })
    .where(eq(tenants.id, tenantId));
}

/** The memberships of a user in the companies that would be left with members and no owner. */
export function soleOwnerships(tx: Pick<Database, "select">, userId: string) {
  const active = tx.select({ id: tenants.id }).from(tenants).where(eq(tenants.status, "active"));
  const ledByOne = tx
    .select({ tenantId: memberships.tenantId })
    .from(memberships)
    .groupBy(memberships.tenantId)
    .having(
      sql`count(*) > 1 and sum(case when ${memberships.role} = ${"owner" satisfies MembershipRole} then 1 else 0 end) = 1`,
    );
  return tx
    .select({ tenantId: memberships.tenantId })
    .from(memberships)
    .where(
      and(
        eq(memberships.userId, userId),
        eq(memberships.role, "owner"),
        inArray(memberships.tenantId, active),
        inArray(memberships.tenantId, ledByOne),
      ),
    );
}

/** The write that makes two owners who leave a company at the same moment wait for each other. */
export function companiesLock(tx: Database, userId: string): Write {
  const own = tx
    .select({ tenantId: memberships.tenantId })
    .from(memberships)
    .where(eq(memberships.userId, userId));
  return tx
    .update(tenants)
    .set({ status: sql`${tenants.status}` })
    .where(inArray(tenants.id, own));
}

function isStill(tenantId: string, { id, role }: Pick<Member, "id" | "role">) {
  return and(eq(memberships.tenantId, tenantId), eq(memberships.userId, id), eq(memberships.role, role));
}

/** An owner can leave if there is another one. */
function mayLeaveOffice(tx: Database, tenantId: string, { id, role }: Pick<Member, "id" | "role">) {
  if (role !== "owner") return undefined;
  return exists(
    tx
      .select({ userId: memberships.userId })
      .from(memberships)
      .where(
        and(eq(memberships.tenantId, tenantId), eq(memberships.role, "owner"), ne(memberships.userId, id)),
      ),
  );
}
