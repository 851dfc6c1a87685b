import { HORIZON_DAYS_MAX } from "../../../drizzle/values";

/** Length of the free consultation. */
export const CONSULTATION_MINUTES = 30;
/** Consultations start this far apart at most, so that long ones have enough times to start. */
export const START_MINUTES_MAX = 30;
/** The calendar is divided into pieces of this length. Everything starts and ends on one. */
export const QUANTUM_MINUTES = 15;
/** How many people may come along to a consultation. */
export const GUESTS_MAX = 5;
/** Maximum characters of their addresses, as they are typed into one field. */
export const GUESTS_LENGTH_MAX = GUESTS_MAX * 260;
/** Maximum characters of a search for a time zone. */
export const ZONE_SEARCH_LENGTH_MAX = 60;
/** Maximum upcoming consultations per email address. */
export const UPCOMING_PER_ADDRESS_MAX = 5;
/**
 * Hours before the start at which reminders are sent. The last one says that the consultation
 * starts "within the hour".
 */
export const REMINDER_HOURS = [24, 1] as const;
/** Minutes kept free before or after a consultation. */
export const BUFFER_CHOICES = [0, 15, 30, 45, 60] as const;
/** Minimum notice in minutes: none, 1, 2, 4, 12 hours, 1, 2, 3 days, a week. */
export const NOTICE_CHOICES = [0, 60, 120, 240, 720, 1440, 2880, 4320, 10_080] as const;
/** How many overrides a host can have ahead of them. */
export const OVERRIDES_MAX = 100;
/** How many days one override can cover. */
export const OVERRIDE_DAYS_MAX = 366;
/** How many ranges of a day can be saved. */
export const RANGES_PER_DAY_MAX = 8;
/** Lengths of consultations in minutes. */
export const LENGTH_CHOICES = [15, 30, 45, 60, 75, 90, 105, 120] as const;
/** Maximum hosts who are chosen for one event type. */
export const CHOSEN_HOSTS_MAX = 1_000;
/** Maximum event types. */
export const EVENT_TYPES_MAX = 30;
/** Maximum questions of one event type. */
export const QUESTIONS_MAX = 8;
/** Maximum options of one question. */
export const OPTIONS_MAX = 12;
/**
 * Maximum characters of all options of a question as they are typed: far more than they can have,
 * so that it is an option that is too long and not the text.
 */
export const OPTIONS_TEXT_LENGTH_MAX = 20_000;
/** Maximum characters of a question, an option or a short answer. */
export const SHORT_ANSWER_LENGTH_MAX = 200;
/** Maximum characters of a long answer. */
export const LONG_ANSWER_LENGTH_MAX = 2_000;
/** Maximum topics of articles under which an event type is offered. */
export const ARTICLE_TAGS_MAX = 20;
/** Maximum addresses with the same beginning that are looked at. */
export const SIMILAR_SLUGS_MAX = 1_000;
/** Maximum characters of the message that staff send when they reschedule. */
export const MOVE_MESSAGE_LENGTH_MAX = 1_000;
/** The longest span of free times that one call of the API searches. */
export const SLOT_DAYS_MAX = 62;
/** How many days before and after a taken slot to look for free ones. */
export const NEAREST_DAYS = 14;
/** How many of them are offered. */
export const NEAREST_SLOTS_SHOWN = 4;
/** The longest booking window, with its last day in any zone. */
export const BOOKABLE_DAYS_MAX = HORIZON_DAYS_MAX + 2;
/** Maximum bookings that the page of a week shows. It says so if there are more. */
export const WEEK_BOOKINGS_MAX = 1_000;
/** Consultations per page in the console. */
export const BOOKINGS_PER_PAGE = 25;
/** The days that the drawing of a host's hours shows. */
export const FORTNIGHT_DAYS = 14;
/** The days before and after today that a host's calendar feed contains. */
export const FEED_DAYS = { before: 30, after: 366 };
/** Maximum characters of what a visitor types about a booking. */
export const BOOKING_LENGTHS_MAX = { name: 100, company: 100, phone: 40, note: 2_000 };
/** Maximum characters of the reason of a cancellation. */
export const CANCEL_REASON_LENGTH_MAX = 200;
/** Maximum characters of an event type's name. */
export const TYPE_NAME_LENGTH_MAX = 80;
/** Maximum characters of an event type's address. */
export const TYPE_SLUG_LENGTH_MAX = 60;
/** Maximum characters of an event type's description. */
export const TYPE_DESCRIPTION_LENGTH_MAX = 600;
/** Maximum characters of a meeting place. */
export const MEETING_PLACE_LENGTH_MAX = 300;
/** Maximum characters of the reason of an override. */
export const OVERRIDE_REASON_LENGTH_MAX = 100;
