import { createHmac } from "node:crypto";

import { and, gt, inArray, isNotNull } from "drizzle-orm";

import type { Database, Write } from "~/server/db.server";
import { env } from "~/server/env.server";

import { indexPings } from "../../../drizzle/schema";

/*
 * The writes that remember which pages search engines have to be told about. Put them in the list
 * of the change itself. Whether they are sent is decided when they are due.
 */

/** How long a page must be unchanged, so that two saves are sent once. */
const REST_MILLISECONDS = 10_000;

/**
 * The key that proves to search engines that a change comes from this site. Everyone may read it.
 * It is derived, so all processes have the same one.
 */
export function indexNowKey(): string {
  return createHmac("sha256", env.sessionSecret).update("IndexNow key").digest("hex").slice(0, 32);
}

/**
 * The writes that plan to send these pages, once readers see the change. What is due before a later
 * time stays: a page that is published again next week has left by now.
 */
export function indexPingWrites(
  tx: Database,
  paths: readonly string[],
  { visibleAt, now }: { visibleAt: Date; now: Date },
): Write[] {
  if (paths.length === 0) return [];
  const dueAt = restedAfter(visibleAt);
  const due = { dueAt, againAt: null, attempts: 0, claimedBy: null };
  const isLater = visibleAt > now;
  return [
    ...(isLater ? withdrawPingWrites(tx, paths, now) : []),
    tx
      .insert(indexPings)
      .values([...new Set(paths)].map((path) => ({ path, ...due })))
      .onConflictDoUpdate({ target: indexPings.path, set: isLater ? { againAt: dueAt } : due }),
  ];
}

/** The writes that take back what was planned for a time that hasn't come. */
export function withdrawPingWrites(tx: Database, paths: readonly string[], now: Date): Write[] {
  const isOne = inArray(indexPings.path, [...paths]);
  return [
    tx.delete(indexPings).where(and(isOne, gt(indexPings.dueAt, restedAfter(now)))),
    tx
      .update(indexPings)
      .set({ againAt: null })
      .where(and(isOne, isNotNull(indexPings.againAt))),
  ];
}

function restedAfter(change: Date): Date {
  return new Date(change.getTime() + REST_MILLISECONDS);
}
