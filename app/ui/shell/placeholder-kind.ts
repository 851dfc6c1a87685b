/** The placeholder of a page while it loads. */
export type PlaceholderKind = "blog" | "admin" | "auth" | "default";

const RULES: [RegExp, PlaceholderKind | null][] = [
  // These two pages are loaded in advance, so they never show a placeholder.
  [/^\/(dashboard)?$/, null],
  [/^\/blog(\/|$)/, "blog"],
  [/^\/(admin|workspace)/, "admin"],
  [/^\/(login|register|auth)(\/|$)/, "auth"],
];

/** The placeholder of the page at `pathname`; null for pages that are loaded in advance. */
export function placeholderKind(pathname: string): PlaceholderKind | null {
  const rule = RULES.find(([pattern]) => pattern.test(pathname));
  return rule ? rule[1] : "default";
}
