/** Maximum lengths of a lead's data. */
export const LEAD_LENGTHS_MAX = { name: 100, company: 100, phone: 40, interest: 200 };
/** Maximum length of a note. */
export const NOTE_LENGTH_MAX = 4_000;
/** Maximum leads that one bulk action changes: those of a page. */
export const BULK_LEADS_MAX = 100;
/** Rows per page of the list. */
export const LEADS_PER_PAGE = 20;
/** Cards per column of the board. */
export const BOARD_CARDS_MAX = 6;
/** Maximum leads per exported file. The file says so if there are more. */
export const EXPORTED_LEADS_MAX = 20_000;
/** Entries of the timeline per page. */
export const LEAD_EVENTS_PER_PAGE = 30;
/** Maximum filters that one person saves. */
export const FILTERS_PER_PERSON_MAX = 50;
/** Maximum shared filters. Everyone's list shows all of them. */
export const SHARED_FILTERS_MAX = 100;
/** Maximum links of one lead that work at the same time. */
export const LINKS_PER_LEAD_MAX = 50;
/** Maximum characters of a saved filter's name. */
export const FILTER_NAME_LENGTH_MAX = 60;
/** How long a prefilled link works. */
export const PREFILLED_LINK_DAYS = 30;
/** Maximum size of a file of leads. */
export const IMPORT_BYTES_MAX = 5 * 1024 * 1024;
/** Maximum rows of a file of leads. */
export const IMPORT_ROWS_MAX = 10_000;
/** Maximum columns of a file of leads. */
export const IMPORT_COLUMNS_MAX = 60;
/** Maximum size of one row of a file of leads. */
export const IMPORT_RECORD_BYTES_MAX = 512 * 1024;
/** Characters of a cell that the preview of a file reads. No field of a lead may have as many. */
export const IMPORT_CELL_LENGTH_MAX = 1_000;
/** Maximum drafts of imports that one person has at a time. */
export const IMPORT_DRAFTS_PER_PERSON_MAX = 10;
/** Drafts that nobody imported are deleted after this. */
export const IMPORT_DRAFT_DAYS = 1;
/** Imports per page. */
export const IMPORTS_PER_PAGE = 20;
/** Leads that stayed after an undo, as its page lists them. */
export const KEPT_LEADS_LISTED_MAX = 50;
/** Rows of an import per page. */
export const IMPORT_ROWS_PER_PAGE = 100;
/** Maximum characters of each part of a campaign. */
export const CAMPAIGN_VALUE_LENGTH_MAX = 100;
/** Maximum leads of one kind that the search for duplicates looks at. */
export const DUPLICATE_CANDIDATES_MAX = 25;
/** Maximum duplicates that the page of a lead shows. */
export const DUPLICATES_MAX = 5;
/** Maximum length of a lead's search text. */
export const SEARCH_TEXT_LENGTH_MAX = 2_000;
