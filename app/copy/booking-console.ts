import type { BookingStatus } from "~/models/booking/booking";

/** Names of what became of a booking. */
export const BOOKING_STATUS_LABELS: Readonly<Record<BookingStatus, string>> = {
  confirmed: "Booked",
  cancelled: "Cancelled",
  held: "Held",
  missed: "Missed",
};

/** Words of `/admin/bookings`. */
export const bookingsCopy = {
  title: "Bookings",
  lead: (zone: string) => `Consultations, in the time of ${zone}.`,
  views: "View",
  week: "Week",
  list: "List",
  hosts: "Hosts and hours",
  thisWeek: "This week",
  previousWeek: "Week before",
  nextWeek: "Week after",
  weekTitle: (first: string, last: string) => `${first} to ${last}`,
  weekLabel: "Bookings of the week",
  hour: "Hour",
  weekCount: (count: number) =>
    count === 0 ? "Nothing is booked" : count === 1 ? "1 consultation" : `${count} consultations`,
  listLabel: "Bookings",
  search: { label: "Search bookings", placeholder: "Name, email, company or reference" },
  period: "Period",
  periods: { upcoming: "Ahead", past: "Over" },
  status: "Status",
  anyStatus: "Any status",
  host: "Host",
  anyHost: "All hosts",
  show: "Show",
  columns: { when: "When", who: "Who", company: "Company", host: "Host", status: "Status" },
  none: {
    title: "No bookings here",
    text: "Nothing matches, or nothing is booked yet. Visitors find free times on the booking page.",
    clear: "Show all that are ahead",
    hosts: "See hosts and hours",
  },
  noHosts: {
    title: "Nobody can be booked yet",
    text: "Make somebody of the team a host: then the booking page shows their free times.",
    link: "Make a host",
  },
  pager: "Bookings",
} as const;

/** Words of one booking for the staff. */
export const bookingDetailCopy = {
  title: (name: string) => `Consultation with ${name}`,
  back: "All bookings",
  facts: {
    when: "When",
    visitorTime: "For the visitor",
    email: "Email",
    company: "Company",
    note: "Which process hurts most",
    host: "Host",
    place: "Where",
    reference: "Reference",
    booked: "Booked",
    before: "Before the last move",
    reason: "Reason",
    result: "ROI result",
    openResult: "Open the result",
  },
  none: "Not said",
  placeMissing: "No place is set: mails promise the link later",
  openLead: "Open the lead",
  outcomeTitle: "What became of it",
  outcomeText: "Stands on the timeline of the lead. It can be corrected.",
  held: "It was held",
  missed: "Nobody came",
  moveTitle: "Move it",
  moveText:
    "The visitor and the host get a new invitation. The notice that visitors must keep does not count here.",
  cancelTitle: "Cancel it",
  cancelText: "The visitor is told, with the reason.",
  cancelConfirm: (name: string) => `Cancel the consultation with ${name}`,
  outcomeFailed: "It was not noted",
  toasts: {
    moved: "Consultation moved",
    cancelled: "Consultation cancelled",
    held: "Noted as held",
    missed: "Noted as missed",
  },
} as const;

/** Words of the pages of hosts. */
export const hostsCopy = {
  title: "Hosts and hours",
  lead: "Who gives consultations, and when. The booking page offers a time as long as one of them is free.",
  listLabel: "Hosts",
  columns: { name: "Host", zone: "Time zone", hours: "Hours a week", status: "Status" },
  active: "Can be booked",
  inactive: "Switched off",
  gone: "Account closed",
  unnamed: "Former member of the team",
  none: {
    title: "Nobody gives consultations yet",
    text: "Choose somebody of the team below. They begin with office hours, which can be changed at once.",
  },
  addTitle: "Add a host",
  addText: "Sales and super admins can give consultations.",
  person: "Person",
  zone: "Time zone",
  add: "Add host",
  adding: "Adding",
  nobodyLeft: "Everybody who may give consultations is a host already.",
  added: "Host added",
  alreadyHost: "This person is a host already.",
} as const;

/** Words of one host's calendar. */
export const hostCopy = {
  back: "All hosts",
  save: "Save",
  saving: "Saving",
  saved: "Calendar saved",
  failed: "The calendar was not saved",
  conflict:
    "Somebody else has changed this calendar meanwhile. Their version is shown when you open the page again.",
  ruleTitle: "Rules",
  isActive: "Can be booked",
  place: "Where you meet",
  placeHelp: "The link of your video room, as the mails say it. Left empty, mails promise the link later.",
  bufferBefore: "Free before each",
  bufferAfter: "Free after each",
  notice: "Notice",
  noticeHelp: "Visitors cannot book later than this before the start.",
  horizon: "Horizon",
  horizonHelp: "So far ahead the calendar is open.",
  minutes: (minutes: number) => (minutes === 0 ? "None" : `${minutes} minutes`),
  noticeOf: (minutes: number) =>
    minutes === 0
      ? "None"
      : minutes < 1440
        ? `${minutes / 60} ${minutes === 60 ? "hour" : "hours"}`
        : `${minutes / 1440} ${minutes === 1440 ? "day" : "days"}`,
  days: (days: number) => `${days} days`,
  weekTitle: "Hours of the week",
  weekText: "In your own time zone, in quarters of an hour. Leave a day empty to be closed.",
  weekdays: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
  from: (day: string, number: number) => `${day}, window ${number}, from`,
  until: (day: string, number: number) => `${day}, window ${number}, to`,
  overridesTitle: "Days that differ",
  overridesText: "A day of its own times, or closed when no times are given.",
  overridesNone: "No day differs from the week.",
  day: "Day",
  dayFrom: "From",
  dayTo: "To",
  addDay: "Add day",
  dayFailed: "The day was not added",
  dayAdded: "Day added",
  dayRemoved: "Day is as usual again",
  closed: "Closed",
  removeDay: (day: string) => `Remove ${day}`,
  feedTitle: "Calendar feed",
  feedText:
    "A secret address to which your calendar program can subscribe. It shows every consultation with its visitor, so keep it to yourself.",
  feedNone: "There is no address yet.",
  feedExists: "There is an address. It was shown once; a new one ends it.",
  feedMake: "Make an address",
  feedRenew: "Make a new address",
  feedNow: "Copy this address now. It is not shown again.",
} as const;
