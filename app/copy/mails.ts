import { catalog } from "~/lib/language/catalog";
import { pluralIn } from "~/lib/language/plural";

import * as german from "./de/mails";
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

function bookingFacts(
  { typeName, when, hostName, place, reference }: BookingWords,
  before?: ConsultationWords,
): FactWords[] {
  return [
    ...fact("What", typeName),
    { label: "When", value: when.date, detail: when.hours },
    ...fact("Previously", before && momentText(before)),
    ...fact("With", hostName),
    { label: "Where", value: place ?? "Video call. We'll send you the link before it starts." },
    { label: "Reference", value: reference },
  ];
}

function proposalFacts({ title, reference, revision }: ProposalWords): FactWords[] {
  return [
    { label: "Proposal", value: title },
    { label: "Reference", value: `${reference}, version ${revision}` },
  ];
}

const lifeNote = "The link works once, for one hour.";

/**
 * Words of the emails to visitors and clients, as plain text. What a visitor typed goes to the
 * staff only (`staff/mails.ts`): an email to an address that anyone can type into a form contains
 * only our own words.
 */
export const mailsCopy = catalog(
  {
    signup: (productName: string): MailWords => ({
      subject: `Confirm your email address for ${productName}`,
      title: "Confirm your email address",
      paragraphs: [
        `You created an account at ${productName} with this email address.`,
        "Please confirm that the address is yours so that you can sign in.",
      ],
      action: "Confirm email address",
      note: `${lifeNote} If you didn't create an account, ignore this email. Nobody can use the account until it's confirmed.`,
    }),
    invite: (productName: string): MailWords => ({
      subject: `You are invited to ${productName}`,
      title: "You are invited",
      paragraphs: [
        `You've been invited to ${productName}.`,
        "Accept the invitation to choose a password and sign in.",
      ],
      action: "Accept invitation",
      note: "The link works once, for seven days. If you did not expect an invitation, you can ignore this email.",
    }),
    /**
     * An invitation to a customer company. Staff chose the company's name; the inviting person
     * appears only by email address.
     */
    companyInvitation: ({
      productName,
      companyName,
      invitedBy,
      email,
      expires,
      lifeDays,
    }: {
      productName: string;
      companyName: string;
      invitedBy: string;
      email: string;
      /** A day in words. */
      expires: string;
      lifeDays: number;
    }): MailWords => ({
      subject: `Join ${companyName} at ${productName}`,
      title: `Join ${companyName}`,
      paragraphs: [
        `${invitedBy} has invited you to the workspaces of ${companyName} at ${productName}.`,
        "Open the invitation to see the details. You join only when you accept it there.",
      ],
      facts: [
        { label: "Company", value: companyName },
        { label: "Invited by", value: invitedBy },
        { label: "Invited as", value: email },
        { label: "Expires", value: expires },
      ],
      action: "Open the invitation",
      note: `The link works once, for ${lifeDays} days, and only for this email address. If you didn't expect an invitation, ignore this email.`,
    }),
    recovery: (productName: string): MailWords => ({
      subject: `Choose a new password for ${productName}`,
      title: "Choose a new password",
      paragraphs: [
        `We received a request to reset the password of your account at ${productName}.`,
        "Use the link to choose a new one.",
      ],
      action: "Choose a new password",
      note: `${lifeNote} If this wasn't you, ignore this email. Your password stays the same.`,
    }),
    magiclink: (productName: string): MailWords => ({
      subject: `Sign in to ${productName}`,
      title: "Sign in",
      paragraphs: [`Use the link to sign in to ${productName}. You don't need a password.`],
      action: "Sign in",
      note: `${lifeNote} If this wasn't you, ignore this email. Nobody can sign in without the link.`,
    }),
    emailChange: (productName: string, newEmail: string): MailWords => ({
      subject: `Confirm the new email address of your ${productName} account`,
      title: "Confirm the new email address",
      paragraphs: [
        `The email address of your account at ${productName} is about to change.`,
        "The change takes effect once you confirm it from both the current and the new address.",
      ],
      facts: [{ label: "New address", value: newEmail }],
      action: "Confirm the change",
      note: `${lifeNote} If you didn't ask for this change, don't open the link, and change your password.`,
    }),
    reauthentication: (productName: string, code: string): MailWords => ({
      subject: `Your ${productName} security code`,
      title: "Your security code",
      figure: { value: code, label: "Enter this code where you were asked for it." },
      preview: "Enter it where you were asked for it.",
      paragraphs: [],
      note: "The code works once, for one hour. Nobody from our team will ever ask you for it. If you didn't ask for a code, change your password.",
    }),
    /**
     * Sent after a change to how an account is protected. `event` is what happened, as a sentence;
     * `when` a moment in words.
     */
    securityNotice: (productName: string, event: string, when: string): MailWords => ({
      subject: `The security of your ${productName} account`,
      title: event,
      paragraphs: [
        `This happened to your account at ${productName}.`,
        "If this was you, there's nothing to do. If it wasn't, choose a new password now. That signs out all other devices.",
      ],
      facts: [{ label: "When", value: when }],
      action: "Choose a new password",
      note: "We always send this email after such a change. You can't turn it off.",
    }),
    securityEvents: {
      password_changed: "Your password was changed",
      credential_copied: "A passkey or security key seems to have been copied",
      factor_added: "Two-step sign-in was turned on",
      factor_removed: "Two-step sign-in was turned off",
      api_key_created: "An API key was created",
      identity_linked: "A company account was linked to sign in with",
      identity_unlinked: "A company account was unlinked",
      passkey_added: "A passkey was added to sign in with",
      passkey_removed: "A passkey was removed",
      recovery_code_used: "A recovery code was used to sign in",
    },
    /**
     * The figures are words already ("$31,752"). The name of the process stays out: a visitor typed
     * it, and may have typed anything.
     */
    roiStatement: (
      productName: string,
      figures: { savedPerYear: string; hoursPerYear: string; payback: string },
      keptUntil: string,
    ): MailWords => ({
      subject: `Your ROI statement: ${figures.savedPerYear} a year`,
      title: "Your ROI statement",
      figure: { value: figures.savedPerYear, label: "saved in a year, at full operation" },
      paragraphs: [
        `Here is your statement from the ROI agent of ${productName}. ${figures.payback}`,
        "The page below shows every assumption, three scenarios and the payback curve. You can share it: anyone with the link can read it.",
      ],
      figures: [
        { label: "Annual savings", value: figures.savedPerYear },
        { label: "Hours saved a year", value: figures.hoursPerYear },
        { label: "Link works until", value: keptUntil },
      ],
      action: "Open the statement",
      note: `You're receiving this email because the statement was requested for this address. If that wasn't you, ignore it. We send it once and don't add you to any list.`,
    }),
    /**
     * Emails to the visitor. They contain nothing that was typed, so nobody can send words of their
     * own to someone else's address.
     */
    bookingConfirmed: (booking: BookingWords): MailWords => ({
      subject: `Your consultation on ${momentText(booking.when)}`,
      preview: "The calendar entry is attached.",
      title: `You're booked for ${booking.when.weekday} at ${booking.when.start}`,
      paragraphs: [
        booking.typeName === null
          ? `Your free consultation with ${booking.productName} is confirmed.`
          : `Your consultation with ${booking.productName} is confirmed.`,
      ],
      facts: bookingFacts(booking),
      action: "View, reschedule or cancel",
      after: [
        booking.typeName === null
          ? "The calendar entry is attached. Bring one process that costs more than it should."
          : "The calendar entry is attached.",
      ],
      note: "You're receiving this email because you booked a consultation. The link works without an account, so keep it private. If you didn't book this, cancel it there.",
    }),
    bookingMoved: (
      booking: BookingWords & { before: ConsultationWords; message: string | null; byStaff: boolean },
    ): MailWords => ({
      subject: `Rescheduled: your consultation is now on ${momentText(booking.when)}`,
      title: `Your consultation is now on ${booking.when.weekday} at ${booking.when.start}`,
      paragraphs: [
        booking.byStaff
          ? `${booking.productName} has rescheduled your consultation.`
          : `Your consultation with ${booking.productName} was rescheduled.`,
        ...(booking.message === null ? [] : paragraphsOf(booking.message)),
      ],
      facts: bookingFacts(booking, booking.before),
      action: "View the booking",
      after: ["The attached calendar entry replaces the earlier one."],
      note: "You're receiving this email because you booked a consultation.",
    }),
    /** Another host gives it, at the same time. */
    bookingHandedOver: (booking: BookingWords): MailWords => ({
      subject: `Your consultation on ${momentText(booking.when)} is with ${booking.hostName}`,
      title: `Your consultation is with ${booking.hostName}`,
      paragraphs: ["Your host has changed. The time stays the same. Where you meet is below."],
      facts: bookingFacts(booking),
      action: "View the booking",
      after: ["The attached calendar entry replaces the earlier one."],
      note: "You're receiving this email because you booked a consultation.",
    }),
    bookingCancelled: (booking: BookingWords & { reason: string | null; byStaff: boolean }): MailWords => ({
      subject: `Cancelled: your consultation on ${momentText(booking.when)}`,
      title: "Your consultation was cancelled",
      paragraphs: [
        ...(booking.byStaff ? [`${booking.productName} has cancelled your consultation.`] : []),
        "You can book another time whenever you like.",
      ],
      facts: [
        ...fact("What", booking.typeName),
        { label: "When", value: booking.when.date, detail: booking.when.hours },
        ...fact("Reason", booking.reason),
        { label: "Reference", value: booking.reference },
      ],
      action: "View the booking",
      after: ["The attached calendar entry removes the consultation from your calendar."],
      note: "You're receiving this email because you booked a consultation.",
    }),
    /** To a visitor who didn't come. */
    bookingMissed: (booking: BookingWords): MailWords => ({
      subject: `We missed you on ${booking.when.weekday}`,
      preview: "Choose another time whenever you like.",
      title: `We missed you on ${booking.when.weekday}`,
      paragraphs: [
        `You had a consultation booked with ${booking.productName}. Still want to talk? Choose another time.`,
      ],
      facts: [
        { label: "When", value: booking.when.date, detail: booking.when.hours },
        ...fact("With", booking.hostName),
        { label: "Reference", value: booking.reference },
      ],
      action: "Choose another time",
      note: "You're receiving this email because you booked a consultation. If you don't want another one, ignore it.",
    }),
    bookingReminder: (booking: BookingWords & { isLast: boolean }): MailWords => ({
      subject: booking.isLast
        ? "Reminder: your consultation starts within the hour"
        : `Reminder: your consultation on ${momentText(booking.when)}`,
      title: booking.isLast
        ? "Your consultation starts within the hour"
        : `Your consultation is on ${booking.when.weekday} at ${booking.when.start}`,
      paragraphs: [`This is a reminder of your consultation with ${booking.productName}.`],
      facts: bookingFacts(booking),
      action: "View, reschedule or cancel",
      note: "You're receiving this email because you booked a consultation.",
    }),
    /** To guests of the visitor. It contains nothing that was typed, and no link. */
    bookingGuest: (
      change: "booked" | "moved" | "handed_over" | "cancelled" | "uninvited",
      booking: BookingWords & { byStaff: boolean },
    ): MailWords => ({
      subject: `${{ booked: "You're invited", moved: "Rescheduled", handed_over: "Another host", cancelled: "Cancelled", uninvited: "No longer invited" }[change]}: consultation on ${momentText(booking.when)}`,
      title: {
        booked: `You're invited for ${booking.when.weekday} at ${booking.when.start}`,
        moved: `The consultation is now on ${booking.when.weekday} at ${booking.when.start}`,
        handed_over: `The consultation is with ${booking.hostName}`,
        cancelled: "The consultation was cancelled",
        uninvited: "You're no longer invited",
      }[change],
      paragraphs: [
        {
          booked: `Someone who booked a consultation with ${booking.productName} invited you along.`,
          moved: booking.byStaff
            ? `${booking.productName} has rescheduled the consultation that you are invited to.`
            : `The person who invited you has rescheduled the consultation with ${booking.productName}.`,
          handed_over: `The consultation with ${booking.productName} that you are invited to has another host. The time stays the same. Where you meet is below.`,
          cancelled: booking.byStaff
            ? `${booking.productName} has cancelled the consultation that you were invited to.`
            : `The person who invited you has cancelled the consultation with ${booking.productName}.`,
          uninvited: `You were removed from the guests of a consultation with ${booking.productName}. You don't need to do anything.`,
        }[change],
      ],
      facts: bookingFacts(booking),
      after: [
        {
          booked: "The calendar entry is attached.",
          moved: "The attached calendar entry replaces the earlier one.",
          handed_over: "The attached calendar entry replaces the earlier one.",
          cancelled: "The attached calendar entry removes the consultation from your calendar.",
          uninvited: "The attached calendar entry removes the consultation from your calendar.",
        }[change],
      ],
      note: "You're receiving this email because the person who booked entered your address. If you don't expect it, ignore it. We don't add you to any list.",
    }),
    /** To the client. */
    proposalSent: (proposal: ProposalWords & { hasOptions: boolean }): MailWords => {
      const { productName, title, owner, openUntil, revision, once, monthly, firstYear, hasOptions } =
        proposal;
      const priced = (label: string) => (hasOptions ? `${label}, without options` : label);
      return {
        subject: revision > 1 ? `New version of your proposal: ${title}` : `Your proposal: ${title}`,
        preview: `${firstYear} in the first year. Open until ${openUntil}.`,
        title,
        paragraphs: [
          revision > 1
            ? `${productName} has written a new version of your proposal. The earlier one can no longer be accepted. The new page shows what changed.`
            : `Here is your proposal from ${productName}: what we would do${hasOptions ? ", what it costs, and what is optional" : " and what it costs"}.`,
          `On the proposal page you can ${hasOptions ? "choose options, " : ""}ask questions, accept or decline. You don't need an account.`,
        ],
        figures: [
          ...fact(priced("One-time"), once),
          ...fact(priced("Monthly"), monthly),
          { label: priced("First year"), value: firstYear, tone: "total" },
          { label: "Open until", value: openUntil, tone: "mark" },
        ],
        action: "Read the proposal",
        ...(owner === null ? {} : { after: [`Your contact is ${owner}.`] }),
        note: `You're receiving this email because ${owner ?? productName} sent you proposal ${proposal.reference}. Anyone with the link can read and accept it, so share it with care.`,
      };
    },
    proposalReminder: (proposal: ProposalWords & { daysLeft: number }): MailWords => ({
      subject: `Open until ${proposal.openUntil}: ${proposal.title}`,
      title: plural(proposal.daysLeft, {
        one: "Your proposal is open for one more day",
        other: `Your proposal is open for ${proposal.daysLeft} more days`,
      }),
      paragraphs: [
        "After that, it expires. We'll write a new one if you ask.",
        "If something is unclear, ask on the proposal page. If it isn't right for you, decline it there, and we'll stop writing about it.",
      ],
      facts: [
        ...proposalFacts(proposal),
        { label: "Open until", value: proposal.openUntil, tone: "mark" },
        ...fact("Your contact", proposal.owner),
      ],
      action: "Read the proposal",
      note: `You're receiving this email because proposal ${proposal.reference} is waiting for your answer.`,
    }),
    /** To the second of two people, once the other one has signed. */
    proposalHalfSigned: (proposal: ProposalWords & { signer: string }): MailWords => ({
      subject: `Your signature is missing: ${proposal.title}`,
      title: `${proposal.signer} has signed. You're next.`,
      paragraphs: [
        "The proposal is accepted once both of you have signed. The first signature also settled the options.",
        "If something is unclear, ask on the proposal page. If it isn't right, decline it there.",
      ],
      facts: [
        ...proposalFacts(proposal),
        { label: "Open until", value: proposal.openUntil, tone: "mark" },
        ...fact("Your contact", proposal.owner),
      ],
      action: "Read and sign",
      note: `You're receiving this email because ${proposal.owner ?? proposal.productName} named you as one of two people who sign proposal ${proposal.reference}.`,
    }),
    /** To the client, once it is accepted. */
    proposalAccepted: (
      proposal: ProposalWords & { totals: string; workspace: string | null; isInvited: boolean },
    ): MailWords => ({
      subject: `Accepted: ${proposal.title}`,
      title: "The proposal is accepted",
      paragraphs: [
        "Thank you. The attached PDF is your copy: the text word for word, the chosen options, who accepted it and when. Please keep it.",
        ...(proposal.workspace === null
          ? []
          : [
              `We have opened the workspace ${proposal.workspace} for you.${proposal.isInvited ? " The invitation comes in a separate email." : ""}`,
            ]),
      ],
      facts: [...proposalFacts(proposal), { label: "Total", value: proposal.totals }],
      action: "Open the certificate",
      note: `If you didn't accept this proposal, reply to this email immediately. ${proposal.productName} keeps the same record.`,
    }),
    /** To the client: the staff's answer to a question. */
    proposalAnswer: (proposal: ProposalWords & { text: string }): MailWords => ({
      subject: `An answer about your proposal: ${proposal.title}`,
      title: "An answer about your proposal",
      paragraphs: [...paragraphsOf(proposal.text), ...(proposal.owner === null ? [] : [proposal.owner])],
      facts: proposalFacts(proposal),
      action: "Read the proposal",
      note: "You're receiving this email because a question was asked on the page of this proposal, where you'll find all questions and answers.",
    }),
    /** To the company's people: what a member of the staff wrote. */
    companyMessage: ({
      productName,
      author,
      text,
    }: {
      productName: string;
      author: string;
      text: string;
    }): MailWords => ({
      subject: `A message from ${productName}`,
      title: `${author} wrote to you`,
      paragraphs: [],
      quote: paragraphsOf(text),
      action: "Read and reply",
      note: `You're receiving this email because you follow your company's messages at ${productName}.`,
    }),
    /** To the company's people: a file that a member of the staff shared. */
    companyFile: ({
      productName,
      author,
      fileName,
    }: {
      productName: string;
      author: string;
      fileName: string;
    }): MailWords => ({
      subject: `A file from ${productName}`,
      title: `${author} shared a file with you`,
      paragraphs: [],
      facts: [{ label: "File", value: fileName }],
      action: "See the files",
      note: `You're receiving this email because you follow your company's messages at ${productName}.`,
    }),
    proposalWithdrawn: (proposal: ProposalWords): MailWords => ({
      subject: `Withdrawn: ${proposal.title}`,
      title: "The proposal was withdrawn",
      paragraphs: [
        `${proposal.productName} has withdrawn its proposal. It can no longer be accepted.`,
        "If you didn't expect this, reply to this email.",
      ],
      facts: proposalFacts(proposal),
      note: "You don't need to do anything.",
    }),
    /** To the client, unless they want no reminders. */
    proposalExpired: (proposal: ProposalWords): MailWords => ({
      subject: `Expired: ${proposal.title}`,
      title: "The proposal has expired",
      paragraphs: [
        `It can no longer be accepted. Still interested? Reply to this email, and ${proposal.productName} will send you a new one.`,
      ],
      facts: [...proposalFacts(proposal), { label: "Was open until", value: proposal.openUntil }],
      note: "If it wasn't right for you, you don't need to do anything. We won't email you about this proposal again.",
    }),
    /** An email to the address that was typed into the contact form. */
    contactReceipt: (productName: string): MailWords => ({
      subject: `Your message to ${productName}`,
      title: "Your message has arrived",
      paragraphs: [
        `Thank you for writing to ${productName}. We have received your message, and a person will read it.`,
        "We'll reply to this address, usually within two business days.",
      ],
      note: "If you didn't write to us, someone entered your address by mistake. You can ignore this email.",
    }),
    /** The staff's answer to a message of the contact form. */
    contactReply: ({
      productName,
      body,
      author,
      sentOn,
    }: {
      productName: string;
      body: string;
      author: string;
      /** The day, in words. */
      sentOn: string;
    }): MailWords => ({
      subject: `Your message to ${productName}`,
      title: `An answer from ${productName}`,
      paragraphs: [...paragraphsOf(body), author],
      note: `You're receiving this email because you wrote to us through our contact form on ${sentOn}.`,
    }),
    /** On the link that turns an email off. */
    stop: "Turn off emails like this",
  } as const,
  { de: german.mailsCopy },
);

/** The consultation in the visitor's calendar. */
export const calendarEntryCopy = catalog(
  {
    /** `typeName` is null for the free consultation. */
    title: (productName: string, typeName: string | null) =>
      typeName === null ? `Consultation with ${productName}` : `${typeName} with ${productName}`,
    hostTitle: (visitor: string, typeName: string | null) => `${typeName ?? "Consultation"}: ${visitor}`,
    answer: (question: string, answer: string) => `${question}\n${answer}`,
    guestDescription: (host: string) => (host === "" ? "" : `With ${host}.`),
    description: ({ host, url }: { host: string; url: string }) =>
      `${host === "" ? "" : `With ${host}. `}See, reschedule or cancel it: ${url}`,
  } as const,
  { de: german.calendarEntryCopy },
);
