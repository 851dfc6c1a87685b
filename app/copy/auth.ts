import { catalog } from "~/lib/language/catalog";
import { pluralIn } from "~/lib/language/plural";

import * as german from "./de/auth";

const plural = pluralIn("en");

/** What a toast says. `{product}` is filled in. */
export const authToasts = catalog(
  {
    signedIn: { kind: "positive", title: "Welcome back!", description: "You have successfully signed in." },
    signInFailed: { kind: "danger", title: "Login failed" },
    registered: {
      kind: "positive",
      title: "Welcome to {product}!",
      description: "Your account has been created successfully.",
    },
    registrationFailed: { kind: "danger", title: "Registration failed" },
    signedOut: { kind: "info", title: "Goodbye!", description: "You have been signed out successfully." },
    signOutFailed: { kind: "danger", title: "Logout failed" },
    emailChanged: {
      kind: "positive",
      title: "Email changed",
      description: "Use your new address the next time you sign in.",
    },
    identityLinked: {
      kind: "positive",
      title: "Account linked",
      description: "You can sign in with it from now on.",
    },
    passwordChanged: {
      kind: "positive",
      title: "Password changed",
      description: "Every other session is signed out.",
    },
    identityConfirmed: {
      kind: "positive",
      title: "Thank you",
      description: "You're confirmed. Now make your change again.",
    },
    linkNeeded: {
      kind: "info",
      title: "Ask for a link first",
      description: "To choose a new password, use the link we email you.",
    },
  } as const,
  { de: german.authToasts },
);

/** Words that the pages around signing in share. */
export const authCopy = catalog(
  {
    unavailable: "Authentication service not available. Please check your configuration.",
    unavailableHelp:
      "Nothing is wrong on your side, and your account is safe. The rest of the site works as usual.",
    unreachable: "Sign-in isn't working right now. Try again in a few minutes.",
    contact: "Contact us",
    home: "Back to the start",
    backToSignIn: "Back to sign-in",
    confirmAddress: "Please check your email to confirm your address.",
    accountCapped:
      "There were too many attempts to sign in to this account. Use a device you have signed in on before, or reset your password.",
    alreadyRegistered: "You already have an account with this email address. Sign in to join.",
    email: "Email",
    password: "Password",
    passwordRules: (minCharacters: number) => [
      `${minCharacters} characters or more; a short sentence is fine`,
      "Not your name, your email or your business name, and not a common password",
    ],
  } as const,
  { de: german.authCopy },
);

/** Why a flow of the account failed, unless the identity provider says it better. */
export const authFailureCopy = catalog(
  {
    passwordNotChanged: "The password could not be changed.",
    emailNotChanged: "The email address could not be changed.",
    profileNotSaved: "The profile could not be saved.",
    mailNotSent: "The email could not be sent.",
    linkNotValid: "This link is no longer valid.",
    wrongPassword: "This is not your current password.",
    passwordMissing: "Enter your current password.",
    appNotSetUp: "The authenticator app could not be set up.",
    noApp: "Your account has no authenticator app. Use your passkey or a recovery code.",
    appLost: "Under two-step sign-in, remove the app or passkey you no longer have. Then set up a new one.",
    factorsNotRead: "Your two-step sign-in could not be read.",
    factorNotSetUp: "The passkey could not be set up.",
    factorNotRemoved: "It could not be removed from your two-step sign-in.",
    factorNotRenamed: "The passkey could not be renamed.",
    factorNameTaken: "Another of yours has this name. Choose a different one.",
    factorGone: "It was already removed from your two-step sign-in.",
    twoStepNeeded: "Please sign in with both steps first.",
    notLinked: "The account could not be linked.",
    notUnlinked: "The account could not be unlinked.",
    identityGone: "This account isn't linked any more.",
    lastIdentity: "This is your only way to sign in. Set a password or link another account first.",
    wrongRecoveryCode: "This recovery code is not valid.",
    recoveryOvertaken:
      "Another sign-in to your account was faster and ended this one. Your recovery code still works. Sign in again to use it.",
  } as const,
  { de: german.authFailureCopy },
);

/** The first name of an authenticator app. */
export const AUTHENTICATOR_APP_NAME = "Authenticator app";

/** Words of `/login`. */
export const loginCopy = catalog(
  {
    title: "Sign in",
    description: "Sign in to your account.",
    forgot: "Forgot password?",
    submit: "Sign in",
    submitting: "Signing in…",
    failed: "Login failed",
    new: "New here?",
    register: "Create an account",
    resend: "Send the confirmation again",
  } as const,
  { de: german.loginCopy },
);

