import { ownAddress } from "~/http/own-address.server";

/** The longer rule wins (RFC 9309, 2.2.2), because this page is inside a closed area. */
const OPEN = ["/api/docs"];

/**
 * Areas without content for search engines. Pages that must not be found also say so themselves
 * (noindex); this only saves visits.
 */
const CLOSED = ["/admin", "/api/", "/auth/", "/dashboard", "/profile", "/workspace"];

/** The rules for crawlers: which paths they may visit, and where the sitemap is. */
export function buildRobots(): string {
  const rules = [
    ...OPEN.map((path) => `Allow: ${path}\n`),
    ...CLOSED.map((path) => `Disallow: ${path}\n`),
  ].join("");
  return `User-agent: *\n${rules}\nSitemap: ${ownAddress("/sitemap.xml")}\n`;
}
