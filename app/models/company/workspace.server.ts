import { and, asc, eq, inArray, type SQL } from "drizzle-orm";

import { atomically, db } from "~/server/db.server";

import { currentWorkspaces, tenants, workspaces } from "../../../drizzle/schema";

import { pageQuery, toPage, type Page, type PageRequest, type Sort } from "~/models/shared/keyset.server";
import { hasPermission } from "~/models/account/role";
import { isUuid } from "~/models/shared/uuid";
import type { CompanyWorkspace, WorkspaceViewer } from "./workspace";

/** A workspace as whoever may look at it sees it. */
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

const OLDEST_FIRST: Sort = {
  by: workspaces.createdAt,
  id: workspaces.id,
  kind: "time",
  descending: false,
};

/**
 * What this viewer may look at: everything for who manages workspaces, else what belongs to an
 * active company of theirs.
 */
function isReachedBy({ user, memberships }: WorkspaceViewer): SQL | undefined {
  if (hasPermission(user.role, "manage_workspaces")) return undefined;
  const own = memberships.filter(({ status }) => status === "active").map(({ tenantId }) => tenantId);
  return inArray(workspaces.tenantId, own);
}

/**
 * The workspaces that a viewer may look at, oldest first, and how many there are. Throws
 * `InvalidCursorError`.
 */
export async function listWorkspaces({
  viewer,
  tenantId,
  ...request
}: { viewer: WorkspaceViewer; tenantId?: string | undefined } & PageRequest): Promise<
  Page<CompanyWorkspace> & { total: number }
> {
  const reached = and(isReachedBy(viewer), tenantId ? eq(workspaces.tenantId, tenantId) : undefined);
  const { where, orderBy, limit } = pageQuery(OLDEST_FIRST, request);
  const [rows, total] = await Promise.all([
    db
      .select(columnsWithCompany)
      .from(workspaces)
      .innerJoin(tenants, eq(tenants.id, workspaces.tenantId))
      .where(and(reached, where))
      .orderBy(...orderBy)
      .limit(limit),
    db.$count(workspaces, reached),
  ]);
  return { ...toPage(rows, request, ({ createdAt }) => createdAt), total };
}

/**
 * One workspace. Null for what there is not and for what this viewer has no part in: from outside
 * the two look alike.
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

/**
 * The workspace that a viewer chose last, as long as they may look at it; else the first of their
 * list.
 */
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

/**
 * Remembers a viewer's choice. Null, and nothing changed, when they may not look at that workspace.
 */
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
