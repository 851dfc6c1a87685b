import { getRequestStore } from "~/front-door/request-store";

/**
 * A value that each visitor of the page gets one of their own, also if the page is cached (see
 * `RequestStore`).
 */
export function ownValue(make: () => string): string {
  return getRequestStore()?.ownValue?.(make) ?? make();
}
