import { sharedNow } from "~/lib/clock/shared-clock";
import { mailsCopy } from "~/copy/mails";
import { randomBytes } from "node:crypto";

import { and, eq, exists, gt, inArray, isNull, lt, lte, not, or, sql, type SQL } from "drizzle-orm";

import { RuleError } from "~/models/shared/rule-error";
import {
  atomically,
  ConditionLost,
  db,
  ifNotLost,
  refuseLost,
  required,
  settle,
  type Database,
  type Write,
} from "~/server/db.server";
import { env } from "~/server/env.server";
import { formatDate } from "~/lib/dates";

import { mailBody } from "~/models/mail/mail-body";

import { memberships, tenantInvitations, tenants, users } from "../../../drizzle/schema";
import { MEMBERSHIP_ROLES } from "../../../drizzle/values";

import type { AuditSource } from "~/models/audit/audit";
import { auditWrite } from "~/models/audit/audit.server";
import type { Invitation, ListedInvitation, OpenInvitation } from "./invitation";
import { displayName } from "~/models/account/user-name";
import { queueMail } from "~/models/mail/mail.server";
import { mayGrant, type Standing } from "./member";
import { granters, grantWrites } from "./member.server";
import { MEMBER_RULES } from "./company-refusals";
import { pageQuery, toPage, type Page, type PageRequest, type Sort } from "~/models/shared/keyset.server";
import { takeAllowance } from "~/models/shared/rate-limit.server";
import { getSettings } from "~/models/settings/settings.server";
import { getRecipientLanguage } from "./recipient-language.server";
import type { MembershipRole } from "./tenant";
import {
  INVITATIONS_PER_PAGE,
  INVITATION_KEPT_DAYS,
  INVITATION_LIFE_DAYS,
  INVITATION_REPEAT_SECONDS,
} from "./company-limits";
import { daysAfter, daysBefore } from "~/lib/time-units";
import { hashToken } from "~/lib/token-hash.server";

const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

const invitationColumns = {
  id: tenantInvitations.id,
  email: tenantInvitations.email,
  role: tenantInvitations.role,
  invitedBy: tenantInvitations.invitedBy,
  createdAt: tenantInvitations.createdAt,
  expiresAt: tenantInvitations.expiresAt,
};

const inviterColumns = { firstName: users.firstName, lastName: users.lastName, email: users.email };

/** The company that people are invited to, and the inviting person. */
interface Inviting {
  tenant: { id: string; name: string };
  /** The inviting person's standing in this company. */
  standing: Standing;
  /** The inviting person's email address. The email also names them. */
  invitedBy: string;
  source: AuditSource;
  now?: Date;
}

/**
 * Invites someone by email. A person who was invited before gets a new link, and the old one ends.
 * A form that is sent twice sends one link: the first of two emails would have a dead one. Throws
 * `RuleError` for a role above the inviting person's own, also if the earlier invitation has it,
 * and for existing members.
 */
export async function inviteMember({
  email,
  role,
  ...inviting
}: Inviting & { email: string; role: MembershipRole }): Promise<void> {
  const { standing, tenant, invitedBy, now = sharedNow() } = inviting;
  const refused = () => new RuleError(MEMBER_RULES, "above_own_role");
  if (!mayGrant(standing, role)) throw refused();
  await refuseMember({ tenantId: tenant.id, email });
  await countInvitation({ tenant, email, now });
  const since = new Date(now.getTime() - INVITATION_REPEAT_SECONDS * 1_000);
  const repeated = and(
    eq(tenantInvitations.role, role),
    eq(tenantInvitations.invitedBy, invitedBy),
    gt(tenantInvitations.expiresAt, expiryFrom(since)),
  );
  const writes = await invitationWrites({ ...inviting, email, role, now, repeated });
  const granted = { source: inviting.source, tenantId: tenant.id, role };
  if (await ifNotLost(atomically((tx) => [...grantWrites(tx, granted), ...writes(tx)]))) return;
  const ofPerson = and(eq(tenantInvitations.tenantId, tenant.id), eq(tenantInvitations.email, email));
  if ((await db.$count(tenantInvitations, and(ofPerson, repeated))) === 0) throw refused();
}

/**
 * The writes that invite someone. Creating a company also uses them. They fail with `ConditionLost`
 * if there is an open invitation whose role the inviting person may not grant, or one that
 * `repeated` says is the same.
 */
