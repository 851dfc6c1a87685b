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

/**
 * Whether a matched route keeps its page a document for everyone (`handle.hydrate` is false), also
 * for signed-in people. Such a page relies on page scripts alone.
 */
export function staysDocument(handle: unknown): boolean {
  return typeof handle === "object" && handle !== null && "hydrate" in handle && handle.hydrate === false;
}
