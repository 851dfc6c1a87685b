import { sharedNow } from "~/lib/clock/shared-clock";
import type { Language } from "~/lib/languages";
import { currentLanguage } from "~/lib/language/current-language";
import { and, desc, eq, exists, getTableColumns, inArray, isNull, ne, notExists, sql } from "drizzle-orm";

import { RuleError } from "~/models/shared/rule-error";
import {
  atomically,
  ConditionLost,
  db,
  required,
  settle,
  type Database,
  type Write,
} from "~/server/db.server";

import { securityEvents, userKeys, users, userSessions } from "../../../drizzle/schema";

import { changedFields, ERASED_PERSON, SYSTEM_ACTOR, type AuditActor } from "~/models/audit/audit";
import type { WhichSessions } from "~/identity/provider.server";
import { endedSessionWrites } from "~/services/identity/session.server";
import { auditWrite } from "~/models/audit/audit.server";
import { listAddresses } from "~/models/lead/lead-address.server";
import { erasePersonWrites } from "~/models/lead/lead-privacy.server";
import { type Campaign, readCampaign } from "~/models/lead/campaign";
import { leadWrites, type LeadStep } from "~/models/lead/lead.server";
import { queueMail } from "~/models/mail/mail.server";
import { changeFace } from "~/models/picture/avatar.server";
import { eraseHostWrite } from "~/models/booking/booking-host.server";
import { eraseCalendarsWrites } from "~/models/calendar/calendar.server";
import { eraseCompanyMessagesWrite } from "~/models/company/company-message.server";
import { companiesLock, soleOwnerships } from "~/models/company/member.server";
import { eraseFilesWrite } from "~/models/file/file-removal.server";
import { erasePicturesWrites } from "~/models/picture/picture-removal.server";
import { firstRole, hasAdminAccess, RANKS, type Claims, type Role, type UserMetadata } from "./role";
import { ROLES } from "../../../drizzle/values";
import { securityEventWrite, type Origin } from "./security-event.server";
import { staffNotices } from "./staff-notice.server";
import { webhookWrite } from "~/models/webhook/webhook-write.server";
import { firstProfile, profileFromMetadata, recordName, type ProfileChanges, type User } from "./user";
import { USER_RULES } from "./account-refusals";

const { lastSeenAt: _seen, invitedAt: _invited, language: _language, ...columns } = getTableColumns(users);

/**
 * The columns of a `User`. The last visit and the invitation are left out: only staff see them, and
 * a visit must not change anyone's responses. The language is read where emails are written.
 */
export const userColumns = columns;

/** A user by our id or by the identity provider's. */
export async function getUser(key: { id: string } | { externalId: string }): Promise<User | null> {
  const condition = "id" in key ? eq(users.id, key.id) : eq(users.externalId, key.externalId);
  const [user] = await db.select(userColumns).from(users).where(condition);
  return user ?? null;
}

/** Like `getUser`, but throws `RuleError` "user_not_found". */
export async function requireUserRow(key: { id: string } | { externalId: string }): Promise<User> {
  const user = await getUser(key);
  if (!user) throw new RuleError(USER_RULES, "user_not_found");
  return user;
}

/**
 * Lists the accounts with this email address, newest first. The provider allows an address once, so
 * there is rarely a second.
 */
export async function listUsersByEmail({ email }: { email: string }): Promise<User[]> {
  return db
    .select(userColumns)
    .from(users)
    .where(sql`${userKeys.email(users)} = ${email.toLowerCase()}`)
    .orderBy(desc(users.createdAt))
    .limit(20);
}

export interface Onboarding extends Origin {
  /** From the verified token, never from the caller's own claims. */
  externalId: string;
  email: string;
  emailConfirmed: boolean;
  metadata: UserMetadata;
  claims: Claims;
  /** Email addresses whose owners become super admin, once. */
  bootstrapEmails?: readonly string[];
  /**
   * The inviting person, who must have the rank of the role, also for the audit log; undefined for
   * people who register themselves.
   */
  invitedBy?: AuditActor;
  requestId?: string | null;
  now?: Date;
}

/**
 * Makes sure that a signed-in person has a row with the provider's email address and names. It can
 * run on every session change, any number of times at once: if nothing changed, it only reads. The
 * role is decided once, when the row is created.
 */
