import { dueInSentence } from "~/copy/tasks";
import { pluralIn } from "~/lib/language/plural";
import {
  fact,
  momentText,
  paragraphsOf,
  type BookingWords,
  type FactWords,
  type MailWords,
  type ProposalWords,
} from "~/lib/mail-words";
import type { ConsultationWords } from "~/lib/zoned-dates";

const plural = pluralIn("en");

/** What the weekly email fills in. Days and money are words already. */
export interface WeeklyWords {
  from: string;
  until: string;
  leads: number;
  consultations: number;
  accepted: number;
  value: string | null;
  articles: number;
}

/** What the daily email about tasks fills in. Numbers and times are words already. */
export interface TaskDigestWords {
  day: string;
  /** Null: none. */
  overdue: string | null;
  today: string | null;
  tasks: { title: string; about: string | null; when: string; isOverdue: boolean }[];
  /** Whether there are more than those. */
  hasMore: boolean;
}

function countOf(count: number, noun: string): string {
  return `${count} ${plural(count, { one: noun, other: `${noun}s` })}`;
}

function proposalFacts({ title, reference, revision }: ProposalWords): FactWords[] {
  return [
    { label: "Proposal", value: title },
    { label: "Reference", value: `${reference}, version ${revision}` },
  ];
}

/** The endpoint that an email is about. */
interface WebhookWords {
  name: string;
  address: string;
}

const WEBHOOK_MAIL_END = {
  action: "Open the webhook",
  note: "You're receiving this email because you are responsible for this webhook.",
};

/** The label for the person who changed a consultation, or handed a new one to its host. */
function changedBy(change: string, hasOtherTime: boolean): string {
  if (change === "cancelled") return "Cancelled by";
  return change === "booked" || !hasOtherTime ? "Handed over by" : "Rescheduled by";
}

