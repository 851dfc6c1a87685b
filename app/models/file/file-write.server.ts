import { and, count, eq, notInArray, type SQL, sql } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { getRequestStore } from "~/front-door/request-store";
import { atomically, ConditionLost, isUniqueViolation, required, type Database } from "~/server/db.server";
import { log } from "~/server/log.server";
import { FileRefusedError, inspectFile } from "~/services/file-content.server";
import { keepFile, newFileStore, type StoredFile } from "~/services/file-store.server";
import { PictureStoreError } from "~/services/image-errors";
import { hasScanner } from "~/services/virus-scan.server";
import { type FileKind, kindOfName } from "~/lib/file-kinds";
import { cleanFileName } from "~/lib/file-name";
import type { AuditSource } from "~/models/audit/audit";
import { auditWrite } from "~/models/audit/audit.server";
import type { MessageSide } from "~/models/company/company-message";
import type { ReceivedFile } from "~/models/shared/received-file";
import { RuleError } from "~/models/shared/rule-error";

import { workspaceFiles, workspaces } from "../../../drizzle/schema";

import { FILE_RULES } from "./file-refusals";
import { fileMails } from "./file-mail.server";
import { clearFile, deletionWrite } from "./file-removal.server";
import { checkFile } from "./file-check.server";
import { ALL_FILES_BYTES_MAX, FILES_MAX } from "./file-limits";

/** The longest that an upload waits for the scanner. After that, a job repeats the check. */
const UPLOAD_CHECK_MILLISECONDS = 10_000;

interface NewFile {
  /** From the form, so that a form sent twice adds one file. */
  id: string;
  file: ReceivedFile;
  workspace: { id: string; name: string };
  tenant: { id: string; name: string };
  side: MessageSide;
  author: { id: string; name: string; email: string };
  source: AuditSource;
  now?: Date;
}

/**
 * Checks a file, stores it and tells the other side: all or nothing. With a scanner, the other side
 * gets to know when the file is clean. Returns its name. Throws `RuleError`.
 */
export async function shareFile({ file, now = sharedNow(), ...shared }: NewFile): Promise<{ name: string }> {
  const name = cleanFileName(file.name);
  const kind = await checkContent(file, name);
  const stored = { id: shared.id, store: newFileStore() };
  const row = {
    ...stored,
    workspaceId: shared.workspace.id,
    side: shared.side,
    authorId: shared.author.id,
    name,
    kind,
    bytes: file.bytes,
    createdAt: now,
  };
  if (!(await reserve(row, now))) return { name };
  try {
    await keepFile(stored, file);
    await finish({ ...shared, name, kind, bytes: file.bytes, now });
  } catch (error) {
    await giveUp(stored, error, now);
    if (!(error instanceof PictureStoreError)) throw error;
    log.error({ err: error, requestId: getRequestStore()?.id }, "the file store failed");
    throw new RuleError(FILE_RULES, "file_store", undefined, { cause: error });
  }
  if (hasScanner()) await checkFile({ id: stored.id, milliseconds: UPLOAD_CHECK_MILLISECONDS });
  return { name };
}

async function checkContent({ path, bytes }: ReceivedFile, name: string): Promise<FileKind> {
  if (bytes === 0) throw new RuleError(FILE_RULES, "file_empty");
  const kind = kindOfName(name);
  if (kind === "macros") throw new RuleError(FILE_RULES, "file_macros");
  if (kind === null) throw new RuleError(FILE_RULES, "file_type");
  try {
    await inspectFile(path, kind);
    return kind;
  } catch (error) {
    if (!(error instanceof FileRefusedError)) throw error;
    throw new RuleError(FILE_RULES, `file_${error.fault}`, undefined, { cause: error });
  }
}

type NewRow = Omit<typeof workspaceFiles.$inferInsert, "state" | "updatedAt"> & { id: string };

/**
 * Writes the row before the content. Uploads to one workspace are counted one after the other, so
 * that two can't both take the last place. False if the same form was sent before.
 */
async function reserve(row: NewRow, now: Date): Promise<boolean> {
  try {
    await atomically((tx) => [
      required(
        tx
          .update(workspaces)
          .set({ name: sql`${workspaces.name}` })
          .where(eq(workspaces.id, row.workspaceId))
          .returning({ id: workspaces.id }),
      ),
      tx.insert(workspaceFiles).values({ ...row, state: "pending", updatedAt: now }),
      required(
        tx
          .update(workspaceFiles)
          .set({ updatedAt: now })
          .where(and(eq(workspaceFiles.id, row.id), isWithinQuota(tx, row.workspaceId)))
          .returning({ id: workspaceFiles.id }),
      ),
    ]);
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error instanceof ConditionLost ? new RuleError(FILE_RULES, "file_quota") : error;
  }
}

function isWithinQuota(tx: Database, workspaceId: string): SQL {
  const kept = and(
    eq(workspaceFiles.workspaceId, workspaceId),
    notInArray(workspaceFiles.state, ["deleted", "refused"]),
  );
  const files = tx.select({ count: count() }).from(workspaceFiles).where(kept);
  const bytes = tx
    .select({ bytes: sql`sum(${workspaceFiles.bytes})` })
    .from(workspaceFiles)
    .where(kept);
  return sql`${files} <= ${FILES_MAX} and ${bytes} <= ${ALL_FILES_BYTES_MAX}`;
}

/** Shows a file whose content is stored. */
async function finish({
  id,
  name,
  kind,
  bytes,
  now,
  ...shared
}: Omit<NewFile, "file"> & { name: string; kind: FileKind; bytes: number; now: Date }): Promise<void> {
  const state = hasScanner() ? "waiting" : "unchecked";
  const mails = state === "unchecked" ? await fileMails({ ...shared, fileName: name }) : () => [];
  const { workspace, tenant, source } = shared;
  await atomically((tx) => [
    required(
      tx
        .update(workspaceFiles)
        .set({ state, updatedAt: now })
        .where(and(eq(workspaceFiles.id, id), eq(workspaceFiles.state, "pending")))
        .returning({ id: workspaceFiles.id }),
    ),
    ...mails(tx, now),
    auditWrite(tx, {
      ...source,
      action: "workspace.file_shared",
      subject: { id: workspace.id, name: workspace.name },
      tenantId: tenant.id,
      after: { file: id, kind, bytes },
      now,
    }),
  ]);
}

/**
 * Cleans up after a failure: the content is deleted at once, or by the next clean-up if the store
 * has just failed and someone is waiting.
 */
async function giveUp(file: StoredFile, cause: unknown, now: Date): Promise<void> {
  try {
    const pending = and(eq(workspaceFiles.id, file.id), eq(workspaceFiles.state, "pending"));
    await atomically((tx) => [deletionWrite(tx, { where: pending, now })]);
    if (!(cause instanceof PictureStoreError)) await clearFile(file);
  } catch (error) {
    log.warn({ err: error, file: file.id }, "a file that failed is left to the clean-up");
  }
}
