/** Articles that brought leads, on the dashboard. */
export const ARTICLES_SHOWN = 5;
