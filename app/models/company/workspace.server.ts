import { and, asc, count, eq, inArray, type Placeholder, type SQL, sql } from "drizzle-orm";

import { atomically, db, type Database } from "~/server/db.server";
import { prepareForms } from "~/server/db/prepared.server";
import { replicaDatabase, replicaDb } from "~/server/db/replica.server";

import { currentWorkspaces, tenants, workspaces } from "../../../drizzle/schema";

import { cappedCount, type CappedCount } from "~/models/shared/capped-count";
import { encodeCursor } from "~/models/shared/keyset";
import {
  pageQuery,
  toPage,
  type Page,
  type PageQuery,
  type PageRequest,
  type Sort,
} from "~/models/shared/keyset.server";
import { declareReading, type Reading } from "~/models/shared/reading.server";
import { hasPermission } from "~/models/account/role";
import { COUNTED_MAX } from "~/models/shared/shared-limits";
import { isUuid } from "~/lib/uuid";
import type { CompanyWorkspace, WorkspaceViewer } from "./workspace";

/** A workspace as people with access to it see it. */
export const workspaceColumns = {
  id: workspaces.id,
  tenantId: workspaces.tenantId,
  name: workspaces.name,
  status: workspaces.status,
  plan: workspaces.plan,
  createdAt: workspaces.createdAt,
  updatedAt: workspaces.updatedAt,
};

const columnsWithCompany = {
  ...workspaceColumns,
  company: { name: tenants.name, status: tenants.status },
};

const positionColumns = { value: workspaces.createdAt, id: workspaces.id };

const OLDEST_FIRST: Sort = {
  by: workspaces.createdAt,
  id: workspaces.id,
  kind: "time",
  descending: false,
};

/**
 * The workspaces a viewer may see: all of them for people who manage workspaces, else those of
 * their active companies.
 */
function isReachedBy(viewer: WorkspaceViewer): SQL | undefined {
  const own = reachedCompanies(viewer);
  return own ? inArray(workspaces.tenantId, own) : undefined;
}

/** The companies whose workspaces a viewer may see; null for all of them. */
function reachedCompanies({ user, memberships }: WorkspaceViewer): string[] | null {
  if (hasPermission(user.role, "manage_workspaces")) return null;
  return memberships.filter(({ status }) => status === "active").map(({ tenantId }) => tenantId);
}

/** The workspaces of one page, of those that are reached. */
function selectPage(
  tx: Pick<Database, "select">,
  reached: SQL | undefined,
  { where, orderBy, limit }: Omit<PageQuery, "limit"> & { limit: number | Placeholder },
) {
  return tx
    .select(columnsWithCompany)
    .from(workspaces)
    .innerJoin(tenants, eq(tenants.id, workspaces.tenantId))
    .where(and(reached, where))
    .orderBy(...orderBy)
    .limit(limit);
}

/** The number of companies that a list is about, and whether it is limited to one tenant. */
type ListForm = `${number | "all"} ${"any" | "one"}`;

const placeOfCompany = (index: number) => `company${index}`;

/** The form of a list, and the ids for its placeholders. */
function listFormOf({ viewer, tenantId }: Asked): { form: ListForm; ids: Record<string, string> } {
  const own = reachedCompanies(viewer);
  const ids = Object.fromEntries((own ?? []).map((id, index) => [placeOfCompany(index), id]));
  return {
    form: `${own?.length ?? "all"} ${tenantId === undefined ? "any" : "one"}`,
    ids: tenantId === undefined ? ids : { ...ids, tenantId },
  };
}

/** The condition of a list with placeholders instead of the ids. */
function reachedIn(form: ListForm): SQL | undefined {
  const [companies, tenant] = form.split(" ");
  const places = Array.from({ length: Number(companies) || 0 }, (_, index) =>
    sql.placeholder(placeOfCompany(index)),
  );
  return and(
    companies === "all" ? undefined : inArray(workspaces.tenantId, places),
    tenant === "one" ? eq(workspaces.tenantId, sql.placeholder("tenantId")) : undefined,
  );
}

const selectFirstPage = prepareForms((tx, form: ListForm) => {
  const { where, orderBy } = pageQuery(OLDEST_FIRST, { limit: 0 });
  return selectPage(tx, reachedIn(form), { where, orderBy, limit: sql.placeholder("limit") });
}, replicaDatabase);

const selectTotal = prepareForms(
  (tx, form: ListForm) => tx.select({ total: count() }).from(countedAmong(tx, reachedIn(form))),
  replicaDatabase,
);

/**
 * Lists the workspaces a viewer may see, oldest first, with their number. Throws
 * `RuleError` "invalid_cursor".
 */
export async function listWorkspaces({
  viewer,
  tenantId,
  ...request
}: { viewer: WorkspaceViewer; tenantId?: string | undefined } & PageRequest): Promise<
  Page<CompanyWorkspace> & { total: CappedCount }
> {
  const page = pageQuery(OLDEST_FIRST, request);
  const [rows, total] = await (page.where
    ? readPage(page, { viewer, tenantId })
    : readFirstPage(page.limit, { viewer, tenantId }));
  return { ...toPage(rows, request, ({ createdAt }) => createdAt), total: cappedCount(total) };
}

/**
 * The cursor of the page on which `listWorkspaces` shows a workspace of one company, for `after`.
 * Undefined for the first page.
 */
