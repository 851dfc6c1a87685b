import type { IncomingHttpHeaders, IncomingMessage } from "node:http";

import { hasPrivateCookie } from "~/front-door/cookies";
import type { ViewCount } from "~/front-door/options";
import type { VisitGoal } from "~/front-door/request-store";

/** What an answer says about a visit. */
interface Answered {
  /** The target of the request as the visitor sees it, with the language. */
  target: string;
  route: string;
  method: string;
  status: number;
  address: string;
  goals?: readonly VisitGoal[];
}

/**
 * Counts a view of a public page, and what its visitor reached. Nothing is noted about people who
 * ask for that (Do Not Track, Global Privacy Control) or who are signed in. A page that a browser
 * prepares because someone points at its link counts: when it is shown, nothing is requested again.
 */
export function recordVisit(
  request: IncomingMessage,
  { target, route, method, status, address, goals = [] }: Answered,
  views: ViewCount,
  appUrl: string,
): void {
  const isView = method === "GET" && (status === 200 || status === 304) && views.countsRoute(route);
  if (!isView && goals.length === 0) return;
  const { headers } = request;
  if (!mayCount(headers, views, appUrl)) return;
  const userAgent = headers["user-agent"] ?? "";
  if (goals.length > 0) views.onGoals({ address, userAgent }, goals);
  if (!isView || (headers["sec-fetch-dest"] ?? "document") !== "document") return;
  const end = target.indexOf("?");
  const query = end < 0 || !target.includes("utm_", end) ? undefined : target.slice(end + 1);
  const { referer } = headers;
  const isOwn = referer === undefined || referer.startsWith(appUrl);
  views.onView({
    ...{ address, userAgent, query },
    path: end < 0 ? target : target.slice(0, end),
    referrer: isOwn ? undefined : referer,
  });
}

/**
 * Whether a request may be counted. Browsers say what they fetch a page for on every secure site,
 * and programs that only borrow a browser's name rarely do: without it, the name doesn't count.
 */
function mayCount(headers: IncomingHttpHeaders, { signedInCookieName }: ViewCount, appUrl: string): boolean {
  if (headers.dnt === "1" || headers["sec-gpc"] === "1") return false;
  const purpose = headers["sec-purpose"] ?? headers.purpose;
  if (purpose !== undefined && !String(purpose).includes("prerender")) return false;
  if (headers["sec-fetch-mode"] === undefined && appUrl.startsWith("https:")) return false;
  return headers.cookie === undefined || !hasPrivateCookie(headers.cookie, signedInCookieName);
}
