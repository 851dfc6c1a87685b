/**
 * Whether a matched route asks for scripts: `handle.hydrate` is true, or says so of the data that
 * its loader gave. A page that is kept for all visitors in one state and personal in another ships
 * scripts in the second only.
 */
export function asksToHydrate(handle: unknown, data: unknown): boolean {
  if (typeof handle !== "object" || handle === null || !("hydrate" in handle)) return false;
  const { hydrate } = handle;
  return typeof hydrate === "function" ? hydrate(data) === true : hydrate === true;
}
