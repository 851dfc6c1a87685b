/** Words of one mail. A mail has one purpose: at most one link to follow or one code to type. */
export interface MailWords {
  subject: string;
  title: string;
  paragraphs: string[];
  /** Words on the button. */
  action?: string;
  /** What stands below, in small. */
  note: string;
}

/** What mails about a booking fill in. */
export interface BookingWords {
  productName: string;
  /** Day, time and zone in words. */
  when: string;
  reference: string;
  hostName: string;
  place: string | null;
}

/** What mails about a proposal fill in. Money and days are words already. */
export interface ProposalWords {
  productName: string;
  title: string;
  reference: string;
  revision: number;
  /** Who takes care of it. */
  owner: string | null;
  openUntil: string;
}

function bookingFacts({ hostName, place }: BookingWords): string[] {
  return [
    ...(hostName === "" ? [] : [`You talk to ${hostName}.`]),
    place === null ? "We send the link to the video call before it begins." : `Where: ${place}`,
  ];
}

const lifeNote = "The link works once, for one hour.";

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** A text as paragraphs; line breaks within them stay. */
function paragraphsOf(text: string): string[] {
  return text.split(/\n{2,}/);
}

/**
 * Words of all mails, as plain text. What a visitor typed goes to the staff only: a mail to an address that anybody can type into a form
 * holds nothing but our own words.
 */
