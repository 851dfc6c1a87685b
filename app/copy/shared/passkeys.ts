import { lateCatalog } from "~/lib/language/catalog";
import { pluralIn } from "~/lib/language/plural";

const plural = pluralIn("en");

/** Words of asking for a passkey and of creating one, wherever that happens. */
export const passkeyStepCopy = lateCatalog("passkeyStep", {
  signIn: "Sign in with a passkey",
  again: "Try the passkey again",
  confirm: "Confirm with a passkey",
  orConfirm: "or use a passkey",
  starting: "One moment…",
  waiting: "Your browser is asking for your passkey. Follow the steps it shows.",
  failed: "That passkey didn't work.",
  failures: {
    closed: "It may have been removed, or you closed the window. Try again, or use your password.",
    expired: "It took too long. Try again, or use your password.",
    unreadable: "Your browser's answer was incomplete. Try again, or use your password.",
    unsupported: "This browser can't use passkeys on this page. Use your password instead.",
    known: "This device already has a passkey for your account.",
    notYours: "It belongs to another account. Use one of yours.",
    otherAccount: "It belongs to another account than the email address you entered.",
    tooMany: "You have as many passkeys as an account can have. Remove one first.",
    gone: "That passkey was already removed.",
    notSaved: "The passkey could not be changed.",
    notRead: "Your passkeys could not be read.",
  },
  noScript: "Passkeys need JavaScript, which is off in this browser. Use your email and password.",
  noScriptAccount: "Passkeys need JavaScript. Turn it on in this browser to add one.",
  unsupported: "This browser can't use passkeys. Use your email and password.",
  unsupportedAccount: "This browser can't create passkeys. Open this page in another browser to add one.",
  address: "Passkeys don't work at this site's address. Use your email and password.",
  elsewhere: "Passkeys work on our main site.",
  elsewhereLink: "Sign in there",
  creating: "Your browser is creating a passkey. Follow the steps it shows.",
  added: { title: "Passkey added", description: "You can sign in with it from now on." },
  notAdded: "The passkey was not added.",
  addAgain: "The window was closed, or the device declined. Try again when you're ready.",
} as const);

/** Words of the passkeys on the account's page. */
export const passkeyCopy = lateCatalog("passkey", {
  addressAccount:
    "Passkeys don't work at this site's address. They need a domain name and https, or localhost on your own machine.",
  elsewhereAccount: "Passkeys work on our main site. Open your account there to add one.",
  title: "Passkeys",
  lead: "Sign in with your fingerprint, face or screen lock. Keep at least two, on different devices.",
  none: "No passkeys yet.",
  unavailable: "The sign-in service isn't responding. Try again in a minute.",
  add: "Add passkey",
  unnamed: "Passkey",
  addedOn: (day: string) => `Added ${day}.`,
  usedAt: (time: string) => `Last used ${time}`,
  notUsed: "Not used yet",
  rename: "Rename…",
  renameLabel: (name: string) => `Rename ${name}`,
  name: "Name",
  nameMissing: "Enter a name for the passkey.",
  nameLong: "Use a shorter name.",
  saveName: "Save name",
  renamed: { title: "Passkey renamed" },
  remove: "Remove…",
  removeLabel: (name: string) => `Remove ${name}`,
  removeLead: (name: string, rest: string) => `You can't sign in with “${name}” any more. ${rest}`,
  removeSubmit: "Remove passkey",
  removed: { title: "Passkey removed" },
  notChanged: "The passkeys were not changed",
  /** What still opens the account without one of its passkeys. */
  waysLeft: ({
    passkeys,
    hasPassword,
    accounts,
  }: {
    passkeys: number;
    hasPassword: boolean;
    accounts: readonly string[];
  }) => {
    const ways = [
      ...(passkeys > 0
        ? [plural(passkeys, { one: "your other passkey", other: `your ${passkeys} other passkeys` })]
        : []),
      ...(hasPassword ? ["your password"] : []),
      ...accounts,
    ];
    if (ways.length === 0) return "You can still get in with a link to your email address.";
    return `You can still use ${new Intl.ListFormat("en-GB").format(ways)}.`;
  },
  review:
    "You came in without your usual sign-in. Check your passkeys and your second step below, and remove anything you don't recognize.",
} as const);
