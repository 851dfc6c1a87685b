/** Maximum length of a workspace or company name. */
export const WORKSPACE_NAME_LENGTH_MAX = 80;
/** Maximum email domains of one company. */
export const DOMAINS_MAX = 20;
/** Maximum characters of the list of a company's email domains, as it is typed. */
export const DOMAINS_LENGTH_MAX = 4_000;
/** Maximum characters of the reason why a company is suspended. */
export const SUSPENSION_REASON_LENGTH_MAX = 300;
/** Maximum characters of a search for a company to choose. */
export const COMPANY_SEARCH_LENGTH_MAX = 200;
/** Maximum characters of a workspace's welcome line. */
export const WELCOME_LENGTH_MAX = 120;
/** The most characters of one message. */
export const MESSAGE_LENGTH_MAX = 6_000;
/** How long an invitation's link works. */
export const INVITATION_LIFE_DAYS = 7;
/** Within this time, the same invitation by the same person is a form that was sent twice. */
export const INVITATION_REPEAT_SECONDS = 30;
/** How long an expired invitation stays in the list. */
export const INVITATION_KEPT_DAYS = 30;
/** Maximum companies offered where one is chosen. */
export const COMPANY_CHOICES_MAX = 20;
/** Maximum workspaces that the search of the console finds. */
export const WORKSPACES_FOUND_MAX = 20;
/** Workspaces, or companies, per page. */
export const WORKSPACES_PER_PAGE = 20;
/** Members of a company per page. */
export const MEMBERS_PER_PAGE = 50;
/** Open and expired invitations of a company per page. */
export const INVITATIONS_PER_PAGE = 50;
/** Messages of a company's thread per page. */
export const MESSAGES_PER_PAGE = 30;
/** Latest messages where a page shows more than them. */
export const LATEST_MESSAGES_SHOWN = 5;
/** Members on the first page of a workspace. */
export const OVERVIEW_MEMBERS_SHOWN = 5;
/** Other workspaces on the first page of a workspace. */
export const OVERVIEW_WORKSPACES_SHOWN = 6;
/** Consultations ahead on the first page of a workspace. */
export const OVERVIEW_BOOKINGS_SHOWN = 3;
/** Workspaces that each row of the list of companies names. */
export const COMPANY_WORKSPACES_SHOWN = 3;
