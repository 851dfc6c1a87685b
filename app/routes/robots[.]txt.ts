import { env } from "~/server/env.server";
import { allowPublicCache } from "~/http/public-cache.server";
import { fileResponse } from "~/publishing/public-files.server";

/** The longer rule wins (RFC 9309, 2.2.2): this page lies inside a closed area. */
const OPEN = ["/api/docs"];

/**
 * Areas that hold nothing for search engines. What must not be found says so itself (noindex); this
 * only saves visits.
 */
const CLOSED = ["/admin", "/api/", "/auth/", "/dashboard", "/profile", "/workspace"];

/** Where crawlers may go (RFC 9309). */
export function loader() {
  allowPublicCache({ seconds: 3600, tags: [] });
  const rules = [
    ...OPEN.map((path) => `Allow: ${path}\n`),
    ...CLOSED.map((path) => `Disallow: ${path}\n`),
  ].join("");
  return fileResponse(`User-agent: *\n${rules}\nSitemap: ${env.appUrl}/sitemap.xml\n`, "text/plain");
}
