/** Versions kept per text, in addition to every one that was public. */
export const VERSIONS_KEPT = 50;
/** Maximum texts per clean-up run. The next run continues. */
export const DOCUMENTS_PRUNED_MAX = 200;
/** Versions per page of the history. */
export const VERSIONS_PER_PAGE = 20;
/** The most texts that an operator can have. */
export const DOCUMENTS_MAX = 500;
