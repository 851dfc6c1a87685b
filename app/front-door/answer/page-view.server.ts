import type { IncomingHttpHeaders, IncomingMessage } from "node:http";

import { hasPrivateCookie } from "~/front-door/cookies";
import type { CacheState, ViewCount } from "~/front-door/options";
import type { VisitGoal } from "~/front-door/request-store";

/** What an answer says about a visit. */
interface Answered {
  /** The target of the request as the visitor sees it, with the language. */
  target: string;
  route: string;
  method: string;
  status: number;
  cache: CacheState;
  goals?: readonly VisitGoal[];
}

/**
 * Counts a view of a public page, and what its visitor reached. Nothing is noted about people who
 * ask for that (Do Not Track, Global Privacy Control) or who are signed in. A page that a browser
 * prepares because someone points at its link counts: when it is shown, nothing is requested again.
 *
 * Runs for every cached page, so it reads few headers and creates one object. Everything else waits
 * for the batch.
 */
export function recordVisit(
  request: IncomingMessage,
  answered: Answered,
  address: string,
  views: ViewCount,
  appUrl: string,
): void {
  const { headers } = request;
  const path = viewedPath(answered, headers, views, appUrl);
  const { goals, target } = answered;
  const hasGoals = goals !== undefined && goals.length > 0 && isBrowser(headers, appUrl);
  if ((path === null && !hasGoals) || !mayCount(headers, answered, views)) return;
  const userAgent = headers["user-agent"] ?? "";
  if (hasGoals) views.onGoals({ address, userAgent }, goals);
  if (path === null) return;
  const hasCampaign = target.length > path.length && target.includes("utm_", path.length);
  const query = hasCampaign ? target.slice(target.indexOf("?") + 1) : undefined;
  const { referer } = headers;
  const referrer = referer === undefined || referer.startsWith(appUrl) ? undefined : referer;
  views.onView({ address, userAgent, path, query, referrer });
}

/**
 * Browsers say what they fetch a page for on every secure site, and programs that only borrow a
 * browser's name rarely do: without it, the name doesn't count.
 */
function isBrowser(headers: IncomingHttpHeaders, appUrl: string): boolean {
  return headers["sec-fetch-dest"] !== undefined || !appUrl.startsWith("https:");
}

/** The path of the page that a visitor sees with this answer; null if it is none. */
function viewedPath(
  { target, route, method, status }: Answered,
  headers: IncomingHttpHeaders,
  views: ViewCount,
  appUrl: string,
): string | null {
  if (method !== "GET" || (status !== 200 && status !== 304)) return null;
  const purpose = headers["sec-fetch-dest"];
  const end = target.indexOf("?");
  const path = end < 0 ? target : target.slice(0, end);
  if (views.countsRoute(route))
    return (purpose ?? "document") === "document" && isBrowser(headers, appUrl) ? path : null;
  return purpose === "empty" && path.endsWith(DATA) ? navigatedPath(path, headers, views, appUrl) : null;
}

const DATA = ".data";

/**
 * The page that someone opens from a running page, which then fetches only its data; null if this
 * is no view. The `Referer` is still the page before. If it is the same one, its data is renewed.
 */
function navigatedPath(
  dataPath: string,
  { referer }: IncomingHttpHeaders,
  views: ViewCount,
  appUrl: string,
): string | null {
  const path = dataPath.slice(0, -DATA.length).replace(/^((?:\/[a-z]{2})?)\/?_root$/, "$1") || "/";
  if (!views.countsPath(path) || referer === undefined || !URL.canParse(referer)) return null;
  const from = new URL(referer);
  return from.origin === new URL(appUrl).origin && from.pathname !== path ? path : null;
}

/**
 * Whether a request may be counted. Nobody who is signed in gets an answer from the cache.
 */
function mayCount(
  headers: IncomingHttpHeaders,
  { cache }: Answered,
  { signedInCookieName }: ViewCount,
): boolean {
  if (headers.dnt === "1" || headers["sec-gpc"] === "1") return false;
  const purpose = headers["sec-purpose"] ?? headers.purpose;
  if (purpose !== undefined && !String(purpose).includes("prerender")) return false;
  return cache !== "pass" || !hasPrivateCookie(headers.cookie, signedInCookieName);
}
