import { lateCatalog } from "~/lib/language/catalog";
import { pluralIn } from "~/lib/language/plural";

import { accountAnchorsCopy } from "./account-anchors";

const plural = pluralIn("en");

/** Words of setting up two-step sign-in, on `/two-step` and on the account's page. */
export const twoStepCopy = lateCatalog("twoStep", {
  title: accountAnchorsCopy.twoStep,
  lead: "After your password, a second step proves that it's you: a code from an app on your phone, or a passkey.",
  on: "On",
  off: "Off",
  unavailable: "The sign-in service isn't responding. Try again in a minute.",
  setUp: "Set up an authenticator app",
  qrCode: "QR code for your authenticator app",
  scan: "Scan the code with an authenticator app, or type this key:",
  enter: "Enter the six digits the app shows.",
  code: "Code",
  turnOn: "Turn on",
  turnOff: "Turn off",
  turnOffLabel: (app: string) => `Turn off ${app}`,
  app: "Authenticator app",
  since: (date: string) => `Since ${date}`,
  addPasskey: "Add a passkey as second step",
  passkeyName: "Name of the passkey",
  passkeyNameHelp: "So that you recognize it in the list.",
  passkeyDefault: "Passkey",
  remove: "Remove",
  removeLabel: (name: string) => `Remove ${name}`,
  turnedOff: { title: "Two-step sign-in turned off" },
  removed: { title: "Removed from two-step sign-in" },
  renamed: { title: "Passkey renamed" },
  added: { title: "Passkey added", description: "It's part of your two-step sign-in from now on." },
  turnedOn: { title: "Two-step sign-in turned on" },
  codesTitle: "Save these recovery codes now",
  codesLead:
    "Each one works once in place of a code from the app. You won't see them again. Print them, or save them in a password manager.",
  codesDone: "I've saved them",
  codesLeft: (count: number) =>
    plural(count, { one: "1 recovery code is left.", other: `${count} recovery codes are left.` }),
  renew: "Create new recovery codes",
  renewHelp: "The old ones stop working.",
  failed: "Two-step sign-in was not changed",
  missingCode: "Enter the six digits.",
} as const);
