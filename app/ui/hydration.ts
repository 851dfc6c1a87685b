/**
 * Whether a matched route needs scripts: `handle.hydrate` is true, or is a function of the loader
 * data that returns true. That way a page can be cached for all visitors in one state, and ship
 * scripts only in its personal state.
 */
function asksToHydrate(handle: unknown, data: unknown): boolean {
  if (typeof handle !== "object" || handle === null || !("hydrate" in handle)) return false;
  const { hydrate } = handle;
  return typeof hydrate === "function" ? hydrate(data) === true : hydrate === true;
}

/** A matched route, as far as hydration depends on it. */
interface Matched {
  handle?: unknown;
  data: unknown;
}

/**
 * Whether a page needs scripts: a matched route asks for them (`asksToHydrate`), and none has
 * `handle.hydrate` false. Such a route keeps its page a document for everyone, also for signed-in
 * people, and relies on page scripts alone.
 */
export function pageHydrates(matches: readonly Matched[]): boolean {
  if (matches.some(({ handle }) => staysDocument(handle))) return false;
  return matches.some(({ handle, data }) => asksToHydrate(handle, data));
}

function staysDocument(handle: unknown): boolean {
  return typeof handle === "object" && handle !== null && "hydrate" in handle && handle.hydrate === false;
}
