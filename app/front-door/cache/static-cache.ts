const ONE_YEAR_IMMUTABLE = "public, max-age=31536000, immutable";
const ONE_HOUR = "public, max-age=3600";

/**
 * How long browsers keep a file. remix-serve sends everything of the client build as immutable for
 * a year, robots.txt and icons too; only file names with a hash (under /assets/) deserve that.
 */
export function staticCacheControl(path: string): string {
  return path.startsWith("/assets/") ? ONE_YEAR_IMMUTABLE : ONE_HOUR;
}
