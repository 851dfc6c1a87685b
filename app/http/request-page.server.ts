import { readLanguageTarget } from "~/lib/language/language-paths";
import { env } from "~/server/env.server";

import { safeRedirect } from "./safe-redirect.server";

/**
 * The page that this request asks for or was posted to, with its query and without what only the
 * router adds.
 */
export function requestPage(request: Request): string {
  return `${new URL(request.url).pathname.replace(/\.data$/, "")}${requestQuery(request)}`;
}

/** The query of that page with its question mark; empty if there is none. */
export function requestQuery(request: Request): string {
  const query = new URL(request.url).searchParams;
  query.delete("_routes");
  query.delete("_data");
  query.delete("index");
  return query.size > 0 ? `?${query.toString()}` : "";
}

/** The page that a form on several pages returns to: that in `?back=`, if it is on this site. */
export function returnPage(request: Request, fallback: string): string {
  return safeRedirect(new URL(request.url).searchParams.get("back"), fallback);
}

/**
 * The page whose form posted this request, with its query, from the `Referer` header. Falls back to
 * `fallback` if that is not on this site.
 */
export function formPage(request: Request, fallback: string): string {
  const referer = request.headers.get("Referer") ?? "";
  const { origin, host } = new URL(request.url);
  const from = URL.canParse(referer) ? new URL(referer) : null;
  const isOwn = from !== null && (from.host === host || from.origin === origin || from.origin === env.appUrl);
  if (!isOwn) return fallback;
  const page = from.pathname + from.search;
  // The answer's redirect gets the language of this request.
  return safeRedirect(readLanguageTarget(page)?.target ?? page, fallback);
}
