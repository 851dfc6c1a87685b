import { pluralIn } from "~/lib/language/plural";
import type { BookingStatus } from "~/models/booking/booking";

const plural = pluralIn("en");

/** Names of a booking's statuses. */
export const BOOKING_STATUS_LABELS: Readonly<Record<BookingStatus, string>> = {
  confirmed: "Booked",
  cancelled: "Cancelled",
  held: "Took place",
  missed: "No-show",
};

/** Words about our pages in other websites. */
export const embedCopy = {
  title: "Show on another website",
  text: "Paste these lines where visitors should book. The script gives the frame the height it needs; without it, the frame scrolls.",
  hosts: (hosts: readonly string[]) => `Works on: ${hosts.join(", ")}`,
  noHosts: "No website may show these pages yet. An operator lists its host in EMBED_HOSTS.",
  booking: "Booking page",
  roi: "ROI calculator",
  off: (name: string) => `${name}: turned off under Settings, Features. Other websites can't show it either.`,
  snippetOf: (name: string) => `Lines for ${name}`,
  copy: "Copy",
  copyOf: (name: string) => `Copy the lines for ${name}`,
} as const;

/** Words of `/admin/bookings`. */
export const bookingsCopy = {
  title: "Bookings",
  listTitle: "List of bookings",
  lead: (zone: string) => `Consultations. Times are in ${zone}.`,
  views: "View",
  week: "Week",
  list: "List",
  types: "Event types",
  hosts: "Hosts and hours",
  thisWeek: "This week",
  previousWeek: "Previous week",
  nextWeek: "Next week",
  weekTitle: (first: string, last: string) => `${first} to ${last}`,
  weekLabel: "Bookings of the week",
  hour: "Hour",
  weekCount: (count: number) =>
    count === 0 ? "No bookings" : plural(count, { one: "1 consultation", other: `${count} consultations` }),
  weekCut: (shown: number) =>
    `The first ${shown.toLocaleString("en-US")} consultations. Choose a host to see the others.`,
  nextBooking: (date: string) => `Next consultation: ${date}`,
  listLabel: "Bookings",
  search: { label: "Search bookings", placeholder: "Name, email, company or reference" },
  period: "Period",
  periods: { upcoming: "Upcoming", past: "Past" },
  status: "Status",
  anyStatus: "Any status",
  host: "Host",
  anyHost: "All hosts",
  show: "Show",
  columns: { when: "When", who: "Who", company: "Company", host: "Host", status: "Status" },
  none: {
    title: "No bookings here",
    text: "Nothing matches these filters, or nothing is booked yet. Visitors book on the booking page.",
    clear: "Show all upcoming",
    hosts: "See hosts and hours",
  },
  noHosts: {
    title: "No hosts yet",
    text: "Add a team member as a host, and the booking page shows their free times.",
    link: "Add a host",
  },
  pager: "Bookings",
} as const;

/** Words of one booking for the staff. */
export const bookingDetailCopy = {
  title: (name: string) => `Consultation with ${name}`,
  back: "All bookings",
  facts: {
    when: "When",
    type: "Event type",
    typeAndLength: (name: string, minutes: number) => `${name}, ${minutes} minutes`,
    visitorTime: "For the visitor",
    ownTime: "For you",
    email: "Email",
    guests: "Guests",
    company: "Company",
    phone: "Phone",
    note: "Process they asked about",
    host: "Host",
    place: "Where",
    reference: "Reference",
    booked: "Booked",
    before: "Previous time",
    reason: "Reason",
    result: "ROI statement",
    openResult: "Open the statement",
  },
  none: "Not given",
  placeMissing: "No meeting place set. Emails say that the link will follow.",
  openLead: "Open the lead",
  outcomeTitle: "Outcome",
  outcomeText:
    "Shown on the lead's timeline. You can change it later. After a no-show, we email the visitor and offer another time.",
  held: "Took place",
  missed: "No-show",
  moveTitle: "Reschedule",
  moveText: "The visitor and the host get a new invitation. The minimum notice doesn't apply to you.",
  moveTextAway:
    "The visitor gets a new invitation. The email for the host, who is away, goes to the address in the settings. The minimum notice doesn't apply to you.",
  handOverTitle: "Hand over",
  handOverText:
    "Another host takes it over. The time stays the same. The visitor, the guests and both hosts get an email.",
  /** If the host's account is disabled, or no longer takes consultations. */
  handOverTextAway:
    "Another host takes it over. The time stays the same. The visitor, the guests and the new host get an email.",
  handOverTo: "To",
  handOverChoose: "Choose a host who is free then",
  handOverSubmit: "Hand over",
  handOverFailed: "The consultation was not handed over",
  nobodyFree:
    "No other host of this event type is free then. Free the time in the calendar of one of them, or reschedule.",
  cancelTitle: "Cancel booking",
  cancelText: "We'll email the visitor, with your reason.",
  cancelConfirm: (name: string) => `Cancel the consultation with ${name}`,
  outcomeFailed: "The outcome was not saved",
} as const;

/** What the server answers to a change of a booking. */
export const bookingChangeCopy = {
  timeMissing: "Please choose a time.",
  hostMissing: "Please choose a host.",
  toasts: {
    moved: "Consultation rescheduled",
    handedOver: "Consultation handed over",
    cancelled: "Consultation cancelled",
    held: "Marked as having taken place",
    missed: "Marked as no-show",
  },
} as const;
