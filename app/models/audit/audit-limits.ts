/** Maximum characters of the name of an object in the log. */
export const AUDIT_NAME_LENGTH_MAX = 200;
/** Entries of the audit log per page. */
export const AUDIT_PER_PAGE = 50;
/** Activity of a company per page. */
export const ACTIVITY_PER_PAGE = 30;
/** Latest entries on the dashboard. */
export const DASHBOARD_ACTIVITY_SHOWN = 5;
/** Latest entries on the first page of a workspace. */
export const OVERVIEW_ACTIVITY_SHOWN = 6;
