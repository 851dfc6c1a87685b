/**
 * Speculation rules for content pages: the browser prepares same-origin pages that the visitor is
 * about to open. Addresses that change something or are no pages stay out. The front door allows
 * exactly this text by its hash.
 */
export const DOCUMENT_RULES = JSON.stringify({
  prerender: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: ["/logout", "/theme", "/api/*", "/login*", "/register*"] } },
        ],
      },
      eagerness: "moderate",
    },
  ],
});

/**
 * Speculation rules for pages that hydrate: the browser fetches the start page as soon as the page
 * links to it. Only its HTML: no script of another page runs or loads ahead. Links to it leave the
 * page (`reloadDocument`) and find it there.
 */
export const HOME_RULES = JSON.stringify({
  prefetch: [{ where: { href_matches: "/" }, eagerness: "immediate" }],
});
