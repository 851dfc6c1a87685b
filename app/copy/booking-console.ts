import { pluralIn } from "~/lib/language/plural";
import type { BookingStatus } from "~/models/booking/booking";
import type { QuestionKind } from "~/models/booking/event-type";

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
  snippetOf: (name: string) => `Lines for ${name}`,
  copy: "Copy",
  copyOf: (name: string) => `Copy the lines for ${name}`,
} as const;

/** Words of `/admin/bookings`. */
export const bookingsCopy = {
  title: "Bookings",
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
  timeMissing: "Please choose a time.",
  cancelTitle: "Cancel booking",
  cancelText: "We'll email the visitor, with your reason.",
  cancelConfirm: (name: string) => `Cancel the consultation with ${name}`,
  outcomeFailed: "The outcome was not saved",
  toasts: {
    moved: "Consultation rescheduled",
    cancelled: "Consultation cancelled",
    held: "Marked as having taken place",
    missed: "Marked as no-show",
  },
} as const;

/** Words of the pages of hosts. */
export const hostsCopy = {
  title: "Hosts and hours",
  lead: "Who gives consultations, and when. The booking page offers a time when at least one host is free.",
  listLabel: "Hosts",
  columns: { name: "Host", zone: "Time zone", hours: "Hours a week", status: "Status" },
  active: "Can be booked",
  inactive: "Off",
  gone: "Account closed",
  unnamed: "Former team member",
  none: {
    title: "No hosts yet",
    text: "Choose a team member below. They start with office hours, which you can change right away.",
  },
  addTitle: "Add a host",
  addText: "Sales and super admins can give consultations.",
  person: "Person",
  zone: "Time zone",
  add: "Add host",
  adding: "Adding",
  personMissing: "Please choose a person.",
  zoneMissing: "Please choose a time zone.",
  nobodyLeft: "Everyone who can give consultations is already a host.",
  added: "Host added",
} as const;

/** Words of one host's calendar. */
export const hostCopy = {
  back: "All hosts",
  save: "Save",
  saving: "Saving",
  saved: "Calendar saved",
  failed: "The calendar was not saved",
  bookingPage: "Booking page",
  lead: "When people can book a consultation.",
  lostZone: (timeZone: string) =>
    `The time zone ${timeZone} no longer exists, so nobody can book. Please choose another one.`,
  zone: "Time zone",
  zoneNow: (timeZone: string, time: string) => `${timeZone}, ${time} now`,
  isActive: "Can be booked",
  weekTitle: "Weekly hours",
  weekSum: (hours: string, days: number) =>
    `${hours} hours on ${days} ${plural(days, { one: "day", other: "days" })}`,
  weekdays: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
  unavailable: "Unavailable",
  from: (day: string, number: number) => `${day}, range ${number}, from`,
  until: (day: string, number: number) => `${day}, range ${number}, to`,
  addRange: (day: string) => `Add range on ${day}`,
  removeRange: (day: string, from: string, to: string) => `Remove ${day} ${from} to ${to}`,
  copyDay: (day: string) => `Copy ${day} to other days`,
  copyTitle: (day: string) => `Copy ${day} to`,
  copySelected: "Copy to selected days",
  copyAll: "Copy to all days",
  range: (from: string, to: string) => `${from} to ${to}`,
  limitsTitle: "Limits",
  limits: ["Keep", "free before and", "after each call. People can book at least", "ahead, up to", "out."],
  bufferBefore: "Buffer before",
  bufferAfter: "Buffer after",
  notice: "Minimum notice",
  horizon: "Booking window",
  minutes: (minutes: number) => (minutes === 0 ? "no time" : `${minutes} minutes`),
  noticeOf: (minutes: number) =>
    minutes === 0
      ? "no time"
      : minutes < 1440
        ? `${minutes / 60} ${minutes === 60 ? "hour" : "hours"}`
        : `${minutes / 1440} ${minutes === 1440 ? "day" : "days"}`,
  days: (days: number) => `${days} days`,
  placeTitle: "Meeting place",
  placeKind: "How you meet",
  placeKinds: {
    link: "A video room with a fixed link",
    room: "A new video room for each booking",
    visitor_calls: "The visitor calls you",
    host_calls: "You call the visitor",
    address: "At an address",
  },
  place: "Link, number or address",
  placeHelp:
    "A link, a phone number or an address, as the choice says. For new rooms, {id} stands for the booking: https://meet.example/{id}. Without a link, emails say that it will follow.",
  overridesTitle: "Date overrides",
  overridesText: "Holidays and days with different hours. These replace the weekly hours.",
  overridesNone: "No overrides yet.",
  overrideClosed: "Unavailable",
  overrideHours: "Different hours",
  overrideDays: (days: number) => plural(days, { one: "1 day", other: `${days} days` }),
  daySpan: (first: string, last: string) => `${first} to ${last}`,
  bookingsStay: (count: number) =>
    plural(count, { one: "1 booking stays:", other: `${count} bookings stay:` }),
  bookedAt: (name: string, day: string, time: string) => `${name}, ${day}, ${time}`,
  addOverride: "Add override",
  editOverride: "Edit override",
  editOverrideOf: (days: string) => `Edit ${days}`,
  removeOverrideOf: (days: string) => `Remove ${days}`,
  cancelEdit: "Cancel",
  firstDay: "First day",
  lastDay: "Last day",
  lastDayHelp: "Leave it empty for a single day.",
  kind: "On these days",
  rangeFrom: (number: number) => `Range ${number}, from`,
  rangeTo: (number: number) => `Range ${number}, to`,
  rangesTitle: "Hours",
  reason: "Reason",
  reasonHelp: "Only the team sees it.",
  saveOverride: "Save override",
  overrideFailed: "The override was not saved",
  overrideSaved: "Override saved",
  overrideRemoved: "Override removed",
  fortnightTitle: "Next two weeks",
  freeCount: (count: number) => `${count} free start ${plural(count, { one: "time", other: "times" })}`,
  fortnightDay: (free: number, booked: number) =>
    `${free} free start ${plural(free, { one: "time", other: "times" })}, ${booked} booked`,
  legend: { free: "Free", open: "Busy, buffer or notice", booked: "Booked" },
  fortnightNote: "Visitors see these times in their own zone.",
  feedTitle: "Calendar feed",
  feedText:
    "A secret URL that your calendar app can subscribe to. It shows every consultation with its visitor, so keep it private.",
  feedNone: "No URL yet.",
  feedExists: "A URL exists. It was shown only once. Creating a new one turns it off.",
  feedMake: "Create a URL",
  feedRenew: "Create a new URL",
  feedNow: "Copy this URL now. You won't see it again.",
} as const;

