import { localizedPath } from "~/lib/language/language-paths";
import { DEFAULT_LANGUAGE, type Language } from "~/lib/languages";
import type { Database, Write } from "~/server/db.server";
import { env } from "~/server/env.server";
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

/** The URL of a booking's page, for anyone with its secret. */
export function manageUrl(token: string, language: Language = DEFAULT_LANGUAGE): string {
  return env.appUrl + localizedPath(`/booking/manage/${token}`, language);
}

/** The URL of its page in the console. */
export const staffUrl = (bookingId: string) => `${env.appUrl}/admin/bookings/${bookingId}`;
