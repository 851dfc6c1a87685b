import { mailsCopy } from "../app/copy/mails";
import { staffMailsCopy } from "../app/copy/staff/mails";
import { webhooksCopy } from "../app/copy/webhooks";
import type { BookingWords, MailWords, ProposalWords } from "../app/lib/mail-words";
import { INVITATION_LIFE_DAYS } from "~/models/company/company-limits";

const productName = "Automata";

/** The emails that people can turn off from the email itself. */
export const OPTIONAL_MAILS: ReadonlySet<string> = new Set([
  ...["taskDigest", "weeklySummary", "leadMention", "companyMessage", "companyFile"],
  ...["bookingReminder", "proposalReminder"],
]);

const when = {
  weekday: "Thursday",
  start: "10:30",
  date: "Thursday, November 26, 2026",
  hours: "10:30 to 11:00 (Europe/Amsterdam)",
};
const before = {
  weekday: "Tuesday",
  start: "14:00",
  date: "Tuesday, November 24, 2026",
  hours: "14:00 to 14:30 (Europe/Amsterdam)",
};

const booking: BookingWords = {
  productName,
  typeName: null,
  when,
  reference: "B-7K2M-04QX",
  hostName: "Sara Novak",
  place: "https://meet.example.com/7k2-marlow",
};
/** A booking of an event type, with what its host reads. */
const visit = {
  ...booking,
  typeName: "Process review",
  visitor: "Pat Marlow, Marlow Logistics (pat@marlow.example)",
  note: "Freight documents arrive as PDFs, and two people type them into the ERP.",
  guests: ["kai@marlow.example", "noor@marlow.example"],
  answers: [
    { question: "Which system do they end up in?", answer: "SAP Business One" },
    { question: "How many a month?", answer: "About 1,200" },
  ],
};
const proposal: ProposalWords = {
  productName,
  title: "Freight documents, read and posted",
  reference: "P-DZSK-MHJ1",
  revision: 1,
  owner: "Sara Novak",
  openUntil: "December 17, 2026",
  once: "$9,800.00",
  monthly: "$410.00",
  firstYear: "$14,720.00",
};
const client = "Pat Marlow, Marlow Logistics";
const person = { author: "Pat Marlow", companyName: "Marlow Logistics" };
const colleague = { author: "Sara Novak", productName };
const text =
  "Hi Pat, the test documents arrived. Could you send two with handwriting on them?\n\nThe rest of the first month's plan is unchanged.";

/** An example of every email in each of its forms, by the email's name. */
export const MAIL_SAMPLES: Record<
  Exclude<keyof typeof mailsCopy | keyof typeof staffMailsCopy, "stop" | "securityEvents">,
  MailWords[]