/** Words of the page of a host's connected calendars. */
export const calendarsCopy = {
  pageTitle: (host: string) => `Calendars of ${host}`,
  title: "Connected calendars",
  lead: (host: string) =>
    `Busy times of ${host} in other calendars can't be booked. Only the times are used, never titles or people.`,
  back: "Hours",
  text: "Busy times in other calendars can't be booked. Only the times are used, never titles or people.",
  manage: "Manage calendars",
  none: "No calendar is connected yet.",
  connectedBadge: "Connected",
  failing: "Not syncing",
  neverSynced: "Never synced.",
  synced: (age: string) => `Last synced ${age}.`,
  unread: (count: number) =>
    plural(count, {
      one: "One entry could not be read, so its time may be booked.",
      other: `${count} entries could not be read, so their times may be booked.`,
    }),
  faults: {
    unreachable: "The calendar doesn't answer. Its last known times stay blocked.",
    refused: "Its service refuses to answer. Remove it and connect it with its new address.",
    wrong_password: "Its service refuses the password. Connect the account again with the new one.",
    forbidden_address: "Its address now leads into a private network, so it is not read.",
    not_a_calendar: "There is no calendar at its address any more.",
    too_large: "It has become too large to read.",
  },
  sync: "Sync now",
  syncedNow: (name: string) => `${name} is up to date`,
  notSynced: (name: string) => `${name} was not synced`,
  remove: "Remove…",
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: "Its busy times can be booked from then on. Nothing changes in the calendar itself.",
  removeNow: "Remove calendar",
  removed: "Calendar removed",
  connectTitle: "Connect a calendar by its address",
  connectText:
    "Google, Outlook, iCloud and Nextcloud give each calendar a secret address in iCal format. Anyone who has it can read the calendar, so it is stored encrypted and never shown again.",
  name: "Name",
  nameHelp: "To tell your calendars apart, such as “Work” or “Family”.",
  address: "Secret address",
  addressHelp: "It begins with https:// or webcal:// and often ends with .ics.",
  connect: "Connect calendar",
  connecting: "Reading the calendar",
  connected: (name: string) => `${name} is connected`,
  failed: "The calendar was not connected",
  notCounted: "Not read. Its times can be booked.",
  written: "Consultations are written into it.",
  unwritten: (count: number) =>
    plural(count, {
      one: "One consultation could not be written. We try for three days. Reconnect the account to try again.",
      other: `${count} consultations could not be written. We try for three days. Reconnect the account to try again.`,
    }),
} as const;

