import type { AccessClaims } from "~/services/identity/access-token.server";

/** What a session has proven: the provider's level, and whether it began with a passkey. */
export interface SignInProof {
  assuranceLevel: AccessClaims["assuranceLevel"];
  /** A passkey with user verification: the device, and its owner's fingerprint, face or PIN. */
  isPasskey: boolean;
}

/**
 * The rule of what counts as two-step sign-in, the same everywhere: two factors at the identity
 * provider, or a passkey while the site's setting accepts it. The provider itself sees a passkey as
 * one factor, and asks for its own second factor before changes to factors and passkeys.
 */
export function isTwoStep(
  { assuranceLevel, isPasskey }: SignInProof,
  { passkeyIsTwoStep }: { passkeyIsTwoStep: boolean },
): boolean {
  return assuranceLevel === "aal2" || (isPasskey && passkeyIsTwoStep);
}
