import { index, integer, table, text, timestamp } from "./columns";

/* What keeps the application running. None of it is part of a backup. */

/** Work that one process does at a time. After `until` another process may take it over. */
export const leases = table("leases", {
  name: text("name").primaryKey(),
  holder: text("holder").notNull(),
  until: timestamp("until").notNull(),
});

/** Every attempt to make a backup. It counts once `finished_at` is set. */
export const backupRuns = table(
  "backup_runs",
  {
    /** The backup's name in its store. */
    name: text("name").primaryKey(),
    startedAt: timestamp("started_at").notNull(),
    finishedAt: timestamp("finished_at"),
    rows: integer("rows"),
    files: integer("files"),
    /** In kilobytes of 1024 bytes: what the rows take in the store, encrypted. */
    kilobytes: integer("kilobytes"),
    /** Why it failed. */
    fault: text("fault"),
    /** When it was last restored into a scratch database. */
    drilledAt: timestamp("drilled_at"),
    /** What differed or failed then; null if nothing did. */
    drillFault: text("drill_fault"),
  },
  (run) => [
    index("backup_runs_started_index").on(run.startedAt),
    index("backup_runs_finished_index").on(run.finishedAt),
  ],
);