> = {
  signup: [mailsCopy.signup(productName)],
  invite: [mailsCopy.invite(productName)],
  companyInvitation: [
    mailsCopy.companyInvitation({
      productName,
      companyName: person.companyName,
      invitedBy: "pat@marlow.example",
      email: "kai@marlow.example",
      expires: "November 25, 2026",
      lifeDays: INVITATION_LIFE_DAYS,
    }),
  ],
  test: [staffMailsCopy.test(productName)],
  recovery: [mailsCopy.recovery(productName)],
  magiclink: [mailsCopy.magiclink(productName)],
  emailChange: [mailsCopy.emailChange(productName, "pat.marlow@marlow.example")],
  reauthentication: [mailsCopy.reauthentication(productName, "481 920")],
  securityNotice: [
    mailsCopy.securityNotice(
      productName,
      mailsCopy.securityEvents.passkey_added,
      "November 19, 2026, 09:41 (Europe/Amsterdam)",
    ),
  ],
  staffNotice: [null, "Sales"].map((from) =>
    staffMailsCopy.staffNotice(productName, {
      actor: "sara@automata.example",
      person: "bo@automata.example",
      from,
      to: "Support",
      when: "November 19, 2026, 09:41 UTC",
    }),
  ),
  roiStatement: [
    mailsCopy.roiStatement(
      productName,
      { savedPerYear: "$31,752", hoursPerYear: "756", payback: "It pays for itself after 5.1 months." },
      "February 19, 2027",
    ),
  ],
  leadMention: [staffMailsCopy.leadMention({ author: "Bo Lindgren", lead: client, text })],
  taskDigest: [
    staffMailsCopy.taskDigest({
      day: "Thursday, November 19",
      overdue: "1",
      today: "2",
      tasks: [
        { title: "Call about the pilot", about: "Osei Energy", when: "Tuesday", isOverdue: true },
        { title: "Send the revised scope", about: client, when: "10:00", isOverdue: false },
        { title: "Ask for the test documents", about: null, when: "Today", isOverdue: false },
      ],
      hasMore: true,
    }),
  ],
  weeklySummary: [
    staffMailsCopy.weeklySummary({
      from: "Mon, Nov 9",
      until: "Sun, Nov 15",
      leads: 4,
      consultations: 5,
      accepted: 1,
      value: "$9,240",
      articles: 2,
    }),
  ],
  webhookPaused: [
    staffMailsCopy.webhookPaused({
      name: "CRM sync",
      address: "https://hooks.marlow.example/automata",
      reason: webhooksCopy.faults.certificate_expired,
    }),
  ],
  webhookDisabled: [
    staffMailsCopy.webhookDisabled({
      name: "CRM sync",
      address: "https://hooks.marlow.example/automata",
    }),
  ],
  webhookEventsGivenUp: [
    staffMailsCopy.webhookEventsGivenUp({
      name: "CRM sync",
      address: "https://hooks.marlow.example/automata",
      events: "12",
    }),
  ],
  bookingConfirmed: [booking, { ...visit, place: null }].map(mailsCopy.bookingConfirmed),
  bookingHandedOver: [mailsCopy.bookingHandedOver(booking)],
  bookingMoved: [null, "Sorry, I have to be on site that morning."].map((message) =>
    mailsCopy.bookingMoved({ ...booking, before, message, byStaff: message !== null }),
  ),
  bookingCancelled: [null, "The host is ill."].map((reason) =>
    mailsCopy.bookingCancelled({ ...booking, reason, byStaff: reason !== null }),
  ),
  bookingMissed: [mailsCopy.bookingMissed(booking)],
  bookingReminder: [false, true].map((isLast) => mailsCopy.bookingReminder({ ...booking, isLast })),
  bookingGuest: (["booked", "moved", "handed_over", "cancelled", "uninvited"] as const).map((change) =>
    mailsCopy.bookingGuest(change, { ...booking, byStaff: change === "cancelled" }),
  ),
  bookingStaff: [
    staffMailsCopy.bookingStaff("booked", visit),
    staffMailsCopy.bookingStaff("moved", { ...visit, before, by: "Sara Novak" }),
    staffMailsCopy.bookingStaff("handed_over", {
      ...{ ...visit, by: "Sara Novak", successor: { name: "Jonas Keller", when: null } },
    }),
    staffMailsCopy.bookingStaff("cancelled", {
      ...visit,
      by: "Pat Marlow",
      reason: "We chose another week.",
    }),
    staffMailsCopy.bookingStaff("uninvited", { ...visit, guests: [], removedGuest: "kai@marlow.example" }),
  ],
  proposalSent: [1, 2].map((revision) =>
    mailsCopy.proposalSent({ ...proposal, revision, hasOptions: revision === 1 }),
  ),
  proposalReminder: [5, 1].map((daysLeft) => mailsCopy.proposalReminder({ ...proposal, daysLeft })),
  proposalHalfSigned: [mailsCopy.proposalHalfSigned({ ...proposal, signer: "Pat Marlow" })],
  proposalAccepted: [null, "Marlow Logistics"].map((workspace) =>
    mailsCopy.proposalAccepted({
      ...proposal,
      totals: "$9,800.00 one-time, $410.00 a month",
      workspace,
      isInvited: workspace !== null,
    }),
  ),
  proposalStaff: [
    staffMailsCopy.proposalStaff("accepted", { ...proposal, client, text: "Pat Marlow, Head of Operations" }),
    staffMailsCopy.proposalStaff("declined", { ...proposal, client, text: "The budget moved to next year." }),
    staffMailsCopy.proposalStaff("question", {
      ...proposal,
      client,
      text: "Can we start with road freight?",
    }),
    staffMailsCopy.proposalStaff("expired", { ...proposal, client, text: null }),
    staffMailsCopy.proposalStaff("signed", { ...proposal, client, text: "Pat Marlow has signed." }),
  ],
  proposalAnswer: [
    mailsCopy.proposalAnswer({ ...proposal, text: "Yes. Road freight comes first.\n\nSea freight follows." }),
  ],
  proposalWithdrawn: [mailsCopy.proposalWithdrawn(proposal)],
  proposalExpired: [mailsCopy.proposalExpired(proposal)],
  companyMessage: [mailsCopy.companyMessage({ ...colleague, text })],
  companyMessageStaff: [staffMailsCopy.companyMessageStaff({ ...person, text })],
  companyFile: [mailsCopy.companyFile({ ...colleague, fileName: "Pilot plan, week 1 to 4.pdf" })],
  companyFileStaff: [staffMailsCopy.companyFileStaff({ ...person, fileName: "Sample invoices.xlsx" })],
  contactMessage: [
    staffMailsCopy.contactMessage({
      name: "Noor Haddad",
      email: "noor@haddad.example",
      company: "Haddad Foods",
      body: "We re-key about 300 orders a day.\n\nCan you read scanned ones?",
    }),
  ],
  contactReceipt: [mailsCopy.contactReceipt(productName)],
  contactReply: [
    mailsCopy.contactReply({
      productName,
      body: "Yes, scanned orders work.\n\nCould you send three examples?",
      author: "Sara Novak",
      sentOn: "November 18, 2026",
    }),
  ],
};
