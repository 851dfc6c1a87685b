import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { z } from "zod";

import { passkeyCopy as copy, passkeyStepCopy } from "~/copy/shared/passkeys";
import { CREDENTIAL_CHARACTERS_MAX, PASSKEY_NAME_BYTES_MAX } from "./account-limits";

/** A challenge to a passkey or security key. Each works once. */
interface Challenge {
  challengeId: string;
  expiresAt: Date;
}

/** What a browser needs to create a passkey (WebAuthn Level 3, section 5.4). */
export interface PasskeyCreation extends Challenge {
  kind: "create";
  options: PublicKeyCredentialCreationOptionsJSON;
}

/** What a browser needs to use a passkey (WebAuthn Level 3, section 5.5). */
export interface PasskeyRequest extends Challenge {
  kind: "get";
  options: PublicKeyCredentialRequestOptionsJSON;
}

/**
 * Whether passkeys can be used on this page. `address`: the site's URL is an IP address, or isn't
 * encrypted, and browsers create none for it. `elsewhere`: they belong to the site's own host, and
 * this is another one.
 */
export type PasskeyOffer =
  | { state: "on" }
  | { state: "off" }
  | { state: "address" }
  | { state: "elsewhere"; url: string };

/** A passkey as its owner sees it. */
export interface Passkey {
  id: string;
  name: string | null;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** What the browser answered, as the provider reads it. The provider checks the rest. */
const CredentialSchema = z.looseObject({
  id: z.string().min(1),
  rawId: z.string().min(1),
  type: z.literal("public-key"),
  response: z.looseObject({ clientDataJSON: z.string().min(1) }),
});

export type PasskeyCredential = z.output<typeof CredentialSchema>;

const credential = z
  .string({ error: passkeyStepCopy.failures.unreadable })
  .max(CREDENTIAL_CHARACTERS_MAX, passkeyStepCopy.failures.unreadable)
  .transform((text, context) => {
    const read = CredentialSchema.safeParse(parseJson(text));
    if (read.success) return read.data;
    context.addIssue({ code: "custom", message: passkeyStepCopy.failures.unreadable });
    return z.NEVER;
  });

/** What the browser answered to a challenge. */
export interface PasskeyAnswer {
  challengeId: string;
  credential: PasskeyCredential;
}

/** The fields of every form that brings a browser's answer. */
export const passkeyAnswerShape = {
  challengeId: z.uuid({ error: passkeyStepCopy.failures.unreadable }),
  credential,
};

const factorId = z.string().min(1).max(100);

/** The forms of a page that asks for a passkey which is a second factor. */
export const factorPasskeyForms = [
  z.object({ intent: z.literal("start-passkey"), factorId }),
  z.object({ intent: z.literal("finish-passkey"), factorId, ...passkeyAnswerShape }),
] as const;

/** A name that its owner gave to a passkey. */
export const PasskeyNameSchema = z
  .string({ error: copy.nameMissing })
  .trim()
  .min(1, copy.nameMissing)
  .refine((name) => new TextEncoder().encode(name).length <= PASSKEY_NAME_BYTES_MAX, copy.nameLong)
  .refine((name) => !/\p{Cc}/u.test(name), copy.nameMissing);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