/** Words of the CalDAV accounts on that page. */
export const calendarAccountsCopy = {
  connectTitle: "Connect a CalDAV account",
  connectText:
    "Nextcloud, iCloud, Fastmail, mailbox.org and most company servers speak CalDAV. With an account, you choose which calendars count, and consultations can be written into one of them.",
  server: "Server",
  serverHelp: "For example https://caldav.icloud.com, or your Nextcloud's address.",
  userName: "User name",
  password: "Password",
  passwordHelp:
    "Use an app password if your service has them: you can revoke it there at any time. It is stored encrypted and never shown again.",
  connect: "Connect account",
  connecting: "Looking for calendars",
  connected: "Account connected. Choose what counts.",
  failed: "The account was not connected",
  choose: "Calendars that count as busy",
  writes: "Write consultations into",
  writesNothing: "None of these calendars",
  writesHelp:
    "Each consultation becomes an entry there, with the visitor's name, and follows when it is rescheduled or cancelled.",
  save: "Save choice",
  saving: "Reading the calendars",
  saved: "Saved. The calendars are up to date.",
  savedWithTrouble: "Saved, but not every calendar could be read.",
  faults: {
    refused: "Its service no longer lets us read it.",
    not_a_calendar: "It is no longer in this account.",
  },
  sync: "Sync now",
  synced: "The calendars are up to date",
  notSynced: "Not every calendar could be read",
  reconnect: "Reconnect",
  calendars: (count: number) => plural(count, { one: "1 calendar", other: `${count} calendars` }),
  remove: "Remove…",
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText:
    "Its busy times can be booked from then on. Consultations that were written into its calendars stay there, and no longer follow.",
  removeNow: "Remove account",
  removed: "Account removed",
} as const;

const QUESTION_KINDS: Readonly<Record<QuestionKind, string>> = {
  short: "Short text",
  long: "Long text",
  choice: "Choice",
};

/** Words of the list of event types. */
export const eventTypesCopy = {
  title: "Event types",
  lead: "The kinds of consultations that people can book. While more than one is on, the booking page lists them in this order.",
  back: "All bookings",
  hosts: "Hosts and hours",
  listLabel: "Event types",
  columns: {
    name: "Event type",
    length: "Length",
    hosts: "Hosts",
    ahead: "Booked",
    status: "Status",
    order: "Order",
  },
  minutes: (minutes: number) => `${minutes} minutes`,
  allHosts: "All",
  on: "Can be booked",
  off: "Off",
  moveUp: (name: string) => `Move ${name} up`,
  moveDown: (name: string) => `Move ${name} down`,
  moved: "Order changed",
  addTitle: "Add an event type",
  addText: "It is off until you turn it on.",
  name: "Name",
  length: "Length",
  add: "Add event type",
  adding: "Adding",
  added: "Event type added",
} as const;

/** Words of one event type. */
export const eventTypeCopy = {
  back: "All event types",
  lead: (minutes: number) => `A consultation of ${minutes} minutes.`,
  open: "Open its page",
  save: "Save",
  saving: "Saving",
  saved: "Event type saved",
  failed: "The event type was not saved",
  basicsTitle: "What people see",
  name: "Name",
  slug: "Address",
  slugHelp: (origin: string) => `The last part of its address: ${origin}/booking/…`,
  description: "Description",
  descriptionHelp: "One or two sentences for the booking page.",
  length: "Length",
  isActive: "Can be booked",
  limitsTitle: "Limits",
  limitsText: "These replace the limits of the hosts.",
  bufferBefore: "Buffer before",
  bufferAfter: "Buffer after",
  notice: "Minimum notice",
  asHost: "Each host's own",
  placeTitle: "Meeting place",
  placeKind: "How you meet",
  hostsTitle: "Hosts",
  hostsText: "The free host with the fewest consultations ahead gets the booking.",
  offeredBy: "Who offers it",
  allHosts: "All hosts",
  chosenHosts: "Only these hosts",
  noHosts: "There are no hosts yet.",
  articlesTitle: "Articles",
  articlesText: "An article with one of these tags offers this event type at its end.",
  articleTags: "Tags",
  articleTagsHelp: (known: readonly string[]) =>
    known.length > 0
      ? `Separate them with commas. In use: ${known.join(", ")}.`
      : "No article has a tag yet.",
  questionsTitle: "Questions",
  questionsText:
    "We ask for name, email, company and a note anyway. Clear a question to remove it. Earlier answers stay.",
  question: (number: number) => `Question ${number}`,
  questionLabel: "Question",
  kind: "Answer",
  kinds: QUESTION_KINDS,
  options: "Choices",
  optionsHelp: "One per line.",
  isRequired: "Must be answered",
  addQuestion: "Add question",
  moveQuestion: {
    up: (number: number) => `Save and move question ${number} up`,
    down: (number: number) => `Save and move question ${number} down`,
  },
} as const;
