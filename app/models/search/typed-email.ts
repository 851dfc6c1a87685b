import { EMAIL_LENGTH_MAX } from "~/models/account/account-limits";
import { withAsciiDomain } from "~/models/shared/typed-text";

/** The email address that a search is for, as rows store it; null if the text is anything else. */
export function typedEmail(text: string): string | null {
  const email = withAsciiDomain(text.trim().toLowerCase());
  return email.length <= EMAIL_LENGTH_MAX && /^[^\s@]+@[^\s@]+$/.test(email) ? email : null;
}