export async function onboardUser(
  onboarding: Onboarding,
): Promise<{ user: User; created: boolean; refusedRole?: string }> {
  const result = await settle(async () => {
    const known = await getUser({ externalId: onboarding.externalId });
    return known ? { user: await refresh(known, onboarding), created: false } : create(onboarding);
  });
  return { ...result, user: await bootstrap(result.user, onboarding) };
}

async function create(
  onboarding: Onboarding,
): Promise<{ user: User; created: boolean; refusedRole?: string }> {
  const { externalId, email, metadata, claims, now = sharedNow() } = onboarding;
  const { role, refused } = firstRole(claims, metadata);
  const row = {
    id: crypto.randomUUID(),
    externalId,
    email: email.toLowerCase(),
    ...firstProfile(metadata ?? {}),
    language: currentLanguage(),
    role,
    createdAt: now,
    updatedAt: now,
  };
  const invitedAt = onboarding.invitedBy ? now : null;
  const person = { firstName: null, lastName: null, ...row };
  const notices = onboarding.invitedBy
    ? await staffNotices({ actor: onboarding.invitedBy, user: person, from: null, to: role, now })
    : [];
  const [[user]] = await atomically((tx) => [
    required(
      tx
        .insert(users)
        .values({ ...row, invitedAt })
        .onConflictDoNothing({ target: users.externalId })
        .returning(userColumns),
    ),
    ...(refused === undefined
      ? []
      : [
          securityEventWrite(tx, {
            ...onboarding,
            userId: row.id,
            kind: "role_refused",
            detail: { wanted: refused, given: role },
          }),
        ]),
    ...(onboarding.invitedBy
      ? [
          auditWrite(tx, {
            ...onboarding,
            actor: onboarding.invitedBy,
            action: "user.invited",
            subject: { id: row.id, name: recordName(person) },
            after: { role },
          }),
          ...rankWrites(tx, { actorId: onboarding.invitedBy.id, rank: RANKS[role] }),
        ]
      : []),
    ...notices.flatMap((mail) => queueMail(tx, mail, { now })),
    webhookWrite(tx, { event: "user.created", ...eventOf(row), now }),
    ...(hasAdminAccess(role) || isBootstrapped(row, onboarding)
      ? []
      : leadWrites(
          tx,
          registrationStep({
            ...row,
            emailProven: onboarding.emailConfirmed,
            campaign: campaignOf(metadata),
            now,
          }),
        )),
  ]);
  if (!user) throw new ConditionLost();
  return { user, created: true, ...(refused === undefined ? {} : { refusedRole: refused }) };
}

/** A new account makes its owner a lead. */
function registrationStep({
  id,
  email,
  emailProven,
  campaign,
  businessName,
  language,
  now,
  ...names
}: Pick<User, "id" | "email"> &
  ProfileChanges & {
    language: Language;
    emailProven: boolean;
    campaign: Campaign | null;
    now: Date;
  }): LeadStep {
  return {
    email,
    emailProven,
    name: [names.firstName, names.lastName].filter(Boolean).join(" ") || null,
    company: businessName,
    userId: id,
    campaign,
    source: "registration",
    language,
    consent: null,
    event: { kind: "registered", subjectId: id },
    now,
  };
}

/**
 * The campaign that the registration form put into the metadata. People may change it, but it only
 * says where they came from.
 */
function campaignOf(metadata: UserMetadata): Campaign | null {
  const query = metadata?.campaign;
  return typeof query === "string" ? readCampaign(new URLSearchParams(query.slice(0, 2_000))) : null;
}

async function refresh(user: User, onboarding: Onboarding): Promise<User> {
  const { email, metadata, now = sharedNow() } = onboarding;
  const wanted = { email: email.toLowerCase(), ...profileFromMetadata(metadata ?? {}) };
  if (!changedFields<typeof wanted>(user, wanted)) return user;
  const [[updated]] = await atomically((tx) => [
    required(
      tx
        .update(users)
        .set({ ...wanted, updatedAt: now })
        .where(and(eq(users.id, user.id), eq(users.email, user.email)))
        .returning(userColumns),
    ),
    ...(wanted.email === user.email
      ? []
      : [
          securityEventWrite(tx, {
            ...onboarding,
            userId: user.id,
            kind: "email_changed",
            detail: { from: user.email, to: wanted.email },
          }),
        ]),
  ]);
  if (!updated) throw new ConditionLost();
  return updated;
}

