import { catalog } from "~/lib/language/catalog";

import * as german from "../de/two-step";

/** Words of the field that asks for a fresh proof. */
export const identityProofCopy = catalog(
  {
    password: "Current password",
    passwordOrCode: "Current password, or a code from your app",
    forgotten: "Forgot it, or never had one?",
    link: "Email me a reset link",
    missing: "Enter your current password.",
  } as const,
  { de: german.identityProofCopy },
);
