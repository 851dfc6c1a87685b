/** The most digits of a goal, in whole units of its currency. */
export const GOAL_DIGITS_MAX = 9;
/** The days whose proposals count for how long clients take to decide. */
export const MEDIAN_DAYS = 365;
/** Counting stops here. The sidebar has room for two digits. */
export const SIDEBAR_COUNT_MAX = 100;
/** Tasks on the page of the day. */
export const TASKS_SHOWN = 20;
/** Proposals that wait, on the page of the day. */
export const WAITING_SHOWN = 6;
/** New leads on the page of the day. */
export const LEADS_SHOWN = 5;
/** Invoices on the page of the day. */
export const INVOICES_SHOWN = 20;
/** Consultations on the page of the day. Nobody gives more in a day. */
export const CALLS_SHOWN = 12;
/** Minutes before the start when a consultation begins to show the time left. */
export const CALL_SOON_MINUTES = 120;
