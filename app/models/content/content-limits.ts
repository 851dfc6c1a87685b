/** Versions kept per text, in addition to every one that was public. */
export const VERSIONS_KEPT = 50;
/** Maximum texts per clean-up run. The next run continues. */
export const DOCUMENTS_PRUNED_MAX = 200;
/** Versions per page of the history. */
export const VERSIONS_PER_PAGE = 20;
/** The most pages that an operator can add. Each language of a page counts. */
export const PAGES_MAX = 500;
/** The most texts that are listed: all pages, and those that every site has. */
export const DOCUMENTS_LISTED_MAX = PAGES_MAX + 100;
