/**
 * Whether a matched route needs scripts: `handle.hydrate` is true, or is a function of the loader
 * data that returns true. That way a page can be cached for all visitors in one state, and ship
 * scripts only in its personal state.
 */
export function asksToHydrate(handle: unknown, data: unknown): boolean {
  if (typeof handle !== "object" || handle === null || !("hydrate" in handle)) return false;
  const { hydrate } = handle;
  return typeof hydrate === "function" ? hydrate(data) === true : hydrate === true;
}
