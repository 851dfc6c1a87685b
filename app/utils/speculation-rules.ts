/**
 * Speculation rules for content pages: the browser prepares same-origin pages that the visitor is about to open.
 * Addresses that change something or are no pages stay out. The front door allows exactly this text by its hash.
 */
export const SPECULATION_RULES = JSON.stringify({
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
