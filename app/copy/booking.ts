/** Words of choosing a time, wherever one is chosen. */
export const pickerCopy = {
  zone: "Times are shown in",
  zoneNow: (timeZone: string, time: string) => `${timeZone}, ${time} now`,
  change: "Change",
  previousMonth: "Previous month",
  nextMonth: "Next month",
  noEarlierMonth: "There is no earlier month",
  noLaterMonth: "There is no later month",
  monthCaption: (month: string) => `Days in ${month} with free times`,
  weekdays: [
    ["Mon", "Monday"],
    ["Tue", "Tuesday"],
    ["Wed", "Wednesday"],
    ["Thu", "Thursday"],
    ["Fri", "Friday"],
    ["Sat", "Saturday"],
    ["Sun", "Sunday"],
  ],
  free: (day: string) => `${day}, times available`,
  full: (day: string) => `No time is free on ${day}.`,
  noneInMonth: (month: string) => `No time is free in ${month}. Try the next month.`,
  noneAtAll: "No time is free at the moment.",
  times: (day: string) => day,
  taken: {
    title: "Somebody else has just taken this time",
    text: "Nothing you typed is lost.",
    legend: "Nearest free times",
    none: "Nothing you typed is lost, but no time nearby is free. Please choose another day.",
  },
} as const;

/** Words of `/booking`. */
export const bookingCopy = {
  title: "Book a free consultation",
  description:
    "Thirty minutes about one process that costs more than it should. Free, and you keep the plan.",
  lead: "Bring one process that costs more than it should. We look at it together and you leave with a plan.",
  facts: [
    { icon: "clock", text: "30 minutes" },
    { icon: "bubble", text: "Video call, link by mail" },
    { icon: "user", text: "With someone who builds them" },
    { icon: "refresh", text: "Move or cancel from the mail, any time" },
  ],
  details: "Your details",
  name: "Name",
  email: "Work email",
  company: "Company",
  note: "Which process hurts most?",
  noteHelp: "Two sentences are enough. It helps us bring the right person.",
  consent: (productName: string) =>
    `${productName} may keep these details to prepare and hold the consultation, and write to me about it.`,
  consentMissing: "Please agree, or we cannot book.",
  privacy: "How we treat them",
  result: "Your ROI result comes along, so you need not tell the figures again.",
  chosen: (date: string, from: string, to: string, timeZone: string) =>
    `${date}, ${from} to ${to}, ${timeZone}`,
  notChosen: (timeZone: string) => `Choose a time. All times are ${timeZone}.`,
  timeMissing: "Please choose a time.",
  submit: "Confirm booking",
  submitting: "Booking",
  failed: "This is not booked yet",
  tooFast: "That went very fast. Please press the button once more.",
  tooMany: "Too many bookings from your network. Please wait a few minutes, or write to us.",
  closed: {
    title: "Nobody takes bookings here at the moment",
    text: "Tell us what you have in front of you, with two or three times that suit you, and we find one by mail.",
    contact: "Write to us",
  },
  agendaTitle: "How the talk goes",
  agenda: [
    [
      "0 to 5 minutes",
      "You describe the process",
      "What arrives, who touches it, where it waits. A screen share helps, slides do not.",
    ],
    [
      "5 to 15 minutes",
      "We count it together",
      "Items a month, minutes each, how many are routine. The figures go into a statement you can see.",
    ],
    [
      "15 to 25 minutes",
      "We sketch the way through",
      "What software can take, what stays with a person, and which systems have to agree.",
    ],
    [
      "25 to 30 minutes",
      "You get a straight answer",
      "Worth doing, worth waiting, or not worth it. Either way the plan and the figures are yours.",
    ],
  ],
} as const;

/** Words of a booking as a document: after it was made, and on its own page. */
export const bookingStubCopy = {
  label: "Your booking",
  to: "to",
  with: "With",
  withSomebody: "Someone who builds them",
  where: "Where",
  whereByMail: "Video call, the link is in the mail",
  sentTo: "Sent to",
  reference: "Reference",
  add: "Add to calendar",
  file: "Calendar file",
  fileNote: "The calendar file works in Outlook, Google and Apple calendars.",
  move: "Move",
  cancel: "Cancel booking",
  again: "Book another time",
} as const;

/** Words of the page after booking. */
export const bookingDoneCopy = {
  title: "You are booked.",
  lead: "30 minutes about one process, with someone who builds them. A mail with the calendar entry and the link to this booking is on its way.",
  before: (weekday: string) => `Before ${weekday}`,
  steps: [
    ["Pick one process.", "The one people complain about is usually the right one."],
    [
      "Count it once.",
      "How many a month, how long each takes. Rough is fine; the {roi} does the arithmetic with you.",
    ],
    ["Have one real case at hand.", "A document, a ticket, a mail. Black out names and amounts if you like."],
  ],
  roi: "ROI agent",
} as const;

/** Words of a booking's own page. */
export const manageBookingCopy = {
  title: "Your consultation",
  lead: "Move or cancel it here, up to the minute it begins. No account needed: the link in your mail is the key.",
  duration: "30 minutes",
  tooMany: "This was moved many times in a short while. Please wait a few minutes, or write to us.",
  moves: (count: number) =>
    count === 0 ? "Not moved so far" : count === 1 ? "Moved once so far" : `Moved ${count} times so far`,
  reminders: {
    on: "Reminders by mail a day and an hour before",
    off: "No reminders",
    stop: "Stop reminders",
    start: "Remind me",
    stopped: "You get no more reminders of this booking",
    started: "You get reminders of this booking",
  },
  moved: { title: "Moved.", text: (before: string) => `It was ${before}. Everyone has a new invitation.` },
  cancelled: { title: "Cancelled.", text: "The time is free for others again. Everyone has been told." },
  held: { title: "Done.", text: "This consultation took place. Thank you for your time." },
  missed: { title: "Missed.", text: "We did not meet. Book another time whenever you like." },
  begun: { title: "It has begun.", text: "It can no longer be moved or cancelled here." },
  moveTitle: "Move it",
  moveButton: "Move to this time",
  moving: "Moving",
  moveNote: (present: string) => `${present} stays booked until you press this.`,
  moveFailed: "It was not moved",
  cancelTitle: "Cancel it",
  cancelText: "The time goes back to others at once. You can book again whenever you like.",
  reason: "Reason",
  cancelButton: (dayAndMonth: string) => `Cancel the consultation on ${dayAndMonth}`,
  cancelling: "Cancelling",
  cancelFailed: "It was not cancelled",
  movedToast: "Consultation moved",
  cancelledToast: "Consultation cancelled",
} as const;

/** Words of the page that ends reminders. */
export const remindersPageCopy = {
  title: "Reminders of your consultation",
  on: (when: string) => `You are reminded by mail of the consultation on ${when}.`,
  off: (when: string) =>
    `You get no more reminders of the consultation on ${when}. The booking itself stays.`,
  see: "See the booking",
} as const;

/** Words of a host's calendar feed. */
export const bookingFeedCopy = {
  name: (productName: string, hostName: string) => `${productName} consultations, ${hostName}`,
} as const;
