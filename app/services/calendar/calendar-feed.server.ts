import { hashToken } from "~/lib/token-hash.server";
import { env } from "~/server/env.server";
import { createOutsideFetch, OutsideFetchError, type OutsideFault } from "~/services/outside-fetch.server";

import type { CALENDAR_FAULTS } from "../../../drizzle/values";

/** How much of a calendar is read. */
export const CALENDAR_BYTES_MAX = 5 * 1024 * 1024;
/** The longest time until a calendar has been read. */
export const CALENDAR_MILLISECONDS = 10_000;
const REDIRECTS_MAX = 3;

type CalendarFaultName = (typeof CALENDAR_FAULTS)[number];

/** The address that a program asks: calendar programs call the same one `webcal`. */
export function feedAddress(typed: string): string {
  return typed.replace(/^webcals?:/i, "https:");
}

/** A calendar that could not be read or written. */
export class FeedError extends Error {
  override readonly name = "FeedError";

  constructor(
    readonly fault: CalendarFaultName,
    options?: ErrorOptions,
  ) {
    super(`The calendar is ${fault}`, options);
  }

  /** The fault of the request, for the log: it says more, and nothing about the address. */
  get requestFault(): OutsideFault | undefined {
    return this.cause instanceof OutsideFetchError ? this.cause.fault : undefined;
  }
}

/** A feed's text with its version, or that it hasn't changed since the version that was named. */
export type FeedAnswer = { text: string; textHash: string; etag: string | null } | "unchanged";

/** Requests to the services of connected calendars. */
export const calendarFetch = createOutsideFetch({ allowedHosts: env.allowedPrivateHosts });

/** What a fault of a request means for a calendar. */
export const FAULTS: Readonly<Record<OutsideFault, CalendarFaultName>> = {
  timeout: "unreachable",
  unreachable: "unreachable",
  certificate_expired: "certificate",
  certificate_name: "certificate",
  certificate_untrusted: "certificate",
  certificate: "certificate",
  no_tls: "certificate",
  forbidden_address: "forbidden_address",
  too_long: "too_large",
};

/**
 * Asks for a calendar at a secret address. Each redirect is checked like the address itself. Throws
 * `FeedError`.
 */
export async function fetchFeed({
  address,
  etag,
  milliseconds = CALENDAR_MILLISECONDS,
}: {
  address: string;
  etag: string | null;
  milliseconds?: number;
}): Promise<FeedAnswer> {
  const deadline = performance.now() + milliseconds;
  let target = feedAddress(address);
  for (let hop = 0; hop <= REDIRECTS_MAX; hop += 1) {
    const answer = await ask(target, etag, deadline - performance.now());
    const { location, "content-encoding": encoding = "identity" } = answer.headers;
    if (answer.status === 304 && etag !== null) return "unchanged";
    if (answer.status >= 300 && answer.status < 400 && location && URL.canParse(location, target)) {
      target = new URL(location, target).href;
    } else if (answer.status >= 200 && answer.status < 300) {
      // Nobody asked for a compressed answer, and it could be a bomb.
      if (encoding !== "identity") throw new FeedError("not_a_calendar");
      const text = answer.body.toString("utf8");
      return { text, textHash: hashToken(text), etag: answer.headers.etag ?? null };
    } else {
      throw new FeedError(answer.status >= 400 && answer.status < 500 ? "refused" : "unreachable");
    }
  }
  throw new FeedError("unreachable");
}

async function ask(target: string, etag: string | null, milliseconds: number) {
  try {
    return await calendarFetch(target, {
      method: "GET",
      headers: { Accept: "text/calendar", ...(etag === null ? {} : { "If-None-Match": etag }) },
      milliseconds: Math.max(1, milliseconds),
      maxBytes: CALENDAR_BYTES_MAX,
      ifLonger: "refuse",
    });
  } catch (error) {
    if (error instanceof OutsideFetchError) throw new FeedError(FAULTS[error.fault], { cause: error });
    throw error;
  }
}
