import { and, asc, count, eq, exists, inArray, like, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

import { sharedNow } from "~/lib/clock/shared-clock";
import { RuleError } from "~/models/shared/rule-error";
import {
  atomically,
  db,
  isUniqueViolation,
  refuseLost,
  required,
  type Database,
  type Write,
} from "~/server/db.server";
import { replicaDb } from "~/server/db/replica.server";

import { isSuspendedTenant, memberships, tenants, workspaces } from "../../../drizzle/schema";

import { changedFields, type AuditSource } from "~/models/audit/audit";
import { webhookWrite } from "~/models/webhook/webhook-write.server";
import { auditWrite } from "~/models/audit/audit.server";
import type { Company, CompanySort, CompanySummary, NewCompany } from "./company";
import { type CompanyRule, COMPANY_RULES } from "./company-refusals";
import { invitationWrites } from "./invitation.server";
import { cappedCount, type CappedCount } from "~/models/shared/capped-count";
import { pageQuery, toPage, type Page, type PageRequest, type Sort } from "~/models/shared/keyset.server";
import { searchTextOf, searchWordsOf } from "~/models/search/search-words";
import { COUNTED_MAX } from "~/models/shared/shared-limits";
import type { TenantStatus } from "./tenant";
import { isUuid } from "~/lib/uuid";
import type { Workspace, WorkspacePlan, WorkspaceStatus } from "./workspace";
import { workspaceColumns } from "./workspace.server";

const companyColumns = {
  id: tenants.id,
  name: tenants.name,
  subdomain: tenants.subdomain,
  status: tenants.status,
  suspendedReason: tenants.suspendedReason,
  createdAt: tenants.createdAt,
  updatedAt: tenants.updatedAt,
};

const SORTS: Record<CompanySort, Sort> = {
  name: { by: tenants.name, id: tenants.id, kind: "text", descending: false, name: "name" },
  "-name": { by: tenants.name, id: tenants.id, kind: "text", descending: true, name: "-name" },
  created: { by: tenants.createdAt, id: tenants.id, kind: "time", descending: false, name: "created" },
  "-created": { by: tenants.createdAt, id: tenants.id, kind: "time", descending: true, name: "-created" },
};

/** Which companies to list. All conditions must match. */
interface CompanyFilter {
  /**
   * Each word must start a word of the company's name, its subdomain, or the name of one of its
   * workspaces.
   */
  search?: string | undefined;
  status?: TenantStatus | undefined;
  /** The plan of one of its workspaces. */
  plan?: WorkspacePlan | undefined;
}

/** Lists companies with their workspaces and member counts. Throws `RuleError` "invalid_cursor". */
export async function listCompanies({
  filter = {},
  sort = "-created",
  ...request
}: { filter?: CompanyFilter; sort?: CompanySort } & PageRequest): Promise<
  Page<CompanySummary> & { total: CappedCount }
> {
  const order = SORTS[sort];
  const { where, orderBy, limit } = pageQuery(order, request);
  const matches = filterCondition(filter);
  const [rows, total] = await Promise.all([
    replicaDb
      .select(companyColumns)
      .from(tenants)
      .where(and(matches, where))
      .orderBy(...orderBy)
      .limit(limit),
    replicaDb.$count(
      replicaDb
        .select({ id: tenants.id })
        .from(tenants)
        .where(matches)
        .limit(COUNTED_MAX + 1)
        .as("counted"),
    ),
  ]);
  const valueOf = ({ name, createdAt }: Company) => (order.kind === "text" ? name : createdAt);
  const page = toPage(rows, request, valueOf, sort);
  return { ...page, items: await withWorkspaces(page.items), total: cappedCount(total) };
}

async function withWorkspaces(companies: Company[]): Promise<CompanySummary[]> {
  const ids = companies.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [found, members] = await Promise.all([
    db
      .select(workspaceColumns)
      .from(workspaces)
      .where(inArray(workspaces.tenantId, ids))
      .orderBy(asc(workspaces.createdAt), asc(workspaces.id)),
    db
      .select({ tenantId: memberships.tenantId, count: count() })
      .from(memberships)
      .where(inArray(memberships.tenantId, ids))
      .groupBy(memberships.tenantId),
  ]);
  return companies.map((company) => ({
    ...company,
    memberCount: members.find(({ tenantId }) => tenantId === company.id)?.count ?? 0,
    workspaces: found
      .filter(({ tenantId }) => tenantId === company.id)
      .map(({ id, name, status, plan }) => ({ id, name, status, plan })),
  }));
}

function filterCondition({ search, status, plan }: CompanyFilter): SQL | undefined {
  const words = search === undefined ? [] : searchWordsOf(search);
  if (search !== undefined && search.trim() !== "" && words.length === 0) return sql`1 = 0`;
  return and(
    status === "suspended" ? isSuspendedTenant(tenants) : status && eq(tenants.status, status),
    plan && exists(workspacesOfRow(eq(workspaces.plan, plan))),
    ...words.map((word) =>
      or(hasWord(tenants.searchText, word), exists(workspacesOfRow(hasWord(workspaces.searchText, word)))),
    ),
  );
}

/** The workspaces of the company in an outer query, by one more condition. */
function workspacesOfRow(condition: SQL | undefined) {
  return db
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(and(eq(workspaces.tenantId, tenants.id), condition));
}

/**
 * Whether a column has a word that starts with this one. Search words contain only letters and
 * digits, so there is nothing to escape.
 */
function hasWord(column: SQLiteColumn, word: string): SQL {
  return like(sql`' ' || ${column}`, `% ${word}%`);
}

/** One company; null if there is none. */
export async function getCompany({ id }: { id: string }): Promise<Company | null> {
  if (!isUuid(id)) return null;
  const [company] = await db.select(companyColumns).from(tenants).where(eq(tenants.id, id));
  return company ?? null;
}

/** One company with all its workspaces, oldest first. */
export async function getCompanyWithWorkspaces({
  id,
}: {
  id: string;
}): Promise<(Company & { workspaces: Workspace[] }) | null> {
  if (!isUuid(id)) return null;
  const [company, found] = await Promise.all([
    getCompany({ id }),
    db
      .select(workspaceColumns)
      .from(workspaces)
      .where(eq(workspaces.tenantId, id))
      .orderBy(asc(workspaces.createdAt), asc(workspaces.id)),
  ]);
  return company ? { ...company, workspaces: found } : null;
}

/** Lists the suspended companies a user belongs to, with the reasons they may read. */
export async function listSuspendedCompanies({
  userId,
}: {
  userId: string;
}): Promise<{ items: Pick<Company, "id" | "name" | "suspendedReason">[] }> {
  const items = await db
    .select({ id: tenants.id, name: tenants.name, suspendedReason: tenants.suspendedReason })
    .from(memberships)
    .innerJoin(tenants, eq(tenants.id, memberships.tenantId))
    .where(and(eq(memberships.userId, userId), eq(tenants.status, "suspended")))
    .orderBy(asc(memberships.createdAt), asc(memberships.tenantId));
  return { items };
}

/** The suspended company of a workspace, if this person is a member and so may know why. */
export async function getSuspendedCompany({
  workspaceId,
  userId,
}: {
  workspaceId: string;
  userId: string;
}): Promise<Pick<Company, "name" | "suspendedReason"> | null> {
  if (!isUuid(workspaceId)) return null;
  const [company] = await db
    .select({ name: tenants.name, suspendedReason: tenants.suspendedReason })
    .from(workspaces)
    .innerJoin(tenants, and(eq(tenants.id, workspaces.tenantId), eq(tenants.status, "suspended")))
    .innerJoin(memberships, and(eq(memberships.tenantId, tenants.id), eq(memberships.userId, userId)))
    .where(eq(workspaces.id, workspaceId));
  return company ?? null;
}

interface Change {
  source: AuditSource;
  now?: Date;
}

/**
 * Creates a company with its first workspace and, if given, invites its owner. `id` may come from a
 * form: sending that again changes nothing. Throws `RuleError`.
 */
export async function createCompany({
  id = crypto.randomUUID(),
  company: { name, subdomain, workspaceName, plan, ownerEmail },
  invitedBy,
  source,
  now = sharedNow(),
}: Change & { id?: string; company: NewCompany; invitedBy: string }): Promise<{ id: string }> {
  const workspace = { id: crypto.randomUUID(), tenantId: id, name: workspaceName, plan };
  const invite =
    ownerEmail === undefined
      ? null
      : await invitationWrites({
          tenant: { id, name },
          standing: "manager",
          email: ownerEmail,
          role: "owner",
          invitedBy,
          source,
          now,
        });
  await refusingTaken(
    "subdomain_taken",
    () =>
      atomically((tx) => [
        ...companyWrites(tx, { company: { id, name, subdomain }, source, now }),
        ...workspaceWrites(tx, { workspace, source, now }),
        ...(invite?.(tx) ?? []),
      ]),
    () => db.$count(tenants, eq(tenants.id, id)),
  );
  return { id };
}

/**
 * The writes that create a company, for a longer list of writes. A taken subdomain is a unique
 * violation.
 */
export function companyWrites(
  tx: Database,
  {
    company: { id, name, subdomain },
    source,
    now,
  }: { company: { id: string; name: string; subdomain: string }; source: AuditSource; now: Date },
): Write[] {
  return [
    tx.insert(tenants).values({
      id,
      name,
      subdomain,
      searchText: searchTextOf(name, subdomain),
      createdAt: now,
      updatedAt: now,
    }),
    auditWrite(tx, {
      ...source,
      action: "tenant.created",
      subject: { id, name },
      tenantId: id,
      after: { name, subdomain },
      now,
    }),
  ];
}

/** The writes that create a workspace. A name the company already uses is a unique violation. */
export function workspaceWrites(
  tx: Database,
  {
    workspace: { id, tenantId, name, plan },
    source,
    now,
  }: { workspace: Pick<Workspace, "id" | "tenantId" | "name" | "plan">; source: AuditSource; now: Date },
): Write[] {
  return [
    tx
      .insert(workspaces)
      .values({ id, tenantId, name, plan, searchText: searchTextOf(name), createdAt: now, updatedAt: now }),
    auditWrite(tx, {
      ...source,
      action: "workspace.created",
      subject: { id, name },
      tenantId,
      after: { name, plan },
      now,
    }),
    webhookWrite(tx, {
      event: "workspace.created",
      email: null,
      data: { id, tenantId, name, plan: plan ?? null },
      now,
    }),
  ];
}

/**
 * Changes a company's name or subdomain if it hasn't changed since it was read. Throws
 * `RuleError`.
 */
export async function updateCompany({
  id,
  seenAt,
  changes: { name, subdomain },
  source,
  now = sharedNow(),
}: Change & { id: string; seenAt: Date; changes: { name: string; subdomain: string } }): Promise<void> {
  const before = await requireCompany(id);
  const changed = changedFields({ name: before.name, subdomain: before.subdomain }, { name, subdomain });
  if (!changed) return;
  await refusingTaken("subdomain_taken", () =>
    refusingLost("changed_meanwhile", () =>
      atomically((tx) => [
        required(
          tx
            .update(tenants)
            .set({ name, subdomain, searchText: searchTextOf(name, subdomain), updatedAt: now })
            .where(and(eq(tenants.id, id), eq(tenants.updatedAt, seenAt)))
            .returning({ id: tenants.id }),
        ),
        auditWrite(tx, {
          ...source,
          action: "tenant.changed",
          subject: { id, name },
          tenantId: id,
          ...changed,
          now,
        }),
      ]),
    ),
  );
}

/**
 * Suspends a company's workspaces, telling its members why, or reactivates them (`reason` null).
 * Returns the company as it was. Throws `RuleError`.
 */
export async function setCompanySuspended({
  id,
  reason,
  source,
  now = sharedNow(),
}: Change & { id: string; reason: string | null }): Promise<Company> {
  const before = await requireCompany(id);
  const status: TenantStatus = reason === null ? "active" : "suspended";
  const changed = changedFields(
    { status: before.status, suspendedReason: before.suspendedReason },
    { status, suspendedReason: reason },
  );
  if (!changed) return before;
  await refusingLost("company_not_found", () =>
    atomically((tx) => [
      required(
        tx
          .update(tenants)
          .set({ status, suspendedReason: reason, updatedAt: now })
          .where(eq(tenants.id, id))
          .returning({ id: tenants.id }),
      ),
      auditWrite(tx, {
        ...source,
        action: reason === null ? "tenant.reactivated" : "tenant.suspended",
        subject: { id, name: before.name },
        tenantId: id,
        ...changed,
        now,
      }),
    ]),
  );
  return before;
}

/**
 * Adds a workspace to a company. `id` may come from a form: sending that again changes nothing.
 * Throws `RuleError`.
 */
export async function addWorkspace({
  id = crypto.randomUUID(),
  tenantId,
  name,
  plan,
  source,
  now = sharedNow(),
}: Change & {
  id?: string;
  tenantId: string;
  name: string;
  plan: WorkspacePlan | null;
}): Promise<{ id: string }> {
  await requireCompany(tenantId);
  const workspace = { id, tenantId, name, plan };
  await refusingTaken(
    "name_taken",
    () => atomically((tx) => workspaceWrites(tx, { workspace, source, now })),
    () => db.$count(workspaces, and(eq(workspaces.id, id), eq(workspaces.tenantId, tenantId))),
  );
  return { id };
}

/**
 * Changes a workspace's name, plan and status if it hasn't changed since it was read. Throws
 * `RuleError`.
 */
export async function updateWorkspace({
  tenantId,
  id,
  seenAt,
  changes,
  source,
  now = sharedNow(),
}: Change & {
  tenantId: string;
  id: string;
  seenAt: Date;
  changes: { name: string; plan: WorkspacePlan | null; status: WorkspaceStatus };
}): Promise<void> {
  const ofCompany = and(eq(workspaces.id, id), eq(workspaces.tenantId, tenantId));
  const [before] = await db.select(workspaceColumns).from(workspaces).where(ofCompany);
  if (!before) throw new RuleError(COMPANY_RULES, "workspace_not_found");
  const changed = changedFields({ name: before.name, plan: before.plan, status: before.status }, changes);
  if (!changed) return;
  await refusingTaken("name_taken", () =>
    refusingLost("changed_meanwhile", () =>
      atomically((tx) => [
        required(
          tx
            .update(workspaces)
            .set({ ...changes, searchText: searchTextOf(changes.name), updatedAt: now })
            .where(and(ofCompany, eq(workspaces.updatedAt, seenAt)))
            .returning({ id: workspaces.id }),
        ),
        auditWrite(tx, {
          ...source,
          action: workspaceAction(before.status, changes.status),
          subject: { id, name: changes.name },
          tenantId,
          ...changed,
          now,
        }),
      ]),
    ),
  );
}

function workspaceAction(before: WorkspaceStatus, after: WorkspaceStatus) {
  if (before === after) return "workspace.changed" as const;
  return after === "active" ? ("workspace.reactivated" as const) : ("workspace.suspended" as const);
}

async function requireCompany(id: string): Promise<Company> {
  const company = await getCompany({ id });
  if (!company) throw new RuleError(COMPANY_RULES, "company_not_found");
  return company;
}

/** Writes what must be unique. `made` counts what the same form made before: that's no conflict. */
async function refusingTaken(
  rule: CompanyRule,
  write: () => Promise<unknown>,
  made?: () => Promise<number>,
): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    if (!made || (await made()) === 0) throw new RuleError(COMPANY_RULES, rule);
  }
}

function refusingLost<Result>(rule: CompanyRule, write: () => Promise<Result>): Promise<Result> {
  return refuseLost(write(), () => new RuleError(COMPANY_RULES, rule));
}