export async function invitationWrites({
  tenant,
  standing,
  email,
  role,
  invitedBy,
  source,
  now = sharedNow(),
  repeated,
}: Inviting & { email: string; role: MembershipRole; repeated?: SQL | undefined }): Promise<
  (tx: Database) => Write[]
> {
  const { token, tokenHash } = newToken();
  const mail = await invitationMail({ email, token, tenant, invitedBy, now });
  const sent = { role, tokenHash, invitedBy, inviterId: source.actor.id, expiresAt: expiryFrom(now) };
  return (tx) => [
    required(
      tx
        .insert(tenantInvitations)
        .values({ ...sent, tenantId: tenant.id, email, createdAt: now })
        .onConflictDoUpdate({
          target: [tenantInvitations.tenantId, tenantInvitations.email],
          set: { ...sent, registeredAt: null },
          // Someone else may be inviting the same person to a higher role right now.
          setWhere: and(
            or(grantable(standing), lte(tenantInvitations.expiresAt, now)),
            repeated && not(repeated),
          ),
        })
        .returning({ id: tenantInvitations.id }),
    ),
    ...queueMail(tx, mail, { now }),
    auditWrite(tx, {
      ...source,
      action: "invitation.sent",
      subject: { id: null, name: email },
      tenantId: tenant.id,
      after: { role },
      now,
    }),
  ];
}

/** The role of a person's open invitation to a company, or null if there is none that works. */
export async function findInvitedRole({
  tenantId,
  email,
  now = sharedNow(),
}: {
  tenantId: string;
  email: string;
  now?: Date;
}): Promise<MembershipRole | null> {
  const [open] = await db
    .select({ role: tenantInvitations.role })
    .from(tenantInvitations)
    .where(
      and(
        eq(tenantInvitations.tenantId, tenantId),
        eq(tenantInvitations.email, email),
        gt(tenantInvitations.expiresAt, now),
        isGranted(db),
      ),
    );
  return open?.role ?? null;
}

/** The invitations to roles that this standing may grant. */
function grantable(standing: Standing) {
  return inArray(
    tenantInvitations.role,
    MEMBERSHIP_ROLES.filter((role) => mayGrant(standing, role)),
  );
}

async function refuseMember({ tenantId, email }: { tenantId: string; email: string }): Promise<void> {
  const [known] = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .where(and(eq(users.email, email), eq(memberships.tenantId, tenantId)))
    .limit(1);
  if (known) throw new RuleError(MEMBER_RULES, "already_member");
}

/** Each invitation is an email to whatever address was typed. */
async function countInvitation({
  tenant,
  email,
  now,
}: Pick<Inviting, "tenant"> & { email: string; now: Date }): Promise<void> {
  const subject = { kind: "account", value: `${tenant.id} ${email}` } as const;
  const state = await takeAllowance({ rule: "invited_address", subject, now });
  if (!state.allowed) throw new RuleError(MEMBER_RULES, "too_many_invitations", state);
}

/**
 * Emails a new link for an open invitation; the old one ends. With `seenExpiry`, which the sender
 * saw, nothing is sent if the invitation has been sent again since then. Throws `RuleError`.
 */
export function resendInvitation(resending: Resending): Promise<Invitation> {
  return refuseLost(
    settle(() => resendOnce(resending)),
    async () => {
      await requireInvitation(resending);
      return new RuleError(MEMBER_RULES, "changed_meanwhile");
    },
  );
}

type Resending = Inviting & { id: string; seenExpiry?: Date | undefined };

async function resendOnce({ id, seenExpiry, ...inviting }: Resending): Promise<Invitation> {
  const { tenant, standing, source, invitedBy, now = sharedNow() } = inviting;
  const invitation = await requireInvitation({ id, tenant, standing });
  if (seenExpiry && invitation.expiresAt > seenExpiry) return invitation;
  const { email, role } = invitation;
  await countInvitation({ tenant, email, now });
  const { token, tokenHash } = newToken();
  const sent = { tokenHash, invitedBy, inviterId: source.actor.id, expiresAt: expiryFrom(now) };
  const mail = await invitationMail({ email, token, tenant, invitedBy, now });
  await atomically((tx) => [
    ...grantWrites(tx, { source, tenantId: tenant.id, role }),
    required(
      tx
        .update(tenantInvitations)
        .set({ ...sent, registeredAt: null })
        .where(and(isStill(invitation, tenant), eq(tenantInvitations.expiresAt, invitation.expiresAt)))
        .returning({ id: tenantInvitations.id }),
    ),
    ...queueMail(tx, mail, { now }),
    auditWrite(tx, {
      ...source,
      action: "invitation.sent",
      subject: { id, name: email },
      tenantId: tenant.id,
      after: { role },
      now,
    }),
  ]);
  return invitation;
}