export const mailsCopy = {
  signup: (productName: string): MailWords => ({
    subject: `Confirm your email address for ${productName}`,
    title: "Confirm your email address",
    paragraphs: [
      `You have made an account at ${productName} with this email address.`,
      "Please confirm that the address is yours, so that you can sign in.",
    ],
    action: "Confirm email address",
    note: `${lifeNote} If you did not make an account, you can ignore this mail: without the confirmation nobody can use it.`,
  }),
  invite: (productName: string): MailWords => ({
    subject: `You are invited to ${productName}`,
    title: "You are invited",
    paragraphs: [
      `Somebody has invited you to ${productName}.`,
      "Accept the invitation to choose a password and sign in.",
    ],
    action: "Accept invitation",
    note: "The link works once, for seven days. If you did not expect an invitation, you can ignore this email.",
  }),
  /** Into a customer company. The company's name is chosen by staff; of the inviting person only the address is told. */
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
      "Open the invitation to see what it is about. You join when you press the button there.",
    ],
    action: "Open the invitation",
    note: `The link works once, for ${lifeDays} days, and only for this email address. If you did not expect an invitation, you can ignore this mail.`,
  }),
  /** Sent by staff to themselves. */
  test: (productName: string): MailWords => ({
    subject: `Test mail from ${productName}`,
    title: "It works",
    paragraphs: [`This is a test mail from ${productName}. That you read it says that mails arrive.`],
    note: "You get this mail because you asked for it in the settings.",
  }),
  recovery: (productName: string): MailWords => ({
    subject: `Choose a new password for ${productName}`,
    title: "Choose a new password",
    paragraphs: [
      `Somebody, we hope you, has asked for a new password for your account at ${productName}.`,
      "Follow the link to choose one.",
    ],
    action: "Choose a new password",
    note: `${lifeNote} If you did not ask for it, you can ignore this mail: your password stays as it is.`,
  }),
  magiclink: (productName: string): MailWords => ({
    subject: `Sign in to ${productName}`,
    title: "Sign in",
    paragraphs: [`Follow the link to sign in to ${productName}. No password is needed.`],
    action: "Sign in",
    note: `${lifeNote} If you did not ask for it, you can ignore this mail: nobody is signed in without the link.`,
  }),
  emailChange: (productName: string, newEmail: string): MailWords => ({
    subject: `Confirm the new email address of your ${productName} account`,
    title: "Confirm the new email address",
    paragraphs: [
      `The email address of your account at ${productName} is to become ${newEmail}.`,
      "The change happens when it has been confirmed from the present and from the new address.",
    ],
    action: "Confirm the change",
    note: `${lifeNote} If you did not ask for the change, do not follow the link, and change your password.`,
  }),
  reauthentication: (productName: string, code: string): MailWords => ({
    subject: `Your ${productName} security code`,
    title: "Your security code",
    paragraphs: ["Type this code where you were asked for it:", code],
    note: "The code works once, for one hour. Nobody from our team will ever ask you for it. If you did not ask for a code, change your password.",
  }),
  /** Told after a change to how an account is protected. `event` is what happened, as a sentence; `when` a moment in words. */
  securityNotice: (productName: string, event: string, when: string): MailWords => ({
    subject: `The security of your ${productName} account`,
    title: event,
    paragraphs: [
      `This happened to your account at ${productName} on ${when}.`,
      "If it was you, there is nothing to do. If it was not, choose a new password now: that signs out all other devices.",
    ],
    action: "Choose a new password",
    note: "This mail goes to every owner of an account after such a change, and cannot be switched off.",
  }),
  /** Told to every other super admin when somebody joins or leaves the staff, or gets another role there. */
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
    subject: `A change in the staff of ${productName}`,
    title: "Somebody's role has changed",
    paragraphs: [
      from === null
        ? `${actor} invited ${person} as ${to} on ${when}.`
        : `${actor} changed the role of ${person} from ${from} to ${to} on ${when}.`,
      "If you know of it, there is nothing to do. If not, take the role back on the page below and look at the audit log.",
    ],
    action: "Open the account",
    note: "This mail goes to every super admin but the one who made the change, and cannot be switched off.",
  }),
  securityEvents: {
    password_changed: "Your password was changed",
    factor_added: "Two-step sign-in was turned on",
    factor_removed: "Two-step sign-in was turned off",
    api_key_created: "An API key was made",
    recovery_code_used: "A recovery code was used to sign in",
  },
  /** The figures are words already ("$31,752"). The name of the process stays out: a visitor typed it, and may have typed anything. */
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
      "The page below shows every assumption, three scenarios and the curve. You can pass it on: whoever has the link can read it.",
    ],
    action: "Open the statement",
    note: `The link works until ${keptUntil}. You get this mail because somebody, we hope you, asked for the statement at this address. We send it once and add you to no list.`,
  }),
  /** To the visitor. What they typed is not in them: whoever books for somebody else cannot send them words of their own. */
  bookingConfirmed: (booking: BookingWords): MailWords => ({
    subject: `Your consultation on ${booking.when}`,
    title: "You are booked",
    paragraphs: [
      `Your free consultation with ${booking.productName} takes place on ${booking.when}.`,
      ...bookingFacts(booking),
      "The calendar entry comes with this mail. Bring one process that costs more than it should.",
    ],
    action: "See, move or cancel the booking",
    note: `Reference ${booking.reference}. The link works without an account, so keep it to yourself. If you did not book this, cancel it there.`,
  }),
  bookingMoved: (booking: BookingWords & { before: string }): MailWords => ({
    subject: `Moved: your consultation is now on ${booking.when}`,
    title: "Your consultation was moved",
    paragraphs: [
      `It now takes place on ${booking.when}.`,
      `Before, it was ${booking.before}.`,
      ...bookingFacts(booking),
    ],
    action: "See the booking",
    note: `Reference ${booking.reference}. The calendar entry that comes with this mail replaces the earlier one.`,
  }),
  bookingCancelled: (booking: BookingWords & { reason: string | null }): MailWords => ({
    subject: `Cancelled: your consultation on ${booking.when}`,
    title: "Your consultation was cancelled",
    paragraphs: [
      `The consultation on ${booking.when} does not take place.`,
      ...(booking.reason === null ? [] : [`Reason: ${booking.reason}`]),
      "You can book another time whenever you like.",
    ],
    action: "See the booking",
    note: `Reference ${booking.reference}. The calendar entry that comes with this mail takes the consultation out of your calendar.`,
  }),
  bookingReminder: (booking: BookingWords & { hoursBefore: number }): MailWords => ({
    subject:
      booking.hoursBefore > 1
        ? `Reminder: your consultation on ${booking.when}`
        : "Reminder: your consultation begins within the hour",
    title: booking.hoursBefore > 1 ? "Your consultation is near" : "Your consultation begins within the hour",
    paragraphs: [
      `Your consultation with ${booking.productName} takes place on ${booking.when}.`,
      ...bookingFacts(booking),
    ],
    action: "See, move or cancel the booking",
    note: `Reference ${booking.reference}. To get no more reminders of this booking, use the unsubscribe button of your mail program or the page of the booking.`,
  }),
  /** To the host. */
  bookingStaff: (
    change: "booked" | "moved" | "cancelled",
    booking: BookingWords & { visitor: string; note: string | null; before?: string; reason?: string | null },
  ): MailWords => ({
    subject: `${{ booked: "Booked", moved: "Moved", cancelled: "Cancelled" }[change]}: consultation on ${booking.when}`,
    title: { booked: "New consultation", moved: "Consultation moved", cancelled: "Consultation cancelled" }[
      change
    ],
    paragraphs: [
      `With: ${booking.visitor}`,
      `When: ${booking.when}`,
      ...(booking.before === undefined ? [] : [`Before: ${booking.before}`]),
      ...(booking.reason ? [`Reason: ${booking.reason}`] : []),
      ...(booking.note === null ? [] : [`Which process hurts most: ${booking.note}`]),
    ],
    action: "Open the booking",
    note: `Reference ${booking.reference}. The calendar entry comes with this mail.`,
  }),
  /** To the client. */
  proposalSent: ({ productName, title, owner, openUntil, revision }: ProposalWords): MailWords => ({
    subject: revision > 1 ? `New version of your proposal: ${title}` : `Your proposal: ${title}`,
    title,
    paragraphs: [
      revision > 1
        ? `${productName} has written a new version of your proposal. The earlier one can no longer be accepted; the new page shows what differs.`
        : `Here is your proposal from ${productName}: what we would do, what it costs, and what is optional.`,
      "On its page you choose the options, ask, accept or decline. No account is needed.",
      owner === null
        ? `It is open until ${openUntil}.`
        : `It is open until ${openUntil}. ${owner} takes care of it.`,
    ],
    action: "Read the proposal",
    note: "The link is the key to the proposal: pass it on only to people who may read it and decide about it.",
  }),
  proposalReminder: ({ title, openUntil, daysLeft }: ProposalWords & { daysLeft: number }): MailWords => ({
    subject: `Open until ${openUntil}: ${title}`,
    title:
      daysLeft === 1
        ? "Your proposal is open for one more day"
        : `Your proposal is open for ${daysLeft} more days`,
    paragraphs: [
      `“${title}” can be accepted until ${openUntil}. After that we write a new one when you ask for it.`,
      "If something is unclear, ask on its page; if it does not fit, decline it there, and we stop writing about it.",
    ],
    action: "Read the proposal",
    note: "To get no more reminders of this proposal, use the unsubscribe button of your mail program or its page.",
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
        : [`We have opened the workspace ${workspace} for you. The invitation comes in a mail of its own.`]),
    ],
    action: "Open the certificate",
    note: `If you did not accept this proposal, answer this mail at once. ${productName} keeps the same record.`,
  }),
  /** To whoever of the staff takes care of a proposal. What the client typed stands in it. */
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
      note: "You get this mail because you take care of this proposal.",
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
  /** To whoever's address was typed into the contact form. */
  contactReceipt: (productName: string): MailWords => ({
    subject: `Your message to ${productName}`,
    title: "Your message has arrived",
    paragraphs: [
      `Thank you for writing to ${productName}. Your message is stored, and a person reads it.`,
      "We answer to this address, usually within two working days.",
    ],
    note: "If you did not write to us, somebody has typed your address by mistake. Then there is nothing to do: you will not hear from us again unless we answer.",
  }),
  /** The staff's answer to a message of the contact form. */
  contactReply: ({
    productName,
    body,
    author,
    sentAt,
  }: {
    productName: string;
    body: string;
    author: string;
    sentAt: Date;
  }): MailWords => ({
    subject: `Your message to ${productName}`,
    title: `An answer from ${productName}`,
    paragraphs: [...paragraphsOf(body), author],
    note: `You receive this because you wrote to us by our contact form on ${day.format(sentAt)}.`,
  }),
  /** Above the address, for mail programs that show no buttons. */
  plainLink: "If the button does not work, copy this address into your browser:",
} as const;
