import { LANGUAGES } from "~/lib/languages";

const SENSITIVE = ["/logout", "/theme", "/api/*", "/login*", "/register*"];
/** The same below every language. */
const EXCLUDED = ["", ...LANGUAGES.map((language) => `/${language}`)].flatMap((prefix) =>
  SENSITIVE.map((path) => prefix + path),
);

/**
 * Speculation rules for content pages: the browser prefetches same-origin pages that the visitor is
 * about to open. URLs that change something or aren't pages are excluded. The front door allows
 * exactly this text by its hash.
 */
export const DOCUMENT_RULES = JSON.stringify({
  prerender: [
    {
      where: {
        and: [{ href_matches: "/*" }, { not: { href_matches: EXCLUDED } }],
      },
      eagerness: "moderate",
    },
  ],
});

/**
 * Speculation rules for pages that hydrate: the browser prefetches the start page as soon as the
 * page links to it. It fetches only the HTML and no scripts. Links to the start page load it as a
 * document (`reloadDocument`) and find it there.
 */
export const HOME_RULES = JSON.stringify({
  prefetch: [{ where: { href_matches: "/" }, eagerness: "immediate" }],
});
