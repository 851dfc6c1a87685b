/** Where a redirect goes if the requested target isn't on this site. */
const HOME = "/";
const MAX_CHARACTERS = 2_000;
const ORIGIN = "http://this-site.invalid";

/**
 * Returns a redirect target that came from outside if it is a path on this site, otherwise
 * `fallback`. Refuses everything that a browser could read as another host or scheme: `//host`,
 * backslashes, control characters (browsers drop tabs and line breaks), dot segments that resolve
 * to `//`.
 */
export function safeRedirect(target: unknown, fallback: string = HOME): string {
  if (typeof target !== "string" || target.length > MAX_CHARACTERS) return fallback;
  if (!target.startsWith("/") || target.startsWith("//")) return fallback;
  if (/[\\\u0000-\u0020\u007f-\u009f\u2028\u2029]/.test(target)) return fallback;
  // The same checks for programs that decode before redirecting (`/%2fevil.example`,
  // `/%5cevil.example`).
  if (/^\/(?:%2f|%5c|%09|%0a|%0d|\.{1,2}(?:\/|%2f))/i.test(target)) return fallback;
  const url = URL.canParse(target, ORIGIN) ? new URL(target, ORIGIN) : null;
  if (!url || url.origin !== ORIGIN || url.pathname.startsWith("//")) return fallback;
  return url.pathname + url.search + url.hash;
}