function isBootstrapped({ email }: { email: string }, onboarding: Onboarding): boolean {
  const { emailConfirmed, bootstrapEmails = [] } = onboarding;
  return emailConfirmed && bootstrapEmails.some((listed) => listed.toLowerCase() === email);
}

/**
 * The cause in the record of a bootstrapped super admin. It also shows that the bootstrap has
 * happened.
 */
const BOOTSTRAP_CAUSE = "bootstrap";

/**
 * Makes the owner of a listed, verified email address super admin. Someone who was demoted since
 * isn't promoted again.
 */
async function bootstrap(user: User, onboarding: Onboarding): Promise<User> {
  const { now = sharedNow() } = onboarding;
  if (!isBootstrapped(user, onboarding) || !user.isActive || user.role === "super_admin") return user;
  const earlier = await db
    .select({ detail: securityEvents.detail })
    .from(securityEvents)
    .where(and(eq(securityEvents.userId, user.id), eq(securityEvents.kind, "role_changed")));
  if (earlier.some(({ detail }) => detail?.cause === BOOTSTRAP_CAUSE)) return user;
  const [[promoted]] = await atomically((tx) => [
    tx
      .update(users)
      .set({ role: "super_admin", updatedAt: now })
      .where(eq(users.id, user.id))
      .returning(userColumns),
    securityEventWrite(tx, {
      ...onboarding,
      userId: user.id,
      kind: "role_changed",
      detail: { from: user.role, to: "super_admin", cause: BOOTSTRAP_CAUSE },
    }),
    auditWrite(tx, {
      ...onboarding,
      actor: SYSTEM_ACTOR,
      action: "user.role_changed",
      subject: { id: user.id, name: recordName(user) },
      before: { role: user.role },
      after: { role: "super_admin" },
    }),
  ]);
  return promoted ?? user;
}

/**
 * Saves the given profile fields; undefined ones stay as they are. Names come from the identity
 * provider's metadata at the next sign-in, so save them there first (see `metadataFromProfile`).
 */
export async function updateProfile({
  userId,
  changes,
  now = sharedNow(),
}: {
  userId: string;
  changes: ProfileChanges;
  now?: Date;
}): Promise<User> {
  // Picked one by one, so that nothing else in the object gets into the row.
  const { firstName, lastName, businessName } = changes;
  const [[user]] = await atomically((tx) => [
    tx
      .update(users)
      .set({ firstName, lastName, businessName, updatedAt: now })
      .where(eq(users.id, userId))
      .returning(userColumns),
  ]);
  if (!user) throw new RuleError(USER_RULES, "user_not_found");
  return user;
}

/** The actor of a role or status change: a user's id, or null for the operator's command line. */
interface StandingChange extends Origin {
  userId: string;
  actorId: string | null;
  requestId?: string | null | undefined;
  now?: Date;
}

/**
 * Gives a user another role, effective from their next request. Nobody can change their own role or
 * act above their own rank, and the last active super admin stays one: throws `RuleError`. The
 * owner's security events and the audit log both record it.
 */
export async function setRole({ role, ...change }: StandingChange & { role: Role }): Promise<User> {
  return changeStanding(change, (user, tx) =>
    user.role === role
      ? null
      : {
          set: { role },
          action: "user.role_changed",
          writes: [
            securityEventWrite(tx, {
              ...change,
              kind: "role_changed",
              detail: { from: user.role, to: role, by: change.actorId ?? "operator" },
            }),
          ],
        },
  );
}

/**
 * Disables or enables an account. A disabled account is refused from its next request, and its
 * sessions here end. This doesn't reach the identity provider; `deactivateUser` and `activateUser`
 * (account-status.server.ts) do both. Nobody can disable themselves or the last active super admin:
 * throws `RuleError`.
 */
