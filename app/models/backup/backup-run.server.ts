import { and, desc, eq, isNotNull, lt, lte } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { daysBefore } from "~/lib/time-units";
import { withLease } from "~/models/shared/lease.server";
import { atomically, db } from "~/server/db.server";
import { env } from "~/server/env.server";
import type { BackupPlace, BackupPlan } from "~/server/env/storage.server";
import { log, reasonOf } from "~/server/log.server";
import { createAgeKey } from "~/services/age.server";
import { openBackupStore, type BackupStore } from "~/services/backup-store.server";

import { backupRuns } from "../../../drizzle/schema";

import { backupName, lastDue } from "./backup";
import { createBackup, type NewBackup } from "./backup-create.server";
import { drillBackup } from "./backup-drill.server";
import { removeOldBackups } from "./backup-removal.server";
import {
  BACKUP_CLOCK_MILLISECONDS,
  BACKUP_FAULT_LENGTH_MAX,
  BACKUP_LATE_MILLISECONDS,
  BACKUP_RETRY_MILLISECONDS,
  BACKUP_RUNS_KEPT_DAYS,
} from "./backup-limits";

/** An attempt to make a backup. */
export type BackupRun = typeof backupRuns.$inferSelect;

/**
 * Makes the nightly backup if it is due, restores it for a trial, and deletes old ones. Any number
 * of processes may run it every minute. After a failure it tries again every quarter of an hour.
 * Returns whether it made one.
 */
export async function backUpNightly({
  plan = env.backup,
  recipients = env.backupRecipients,
  now = sharedNow(),
}: { plan?: BackupPlan; recipients?: string[]; now?: Date } = {}): Promise<boolean> {
  if (!plan || !(await isDue(plan, now))) return false;
  const store = openBackupStore(plan.to);
  const made = await runBackup({
    store,
    recipients,
    now,
    isStillDue: () => isDue(plan, now),
    async afterwards(backup, identity) {
      await noteDrill(backup, await tryRestore({ place: plan.to, backup, identity }));
      await removeOldBackups({ store, keep: plan.keep, now });
    },
  });
  return made !== null;
}

async function isDue({ minute }: BackupPlan, now: Date): Promise<boolean> {
  const [latest] = await listRuns(now);
  if (!latest || latest.startedAt < lastDue({ now, minute })) return true;
  return (
    latest.finishedAt === null && now.getTime() - latest.startedAt.getTime() >= BACKUP_RETRY_MILLISECONDS
  );
}

/**
 * The last attempt, or the last one with a value. An attempt of the future was made while the clock
 * was wrong. If it counted, no backup would be made until then, and nobody would hear of it.
 */
function listRuns(now: Date, has?: typeof backupRuns.finishedAt | typeof backupRuns.drilledAt) {
  const soon = new Date(now.getTime() + BACKUP_CLOCK_MILLISECONDS);
  return db
    .select()
    .from(backupRuns)
    .where(and(lte(backupRuns.startedAt, soon), has && isNotNull(has)))
    .orderBy(desc(backupRuns.startedAt))
    .limit(1);
}

/**
 * Makes a backup under the lease that all processes share, and records the attempt. Returns null if
 * another process is making one, or if it is no longer due.
 */
export async function runBackup({
  store,
  recipients,
  now = sharedNow(),
  isStillDue,
  afterwards,
}: {
  store: BackupStore;
  recipients: readonly string[];
  now?: Date;
  isStillDue?: () => Promise<boolean>;
  /** What follows under the same lease, with the key that opens this backup's rows. */
  afterwards?: (backup: NewBackup, identity: string) => Promise<void>;
}): Promise<NewBackup | null> {
  return withLease({ name: "backup" }, async (signal) => {
    if (isStillDue && !(await isStillDue())) return null;
    const name = backupName(now);
    await atomically((tx) => [
      tx.insert(backupRuns).values({ name, startedAt: now }),
      tx.delete(backupRuns).where(lt(backupRuns.startedAt, daysBefore(now, BACKUP_RUNS_KEPT_DAYS))),
    ]);
    // Only this process can open the rows for the trial, and only while it runs.
    const witness = await createAgeKey();
    try {
      const began = performance.now();
      const backup = await createBackup({ store, recipients, witness: witness.recipient, now, name, signal });
      const finishedAt = new Date(now.getTime() + (performance.now() - began));
      await noteSuccess(backup, finishedAt);
      await afterwards?.(backup, witness.identity);
      return backup;
    } catch (error) {
      await note(name, { fault: faultOf(error) });
      throw error;
    }
  });
}

async function noteSuccess({ manifest, missing }: NewBackup, finishedAt: Date): Promise<void> {
  const { name, rows, pieces, files } = manifest;
  const kilobytes = Math.ceil(pieces.reduce((sum, { bytes }) => sum + bytes, 0) / 1024);
  await note(name, { finishedAt, rows, files: files.length, kilobytes });
  log.info({ backup: name, rows, files: files.length, kilobytes }, "backup made");
  if (missing > 0) log.warn({ backup: name, missing }, "files that rows name could not be backed up");
}

async function note(name: string, values: Partial<BackupRun>): Promise<void> {
  await atomically((tx) => [tx.update(backupRuns).set(values).where(eq(backupRuns.name, name))]);
}

/** What differed or failed when the backup was restored for a trial; null if nothing did. */
async function tryRestore({
  place,
  backup,
  identity,
}: {
  place: BackupPlace;
  backup: NewBackup;
  identity: string;
}): Promise<string | null> {
  try {
    await drillBackup({ place, backup, identity });
    return null;
  } catch (error) {
    log.error({ err: error, backup: backup.manifest.name }, "a backup could not be restored for a trial");
    return faultOf(error);
  }
}

async function noteDrill({ manifest }: NewBackup, drillFault: string | null): Promise<void> {
  await note(manifest.name, {
    drilledAt: sharedNow(),
    drillFault: drillFault?.slice(0, BACKUP_FAULT_LENGTH_MAX) ?? null,
  });
}

/** The reason, as long as the column takes. */
function faultOf(error: unknown): string {
  return reasonOf(error).slice(0, BACKUP_FAULT_LENGTH_MAX);
}

/** How the backups of this site are doing. */
export interface BackupStatus {
  status: "ok" | "late" | "unconfigured";
  /** The last finished backup. */
  last: BackupRun | null;
  /** Seconds since it began; null if there is none. */
  ageSeconds: number | null;
  /** Why the last attempt failed; null if it didn't. */
  fault: string | null;
  /** The last backup that was restored for a trial. */
  drilled: BackupRun | null;
}

/** Reads how the backups are doing. Throws while the database is away. */
export async function getBackupStatus({
  now = sharedNow(),
  plan = env.backup,
}: { now?: Date; plan?: BackupPlan } = {}): Promise<BackupStatus> {
  const [[latest], [last], [drilled]] = await Promise.all([
    listRuns(now),
    listRuns(now, backupRuns.finishedAt),
    listRuns(now, backupRuns.drilledAt),
  ]);
  const age = last ? now.getTime() - last.startedAt.getTime() : null;
  const isLate = age === null ? latest?.fault != null : age > BACKUP_LATE_MILLISECONDS;
  return {
    status: plan ? (isLate ? "late" : "ok") : "unconfigured",
    last: last ?? null,
    ageSeconds: age === null ? null : Math.round(age / 1000),
    fault: latest?.fault ?? null,
    drilled: drilled ?? null,
  };
}
