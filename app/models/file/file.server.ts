import { and, eq, inArray, type SQL } from "drizzle-orm";

import { db } from "~/server/db.server";
import { env } from "~/server/env.server";
import { replicaDb } from "~/server/db/replica.server";
import { openFile } from "~/services/file-store.server";
import { hasScanner } from "~/services/virus-scan.server";
import { isUuid } from "~/lib/uuid";
import { displayName } from "~/models/account/user";
import {
  everyRow,
  pageQuery,
  toPage,
  type Page,
  type PageRequest,
  type Sort,
} from "~/models/shared/keyset.server";

import { copiedColumns } from "../../../drizzle/personal-data";
import { users, workspaceFiles, workspaces } from "../../../drizzle/schema";
import type { FILE_STATES } from "../../../drizzle/values";

import { isOpen, type FileStatus, type WorkspaceFile } from "./file";

/** The files of one workspace, or of all workspaces of one company. */
export type FileScope = { workspaceId: string } | { tenantId: string };

/** Restricts a query to a scope. The query joins the workspaces. */
export function isIn(scope: FileScope): SQL {
  return "workspaceId" in scope
    ? eq(workspaceFiles.workspaceId, scope.workspaceId)
    : eq(workspaces.tenantId, scope.tenantId);
}

/** Files that people see. */
export const isShown = inArray(workspaceFiles.state, ["waiting", "unchecked", "clean", "refused"]);

type FileState = (typeof FILE_STATES)[number];

/** The status of a file. With a scanner, one that arrived before the scanner waits as well. */
function statusOf(state: FileState): FileStatus {
  if (state === "clean" || state === "refused") return state;
  return state === "unchecked" && !hasScanner() ? "unchecked" : "checking";
}

const columns = {
  id: workspaceFiles.id,
  workspaceId: workspaceFiles.workspaceId,
  workspaceName: workspaces.name,
  name: workspaceFiles.name,
  kind: workspaceFiles.kind,
  bytes: workspaceFiles.bytes,
  side: workspaceFiles.side,
  authorId: workspaceFiles.authorId,
  state: workspaceFiles.state,
  store: workspaceFiles.store,
  finding: workspaceFiles.finding,
  createdAt: workspaceFiles.createdAt,
  author: { firstName: users.firstName, lastName: users.lastName, email: users.email },
};

function selectFiles(from: Pick<typeof db, "select"> = db) {
  return from
    .select(columns)
    .from(workspaceFiles)
    .innerJoin(workspaces, eq(workspaces.id, workspaceFiles.workspaceId))
    .leftJoin(users, eq(users.id, workspaceFiles.authorId))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectFiles>>[number];

function toFile({ author, state, store: _, ...file }: Row): WorkspaceFile & { finding: string | null } {
  return { ...file, authorName: author && displayName(author), status: statusOf(state) };
}

const NEWEST_FIRST: Sort = {
  by: workspaceFiles.createdAt,
  id: workspaceFiles.id,
  kind: "time",
  descending: true,
};

/**
 * Lists the files of a workspace or a company, newest first. Throws `RuleError` "invalid_cursor".
 */
export async function listFiles({
  scope,
  ...request
}: { scope: FileScope } & PageRequest): Promise<Page<WorkspaceFile & { finding: string | null }>> {
  const { where, orderBy, limit } = pageQuery(NEWEST_FIRST, request);
  const rows = await selectFiles(replicaDb)
    .where(and(isIn(scope), isShown, where))
    .orderBy(...orderBy)
    .limit(limit);
  return toPage(rows.map(toFile), request, ({ createdAt }) => createdAt);
}

/** A file that people see; null for any other id. */
export async function getFile({
  id,
  scope,
}: {
  id: string;
  scope: FileScope;
}): Promise<WorkspaceFile | null> {
  const row = await findRow(id, scope);
  return row ? toFile(row) : null;
}

async function findRow(id: string, scope: FileScope): Promise<Row | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await selectFiles().where(and(eq(workspaceFiles.id, id), isIn(scope), isShown));
  return row;
}

/**
 * A file with its content as a stream. Null if there is none, or it can't be opened yet or any
 * more. Throws `PictureStoreError`.
 */
export async function readFile({ id, scope }: { id: string; scope: FileScope }) {
  const row = await findRow(id, scope);
  if (!row) return null;
  const file = toFile(row);
  const content = isOpen(file) ? await openFile(row) : null;
  return content && { file, content };
}

/** The files that a person shared for a customer company, for the copy of their data. */
export function exportFiles({ userId }: { userId: string }) {
  const { createdAt, id } = workspaceFiles;
  const theirs = and(eq(workspaceFiles.authorId, userId), eq(workspaceFiles.side, "client"), isShown);
  return everyRow(
    { createdAt, id },
    theirs,
    (key) => db.select({ key, row: copiedColumns("workspaceFiles") }).from(workspaceFiles),
    ({ row }) => ({
      ...row,
      url: new URL(`/workspace/${row.workspaceId}/files/${row.id}`, env.appUrl).href,
    }),
  );
}