/** Words of the emails to the staff, as plain text. They contain what visitors typed. */
export const staffMailsCopy = {
  /** Sent by staff to themselves. */
  test: (productName: string): MailWords => ({
    subject: `Test email from ${productName}`,
    title: "It works",
    paragraphs: [`This is a test email from ${productName}. If you can read it, email delivery works.`],
    note: "You're receiving this email because you requested it in the settings.",
  }),
  /**
   * Sent to every other super admin when someone joins or leaves the staff, or gets another role
   * there.
   */
  staffNotice: (
    productName: string,
    {
      actor,
      person,
      from,
      to,
      when,
    }: { actor: string; person: string; from: string | null; to: string; when: string },
  ): MailWords => ({
    subject: `Staff change at ${productName}`,
    title: from === null ? "A colleague was invited" : "A role was changed",
    paragraphs: [
      from === null ? `${actor} invited ${person}.` : `${actor} changed the role of ${person}.`,
      "If you expected this, there's nothing to do. If not, revoke the role on the page below and check the audit log.",
    ],
    facts: [
      { label: "Person", value: person },
      ...fact("Previous role", from),
      { label: from === null ? "Role" : "New role", value: to },
      { label: from === null ? "Invited by" : "Changed by", value: actor },
      { label: "When", value: when },
    ],
    action: "Open the account",
    note: "Every super admin except the one who made the change gets this email. You can't turn it off.",
  }),
  /** To the host. */
  bookingStaff: (
    change: "booked" | "moved" | "handed_over" | "cancelled" | "invited" | "uninvited",
    booking: BookingWords & {
      visitor: string;
      note: string | null;
      answers: { question: string; answer: string }[];
      guests: string[];
      /** The addresses of the guests who were added. */
      addedGuests?: string[];
      /** The address of the guest who was removed. */
      removedGuest?: string;
      before?: ConsultationWords;
      /** The host who has it now, and its new time; null if that is the same. */
      successor?: { name: string; when: ConsultationWords | null };
      /** The person who rescheduled, cancelled or handed it over, unless it was the host. */
      by?: string | null;
      reason?: string | null;
      /** Whether the company reads it instead of the host, who has left. */
      isHostAway?: boolean;
    },
  ): MailWords => ({
    subject: `${{ booked: "Booked", moved: "Rescheduled", handed_over: "Handed over", cancelled: "Cancelled", invited: "Guests added", uninvited: "Guest removed" }[change]}: consultation on ${momentText(booking.when)}`,
    preview: booking.visitor,
    title: {
      booked: "New consultation",
      moved: "Consultation rescheduled",
      handed_over: booking.successor?.when
        ? "Consultation rescheduled with another host"
        : "Another host has the consultation",
      cancelled: "Consultation cancelled",
      invited: "Guests were added",
      uninvited: "A guest was removed",
    }[change],
    paragraphs: [],
    facts: [
      ...fact("What", booking.typeName),
      { label: "When", value: booking.when.date, detail: booking.when.hours },
      ...fact("Previously", booking.before && momentText(booking.before)),
      ...fact("New time", booking.successor?.when && momentText(booking.successor.when)),
      ...fact("New host", booking.successor?.name),
      { label: "With", value: booking.visitor },
      ...fact(changedBy(change, booking.successor?.when !== null), booking.by),
      ...fact("New guests", booking.addedGuests?.join(", ")),
      ...fact("No longer a guest", booking.removedGuest),
      ...fact("Guests", booking.guests.join(", ")),
      ...fact("Reason", booking.reason),
      ...fact("Process", booking.note),
      ...booking.answers.map(({ question, answer }) => ({ label: question, value: answer })),
      { label: "Reference", value: booking.reference },
    ],
    action: "Open the booking",
    note:
      change === "handed_over"
        ? "You're receiving this email because you were the host. The attached entry removes the consultation from your calendar."
        : booking.isHostAway
          ? "You're receiving this email because the host of this consultation has left your team."
          : "You're receiving this email because you are the host. The calendar entry is attached.",
  }),
  /** Emails to the proposal's owner. They contain what the client typed. */
  proposalStaff: (
    event: "accepted" | "declined" | "question" | "expired" | "signed",
    proposal: ProposalWords & { client: string; text: string | null },
  ): MailWords => {
    const { title, client, text, openUntil } = proposal;
    const subject = {
      accepted: "Accepted",
      declined: "Declined",
      question: "Question",
      expired: "Expired",
      signed: "First signature",
    }[event];
    return {
      subject: `${subject}: ${title}`,
      preview: client,
      title: {
        accepted: "A proposal was accepted",
        declined: "A proposal was declined",
        question: "A question about a proposal",
        expired: "A proposal has expired",
        signed: "A proposal is waiting for the second signature",
      }[event],
      paragraphs:
        event === "expired" ? ["The client didn't decide. To offer it again, write a new version."] : [],
      facts: [
        ...proposalFacts(proposal),
        { label: "Client", value: client },
        ...(event === "expired" ? [{ label: "Was open until", value: openUntil }] : []),
        ...fact("Accepted by", event === "accepted" ? text : null),
      ],
      ...(text === null || event === "accepted" ? {} : { quote: paragraphsOf(text) }),
      action: "Open the proposal",
      note:
        proposal.owner === null
          ? "You're receiving this email because nobody on your team owns this proposal anymore."
          : "You're receiving this email because you own this proposal.",
    };
  },
  /** To the company's contact: what one of its people wrote. */
  companyMessageStaff: ({
    companyName,
    author,
    text,
  }: {
    companyName: string;
    author: string;
    text: string;
  }): MailWords => ({
    subject: `A message from ${companyName}`,
    title: `${author} of ${companyName} wrote`,
    paragraphs: [],
    quote: paragraphsOf(text),
    action: "Read and reply",
    note: "You're receiving this email because you are this company's contact.",
  }),
  /** To the company's contact: a file that one of its people shared. */
  companyFileStaff: ({
    companyName,
    author,
    fileName,
  }: {
    companyName: string;
    author: string;
    fileName: string;
  }): MailWords => ({
    subject: `A file from ${companyName}`,
    title: `${author} of ${companyName} shared a file`,
    paragraphs: [],
    facts: [{ label: "File", value: fileName }],
    action: "See the files",
    note: "You're receiving this email because you are this company's contact.",
  }),
  /** To the staff. */
  contactMessage: (message: {
    name: string;
    email: string;
    company?: string | undefined;
    body: string;
  }): MailWords => ({
    subject: "New message from the contact form",
    preview: message.name,
    title: "New message",
    paragraphs: [],
    facts: [
      { label: "From", value: message.name },
      { label: "Email", value: message.email },
      ...fact("Company", message.company),
    ],
    quote: paragraphsOf(message.body),
    action: "Open the message",
    note: "Please answer in the inbox, so that everyone can see the answer and who wrote it. A reply to this email also reaches the sender, but we don't store it.",
  }),
  /** To a colleague whom an entry on a lead's timeline mentions. */
  leadMention: ({ author, lead, text }: { author: string; lead: string; text: string }): MailWords => ({
    subject: `${author} mentioned you: ${lead}`,
    title: `${author} mentioned you`,
    paragraphs: [],
    facts: [{ label: "Lead", value: lead }],
    quote: paragraphsOf(text),
    action: "Open the lead",
    note: "You're receiving this email because a colleague wrote your name after an @.",
  }),
  /** To an owner of tasks, in the morning. */
  taskDigest: ({ day, overdue, today, tasks, hasMore }: TaskDigestWords): MailWords => ({
    subject: [overdue === null ? null : `${overdue} overdue`, today === null ? null : `${today} due today`]
      .filter(Boolean)
      .join(", "),
    title: `Your tasks for ${day}`,
    ...(tasks[0] ? { preview: tasks[0].title } : {}),
    paragraphs: [],
    facts: tasks.map(({ title, about, when, isOverdue }) => ({
      label: isOverdue ? `Overdue since ${dueInSentence(when)}` : when,
      value: title,
      ...(about === null ? {} : { detail: about }),
      ...(isOverdue ? { tone: "mark" } : {}),
    })),
    action: "Open My day",
    ...(hasMore ? { after: ["The rest is in My day."] } : {}),
    note: "You're receiving this email because you own these tasks.",
  }),
  /** To super admins, on Mondays. */
  weeklySummary: ({
    from,
    until,
    leads,
    consultations,
    accepted,
    value,
    articles,
  }: WeeklyWords): MailWords => ({
    subject: `Your week: ${countOf(leads, "new lead")}, ${countOf(accepted, "accepted proposal")}`,
    title: `The week from ${from} to ${until}`,
    paragraphs: [],
    figures: [
      { label: "New leads", value: String(leads) },
      { label: "Consultations", value: String(consultations) },
      { label: "Accepted proposals", value: String(accepted) },
      ...(value === null ? [] : [{ label: "Accepted, first year", value, tone: "total" as const }]),
      { label: "Published articles", value: String(articles) },
    ],
    action: "Open the dashboard",
    note: "You're receiving this email because you are a super admin.",
  }),
  /** To the owner of an endpoint where nothing has arrived for a day. */
  webhookPaused: ({
    name,
    address,
    reason,
  }: WebhookWords & {
    /** What came of the last try. */
    reason: string;
  }): MailWords => ({
    subject: `Webhook paused: ${name}`,
    title: `The webhook “${name}” is paused`,
    paragraphs: [
      "No event has arrived at its address for 24 hours. Events wait for up to three days.",
      "Once its server works again, resume the webhook. What waits is sent then.",
    ],
    facts: [
      { label: "Address", value: address },
      { label: "Last try", value: reason },
    ],
    ...WEBHOOK_MAIL_END,
  }),
  /** To the owner of an endpoint that answered 410. */
  webhookDisabled: ({ name, address }: WebhookWords): MailWords => ({
    subject: `Webhook disabled: ${name}`,
    title: `The webhook “${name}” is disabled`,
    paragraphs: [
      "Its address answered 410 Gone, which asks for no more events. New events aren't kept for it, and those that waited aren't sent.",
      "If the receiver has moved or works again, correct the address and resume the webhook. If it is gone for good, delete the webhook.",
    ],
    facts: [{ label: "Address", value: address }],
    ...WEBHOOK_MAIL_END,
  }),
  /** To the owner of an endpoint, at most once a day. */
  webhookEventsGivenUp: ({ name, address, events }: WebhookWords & { events: string }): MailWords => ({
    subject: `Webhook events not delivered: ${name}`,
    title: `Events for the webhook “${name}” never arrived`,
    paragraphs: [
      "They didn't arrive within three days, so we've stopped trying. For 30 days, you can send each one again from the webhook's page.",
    ],
    facts: [
      { label: "Address", value: address },
      { label: "Never arrived, last 30 days", value: events },
    ],
    ...WEBHOOK_MAIL_END,
  }),
} as const;
