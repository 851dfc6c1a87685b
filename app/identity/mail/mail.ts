/** What an email asks its reader to do. */
export type MailKind = "signup" | "invite" | "recovery" | "magiclink" | "email_change" | "reauthentication";

/** An email for the application to write and send. Its codes and links are secret. */
export interface Mail {
  to: string;
  kind: MailKind;
  /** The digits to type. */
  otp: string;
  /**
   * For a link to a page of the application that uses it up by a button, because mail scanners open
   * links.
   */
  tokenHash: string;
  redirectTo: string;
  /** The provider's own link. Opening it uses up the code. */
  actionLink: string;
  /** When its link or code stops working. */
  expiresAt: Date;
  /** The same for all emails of which only the newest has a code that works. */
  slot: string;
  /** The new address of an email change. */
  newEmail?: string;
}
