/** The part of the product that a page is in. */
export type Area = "console" | "site";

/** The layouts of the pages that aren't in the console. */
const SITE = /^routes\/_(?:auth|site)(?:\.|$)/;
const CONSOLE = /^routes\/_admin(?:\.|$)/;

/** Whether a page with these routes is in the console. */
export function isInConsole(routes: readonly { id: string }[]): boolean {
  return routes.some(({ id }) => CONSOLE.test(id));
}

/**
 * Whether a page opens a route with its router. Pages of the console have a stylesheet of their
 * own, so what leads out of it or into it is opened as a document.
 */
export function isInArea(id: string, area: Area): boolean {
  return !(area === "console" ? SITE : CONSOLE).test(id);
}
