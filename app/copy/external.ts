import { catalog } from "~/lib/language/catalog";

import * as german from "./de/external";

/** Words around signing in with a company account. */
export const externalCopy = catalog(
  {
    button: (name: string) => `Continue with ${name}`,
    or: "or use your email",
    withPassword: "Sign in with password",
    confirm: "or confirm with a company account",
  } as const,
  { de: german.externalCopy },
);

/** Words of `/login/company`, and of the page for people whose company requires its own sign-in. */
export const companySignInCopy = catalog(
  {
    title: "Sign in with your company",
    description: "Find your company's sign-in page.",
    lead: "Enter your work email. We'll take you to your company's sign-in page.",
    email: "Work email",
    submit: "Continue",
    submitting: "Looking for your company…",
    failed: "We found no company",
    unknown: "No company has set up its own sign-in for this address. Use another way to sign in.",
    other: "Other ways to sign in",
    find: "Find your company's sign-in",
    foundTitle: "Use your company account",
    found: (company: string, email: string) => `${company} has its own sign-in for ${email}.`,
    required: (company: string, email: string) =>
      `${company} requires its own sign-in for ${email}, so your password doesn't work here.`,
    go: (company: string) => `Continue to ${company}`,
    again: "Use another email",
  } as const,
  { de: german.companySignInCopy },
);

/** Why signing in with a company account didn't work. */
export const externalFailureCopy = catalog(
  {
    title: "That sign-in didn't work",
    linkTitle: "That account wasn't linked",
    description: "A sign-in with a company account that didn't work.",
    texts: {
      access_denied: "You closed the window, or your company's sign-in page refused.",
      provider_email_needs_verification:
        "That service hasn't verified your email address, so it can't open your account here. Sign in with your password, then link the service on your account page.",
      confirmation_sent:
        "That service hasn't verified your email address. We sent you a link to confirm it. Open it in this browser, then sign in again.",
      signup_disabled: "New accounts are by invitation only. Ask the person you know here to invite you.",
      user_banned: "This account is disabled.",
      account_disabled: "This account is disabled.",
      identity_already_exists: "That account is already linked, here or to someone else's account.",
      other_browser: "It was finished in another browser or tab than it began in. Please start again.",
      insecure_provider:
        "We couldn't connect to that service securely. Most likely its certificate has expired or isn't valid. Please tell the people who run it, and sign in another way until then.",
      flow_state_expired: "It took too long. Please start again.",
      flow_state_already_used: "It was already used. Please start again.",
      insufficient_aal: "Please sign in with your authenticator app first.",
      session_not_found: "You were signed out in the meantime. Sign in, then start again.",
    },
    other: "The other service didn't answer as it should. Please try again in a minute.",
    again: "Back to sign-in",
    account: "Back to your account",
  } as const,
  { de: german.externalFailureCopy },
);
