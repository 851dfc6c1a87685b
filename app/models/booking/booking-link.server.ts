import type { Database, Write } from "~/server/db.server";
import { sign } from "~/server/signature.server";

import { bookingLinks } from "../../../drizzle/schema";

import { hashToken } from "~/lib/token-hash.server";

/**
 * The secret in the link to a booking. It is derived from the server's secret, so later emails can
 * contain the same link.
 */
export function bookingToken(bookingId: string): string {
  return sign(`booking ${bookingId}`).slice(0, 32);
}

/** Makes the link that emails now contain valid. Links that were sent before keep working. */
export function linkWrite(tx: Database, bookingId: string): Write {
  return tx
    .insert(bookingLinks)
    .values({ tokenHash: hashToken(bookingToken(bookingId)), bookingId })
    .onConflictDoNothing();
}
