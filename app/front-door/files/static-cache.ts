const ONE_YEAR_IMMUTABLE = "public, max-age=31536000, immutable";
const ONE_HOUR = "public, max-age=3600";

/**
 * How long browsers keep a file. remix-serve sends everything in the client build as immutable for
 * a year, even robots.txt and icons. Only file names with a hash (under /assets/) deserve that.
 */
export function staticCacheControl(path: string): string {
  return path.startsWith("/assets/") ? ONE_YEAR_IMMUTABLE : ONE_HOUR;
}
