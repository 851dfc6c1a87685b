/** A matched route, as far as this decision needs it. */
interface MatchedRoute {
  handle: unknown;
  data: unknown;
}

/**
 * Whether a page runs React: the `handle.hydrate` of a matched route is true, or is a function of
 * the loader data that returns true. That way a page can be cached for all visitors in one state,
 * and ship scripts only in its personal state. A route whose `handle.hydrate` is false has the last
 * word: its page stays a document even for signed-in people.
 */
export function asksToHydrate(matches: readonly MatchedRoute[]): boolean {
  const wishes = matches.map(({ handle, data }) => wishOf(handle, data));
  return wishes.includes(true) && !wishes.includes(false);
}

function wishOf(handle: unknown, data: unknown): boolean | undefined {
  if (typeof handle !== "object" || handle === null || !("hydrate" in handle)) return undefined;
  const { hydrate } = handle;
  if (typeof hydrate === "function") return hydrate(data) === true || undefined;
  return typeof hydrate === "boolean" ? hydrate : undefined;
}