export async function findWorkspacePage({
  tenantId,
  id,
  limit,
}: {
  tenantId: string;
  id: string;
  limit: number;
}): Promise<string | undefined> {
  const inCompany = eq(workspaces.tenantId, tenantId);
  const [shown] = await db
    .select(positionColumns)
    .from(workspaces)
    .where(and(inCompany, eq(workspaces.id, id)));
  if (!shown) return undefined;
  const { where, orderBy } = pageQuery(OLDEST_FIRST, { before: encodeCursor(shown), limit });
  const earlier = and(inCompany, where);
  const total = await db.$count(workspaces, earlier);
  if (total < limit) return undefined;
  const [last] = await db
    .select(positionColumns)
    .from(workspaces)
    .where(earlier)
    .orderBy(...orderBy)
    .limit(1)
    .offset(total % limit);
  return last && encodeCursor(last);
}

/** The viewer of a list, and the tenant that it is limited to. */
interface Asked {
  viewer: WorkspaceViewer;
  tenantId: string | undefined;
}

async function readPage(page: PageQuery, { viewer, tenantId }: Asked) {
  const reached = and(isReachedBy(viewer), tenantId ? eq(workspaces.tenantId, tenantId) : undefined);
  return Promise.all([
    selectPage(replicaDb, reached, page),
    replicaDb.$count(countedAmong(replicaDb, reached)),
  ]);
}

/** The first page, which is all that most callers read. */
async function readFirstPage(limit: number, asked: Asked) {
  const { form, ids } = listFormOf(asked);
  const [rows, [counted]] = await Promise.all([
    selectFirstPage(form, { ...ids, limit }),
    selectTotal(form, ids),
  ]);
  return [rows, counted?.total ?? 0] as const;
}

/**
 * One workspace. Null if it doesn't exist or the viewer has no access; from outside, the two look
 * alike.
 */
export async function getWorkspace({
  viewer,
  id,
}: {
  viewer: WorkspaceViewer;
  id: string;
}): Promise<CompanyWorkspace | null> {
  if (!isUuid(id)) return null;
  const [workspace] = await db
    .select(columnsWithCompany)
    .from(workspaces)
    .innerJoin(tenants, eq(tenants.id, workspaces.tenantId))
    .where(and(eq(workspaces.id, id), isReachedBy(viewer)));
  return workspace ?? null;
}

/** The workspace a viewer chose last, if they may still see it; else the first of their list. */
export async function getCurrentWorkspace({
  viewer,
}: {
  viewer: WorkspaceViewer;
}): Promise<CompanyWorkspace | null> {
  const [chosen] = await db
    .select(columnsWithCompany)
    .from(currentWorkspaces)
    .innerJoin(workspaces, eq(workspaces.id, currentWorkspaces.workspaceId))
    .innerJoin(tenants, eq(tenants.id, workspaces.tenantId))
    .where(and(eq(currentWorkspaces.userId, viewer.user.id), isReachedBy(viewer)));
  if (chosen) return chosen;
  const [first] = await db
    .select(columnsWithCompany)
    .from(workspaces)
    .innerJoin(tenants, eq(tenants.id, workspaces.tenantId))
    .where(isReachedBy(viewer))
    .orderBy(asc(workspaces.createdAt), asc(workspaces.id))
    .limit(1);
  return first ?? null;
}

/** The workspaces that a count looks at. */
function countedAmong(tx: Pick<Database, "select">, reached: SQL | undefined) {
  return tx
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(reached)
    .limit(COUNTED_MAX + 1)
    .as("counted");
}

/** A workspace, and how many others the viewer may see. */
export type WorkspaceSummary = Pick<CompanyWorkspace, "id" | "name" | "status" | "plan"> & {
  total: CappedCount;
};

const summaryReading = declareReading((tx, form: ListForm) => {
  const reached = reachedIn(form);
  const isChosen = eq(currentWorkspaces.workspaceId, workspaces.id);
  return tx
    .select({
      id: workspaces.id,
      name: workspaces.name,
      status: workspaces.status,
      plan: workspaces.plan,
      total: sql<number>`(select count(*) from ${countedAmong(tx, reached)})`.as("total"),
    })
    .from(workspaces)
    .innerJoin(tenants, eq(tenants.id, workspaces.tenantId))
    .where(
      eq(
        workspaces.id,
        sql`coalesce(${tx
          .select({ id: workspaces.id })
          .from(currentWorkspaces)
          .innerJoin(workspaces, isChosen)
          .where(and(eq(currentWorkspaces.userId, sql.placeholder("chooserId")), reached))}, ${tx
          .select({ id: workspaces.id })
          .from(workspaces)
          .where(reached)
          .orderBy(asc(workspaces.createdAt), asc(workspaces.id))
          .limit(1)})`,
      ),
    );
});

/**
 * The workspace that `getCurrentWorkspace` finds, with how many the viewer may see. Null if there
 * is none.
 */
export function workspaceSummary({ viewer }: { viewer: WorkspaceViewer }): Reading<WorkspaceSummary | null> {
  const { form, ids } = listFormOf({ viewer, tenantId: undefined });
  return summaryReading(form, { ...ids, chooserId: viewer.user.id }, ([row]) =>
    row ? { ...row, total: cappedCount(row.total) } : null,
  );
}

/** Saves a viewer's choice. Null, with nothing changed, if they may not see that workspace. */
export async function chooseWorkspace({
  viewer,
  id,
}: {
  viewer: WorkspaceViewer;
  id: string;
}): Promise<CompanyWorkspace | null> {
  const workspace = await getWorkspace({ viewer, id });
  if (!workspace) return null;
  const choice = { userId: viewer.user.id, workspaceId: workspace.id };
  await atomically((tx) => [
    tx
      .insert(currentWorkspaces)
      .values(choice)
      .onConflictDoUpdate({ target: currentWorkspaces.userId, set: { workspaceId: workspace.id } }),
  ]);
  return workspace;
}
