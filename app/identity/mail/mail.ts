/** What an email asks of its reader. */
export type MailKind = "signup" | "invite" | "recovery" | "magiclink" | "email_change" | "reauthentication";

/** An email to be written and sent by the application. All but `to` and `kind` are secrets. */
export interface Mail {
  to: string;
  kind: MailKind;
  /** The digits to type. */
  otp: string;
  /**
   * For a link to a page of the application that spends it by a button: mail scanners open links.
   */
  tokenHash: string;
  redirectTo: string;
  /** The provider's own link. Opening it spends the code. */
  actionLink: string;
  /** The address that an email change leads to. */
  newEmail?: string;
}
