import { lateCatalog } from "~/lib/language/catalog";
import { pluralIn } from "~/lib/language/plural";

const plural = pluralIn("en");

/** Why a link with filled-in details fills in nothing. */
export const prefillCopy = lateCatalog("prefill", {
  expired: "This link has expired, so your details aren't filled in. You can go on without them.",
  other:
    "This link was changed or isn't complete, so your details aren't filled in. You can go on without them.",
  revoked: "This link no longer works, so your details aren't filled in. You can go on without them.",
  typeGone: "What this link was made for can no longer be booked. Here is what you can book instead.",
} as const);

/** Words of `/booking`. */
export const bookingCopy = lateCatalog("booking", {
  title: "Book a free consultation",
  /** The original name of the first event type. */
  free: "Free consultation",
  description:
    "Thirty minutes about one process that costs more than it should. Free, and you keep the plan.",
  lead: "Bring one process that costs more than it should. We'll look at it together, and you'll leave with a plan.",
  facts: [
    { icon: "video", text: "Video call, link by email" },
    { icon: "user", text: "With someone who builds them" },
    { icon: "refresh", text: "Reschedule or cancel any time" },
  ],
  minutes: (minutes: number) => `${minutes} minutes`,
  /** Instead of the video call, where no host gives one. */
  otherPlace: { icon: "bubble", text: "Where we meet is in the email" },
  /** While more than one event type can be booked. */
  choice: {
    title: "Book a consultation",
    lead: "Choose what you'd like to talk about. You'll see the free times next.",
    label: "What you can book",
    changed: "What can be booked changed just now. Please choose again.",
  },
  all: "Other consultations",
  typeDescription: (name: string, minutes: number) => `${name}: ${minutes} minutes. Choose a time.`,
  gone: "This can no longer be booked. Please choose another consultation.",
  questions: "A few questions",
  chooseAnswer: "Please choose",
  details: "Your details",
  name: "Name",
  email: "Work email",
  company: "Company",
  phone: "Phone",
  phoneHelp: "We may call you at this number.",
  note: "Which process hurts most?",
  noteHelp: "Two sentences are enough. It helps us bring the right person.",
  otherNote: "Anything we should know?",
  guests: "Guests",
  guestsHelp: "Up to 5 email addresses, separated by commas. We'll send each the calendar entry.",
  guestsTooMany: "We can't send more invitations to these addresses right now. Please leave the guests out.",
  consent: (productName: string) =>
    `${productName} may keep these details to prepare and hold the consultation, and may contact me about it.`,
  consentMissing: "Please check the box so that we can book.",
  privacy: "How we handle your data",
  result: "We'll bring your ROI statement, so you don't have to repeat the figures.",
  notChosen: (timeZone: string) => `Choose a time. All times are in ${timeZone}.`,
  timeMissing: "Please choose a time.",
  submit: "Confirm booking",
  submitting: "Booking",
  failed: "Your booking isn't complete yet",
  tooFast: "That was very fast. Please press the button again.",
  tooMany: "Too many bookings from your network. Please wait a few minutes, or write to us.",
  closed: {
    title: "Bookings are currently closed",
    text: "Tell us about your process and suggest two or three times. We'll arrange a meeting by email.",
    contact: "Write to us",
  },
  /** After booking in a frame of another site. */
  made: {
    title: "You're booked",
    lead: "We've sent the details to your email address.",
    open: "Open your booking",
    inTab: "opens in a new tab",
  },
  agendaTitle: "How the consultation goes",
  agenda: [
    [
      "0 to 5 minutes",
      "You describe the process",
      "What arrives, who touches it, where it waits. A screen share helps, slides don't.",
    ],
    [
      "5 to 15 minutes",
      "We count it together",
      "Items a month, minutes each, how many are routine. The figures go into a statement you can see.",
    ],
    [
      "15 to 25 minutes",
      "We sketch the way through",
      "What software can take over, what stays with a person, and which systems have to agree.",
    ],
    [
      "25 to 30 minutes",
      "You get a straight answer",
      "Worth doing, worth waiting, or not worth it. Either way the plan and the figures are yours.",
    ],
  ],
} as const);

/** Words of a booking as a document: after it was made, and on its own page. */
export const bookingStubCopy = lateCatalog("bookingStub", {
  label: "Your booking",
  what: "What",
  to: "to",
  with: "With",
  withSomeone: "Someone who builds automations",
  where: "Where",
  whereByMail: "Video call, the link is in the email",
  sentTo: "Sent to",
  guests: "Guests",
  reference: "Reference",
  videoCall: "Video call",
  videoText: (site: string) => `Opens ${site} in a new tab.`,
  join: "Join call",
  add: "Add to calendar",
  calendars: { google: "Google Calendar", outlook: "Outlook", file: "Apple Calendar and others" },
  fileNote: "Apple and all other calendars open a calendar file (.ics).",
  move: "Reschedule",
  cancel: "Cancel booking",
  addGuests: "Add guests",
  again: "Book another time",
} as const);

