import type { PasskeyCreation, PasskeyRequest } from "~/models/account/passkey";

/** A challenge of the provider. */
interface Started {
  challengeId: string;
  expiresAt: Date;
  /** Options of WebAuthn as JSON. */
  options: object;
}

// The provider's library and the browser's type the same options of WebAuthn differently.

/** What the page needs to make the browser create a passkey. */
export function creationOf({ challengeId, expiresAt, options }: Started): PasskeyCreation {
  return { kind: "create", challengeId, expiresAt, options: options as PasskeyCreation["options"] };
}

/** What the page needs to make the browser use a passkey. */
export function requestOf({ challengeId, expiresAt, options }: Started): PasskeyRequest {
  return { kind: "get", challengeId, expiresAt, options: options as PasskeyRequest["options"] };
}
