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

const lifeNote = "The link works once, for one hour.";

/** Words of all mails about accounts. Plain text only: nothing a visitor typed goes into them, save addresses. */
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
    note: `${lifeNote} If you did not expect an invitation, you can ignore this mail.`,
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
  securityEvents: {
    password_changed: "Your password was changed",
    factor_added: "Two-step sign-in was turned on",
    factor_removed: "Two-step sign-in was turned off",
    recovery_code_used: "A recovery code was used to sign in",
  },
  /** Above the address, for mail programs that show no buttons. */
  plainLink: "If the button does not work, copy this address into your browser:",
} as const;