/** Words of `/register`. */
export const registerCopy = catalog(
  {
    title: "Create an account",
    description: "Create an account to follow your automations.",
    firstName: "First name",
    lastName: "Last name",
    businessName: "Business name",
    email: "Work email",
    emailHelp: "We'll email you a link to confirm it.",
    invitedTitle: (company: string) => `Join ${company}`,
    invitedLead: (invitedBy: string, company: string) =>
      `${invitedBy} invited you to ${company}. Create your account first.`,
    invitedEmailHelp: "Your invitation went to this address, so there is nothing to confirm.",
    submit: "Create account",
    submitting: "Creating your account…",
    failed: "Registration failed",
    terms: ["By creating an account you agree to the ", ". To see what we store and why, read ", "."],
    termsLink: "Terms",
    privacyLink: "Privacy",
    known: "Already registered?",
    signIn: "Sign in",
  } as const,
  { de: german.registerCopy },
);

/** Words of `/register` while nobody may create an account of their own accord. */
export const registrationClosedCopy = catalog(
  {
    title: "Registration is closed",
    text: "New accounts are by invitation only. If you've been invited, open the link in your invitation email.",
    signIn: "Sign in",
  } as const,
  { de: german.registrationClosedCopy },
);

/** Words of `/forgot-password`. */
export const forgotPasswordCopy = catalog(
  {
    title: "Forgot your password?",
    description: "Ask for a link to choose a new password.",
    lead: "Enter your email address, and we'll send you a link to choose a new one.",
    sent: "If there is an account for this email address, a link is on its way. It works once and expires soon.",
    submit: "Send the link",
    submitting: "Sending…",
    failed: "No link was sent",
  } as const,
  { de: german.forgotPasswordCopy },
);

/** Words of `/resend-confirmation`. */
export const resendCopy = catalog(
  {
    title: "Send the link again",
    description: "Ask for a new link to confirm your email.",
    lead: "Enter the email address you signed up with, and we'll send you a new link.",
    sent: "If this email address still needs to be confirmed, a link is on its way. It works once and expires soon.",
    submit: "Send a new link",
    submitting: "Sending…",
    failed: "No link was sent",
  } as const,
  { de: german.resendCopy },
);

/** What follows every request for an email, whether or not there is an account. */
export const checkMailCopy = catalog(
  {
    title: "Check your email",
    registered:
      "We sent you a link. Open it to confirm your account. If you already have an account, nothing changes, so sign in as usual.",
    missing: "Nothing there? It can take a minute. Check your spam folder as well.",
    again: "Send it again",
    sending: "Sending…",
    otherAddress: "Use another address",
  } as const,
  { de: german.checkMailCopy },
);

/** Words of `/reset-password`. */
export const resetPasswordCopy = catalog(
  {
    title: "Choose a new password",
    description: "Choose a new password for your account.",
    lead: ["For ", ". Every other session is signed out."],
    confirmedTitle: "Choose your password",
    confirmedLead: [
      "You've confirmed ",
      ". For your security, a password set in another browser no longer works. Choose one now to finish.",
    ],
    password: "New password",
    currentPassword: "Current password",
    forgotten: "Forgot it?",
    submit: "Save the password",
    submitting: "Saving…",
    failed: "The password is unchanged",
  } as const,
  { de: german.resetPasswordCopy },
);

/** Words of `/confirm-identity`. */
export const confirmIdentityCopy = catalog(
  {
    title: "Confirm that it's you",
    description: "Prove who you are before a sensitive change.",
    lead: [
      "You are signed in as ",
      ". The next step could give someone else access to an account, so please confirm that it's you. We won't ask again for 15 minutes.",
    ],
    codeLead: [
      "You are signed in as ",
      ". Confirm it with your second step: changes to passkeys and to two-step sign-in need it, however you signed in.",
    ],
    submit: "Confirm",
    submitting: "Checking…",
    failed: "Not confirmed",
    leave: "Cancel",
  } as const,
  { de: german.confirmIdentityCopy },
);

