/** Maximum rows of a proposal. */
export const ITEMS_MAX = 100;
/** The largest quantity: 10,000 pieces. */
export const QUANTITY_HUNDREDTHS_MAX = 1_000_000;
/** The highest price of one piece. */
export const UNIT_PRICE_MINOR_MAX = 10_000_000_000;
/** The most that all items together may cost. With a tax of 100% the total is still exact. */
export const SUBTOTAL_MINOR_MAX = 4_000_000_000_000_000;
/** The highest tax or discount: 100%. */
export const BASIS_POINTS_MAX = 10_000;
/** Maximum characters of a person's or company's name. */
export const NAME_LENGTH_MAX = 120;
/** Maximum characters of the title of a proposal, a section or a row. */
export const TITLE_LENGTH_MAX = 160;
/** Maximum characters of a row's description. */
export const LINE_LENGTH_MAX = 400;
/** Maximum characters of the request, the work and the terms, and of an answer. */
export const TEXT_LENGTH_MAX = 6_000;
/** More fields than other forms have, because every item may be an option. */
export const CLIENT_FIELDS_MAX = ITEMS_MAX + 20;
/** More fields than other forms have, because every row has nine. */
export const EDITOR_FIELDS_MAX = ITEMS_MAX * 9 + 40;
/** Longer texts are refused before they are read. */
export const TYPED_TEXT_LENGTH_MAX = 20_000;
/** Maximum characters of an amount of money, as it is typed. */
export const TYPED_AMOUNT_LENGTH_MAX = 20;
/** Maximum characters of a quantity, as it is typed. */
export const TYPED_QUANTITY_LENGTH_MAX = 12;
/** Maximum characters of a tax rate, as it is typed. */
export const TYPED_RATE_LENGTH_MAX = 8;
/** Maximum characters of the link to an ROI statement. */
export const STATEMENT_LINK_LENGTH_MAX = 300;
/** How many days a new proposal is open, unless its author chooses another last day. */
export const OPEN_DAYS = 30;
/** How long a proposal that wasn't accepted is kept after it expired, as the privacy page says. */
export const PROPOSAL_KEPT_MONTHS = 24;
/** How many days before a proposal expires the client is reminded. */
export const REMINDER_DAYS = [5, 1] as const;
/** After how many days without an answer staff may have the client reminded. */
export const FOLLOW_UP_DAYS = [3, 7, 14] as const;
/** Reminders by hand to one client are at least this many days apart. */
export const REMINDED_AGAIN_DAYS = 1;
/** How long after an acceptance a company is still at its start. */
export const START_DAYS = 60;
/** A proposal that can be accepted for less than these days is about to close. */
export const CLOSING_DAYS = 3;
/** Maximum characters of the subdomain that is made of a company's name. */
export const SUBDOMAIN_LENGTH_MAX = 40;
/** Newest questions and answers that are shown at once. Earlier ones are folded. */
export const LATEST_TALK_SHOWN = 8;
/** Entries of the timeline per page. */
export const PROPOSAL_EVENTS_PER_PAGE = 20;
/** Longer texts can't be saved, so a preview needn't show them whole. */
export const PREVIEWED_LENGTH_MAX = TEXT_LENGTH_MAX;
/** Maximum templates. A list shows all of them. */
export const TEMPLATES_MAX = 100;
/** Proposals per page, for staff and for clients. */
export const PROPOSALS_PER_PAGE = 20;
/** Newest proposals where a page shows more than them. */
export const LATEST_PROPOSALS_SHOWN = 5;
/** Maximum characters of the reason why a client declines. */
export const DECLINE_REASON_LENGTH_MAX = 500;
/** Maximum characters of a client's question. */
export const QUESTION_LENGTH_MAX = 2_000;
/** Maximum characters of a tax's name. */
export const TAX_NAME_LENGTH_MAX = 40;
