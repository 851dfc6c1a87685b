/** Maximum people who get the summary on Mondays. */
export const WEEKLY_SUMMARY_READERS_MAX = 100;
/** Articles that brought leads, on the dashboard. */
export const ARTICLES_SHOWN = 5;
