import { VISIT_VALUE_LENGTH_MAX } from "./visit-limits";

/** A view of a public page, as the front door saw it. Its batch keeps it in memory. */
export interface SeenPage {
  /** The visitor's address, which is never stored. */
  address: string;
  userAgent: string;
  /** The path alone. */
  path: string;
  /** The query with the campaign, if there is one. */
  query?: string | undefined;
  /** The page of another site whose link was followed. */
  referrer?: string | undefined;
}

/** The source of visitors whom no link of another site brought. */
export const DIRECT_SOURCE = "(direct)";

/** Stands for all values beyond the limits. */
export const OTHER_VALUE = "(other)";

/** The host that a visitor came from, without "www."; null if it can't be read. */
export function sourceOf(referrer: string): string | null {
  if (!/^https?:\/\//i.test(referrer)) return null;
  try {
    return cut(new URL(referrer).hostname.replace(/^www\./, "")) || null;
  } catch {
    return null;
  }
}

/** A value as it is stored: without control characters and not too long. */
export function cut(value: string): string {
  return value
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, VISIT_VALUE_LENGTH_MAX)
    .replace(/\p{Cs}/gu, "");
}

/** The day of a moment in UTC: "2026-11-25". */
export function visitDay(now: Date): string {
  return now.toISOString().slice(0, 10);
}

/** Pages of the site that are for one person, or for nobody but developers. */
const UNCOUNTED = /\$(?:token|id)|\.(?:dev|preview)\.|_site\.(?:profile|proposals)$/;

const countedRoutes = new Map<string, boolean>();

/** Whether views of a route count: it is a public page whose address is no secret. */
export function isCountedRoute(route: string): boolean {
  let known = countedRoutes.get(route);
  if (known === undefined) {
    known = /^routes\/(?:\([^)]*\)\.)?_site\./.test(route) && !UNCOUNTED.test(route);
    countedRoutes.set(route, known);
  }
  return known;
}

/** The same pages by their addresses, for what a running page asks for. A test compares both. */
const COUNTED_PATHS =
  /^(?:\/[a-z]{2})?(?:\/?|\/(?:privacy|terms)(?:\/versions(?:\/[^/]+)?)?|\/(?:blog|booking)(?:\/[^/]+)?|\/pages\/[^/]+|\/sample-proposal(?:\/certificate)?|\/(?:api\/docs|cloudinary-demo|contact|roi-calculator|status))$/;

/** Whether views of a path count, with or without a language. The page has to exist. */
export function isCountedPath(path: string): boolean {
  return COUNTED_PATHS.test(path);
}
