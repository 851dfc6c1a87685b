import type { BookingStatus } from "~/models/booking/booking";

/** Names of what became of a booking. */
export const BOOKING_STATUS_LABELS: Readonly<Record<BookingStatus, string>> = {
  confirmed: "Booked",
  cancelled: "Cancelled",
  held: "Took place",
  missed: "No-show",
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
  previousWeek: "Previous week",
  nextWeek: "Next week",
  weekTitle: (first: string, last: string) => `${first} to ${last}`,
  weekLabel: "Bookings of the week",
  hour: "Hour",
  weekCount: (count: number) =>
    count === 0 ? "No bookings" : count === 1 ? "1 consultation" : `${count} consultations`,
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
    visitorTime: "For the visitor",
    email: "Email",
    company: "Company",
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
  outcomeText: "Shown on the lead's timeline. You can change it later.",
  held: "Took place",
  missed: "No-show",
  moveTitle: "Reschedule",
  moveText: "The visitor and the host get a new invitation. The minimum notice doesn't apply to you.",
  cancelTitle: "Cancel booking",
  cancelText: "We'll email the visitor, with your reason.",
  cancelConfirm: (name: string) => `Cancel the consultation with ${name}`,
  outcomeFailed: "The outcome was not saved",
  toasts: {
    moved: "Consultation rescheduled",
    cancelled: "Consultation cancelled",
    held: "Marked as took place",
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
  ruleTitle: "Rules",
  isActive: "Can be booked",
  place: "Where you meet",
  placeHelp:
    "The link to your video room, as shown in emails. If empty, emails say that the link will follow.",
  bufferBefore: "Buffer before",
  bufferAfter: "Buffer after",
  notice: "Minimum notice",
  noticeHelp: "Visitors can't book a time closer than this.",
  horizon: "Booking window",
  horizonHelp: "How far ahead visitors can book.",
  minutes: (minutes: number) => (minutes === 0 ? "None" : `${minutes} minutes`),
  noticeOf: (minutes: number) =>
    minutes === 0
      ? "None"
      : minutes < 1440
        ? `${minutes / 60} ${minutes === 60 ? "hour" : "hours"}`
        : `${minutes / 1440} ${minutes === 1440 ? "day" : "days"}`,
  days: (days: number) => `${days} days`,
  weekTitle: "Weekly hours",
  weekText: "In your own time zone, in steps of 15 minutes. Leave a day empty to close it.",
  weekdays: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
  from: (day: string, number: number) => `${day}, window ${number}, from`,
  until: (day: string, number: number) => `${day}, window ${number}, to`,
  overridesTitle: "Date overrides",
  overridesText: "Set different hours for a date. Leave the times empty to close it.",
  overridesNone: "No overrides yet.",
  day: "Day",
  dayFrom: "From",
  dayTo: "To",
  addDay: "Add date",
  dayFailed: "The date was not added",
  dayAdded: "Date added",
  dayRemoved: "Override removed",
  closed: "Closed",
  removeDay: (day: string) => `Remove ${day}`,
  feedTitle: "Calendar feed",
  feedText:
    "A secret address your calendar app can subscribe to. It shows every consultation with its visitor, so keep it private.",
  feedNone: "No address yet.",
  feedExists: "An address exists. It was shown only once. Creating a new one turns it off.",
  feedMake: "Create an address",
  feedRenew: "Create a new address",
  feedNow: "Copy this address now. You won't see it again.",
} as const;
