/** Maximum rows of each table of `/admin/insights`. */
export const INSIGHTS_SHOWN_MAX = 20;
/** Maximum rows of the exported file of `/admin/insights`: those with the most visitors. */
export const EXPORTED_INSIGHTS_MAX = 5_000;
/** Maximum counted views of one visitor and day. Programs have more. */
export const VIEWS_PER_VISITOR_MAX = 200;
/** Maximum counted views of one visitor between two batches, which is five seconds. */
export const VIEWS_PER_BATCH_MAX = 60;
/** Maximum browsers of one address between two batches. Programs change their name that often. */
export const BROWSERS_PER_ADDRESS_MAX = 100;
/** Maximum characters of a page, source or campaign that is counted. */
export const VISIT_VALUE_LENGTH_MAX = 160;
/** Values of each kind and day. Invented hosts and campaigns must not fill the database. */
export const VALUES_PER_DAY_MAX = 1_000;
/** Pages, sources and campaigns that are noted of a lead. */
export const ORIGINS_PER_LEAD_MAX = 30;
/** Visitors of one batch. What comes on top is counted as dropped. */
export const BATCH_VISITORS_MAX = 10_000;
/** Different pages, links and campaigns of one batch. */
export const BATCH_VALUES_MAX = 30_000;
/** Different pages, links and campaigns of one visitor of a batch. */
export const VISITOR_VALUES_MAX = 50;
/** Characters of a browser name. Browsers send less. */
export const USER_AGENT_LENGTH_MAX = 300;
/** Characters of the page of another site. */
export const REFERRER_LENGTH_MAX = 300;
/** Characters of a query. Links with campaigns are shorter. */
export const QUERY_LENGTH_MAX = 1_000;
