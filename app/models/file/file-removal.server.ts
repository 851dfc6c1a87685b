import { and, eq, isNull, lt, or, type SQL } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { atomically, ConditionLost, db, required, type Database, type Write } from "~/server/db.server";
import { log } from "~/server/log.server";
import { removeStoredFile, type StoredFile } from "~/services/file-store.server";
import { HOUR_MILLISECONDS } from "~/lib/time-units";
import { everyRow } from "~/models/shared/keyset.server";
import { workThrough } from "~/models/shared/steady-work.server";
import type { AuditSource } from "~/models/audit/audit";
import { auditWrite } from "~/models/audit/audit.server";
import { mayManageMembers, type Standing } from "~/models/company/member";

import { isUncleanFile, workspaceFiles, workspaces } from "../../../drizzle/schema";

import { isIn, isShown, type FileScope } from "./file.server";

/* How files are deleted: they disappear from view at once, then the store deletes their content,
   and the rows go last. */

const storedColumns = { id: workspaceFiles.id, store: workspaceFiles.store };

/** Hides files, and clears everything except what locates their content. */
export function deletionWrite(tx: Database, { where, now }: { where: SQL | undefined; now: Date }) {
  return tx
    .update(workspaceFiles)
    .set({ state: "deleted", name: "", finding: null, updatedAt: now })
    .where(where)
    .returning(storedColumns);
}

/** The files that a person may remove: see `mayRemove`. */
function isRemovableBy({ userId, standing }: { userId: string; standing: Standing }): SQL | undefined {
  if (standing === "manager") return undefined;
  const isTheirs = mayManageMembers(standing) ? undefined : eq(workspaceFiles.authorId, userId);
  return and(eq(workspaceFiles.side, "client"), isTheirs);
}

/** Removes a file. Returns its name; null if there is none that this person may remove. */
export async function removeFile({
  id,
  scope,
  remover,
  source,
  now = sharedNow(),
}: {
  id: string;
  scope: FileScope;
  remover: { userId: string; standing: Standing };
  source: AuditSource;
  now?: Date;
}): Promise<string | null> {
  const removable = and(eq(workspaceFiles.id, id), isIn(scope), isShown, isRemovableBy(remover));
  const [found] = await db
    .select({
      name: workspaceFiles.name,
      kind: workspaceFiles.kind,
      workspace: { id: workspaces.id, name: workspaces.name, tenantId: workspaces.tenantId },
    })
    .from(workspaceFiles)
    .innerJoin(workspaces, eq(workspaces.id, workspaceFiles.workspaceId))
    .where(removable);
  if (!found) return null;
  const { workspace, kind, name } = found;
  try {
    const [gone] = await atomically((tx) => [
      required(deletionWrite(tx, { where: and(eq(workspaceFiles.id, id), isShown), now })),
      auditWrite(tx, {
        ...source,
        action: "workspace.file_removed",
        subject: workspace,
        tenantId: workspace.tenantId,
        before: { file: id, kind },
        now,
      }),
    ]);
    await clearAll(gone, clearFile);
    return name;
  } catch (error) {
    if (error instanceof ConditionLost) return null;
    throw error;
  }
}

/**
 * The write that deletes what a person shared for a customer company. What staff shared stays,
 * without their name.
 */
export function eraseFilesWrite(
  tx: Database,
  { userId, now = sharedNow() }: { userId: string; now?: Date },
): Write {
  const own = and(eq(workspaceFiles.authorId, userId), eq(workspaceFiles.side, "client"));
  return deletionWrite(tx, { where: own, now });
}

/** Deletes the content of a file, then the row that names it. */
export async function clearFile({ id, store }: StoredFile): Promise<void> {
  await removeStoredFile({ id, store });
  await atomically((tx) => [
    tx.delete(workspaceFiles).where(and(eq(workspaceFiles.id, id), eq(workspaceFiles.state, "deleted"))),
  ]);
}

/**
 * Deletes the content of a file that the scanner refused. Its row stays, so that people see why.
 */
export async function clearRefused({ id, store }: StoredFile, now = sharedNow()): Promise<void> {
  await removeStoredFile({ id, store });
  await atomically((tx) => [
    tx
      .update(workspaceFiles)
      .set({ clearedAt: now })
      .where(and(eq(workspaceFiles.id, id), eq(workspaceFiles.state, "refused"))),
  ]);
}

/**
 * Deletes content that nobody can open: of deleted and refused files, and of uploads that ended
 * with their process. Returns of how many files.
 */
export async function clearFiles({ now = sharedNow() }: { now?: Date } = {}): Promise<number> {
  const anHourAgo = new Date(now.getTime() - HOUR_MILLISECONDS);
  const isUnclean = isUncleanFile(workspaceFiles);
  const abandoned = and(
    isUnclean,
    eq(workspaceFiles.state, "pending"),
    lt(workspaceFiles.updatedAt, anHourAgo),
  );
  await atomically((tx) => [deletionWrite(tx, { where: abandoned, now })]);
  const refused = and(eq(workspaceFiles.state, "refused"), isNull(workspaceFiles.clearedAt));
  const isGone = and(isUnclean, or(eq(workspaceFiles.state, "deleted"), refused));
  const { updatedAt, id } = workspaceFiles;
  const gone = everyRow({ updatedAt, id }, isGone, (key) =>
    db.select({ key, row: { ...storedColumns, state: workspaceFiles.state } }).from(workspaceFiles),
  );
  let cleared = 0;
  const clear = ({ state, ...file }: StoredFile & { state: string }) =>
    state === "deleted" ? clearFile(file) : clearRefused(file, now);
  await workThrough(gone, async (some) => (cleared += await clearAll(some, clear)));
  return cleared;
}

async function clearAll<File extends StoredFile>(
  gone: File[],
  clear: (file: File) => Promise<void>,
): Promise<number> {
  let cleared = 0;
  for (const file of gone) {
    try {
      await clear(file);
      cleared += 1;
    } catch (error) {
      log.warn({ err: error, file: file.id }, "the content of a file is left to the clean-up");
    }
  }
  return cleared;
}
