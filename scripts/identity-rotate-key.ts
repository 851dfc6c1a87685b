import { rotateSigningKey } from "~/services/identity/upkeep.server";

import { runCommand } from "./command";

/*
 * identity-rotate-key: publishes a new signing key. Run it again after 11 minutes to sign with that
 * key; before, it fails and changes nothing.
 */
const WORDS = {
  added: "A new key is published. Run this again in 11 minutes to sign with it.",
  waiting: "The new key is not known everywhere yet. Run this again in a few minutes.",
  switched: "The new key signs now. The old one is read until its last token has ended.",
};

await runCommand(async () => {
  const step = await rotateSigningKey();
  if (step === "waiting") throw new Error(WORDS.waiting);
  console.log(step === null ? "Accounts live elsewhere: there is no key to rotate here." : WORDS[step]);
});
