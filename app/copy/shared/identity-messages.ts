import { catalog, inCurrentLanguage } from "~/lib/language/catalog";

import * as german from "../de/identity-messages";

/** What identity providers say to people who are signing in, word for word. */
catalog(
  {
    credentials: "Invalid login credentials",
    notConfirmed: "Email not confirmed",
    registered: "User already registered",
    banned: "User is banned",
    signupsOff: "Signups not allowed for this instance",
    emailSignupsOff: "Email signups are disabled",
    emailLoginsOff: "Email logins are disabled",
    deadLink: "Email link is invalid or has expired",
    deadToken: "Token has expired or is invalid",
    wrongCode: "Invalid TOTP code entered",
    challengeOver: "Challenge has expired",
    otherAddress: "Challenge and verify IP addresses mismatch.",
    tooManyRequests: "Request rate limit reached",
    tooManyMails: "email rate limit exceeded",
    samePassword: "New password should be different from the old password.",
    knownPassword: "Password is known to be weak and easy to guess, please choose a different one.",
    emailFormat: "Unable to validate email address: invalid format",
    emailLong: "An email address is too long",
    reauthentication: "Password update requires reauthentication",
    nonce: "Nonce has expired or is invalid",
    wait: (seconds: number) => `For security purposes, you can only request this after ${seconds} seconds.`,
    shortPassword: (characters: number) => `Password should be at least ${characters} characters.`,
    longPassword: (characters: number) => `Password cannot be longer than ${characters} characters`,
  } as const,
  { de: german.identityMessagesCopy },
);

/** A message of the identity provider in the current language, if we know it, or as it is. */
export function identityMessage(message: string): string {
  return inCurrentLanguage(message);
}
