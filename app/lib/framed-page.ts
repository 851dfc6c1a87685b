import { readLanguageTarget } from "~/lib/language/language-paths";

/** The pages that other sites may show in a frame. Their other parts open in a tab of their own. */
const FRAMED_PATH = /^\/(?:booking(?:\/[a-z0-9-]+)?|roi-calculator)\/?$/;
const EMBED = /(?:^|&)embed=1(?:&|$)/;

/** Query parameters that stay from page to page, in a frame or after a prefilled link. */
export const CARRIED_PARAMETERS = ["embed", "theme", "talk", "prefill"] as const;

/**
 * Whether a path with its query asks for a page as it looks in a frame: `/booking?embed=1`. Such a
 * request is anonymous: the front door drops its cookies.
 */
export function isFramedTarget(target: string): boolean {
  // Asked on every request.
  if (!target.includes("embed=1")) return false;
  const [path = "", query = ""] = (target.split("#", 1)[0] ?? "").split("?", 2);
  return EMBED.test(query) && FRAMED_PATH.test(readLanguageTarget(path)?.target ?? path);
}

/** The same for a location of the router, or a URL. */
export function isFramed({ pathname, search }: { pathname: string; search: string }): boolean {
  return isFramedTarget(pathname + search);
}

/**
 * Adds what must not get lost from the current query to a URL of the site. A page that can't be
 * framed gets only what its link fills in.
 */
export function carryQuery(to: string, from: URLSearchParams): string {
  const [address = "", hash] = to.split("#", 2);
  const [path = "", search = ""] = address.split("?", 2);
  const query = new URLSearchParams(search);
  const names = FRAMED_PATH.test(path) ? CARRIED_PARAMETERS : (["prefill"] as const);
  for (const name of names) {
    const value = from.get(name);
    if (value && !query.has(name)) query.set(name, value);
  }
  const joined = query.toString();
  return `${path}${joined === "" ? "" : `?${joined}`}${hash === undefined ? "" : `#${hash}`}`;
}
