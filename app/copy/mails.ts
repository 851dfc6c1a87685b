/** Words of one mail. An email has one purpose: at most one link to follow or one code to type. */
export interface MailWords {
  subject: string;
  title: string;
  paragraphs: string[];
  /** Words on the button. */
  action?: string;
  /** Small print below. */
  note: string;
}

/** What emails about a booking fill in. */
export interface BookingWords {
  productName: string;
  /** Day, time and zone in words. */
  when: string;
  reference: string;
  hostName: string;
  place: string | null;
}

/** What emails about a proposal fill in. Money and days are words already. */
export interface ProposalWords {
  productName: string;
  title: string;
  reference: string;
  revision: number;
  /** The owner's name. */
  owner: string | null;
  openUntil: string;
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

function bookingFacts({ hostName, place }: BookingWords): string[] {
  return [
    ...(hostName === "" ? [] : [`You'll meet with ${hostName}.`]),
    place === null ? "We'll send you the link to the video call before it starts." : `Where: ${place}`,
  ];
}

const lifeNote = "The link works once, for one hour.";

/** A text as paragraphs; line breaks within them stay. */
function paragraphsOf(text: string): string[] {
  return text.split(/\n{2,}/);
}

/**
 * Words of all emails, as plain text. What a visitor typed goes to the staff only: an email to an
 * address that anyone can type into a form holds nothing but our own words.
 */
export const mailsCopy = {
  signup: (productName: string): MailWords => ({
    subject: `Confirm your email address for ${productName}`,
    title: "Confirm your email address",
    paragraphs: [
      `You created an account at ${productName} with this email address.`,
      "Please confirm that the address is yours so that you can sign in.",
    ],
    action: "Confirm email address",
    note: `${lifeNote} If you didn't create an account, ignore this email. Nobody can use it without the confirmation.`,
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
    lifeDays,
  }: {
    productName: string;
    companyName: string;
    invitedBy: string;
    lifeDays: number;
  }): MailWords => ({
    subject: `Join ${companyName} at ${productName}`,
    title: `Join ${companyName}`,
    paragraphs: [
      `${invitedBy} has invited you to the workspaces of ${companyName} at ${productName}.`,
      "Open the invitation for details. You join by pressing the button there.",
    ],
    action: "Open the invitation",
    note: `The link works once, for ${lifeDays} days, and only for this email address. If you didn't expect an invitation, ignore this email.`,
  }),
  /** Sent by staff to themselves. */
  test: (productName: string): MailWords => ({
    subject: `Test email from ${productName}`,
    title: "It works",
    paragraphs: [`This is a test email from ${productName}. If you can read it, email delivery works.`],
    note: "You're receiving this email because you requested it in the settings.",
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
      `The email address of your account at ${productName} is to become ${newEmail}.`,
      "The change takes effect once you confirm it from both the current and the new address.",
    ],
    action: "Confirm the change",
    note: `${lifeNote} If you didn't ask for this change, don't open the link, and change your password.`,
  }),
  reauthentication: (productName: string, code: string): MailWords => ({
    subject: `Your ${productName} security code`,
    title: "Your security code",
    paragraphs: ["Enter this code where you were asked for it:", code],
    note: "The code works once, for one hour. Nobody from our team will ever ask you for it. If you didn't ask for a code, change your password.",
  }),
  /**
   * Told after a change to how an account is protected. `event` is what happened, as a sentence;
   * `when` a moment in words.
   */
  securityNotice: (productName: string, event: string, when: string): MailWords => ({
    subject: `The security of your ${productName} account`,
    title: event,
    paragraphs: [
      `This happened to your account at ${productName} on ${when}.`,
      "If this was you, there's nothing to do. If it wasn't, choose a new password now. That signs out all other devices.",
    ],
    action: "Choose a new password",
    note: "We always send this email after such a change. You can't turn it off.",
  }),
  /**
   * Told to every other super admin when someone joins or leaves the staff, or gets another role
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
    title: "A role has changed",
    paragraphs: [
      from === null
        ? `${actor} invited ${person} as ${to} on ${when}.`
        : `${actor} changed the role of ${person} from ${from} to ${to} on ${when}.`,
      "If you expected this, there's nothing to do. If not, revoke the role on the page below and check the audit log.",
    ],
    action: "Open the account",
    note: "Every super admin except the one who made the change gets this email. You can't turn it off.",
  }),
  securityEvents: {
    password_changed: "Your password was changed",
    factor_added: "Two-step sign-in was turned on",
    factor_removed: "Two-step sign-in was turned off",
    api_key_created: "An API key was created",
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
    title: `${figures.savedPerYear} saved in a year`,
    paragraphs: [
      `This is the statement that was worked out with the ROI agent of ${productName}: ${figures.savedPerYear} and ${figures.hoursPerYear} hours given back in a year, at full operation.`,
      figures.payback,
      "The page below shows every assumption, three scenarios and the payback curve. You can share it: anyone with the link can read it.",
    ],
    action: "Open the statement",
    note: `The link works until ${keptUntil}. You're receiving this email because the statement was requested for this address. If that wasn't you, ignore it. We send it once and don't add you to any list.`,
  }),
  /**
   * Emails to the visitor. They contain nothing that was typed, so nobody can send words of their
   * own to someone else's address.
   */
  bookingConfirmed: (booking: BookingWords): MailWords => ({
    subject: `Your consultation on ${booking.when}`,
    title: "You are booked",
    paragraphs: [
      `Your free consultation with ${booking.productName} takes place on ${booking.when}.`,
      ...bookingFacts(booking),
      "The calendar entry is attached. Bring one process that costs more than it should.",
    ],
    action: "View, reschedule or cancel",
    note: `Reference ${booking.reference}. The link works without an account, so keep it private. If you didn't book this, cancel it there.`,
  }),
  bookingMoved: (booking: BookingWords & { before: string }): MailWords => ({
    subject: `Rescheduled: your consultation is now on ${booking.when}`,
    title: "Your consultation was rescheduled",
    paragraphs: [
      `It now takes place on ${booking.when}.`,
      `Previously: ${booking.before}.`,
      ...bookingFacts(booking),
    ],
    action: "View the booking",
    note: `Reference ${booking.reference}. The attached calendar entry replaces the earlier one.`,
  }),
  bookingCancelled: (booking: BookingWords & { reason: string | null }): MailWords => ({
    subject: `Cancelled: your consultation on ${booking.when}`,
    title: "Your consultation was cancelled",
    paragraphs: [
      `The consultation on ${booking.when} was cancelled.`,
      ...(booking.reason === null ? [] : [`Reason: ${booking.reason}`]),
      "You can book another time whenever you like.",
    ],
    action: "View the booking",
    note: `Reference ${booking.reference}. The attached calendar entry removes the consultation from your calendar.`,
  }),
  bookingReminder: (booking: BookingWords & { hoursBefore: number }): MailWords => ({
    subject:
      booking.hoursBefore > 1
        ? `Reminder: your consultation on ${booking.when}`
        : "Reminder: your consultation starts within the hour",
    title:
      booking.hoursBefore > 1 ? "Your consultation is coming up" : "Your consultation starts within the hour",
    paragraphs: [
      `Your consultation with ${booking.productName} takes place on ${booking.when}.`,
      ...bookingFacts(booking),
    ],
    action: "View, reschedule or cancel",
    note: `Reference ${booking.reference}. To stop these reminders, use your email app's unsubscribe button or the booking page.`,
  }),
  /** To the host. */
  bookingStaff: (
    change: "booked" | "moved" | "cancelled",
    booking: BookingWords & { visitor: string; note: string | null; before?: string; reason?: string | null },
  ): MailWords => ({
    subject: `${{ booked: "Booked", moved: "Rescheduled", cancelled: "Cancelled" }[change]}: consultation on ${booking.when}`,
    title: {
      booked: "New consultation",
      moved: "Consultation rescheduled",
      cancelled: "Consultation cancelled",
    }[change],
    paragraphs: [
      `With: ${booking.visitor}`,
      `When: ${booking.when}`,
      ...(booking.before === undefined ? [] : [`Previously: ${booking.before}`]),
      ...(booking.reason ? [`Reason: ${booking.reason}`] : []),
      ...(booking.note === null ? [] : [`Process: ${booking.note}`]),
    ],
    action: "Open the booking",
    note: `Reference ${booking.reference}. The calendar entry is attached.`,
  }),
  /** To the client. */
  proposalSent: ({ productName, title, owner, openUntil, revision }: ProposalWords): MailWords => ({
    subject: revision > 1 ? `New version of your proposal: ${title}` : `Your proposal: ${title}`,
    title,
    paragraphs: [
      revision > 1
        ? `${productName} has written a new version of your proposal. The earlier one can no longer be accepted. The new page shows what changed.`
        : `Here is your proposal from ${productName}: what we would do, what it costs, and what is optional.`,
      "On the proposal page you can choose options, ask questions, accept or decline. You don't need an account.",
      owner === null
        ? `It is open until ${openUntil}.`
        : `It is open until ${openUntil}. Your contact is ${owner}.`,
    ],
    action: "Read the proposal",
    note: "Anyone with the link can read and accept the proposal, so share it with care.",
  }),
  proposalReminder: ({ title, openUntil, daysLeft }: ProposalWords & { daysLeft: number }): MailWords => ({
    subject: `Open until ${openUntil}: ${title}`,
    title:
      daysLeft === 1
        ? "Your proposal is open for one more day"
        : `Your proposal is open for ${daysLeft} more days`,
    paragraphs: [
      `“${title}” can be accepted until ${openUntil}. After that, we'll send a new one if you ask.`,
      "If something is unclear, ask on the proposal page. If it isn't right for you, decline it there, and we'll stop writing about it.",
    ],
    action: "Read the proposal",
    note: "To stop these reminders, use your email app's unsubscribe button or the proposal page.",
  }),
  /** To the client, once it is accepted. */
  proposalAccepted: ({
    productName,
    title,
    reference,
    revision,
    totals,
    workspace,
  }: ProposalWords & { totals: string; workspace: string | null }): MailWords => ({
    subject: `Accepted: ${title}`,
    title: "The proposal is accepted",
    paragraphs: [
      `Thank you. “${title}” (${reference}, version ${revision}) is accepted: ${totals}.`,
      "The attached PDF is your copy: the text word for word, the chosen options, who accepted it and when. Please keep it.",
      ...(workspace === null
        ? []
        : [`We have opened the workspace ${workspace} for you. The invitation comes in a separate email.`]),
    ],
    action: "Open the certificate",
    note: `If you didn't accept this proposal, reply to this email immediately. ${productName} keeps the same record.`,
  }),
  /** Emails to the proposal's owner. They contain what the client typed. */
  proposalStaff: (
    event: "accepted" | "declined" | "question" | "expired",
    { title, reference, client, text, openUntil }: ProposalWords & { client: string; text: string | null },
  ): MailWords => {
    const subject = {
      accepted: "Accepted",
      declined: "Declined",
      question: "Question",
      expired: "Expired",
    }[event];
    return {
      subject: `${subject}: ${title}`,
      title: {
        accepted: "A proposal was accepted",
        declined: "A proposal was declined",
        question: "A question about a proposal",
        expired: "A proposal has expired",
      }[event],
      paragraphs: [
        `${reference}, “${title}”, for ${client}.`,
        ...(event === "expired"
          ? [
              `It was open until ${openUntil}, and nobody has decided. To offer it again, write a new version.`,
            ]
          : []),
        ...(text === null ? [] : paragraphsOf(text)),
      ],
      action: "Open the proposal",
      note: "You're receiving this email because you own this proposal.",
    };
  },
  /** To the client: the staff's answer to a question. */
  proposalAnswer: ({ title, owner, text }: ProposalWords & { text: string }): MailWords => ({
    subject: `An answer about your proposal: ${title}`,
    title: "An answer about your proposal",
    paragraphs: [...paragraphsOf(text), ...(owner === null ? [] : [owner])],
    action: "Read the proposal",
    note: `You get this because a question about “${title}” was asked on its page. Questions and answers stand there.`,
  }),
  proposalWithdrawn: ({ productName, title, reference }: ProposalWords): MailWords => ({
    subject: `Withdrawn: ${title}`,
    title: "The proposal was withdrawn",
    paragraphs: [
      `${productName} has withdrawn the proposal “${title}” (${reference}). It can no longer be accepted.`,
      "If you did not expect that, answer this mail.",
    ],
    note: "There is nothing that you need to do.",
  }),
  /** To the client, unless they want no reminders. */
  proposalExpired: ({ productName, title, reference, openUntil }: ProposalWords): MailWords => ({
    subject: `Expired: ${title}`,
    title: "The proposal has expired",
    paragraphs: [
      `“${title}” (${reference}) was open until ${openUntil}. It can no longer be accepted.`,
      `Would you still like it? Answer this mail, and ${productName} writes you a new one.`,
    ],
    note: "If it did not fit, there is nothing that you need to do. We write no more about this proposal.",
  }),
  /** To the staff. */
  contactMessage: (message: {
    name: string;
    email: string;
    company?: string | undefined;
    body: string;
  }): MailWords => ({
    subject: "A new message by the contact form",
    title: "A new message",
    paragraphs: [
      `${message.name}${message.company ? ` (${message.company})` : ""} wrote, giving the address ${message.email}:`,
      ...paragraphsOf(message.body),
    ],
    action: "Open the message",
    note: "Answer in the inbox: so everybody sees that it was answered, and by whom. An answer to this mail reaches the sender, too, and is kept nowhere.",
  }),
  /** An email to the address that was typed into the contact form. */
  contactReceipt: (productName: string): MailWords => ({
    subject: `Your message to ${productName}`,
    title: "Your message has arrived",
    paragraphs: [
      `Thank you for writing to ${productName}. Your message is stored, and a person reads it.`,
      "We answer to this address, usually within two working days.",
    ],
    note: "If you did not write to us, someone typed your address by mistake. Then there is nothing to do: you will not hear from us again unless we answer.",
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
    note: `You receive this because you wrote to us by our contact form on ${sentOn}.`,
  }),
  /** To an owner of tasks, in the morning. */
  taskDigest: ({ day, overdue, today, tasks, hasMore }: TaskDigestWords): MailWords => ({
    subject: [overdue === null ? null : `${overdue} overdue`, today === null ? null : `${today} due today`]
      .filter(Boolean)
      .join(", "),
    title: `Your tasks for ${day}`,
    paragraphs: [
      ...tasks.map(
        ({ title, about, when, isOverdue }) =>
          `${title} (${[about, isOverdue ? `overdue since ${when}` : when].filter(Boolean).join(", ")})`,
      ),
      ...(hasMore ? ["The rest is in My day."] : []),
    ],
    action: "Open My day",
    note: "You're receiving this email because you own these tasks. Turn it off in your settings under Working day.",
  }),
  /** Above the address, for mail programs that show no buttons. */
  plainLink: "If the button does not work, copy this address into your browser:",
} as const;