export async function setActive({
  isActive,
  ...change
}: StandingChange & { isActive: boolean }): Promise<User> {
  const { userId, actorId, now = sharedNow() } = change;
  return changeStanding(change, (user, tx) =>
    user.isActive === isActive
      ? null
      : {
          set: { isActive },
          action: isActive ? "user.enabled" : "user.disabled",
          writes: [
            securityEventWrite(tx, {
              ...change,
              kind: isActive ? "account_enabled" : "account_disabled",
              detail: { by: actorId ?? "operator" },
            }),
            ...(isActive
              ? []
              : [
                  ...endSessionsWrites(tx, { userId, now }),
                  webhookWrite(tx, { event: "user.disabled", ...eventOf(user), now }),
                ]),
          ],
        },
  );
}

/** What events about an account carry. */
function eventOf({ id, email, role }: Pick<User, "id" | "email" | "role">) {
  return { email, data: { id, email, role } };
}

/**
 * The writes that end an account's open sessions, all but one or only one: first here, then at the
 * embedded provider.
 */
export function endSessionsWrites(
  tx: Database,
  { userId, now, ...which }: { userId: string; now: Date } & WhichSessions,
) {
  const { except, only } = which;
  const open = and(
    eq(userSessions.userId, userId),
    isNull(userSessions.endedAt),
    except === undefined ? undefined : ne(userSessions.id, except),
    only === undefined ? undefined : eq(userSessions.id, only),
  );
  const user = tx.select({ id: users.externalId }).from(users).where(eq(users.id, userId));
  return [
    tx.update(userSessions).set({ endedAt: now }).where(open).returning({ id: userSessions.id }),
    ...endedSessionWrites(tx, user, which),
  ] as const;
}

type Decision = {
  set: { role?: Role; isActive?: boolean };
  action: "user.role_changed" | "user.enabled" | "user.disabled";
  writes: Write[];
} | null;

async function changeStanding(
  change: StandingChange,
  decide: (user: User, tx: Database) => Decision,
): Promise<User> {
  const { userId, actorId, now = sharedNow() } = change;
  if (actorId === userId) throw new RuleError(USER_RULES, "own_account");
  return settle(async () => {
    const user = await requireUserRow({ id: userId });
    const wanted = decide(user, db)?.set;
    if (!wanted) return user;
    const rank = Math.max(RANKS[user.role], RANKS[wanted.role ?? user.role]);
    const actor = await readActor({ actorId, rank });
    const notices =
      wanted.role === undefined
        ? []
        : await staffNotices({ actor, user, from: user.role, to: wanted.role, now });
    try {
      const [, [updated]] = await atomically((tx) => {
        const decision = decide(user, tx);
        return [
          lockSuperAdmins(tx),
          required(
            tx
              .update(users)
              .set({ ...wanted, updatedAt: now })
              .where(and(isStill(user), mayLeave(tx, user), mayAct(tx, { actorId, rank })))
              .returning(userColumns),
          ),
          ...(decision?.writes ?? []),
          ...(decision ? [standingAudit(tx, { change, actor, user, decision })] : []),
          ...notices.flatMap((mail) => queueMail(tx, mail, { now })),
        ];
      });
      if (!updated) throw new ConditionLost();
      return updated;
    } catch (error) {
      // If the actor has just lost their own rank, that is the only error they see.
      if (error instanceof ConditionLost) await readActor({ actorId, rank });
      throw await explain(error, user);
    }
  });
}

/**
 * The actor of a change to an account, as the audit log names them. Throws `RuleError` if their
 * rank is too low.
 */
export async function readActor({
  actorId,
  rank,
}: {
  actorId: string | null;
  rank: number;
}): Promise<AuditActor> {
  if (actorId === null) return SYSTEM_ACTOR;
  const actor = await requireUserRow({ id: actorId });
  if (!actor.isActive || RANKS[actor.role] < rank) throw new RuleError(USER_RULES, "above_own_rank");
  return { id: actor.id, name: recordName(actor) };
}

function standingAudit(
  tx: Database,
  {
    change,
    actor,
    user,
    decision: { action, set },
  }: { change: StandingChange; actor: AuditActor; user: User; decision: NonNullable<Decision> },
): Write {
  const before = set.role === undefined ? { isActive: user.isActive } : { role: user.role };
  return auditWrite(tx, {
    ...change,
    actor,
    action,
    subject: { id: user.id, name: recordName(user) },
    before,
    after: set,
  });
}

/**
 * Whether the actor still has this rank at the moment of the change. Another change may have just
 * taken it.
 */