/** Withdraws an invitation; its link stops working at once. Throws `RuleError`. */
export async function revokeInvitation({
  id,
  tenant,
  standing,
  source,
  now,
}: Omit<Inviting, "invitedBy"> & { id: string }): Promise<Invitation> {
  const invitation = await requireInvitation({ id, tenant, standing });
  await writeInvitation({ id, tenant, standing }, (tx) => [
    ...grantWrites(tx, { source, tenantId: tenant.id, role: invitation.role }),
    required(
      tx.delete(tenantInvitations).where(isStill(invitation, tenant)).returning({ id: tenantInvitations.id }),
    ),
    auditWrite(tx, {
      ...source,
      action: "invitation.revoked",
      subject: { id, name: invitation.email },
      tenantId: tenant.id,
      before: { role: invitation.role },
      now,
    }),
  ]);
  return invitation;
}

const NEWEST_FIRST: Sort = {
  by: tenantInvitations.createdAt,
  id: tenantInvitations.id,
  kind: "time",
  descending: true,
};

/**
 * Lists a company's open and expired invitations, newest first. Throws `RuleError`
 * "invalid_cursor".
 */
export async function listInvitations({
  tenantId,
  limit = INVITATIONS_PER_PAGE,
  ...cursors
}: { tenantId: string } & Partial<PageRequest>): Promise<Page<ListedInvitation>> {
  const page = { ...cursors, limit };
  const query = pageQuery(NEWEST_FIRST, page);
  const rows = await db
    .select({ ...invitationColumns, isGranted: sql`${isGranted(db)}`.mapWith(Boolean) })
    .from(tenantInvitations)
    .where(and(eq(tenantInvitations.tenantId, tenantId), query.where))
    .orderBy(...query.orderBy)
    .limit(query.limit);
  return toPage(rows, page, ({ createdAt }) => createdAt);
}

/**
 * The invitation behind an emailed link. Reading it doesn't use it up. Null if it was answered,
 * withdrawn or has expired, or if the inviting person can no longer grant its role.
 */
export async function getInvitation({
  token,
  now = sharedNow(),
}: {
  token: string;
  now?: Date;
}): Promise<OpenInvitation | null> {
  if (!TOKEN.test(token)) return null;
  const [invitation] = await db
    .select({
      id: tenantInvitations.id,
      email: tenantInvitations.email,
      role: tenantInvitations.role,
      invitedBy: tenantInvitations.invitedBy,
      inviter: inviterColumns,
      expiresAt: tenantInvitations.expiresAt,
      registeredAt: tenantInvitations.registeredAt,
      company: { id: tenants.id, name: tenants.name, status: tenants.status },
    })
    .from(tenantInvitations)
    .innerJoin(tenants, eq(tenants.id, tenantInvitations.tenantId))
    .leftJoin(users, eq(users.email, tenantInvitations.invitedBy))
    .where(
      and(
        eq(tenantInvitations.tokenHash, hashToken(token)),
        gt(tenantInvitations.expiresAt, now),
        isGranted(db),
      ),
    );
  if (!invitation) return null;
  const { inviter, ...open } = invitation;
  return { ...open, invitedBy: inviterText(open.invitedBy, inviter) };
}

/** Records that the invited person created their account. The link can't create a second one. */
export async function noteRegistration({ id, now = sharedNow() }: { id: string; now?: Date }): Promise<void> {
  await atomically((tx) => [
    tx.update(tenantInvitations).set({ registeredAt: now }).where(eq(tenantInvitations.id, id)),
  ]);
}

/**
 * Makes the invited person a member and uses up the link. Null if the link is dead, or was sent to
 * another address than the account's. Existing members keep their role.
 */
