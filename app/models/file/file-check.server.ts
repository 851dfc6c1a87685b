import { and, asc, eq, inArray } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { atomically, ConditionLost, db, required } from "~/server/db.server";
import { log } from "~/server/log.server";
import { openFile } from "~/services/file-store.server";
import { PictureStoreError } from "~/services/image-errors";
import { findVirus, hasScanner, ScannerError } from "~/services/virus-scan.server";
import { displayName } from "~/models/account/user";
import { SYSTEM_SOURCE } from "~/models/audit/audit";
import { auditWrite } from "~/models/audit/audit.server";

import { isUncleanFile, tenants, users, workspaceFiles, workspaces } from "../../../drizzle/schema";

import { fileMails } from "./file-mail.server";
import { clearRefused } from "./file-removal.server";

const CHECKED_PER_RUN = 50;
/** What came of a check. `null`: the scanner or the store is down, so the file waits. */
type Outcome = "clean" | "unchecked" | "refused" | null;

/** Files that the scanner has not seen. Without one, only those that still wait for it. */
function isUnchecked() {
  return and(
    isUncleanFile(workspaceFiles),
    inArray(workspaceFiles.state, hasScanner() ? ["waiting", "unchecked"] : ["waiting"]),
  );
}

/**
 * Checks the files that wait for the scanner, those that have waited longest first. Stops at the
 * first that can't be checked, and asks for it again in a later run. Returns how many were checked.
 */
export async function checkFiles({ now = sharedNow() }: { now?: Date } = {}): Promise<number> {
  const waiting = await db
    .select({ id: workspaceFiles.id })
    .from(workspaceFiles)
    .where(isUnchecked())
    .orderBy(asc(workspaceFiles.updatedAt))
    .limit(CHECKED_PER_RUN);
  let checked = 0;
  for (const { id } of waiting) {
    if ((await checkFile({ id, now })) === null) break;
    checked += 1;
  }
  return checked;
}

/** Checks one file and notes what came of it. A file that can't be checked goes to the end. */
export async function checkFile({
  id,
  milliseconds,
  now = sharedNow(),
}: {
  id: string;
  milliseconds?: number;
  now?: Date;
}): Promise<Outcome> {
  const file = await findUnchecked(id);
  if (!file) return "clean";
  try {
    const finding = await scan(file, milliseconds);
    return await (finding === undefined ? pass(file, "unchecked", now) : settle(file, finding, now));
  } catch (error) {
    if (error instanceof ConditionLost) return "clean";
    if (!(error instanceof ScannerError) && !(error instanceof PictureStoreError)) throw error;
    log.error({ err: error, file: id }, "a file could not be checked for viruses and waits");
    await atomically((tx) => [
      tx
        .update(workspaceFiles)
        .set({ updatedAt: now })
        .where(and(eq(workspaceFiles.id, id), isUnchecked())),
    ]);
    return null;
  }
}

async function findUnchecked(id: string) {
  const [file] = await db
    .select({
      id: workspaceFiles.id,
      store: workspaceFiles.store,
      state: workspaceFiles.state,
      kind: workspaceFiles.kind,
      fileName: workspaceFiles.name,
      side: workspaceFiles.side,
      workspace: { id: workspaces.id, name: workspaces.name },
      tenant: { id: tenants.id, name: tenants.name },
      author: { id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email },
    })
    .from(workspaceFiles)
    .innerJoin(workspaces, eq(workspaces.id, workspaceFiles.workspaceId))
    .innerJoin(tenants, eq(tenants.id, workspaces.tenantId))
    .leftJoin(users, eq(users.id, workspaceFiles.authorId))
    .where(and(eq(workspaceFiles.id, id), isUnchecked()));
  return file;
}

type Unchecked = NonNullable<Awaited<ReturnType<typeof findUnchecked>>>;

/** What the scanner found, or null; undefined if the scanner is no longer set up. */
async function scan(file: Unchecked, milliseconds?: number): Promise<string | null | undefined> {
  if (!hasScanner()) return undefined;
  const content = await openFile(file);
  if (!content) throw new ScannerError("The content of the file is gone");
  return findVirus(content, milliseconds === undefined ? {} : { milliseconds });
}

function settle(file: Unchecked, finding: string | null, now: Date): Promise<Outcome> {
  return finding === null ? pass(file, "clean", now) : refuse(file, finding, now);
}

/** Lets people open a file. Those it was shared with get an email, unless they have it already. */
async function pass(file: Unchecked, state: "clean" | "unchecked", now: Date): Promise<Outcome> {
  const { author } = file;
  const mails =
    file.state === "waiting" && author
      ? await fileMails({ ...file, author: { ...author, name: displayName(author) } })
      : () => [];
  await atomically((tx) => [
    required(
      tx
        .update(workspaceFiles)
        .set({ state, updatedAt: now })
        .where(and(eq(workspaceFiles.id, file.id), eq(workspaceFiles.state, file.state)))
        .returning({ id: workspaceFiles.id }),
    ),
    ...mails(tx, now),
  ]);
  return state;
}

async function refuse(file: Unchecked, finding: string, now: Date): Promise<Outcome> {
  const { id, kind, workspace, tenant } = file;
  await atomically((tx) => [
    required(
      tx
        .update(workspaceFiles)
        .set({ state: "refused", finding, updatedAt: now })
        .where(and(eq(workspaceFiles.id, id), eq(workspaceFiles.state, file.state)))
        .returning({ id: workspaceFiles.id }),
    ),
    auditWrite(tx, {
      ...SYSTEM_SOURCE,
      action: "workspace.file_refused",
      subject: workspace,
      tenantId: tenant.id,
      after: { file: id, kind, finding },
      now,
    }),
  ]);
  // If the store is down, the next clean-up deletes the content.
  await clearRefused(file, now).catch((error: unknown) => {
    log.warn({ err: error, file: id }, "the content of a refused file is left to the clean-up");
  });
  return "refused";
}