/** Words of `/mfa`. */
export const secondFactorCopy = catalog(
  {
    title: "Enter your code",
    description: "Two-step sign-in.",
    passkey: {
      title: "Confirm it's you",
      lead: "Use the passkey of your two-step sign-in.",
      leadWithApp: "Use your passkey, or enter the code from your authenticator app.",
      use: "Use a passkey",
      useNamed: (name: string) => `Use “${name}”`,
      or: "or enter the code",
      noScript: "Passkeys need JavaScript, which is off in this browser. Use a recovery code.",
      noScriptWithApp:
        "Passkeys need JavaScript, which is off in this browser. Enter the code from your app.",
      unsupported: "This browser can't use passkeys. Use a recovery code.",
      unsupportedWithApp: "This browser can't use passkeys. Enter the code from your app.",
      closed: "It may have been removed, or you closed the window. Try again, or use a recovery code.",
      closedWithApp: "It may have been removed, or you closed the window. Try again, or enter the code.",
    },
    app: {
      lead: "Open your authenticator app and type the six digits for {product}.",
      label: "Six-digit code",
      other: "Use a recovery code",
    },
    recovery: {
      lead: "Type one of the codes you saved when you set up the second step. Each code works once. Your other devices will be signed out.",
      label: "Recovery code",
      others: {
        app: "Use the authenticator app",
        passkey: "Use your passkey",
        both: "Use your passkey or the app",
      },
      codesLeft: (count: number) =>
        count === 0
          ? "That was your last recovery code. Turn two-step sign-in off and on again in your profile to get new ones."
          : `You have ${count} recovery ${plural(count, { one: "code", other: "codes" })} left. If you lost your authenticator app or passkey, remove it from two-step sign-in in your profile.`,
    },
    submit: "Continue",
    submitting: "Checking…",
    failed: "Login failed",
    startOver: "Start over",
  } as const,
  { de: german.secondFactorCopy },
);

/** Words of `/two-step`: staff who must set up a second factor before anything else. */
export const secondFactorSetupCopy = catalog(
  {
    title: "Set up two-step sign-in",
    description: "Your role requires two-step sign-in.",
    lead: "Your role can open things that a password alone shouldn't protect. Set up an authenticator app once. From then on, it gives you a code each time you sign in.",
    leadWithPasskey:
      "Your role can open things that a password alone shouldn't protect. Set up a second step once: an authenticator app, or a passkey on this device or a security key. From then on, you use it each time you sign in.",
    or: "or use a passkey",
    known: "You already have a second step. Sign in again and use it to continue.",
    again: "Sign in again",
    submitting: "One moment…",
    done: "Two-step sign-in is on. From now on you need your second step to sign in.",
    goOn: "Continue",
    signOut: "Sign out",
  } as const,
  { de: german.secondFactorSetupCopy },
);

/** Words of `/auth/confirm`, by the type of the link. */
export const confirmCopy = catalog(
  {
    description: "Confirm a link that we sent to you.",
    types: {
      signup: {
        title: "Confirm your email",
        lead: "One click and your account is ready.",
        submit: "Confirm and sign in",
      },
      email: {
        title: "Confirm your email",
        lead: "One click and you are signed in.",
        submit: "Confirm and sign in",
      },
      invite: {
        title: "Accept your invitation",
        lead: "Accept it here, then choose a password.",
        submit: "Accept the invitation",
      },
      magiclink: { title: "Sign in", lead: "This link signs you in on this device.", submit: "Sign in" },
      recovery: {
        title: "Choose a new password",
        lead: "Continue here to choose a new password.",
        submit: "Continue",
      },
      email_change: {
        title: "Confirm your email",
        lead: "Confirm that this address belongs to your account.",
        submit: "Confirm this address",
      },
    },
    submitting: "One moment…",
    whyButton: "The button keeps mail scanners from using up your link.",
    otherAddressTitle: "One address to go",
    otherAddress:
      "Now open the link that we sent to your other address. If this is the new address and you asked for the change in another browser, open this link again afterwards.",
  } as const,
  { de: german.confirmCopy },
);

/** What a link that does not work says. */
export const deadLinkCopy = catalog(
  {
    title: "This link has expired",
    description: "A link that no longer works.",
    text: "It was already used, or it's too old. Your account is unchanged.",
    incomplete:
      "The link is incomplete. Open it again from the email, or copy all of it. Your account is unchanged.",
    otherBrowser:
      "It signs you in only in the browser you requested it from. If it was to confirm an address, that's done: sign in as usual.",
    openTokens:
      "Its URL contains sign-in tokens, which others could read there, so we don't accept it. Your account is unchanged.",
    lead: "Request a new one. The old link no longer works for anyone.",
    newPassword: "Email me a reset link",
    newConfirmation: "Send a new confirmation",
  } as const,
  { de: german.deadLinkCopy },
);

/** Words of `/logout`. */
export const logoutCopy = catalog(
  {
    title: "Sign out?",
    description: "Sign out of this device.",
    lead: "This signs you out on this device only.",
    submit: "Sign out",
    submitting: "Signing out…",
    stay: "Stay signed in",
  } as const,
  { de: german.logoutCopy },
);

/** Words of the page after a sign-in with a password. */
export const passkeyOfferCopy = catalog(
  {
    title: "Skip the password next time",
    lead: "Create a passkey on this device. You'll sign in with your fingerprint, face or screen lock, and there is nothing to forget or steal.",
    create: "Create a passkey",
    notNow: "Not now",
    never: "Don't ask again",
  } as const,
  { de: german.passkeyOfferCopy },
);