export async function acceptInvitation({
  token,
  user,
  source,
  now = sharedNow(),
}: {
  token: string;
  user: { id: string; email: string };
  source: AuditSource;
  now?: Date;
}): Promise<OpenInvitation | null> {
  const invitation = await getInvitation({ token, now });
  if (!invitation || invitation.email !== user.email) return null;
  const { id, company, role, email } = invitation;
  const ofUser = and(eq(memberships.tenantId, company.id), eq(memberships.userId, user.id));
  const isMember = (await db.$count(memberships, ofUser)) > 0;
  try {
    await atomically((tx) => [
      required(
        tx
          .delete(tenantInvitations)
          .where(
            and(
              eq(tenantInvitations.tokenHash, hashToken(token)),
              eq(tenantInvitations.email, user.email),
              isGranted(tx),
            ),
          )
          .returning({ id: tenantInvitations.id }),
      ),
      tx
        .insert(memberships)
        .values({ tenantId: company.id, userId: user.id, role, createdAt: now })
        .onConflictDoNothing(),
      auditWrite(tx, {
        ...source,
        action: "invitation.accepted",
        subject: { id, name: email },
        tenantId: company.id,
        after: isMember ? null : { role },
        now,
      }),
    ]);
  } catch (error) {
    if (error instanceof ConditionLost) return null;
    throw error;
  }
  return invitation;
}

/** Deletes invitations that expired long ago without an answer. */
export async function deleteExpiredInvitations({ now = sharedNow() }: { now?: Date } = {}): Promise<void> {
  const before = daysBefore(now, INVITATION_KEPT_DAYS);
  await atomically((tx) => [tx.delete(tenantInvitations).where(lt(tenantInvitations.expiresAt, before))]);
}

type ToChange = Pick<Inviting, "tenant" | "standing"> & { id: string };

/** An invitation that this standing may change. Throws `RuleError`. */
async function requireInvitation({ id, tenant, standing }: ToChange): Promise<Invitation> {
  const [invitation] = await db
    .select(invitationColumns)
    .from(tenantInvitations)
    .where(and(eq(tenantInvitations.id, id), eq(tenantInvitations.tenantId, tenant.id)));
  if (!invitation) throw new RuleError(MEMBER_RULES, "invitation_not_found");
  if (!mayGrant(standing, invitation.role)) throw new RuleError(MEMBER_RULES, "above_own_role");
  return invitation;
}

/**
 * Whether the inviting person can still grant the role. Otherwise people who lose theirs could come
 * back with an invitation that they sent to themselves.
 */
function isGranted(tx: Database) {
  const { inviterId, tenantId, role } = tenantInvitations;
  return or(isNull(inviterId), exists(granters(tx, { actorId: inviterId, tenantId, role })));
}

/** Someone else may have given the invitation another role since it was read. */
function isStill({ id, role }: Invitation, { id: tenantId }: Inviting["tenant"]) {
  return and(
    eq(tenantInvitations.id, id),
    eq(tenantInvitations.tenantId, tenantId),
    eq(tenantInvitations.role, role),
  );
}

async function writeInvitation(change: ToChange, build: Parameters<typeof atomically>[0]): Promise<void> {
  await refuseLost(atomically(build), async () => {
    await requireInvitation(change);
    return new RuleError(MEMBER_RULES, "changed_meanwhile");
  });
}

async function invitationMail({
  email,
  token,
  tenant,
  invitedBy,
  now,
}: {
  email: string;
  token: string;
  tenant: Inviting["tenant"];
  invitedBy: string;
  now: Date;
}) {
  const [settings, [inviter], language] = await Promise.all([
    getSettings(),
    db.select(inviterColumns).from(users).where(eq(users.email, invitedBy)),
    getRecipientLanguage({ email, tenantId: tenant.id }),
  ]);
  const words = () =>
    mailsCopy.companyInvitation({
      productName: settings.productName,
      companyName: tenant.name,
      invitedBy: inviterText(invitedBy, inviter),
      email,
      expires: formatDate(expiryFrom(now)),
      lifeDays: INVITATION_LIFE_DAYS,
    });
  const link = new URL("/invitation", env.appUrl);
  link.searchParams.set("token", token);
  return {
    kind: "company_invitation",
    to: email,
    ...(inviter ? { senderName: displayName(inviter), replyTo: inviter.email } : {}),
    ...mailBody({ language, words, link: link.href, settings }),
  };
}

/** The inviting person's name with the address, which shows who the name belongs to. */
function inviterText(address: string, inviter: Parameters<typeof displayName>[0] | null | undefined): string {
  const name = inviter ? displayName(inviter) : address;
  return name === address ? address : `${name} (${address})`;
}

function newToken(): { token: string; tokenHash: string } {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  return { token, tokenHash: hashToken(token) };
}

function expiryFrom(now: Date): Date {
  return daysAfter(now, INVITATION_LIFE_DAYS);
}
