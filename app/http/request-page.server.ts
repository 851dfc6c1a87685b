import { readLanguageTarget } from "~/lib/language/language-paths";
import { env } from "~/server/env.server";

import { safeRedirect } from "./safe-redirect.server";

/**
 * The page that this request asks for or was posted to, with its query and without what only the
 * router adds.
 */
export function requestPage(request: Request): string {
  const { pathname, search } = new URL(request.url);
  const query = new URLSearchParams(search);
  query.delete("_routes");
  query.delete("_data");
  query.delete("index");
  const rest = query.size > 0 ? `?${query.toString()}` : "";
  return `${pathname.replace(/\.data$/, "")}${rest}`;
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
