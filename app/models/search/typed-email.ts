import { EMAIL_LENGTH_MAX } from "~/models/account/account-limits";

/** The email address that a search is for, as rows store it; null if the text is anything else. */
export function typedEmail(text: string): string | null {
  const email = text.trim().toLowerCase();
  return email.length <= EMAIL_LENGTH_MAX && /^[^\s@]+@[^\s@]+$/.test(email) ? email : null;
}