/** Where a consultation takes place, for the visitor and for the host. */
export const bookingPlaceCopy = lateCatalog("bookingPlace", {
  visitorCalls: (phone: string) => `Please call ${phone}`,
  hostCalls: "We'll call you at the number you gave",
  hostCallsUnknown: "We'll call you. Please reply to the email with your number.",
  guestCall: "By phone. We'll call the person who booked.",
  call: (phone: string) => `Call ${phone}`,
  callUnknown: "Call the visitor. They gave no number.",
  getsCall: (phone: string) => `The visitor calls ${phone}`,
} as const);

/** Words of the page after booking. */
export const bookingDoneCopy = lateCatalog("bookingDone", {
  title: "You are booked.",
  lead: "30 minutes about one process, with someone who builds them. An email with the calendar entry and the link to this booking is on its way.",
  otherLead: "An email with the calendar entry and the link to this booking is on its way.",
  before: (weekday: string) => `Before ${weekday}`,
  steps: [
    ["Pick one process.", "The one people complain about is usually the right one."],
    [
      "Count it once.",
      "How many a month, and how long each takes. Rough figures are fine. The {roi} does the math with you.",
    ],
    ["Bring one real case.", "A document, a ticket or an email. Black out names and amounts if you like."],
  ],
  roi: "ROI agent",
} as const);

/** Words of a booking's own page. */
export const manageBookingCopy = lateCatalog("manageBooking", {
  title: "Your consultation",
  lead: "Reschedule or cancel it here at any time before it starts. You don't need an account.",
  leadOver: "You can look up its details here. You don't need an account.",
  duration: (minutes: number) => `${minutes} minutes`,
  moves: (count: number) =>
    count === 0
      ? "Not rescheduled"
      : plural(count, { one: "Rescheduled once", other: `Rescheduled ${count} times` }),
  reminders: {
    on: "Email reminders a day and an hour before",
    off: "No reminders",
    stop: "Stop reminders",
    start: "Remind me",
  },
  moved: {
    title: "Rescheduled.",
    text: (before: string, by: string | null) =>
      `${by === null ? "" : `${by} has rescheduled this consultation. `}It was ${before}. Everyone has received a new invitation.`,
  },
  cancelled: {
    title: "Cancelled.",
    text: (by: string | null) =>
      `${by === null ? "" : `${by} has cancelled this consultation. `}The time is free again. We've emailed everyone.`,
  },
  held: { title: "Done.", text: "This consultation took place. Thank you for your time." },
  missed: { title: "No-show.", text: "We didn't meet. You can book another time whenever you like." },
  begun: { title: "It has started.", text: "It can no longer be rescheduled or cancelled here." },
  message: "Message to the visitor",
  messageHelp: "It is part of the email with the new time.",
  guestsTitle: "Guests",
  guestsText: "Guests have the calendar entry, and get an email when the time changes.",
  inviteGuests: "Add guests",
  inviteGuestsHelp: "Email addresses, separated by commas. We'll send each guest the calendar entry.",
  invite: "Send invitations",
  inviting: "Sending",
  inviteFailed: "No guests were added",
  removeGuest: "Remove",
  removeGuestLabel: (email: string) => `Remove ${email}`,
  guestFailed: "The guest was not removed",
  moveTitle: "Reschedule",
  moveButton: "Reschedule to this time",
  moving: "Rescheduling",
  moveNote: (present: string) => `${present} stays booked until you confirm.`,
  moveFailed: "The booking was not rescheduled",
  cancelTitle: "Cancel booking",
  cancelText: "This frees the time immediately. You can book again whenever you like.",
  reason: "Reason",
  cancelButton: (dayAndMonth: string) => `Cancel the consultation on ${dayAndMonth}`,
  cancelling: "Cancelling",
  cancelFailed: "The booking was not cancelled",
  reasonNotSent: "Your reason was not sent",
} as const);

/** What the server answers to the forms of that page. */
export const bookingAnswersCopy = lateCatalog("bookingAnswers", {
  tooMany: "This booking was rescheduled too often. Please wait a few minutes, or write to us.",
  remindersStopped: "You won't get any more reminders for this booking",
  remindersStarted: "You'll get reminders for this booking",
  guestsInvited: "Guests added. We've emailed them.",
  inviteMissing: "Please enter at least one email address.",
  guestRemoved: "Guest removed. We've emailed them.",
  timeMissing: "Please choose a time.",
  moved: "Consultation rescheduled",
  cancelled: "Consultation cancelled",
  cancelledBefore: "This consultation was already cancelled.",
} as const);

/** Words of the page that ends reminders. */
export const remindersPageCopy = lateCatalog("bookingReminders", {
  title: "Consultation reminders",
  on: (when: string) => `We'll email you a reminder before the consultation on ${when}.`,
  off: (when: string) =>
    `You won't get any more reminders for the consultation on ${when}. Your booking is unchanged.`,
  see: "See the booking",
} as const);

/** Words of a host's calendar feed. */
export const bookingFeedCopy = {
  name: (productName: string, hostName: string) => `${productName} consultations, ${hostName}`,
} as const;
