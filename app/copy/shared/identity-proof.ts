import { lateCatalog } from "~/lib/language/catalog";

/** Words of the field that asks for a fresh proof. */
export const identityProofCopy = lateCatalog("identityProof", {
  password: "Current password",
  passwordOrCode: "Current password, or a code from your app",
  forgotten: "Forgot it, or never had one?",
  link: "Email me a reset link",
  missing: "Enter your current password.",
} as const);
