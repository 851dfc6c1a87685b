import { createHmac } from "node:crypto";

import { and, gt, inArray } from "drizzle-orm";

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

/** The writes that plan to send these pages, once readers see the change. */
export function indexPingWrites(tx: Database, paths: readonly string[], visibleAt: Date): Write[] {
  if (paths.length === 0) return [];
  const due = { dueAt: new Date(visibleAt.getTime() + REST_MILLISECONDS), attempts: 0, claimedBy: null };
  return [
    tx
      .insert(indexPings)
      .values([...new Set(paths)].map((path) => ({ path, ...due })))
      .onConflictDoUpdate({ target: indexPings.path, set: due }),
  ];
}

/** The write that takes back what was planned for a time that hasn't come. */
export function withdrawPingWrite(tx: Database, paths: readonly string[], now: Date): Write {
  const planned = new Date(now.getTime() + REST_MILLISECONDS);
  return tx
    .delete(indexPings)
    .where(and(inArray(indexPings.path, [...paths]), gt(indexPings.dueAt, planned)));
}
