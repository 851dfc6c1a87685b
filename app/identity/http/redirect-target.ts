import type { Call } from "~/identity/call";
import type { Settings } from "~/identity/config";
import { matchesGlob } from "./glob";

/** A script address must not become a redirect, whatever the allow-list says. */
const SCRIPT_SCHEMES = ["javascript:", "data:", "vbscript:", "blob:", "file:"];
const HTTP_HOST = /^[a-zA-Z0-9]([a-zA-Z0-9.-]*[a-zA-Z0-9])?$/;
const LENGTH_LIMIT = 2048;

/**
 * Where to redirect the visitor: the first allowed of `asked`, the header `redirect_to`, the
 * query's `redirect_to` and the `Referer`, else the site. A target that isn't allowed is skipped
 * and is never an error.
 */
export function redirectTarget(call: Call, asked?: string): string {
  const { headers } = call.request;
  const candidates = [
    asked,
    headers.get("redirect_to"),
    call.url.searchParams.get("redirect_to"),
    headers.get("referer"),
  ];
  return (
    candidates.find((target): target is string => !!target && isAllowedTarget(target, call.settings)) ??
    call.settings.siteUrl
  );
}

/**
 * Whether a redirect may go there: to the site itself, or to a URL that matches a glob of the
 * allow-list.
 */
export function isAllowedTarget(
  target: string,
  settings: Pick<Settings, "siteUrl" | "uriAllowList">,
): boolean {
  // Browsers read a backslash as a slash and drop tabs, so such a target has two meanings.
  if (target.length > LENGTH_LIMIT || /[^\x21-\x7e]|\\/.test(target) || !URL.canParse(target)) return false;
  const url = new URL(target);
  if (SCRIPT_SCHEMES.includes(url.protocol)) return false;
  if (writtenHost(target) !== url.hostname.toLowerCase()) return false;
  return (
    isSameSite(url, new URL(settings.siteUrl)) ||
    (!isSuspiciousHost(url) && isListed(target, settings.uriAllowList))
  );
}

/**
 * The host as it is written. It differs from the parsed one for disguised URLs such as
 * `http://2130706433/`.
 */
function writtenHost(target: string): string {
  const authority = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(target)?.[1] ?? "";
  return authority.replace(/^.*@/, "").replace(/:\d*$/, "").toLowerCase();
}

function isSameSite(url: URL, site: URL): boolean {
  const sameHost = url.protocol === site.protocol && url.hostname === site.hostname;
  return sameHost && (url.port === site.port || isLoopback(url.hostname));
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(host);
}

function isSuspiciousHost(url: URL): boolean {
  if (isLoopback(url.hostname)) return false;
  const literalAddress = /^[\d.]+$/.test(url.hostname) || url.hostname.startsWith("[");
  return literalAddress || (/^https?:$/.test(url.protocol) && !HTTP_HOST.test(url.hostname));
}

function isListed(target: string, globs: string[]): boolean {
  const [withoutFragment = ""] = target.split("#", 1);
  return globs.some((glob) => matchesGlob(glob, withoutFragment));
}
