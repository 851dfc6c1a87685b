import { sharedNow } from "~/lib/clock/shared-clock";
import { DAY_MILLISECONDS } from "~/lib/time-units";
import type { BackupStore } from "~/services/backup-store.server";

import { backupsToKeep, backupTime, FILES, manifestKey, ROWS } from "./backup";
import { listBackups, readManifest } from "./backup-manifest.server";

/**
 * Deletes the backups that are no longer kept, what an interrupted one left, and the files that no
 * backup contains any more. A manifest goes first, so that a backup with a part missing never
 * counts. Returns how many backups are kept.
 */
export async function removeOldBackups({
  store,
  keep,
  now = sharedNow(),
}: {
  store: BackupStore;
  keep: { days: number; weeks: number; months: number };
  now?: Date;
}): Promise<number> {
  const names = await listBackups(store);
  const kept = backupsToKeep(names, keep);
  for (const name of names) if (!kept.has(name)) await store.remove(manifestKey(name));
  const used = new Set<string>();
  for (const name of kept) for (const { key } of (await readManifest(store, name)).files) used.add(key);
  for await (const { key } of store.list(ROWS)) {
    const name = key.slice(ROWS.length).split("/")[0] ?? "";
    if (!kept.has(name) && (names.includes(name) || isAbandoned(name, now))) await store.remove(key);
  }
  for await (const { key } of store.list(FILES)) if (!used.has(key)) await store.remove(key);
  return kept.size;
}

/** Whether rows without a manifest are so old that nothing is still writing them. */
function isAbandoned(name: string, now: Date): boolean {
  const startedAt = backupTime(name);
  return startedAt !== null && now.getTime() - startedAt.getTime() > DAY_MILLISECONDS;
}
