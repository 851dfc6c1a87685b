import { users } from "./account-schema";
import { index, integer, primaryKey, table, text, timestamp } from "./columns";

/* What keeps the application running. None of it is part of a backup. */

/** Work that one process does at a time. After `until` another process may take it over. */
export const leases = table("leases", {
  name: text("name").primaryKey(),
  holder: text("holder").notNull(),
  until: timestamp("until").notNull(),
});

/** The people who have something open in an editor. Others see it before they write. */
export const editorPresences = table(
  "editor_presences",
  {
    /** What is open, as "post:" and its id, for example. */
    subject: text("subject").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    seenAt: timestamp("seen_at").notNull(),
  },
  (presence) => [
    primaryKey({ columns: [presence.subject, presence.userId] }),
    index("editor_presences_user_index").on(presence.userId),
    index("editor_presences_seen_index").on(presence.seenAt),
  ],
);

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

/** The pages that changed, until search engines were told (IndexNow). One row for each page. */
export const indexPings = table(
  "index_pings",
  {
    /** The page's path, with the prefix of its language. */
    path: text("path").primaryKey(),
    /** When to tell next. A scheduled publication has a time in the future. */
    dueAt: timestamp("due_at").notNull(),
    /** When to tell again after that: the page leaves first and comes back later. */
    againAt: timestamp("again_at"),
    attempts: integer("attempts").notNull().default(0),
    /** The worker that has it. */
    claimedBy: text("claimed_by"),
  },
  (ping) => [index("index_pings_due_index").on(ping.dueAt)],
);

/**
 * Rate limits that all instances share: one row per recently counted subject. Time is whole seconds
 * since 2020.
 */
export const rateLimits = table(
  "rate_limits",
  {
    bucket: text("bucket").primaryKey(),
    /** The second at which the whole allowance is available again. */
    fullAt: integer("full_at").notNull(),
  },
  (limit) => [index("rate_limits_full_index").on(limit.fullAt)],
);