function mayAct(tx: Database, { actorId, rank }: { actorId: string | null; rank: number }) {
  return actorId === null ? undefined : exists(rankedActor(tx, { actorId, rank }));
}

/**
 * `mayAct` for changes that have no condition of their own: as one of their writes, it takes all of
 * them back. The refusal is "above_own_rank".
 */
export function rankWrites(
  tx: Database,
  { actorId, rank }: { actorId: string | null; rank: number },
): Write[] {
  if (actorId === null) return [];
  return [required(rankedActor(tx, { actorId, rank }), () => new RuleError(USER_RULES, "above_own_rank"))];
}

function rankedActor(tx: Database, { actorId, rank }: { actorId: string; rank: number }) {
  const roles = ROLES.filter((role) => RANKS[role] >= rank);
  return tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, actorId), eq(users.isActive, true), inArray(users.role, roles)));
}

/**
 * Makes changes to super admins wait for each other. On PostgreSQL, two of them could otherwise
 * demote one another at the same moment.
 */
function lockSuperAdmins(tx: Database): Write {
  return tx
    .update(users)
    .set({ isActive: true })
    .where(and(eq(users.role, "super_admin"), eq(users.isActive, true)));
}

/** The row hasn't changed since the decision. */
function isStill(user: User) {
  return and(eq(users.id, user.id), eq(users.role, user.role), eq(users.isActive, user.isActive));
}

/** Whether this user may stop being an active super admin: not if they are the last one. */
function mayLeave(tx: Database, user: User) {
  if (user.role !== "super_admin" || !user.isActive) return undefined;
  return exists(
    tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.role, "super_admin"), eq(users.isActive, true), ne(users.id, user.id))),
  );
}

/**
 * Explains a change that touched no row: it came too late (and is retried), or it would remove the
 * last super admin.
 */
async function explain(error: unknown, seen: User): Promise<unknown> {
  if (!(error instanceof ConditionLost)) return error;
  const user = await getUser({ id: seen.id });
  const unchanged = user?.role === seen.role && user.isActive === seen.isActive;
  return unchanged ? new RuleError(USER_RULES, "last_super_admin") : error;
}

/**
 * Deletes an account at its owner's request, with everything that belongs to it, including its
 * lead. If the person was staff, the audit log keeps the fact that they left. The caller deletes
 * the person at the identity provider afterwards. The last active super admin stays, and so does
 * the only owner of an active company with other members: throws `RuleError`.
 */
export async function deleteUser({
  userId,
  ...origin
}: { userId: string; requestId?: string | null } & Origin): Promise<void> {
  await settle(async () => {
    const user = await requireUserRow({ id: userId });
    const emails = await listAddresses(user);
    try {
      await changeFace({ userId, inSteps: true }, (tx) => [
        lockSuperAdmins(tx),
        companiesLock(tx, userId),
        ...erasePicturesWrites(tx, { userId }),
        eraseCompanyMessagesWrite(tx, { userId }),
        eraseFilesWrite(tx, { userId }),
        eraseHostWrite(tx, { userId }),
        ...eraseCalendarsWrites(tx, { userId }),
        ...erasePersonWrites(tx, {
          emails,
          account: { id: userId, keepsName: hasAdminAccess(user.role) },
        }),
        required(
          tx
            .delete(users)
            .where(and(isStill(user), mayLeave(tx, user), notExists(soleOwnerships(tx, userId))))
            .returning({ id: users.id }),
        ),
        ...(hasAdminAccess(user.role) ? [departureAudit(tx, user, origin)] : []),
      ]);
    } catch (error) {
      const owned = error instanceof ConditionLost ? await soleOwnerships(db, userId) : [];
      throw owned.length > 0 ? new RuleError(USER_RULES, "only_owner") : await explain(error, user);
    }
  });
}

/** What remains of a former staff member: their id and role, as in the entries of what they did. */
function departureAudit(tx: Database, user: User, origin: { requestId?: string | null } & Origin): Write {
  const name = [user.firstName, user.lastName].filter(Boolean).join(" ") || ERASED_PERSON;
  return auditWrite(tx, {
    ...origin,
    actor: { id: user.id, name },
    action: "user.deleted",
    subject: { id: user.id, name },
    before: { role: user.role, isActive: user.isActive },
  });
}
