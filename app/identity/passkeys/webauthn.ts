import { z } from "zod";

import type { RelyingParty } from "./relying-party";

/** COSE algorithms that are offered and accepted: ES256, Ed25519, RS256. */
export const ALGORITHMS = [-7, -8, -257];

/** Longest credential id (Web Authentication Level 3, section 4), in bytes. */
const CREDENTIAL_ID_BYTES_MAX = 1023;

/** No authenticator sends more; long values only cost time. In characters of base64url. */
const PART_CHARACTERS_MAX = 100_000;

const TRANSPORTS_MAX = 8;

/** A credential's answer can't be read, or it doesn't prove what it should. */
export class WebauthnRefusal extends Error {
  override name = "WebauthnRefusal";
  constructor(
    readonly reason: "unreadable" | "unverified",
    cause?: unknown,
  ) {
    super(reason, { cause });
  }
}

const base64url = z
  .string()
  .max(PART_CHARACTERS_MAX)
  .regex(/^[A-Za-z0-9_-]+$/);

const Shared = z.object({ id: base64url, rawId: base64url, type: z.literal("public-key") });

const Attestation = Shared.extend({
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(32)).max(TRANSPORTS_MAX).optional().catch(undefined),
  }),
});

const Assertion = Shared.extend({
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.string().max(PART_CHARACTERS_MAX).nullish(),
  }),
});

/** The answer of an authenticator that used a credential. */
export type AssertionAnswer = z.infer<typeof Assertion>;

/** What a ceremony has to prove. */
export interface Expectation {
  relyingParty: RelyingParty;
  /** base64url */
  challenge: string;
  /** For passkeys: `passkeyUserVerification` in `config.ts`. A second factor needs none. */
  requireUserVerification: boolean;
}

/** A credential as it is stored. */
export interface StoredCredential {
  credentialId: string;
  /** COSE, base64url. */
  publicKey: string;
  signCount: number;
  backupEligible: boolean;
}

/** A credential that was just created. */
export interface NewCredential extends StoredCredential {
  aaguid: string | null;
  transports: string[];
  backedUp: boolean;
}

/** What a good assertion says. */
export interface AssertionFacts {
  signCount: number;
  backedUp: boolean;
  isUserVerified: boolean;
  /**
   * The counter hasn't grown, so there may be two copies of the key (Web Authentication Level 3,
   * section 6.1.1). 0 twice means that the authenticator doesn't count.
   */
  isClone: boolean;
}

/** The library takes a while to load, and most processes never need it. */
const loadLibrary = () =>
  Promise.all([import("@simplewebauthn/server"), import("@simplewebauthn/server/helpers")]);

/** Authenticators without a model of their own send only zeros. */
const NO_AAGUID = "00000000-0000-0000-0000-000000000000";

/**
 * Checks the answer of an authenticator that created a credential (Web Authentication Level 3,
 * section 7.1). Its attestation is neither trusted nor kept. Throws `WebauthnRefusal`.
 */
export async function verifyAttestation(
  answer: unknown,
  { relyingParty, challenge, requireUserVerification }: Expectation,
): Promise<NewCredential> {
  const [{ verifyRegistrationResponse }, { isoBase64URL }] = await loadLibrary();
  const { response, ...credential } = readAs(Attestation, answer);
  const { attestationObject, flags } = await readAttestation(response.attestationObject);
  await refuseForeignFrame(response.clientDataJSON);
  refuseLongId(credential.rawId);
  const { verified, registrationInfo } = await verifying(() =>
    verifyRegistrationResponse({
      response: {
        ...credential,
        response: { clientDataJSON: response.clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origins,
      expectedRPID: relyingParty.id,
      requireUserPresence: true,
      requireUserVerification,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!verified || registrationInfo.credential.id !== credential.rawId)
    throw new WebauthnRefusal("unverified");
  const { aaguid, credential: created } = registrationInfo;
  return {
    credentialId: created.id,
    publicKey: isoBase64URL.fromBuffer(created.publicKey),
    signCount: created.counter,
    aaguid: aaguid === NO_AAGUID ? null : aaguid,
    transports: response.transports ?? [],
    backupEligible: flags.be,
    backedUp: flags.bs,
  };
}

/** Reads the answer of an authenticator that used a credential. Throws `WebauthnRefusal`. */
export function readAssertion(answer: unknown): AssertionAnswer {
  return readAs(Assertion, answer);
}

/**
 * Checks that the owner of a stored credential answered the challenge (Web Authentication Level 3,
 * section 7.2). Throws `WebauthnRefusal`.
 */
export async function verifyAssertion(
  { response, ...credential }: AssertionAnswer,
  { relyingParty, challenge, requireUserVerification }: Expectation,
  stored: StoredCredential,
): Promise<AssertionFacts> {
  const [{ verifyAuthenticationResponse }, { isoBase64URL, parseAuthenticatorData }] = await loadLibrary();
  await refuseForeignFrame(response.clientDataJSON);
  refuseLongId(credential.rawId);
  if (credential.rawId !== stored.credentialId) throw new WebauthnRefusal("unverified");
  const { flags } = reading(() => parseAuthenticatorData(isoBase64URL.toBuffer(response.authenticatorData)));
  if (flags.be !== stored.backupEligible) throw new WebauthnRefusal("unverified");
  const { userHandle: _handle, ...signed } = response;
  const { verified, authenticationInfo } = await verifying(() =>
    verifyAuthenticationResponse({
      response: { ...credential, response: signed, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origins,
      expectedRPID: relyingParty.id,
      requireUserVerification,
      credential: {
        id: stored.credentialId,
        publicKey: isoBase64URL.toBuffer(stored.publicKey),
        // The library compares counters before it checks the signature. Anyone could pretend that
        // a key was copied.
        counter: 0,
      },
    }),
  );
  if (!verified) throw new WebauthnRefusal("unverified");
  const { newCounter, credentialBackedUp, userVerified } = authenticationInfo;
  const counts = newCounter > 0 || stored.signCount > 0;
  return {
    signCount: newCounter,
    backedUp: credentialBackedUp,
    isUserVerified: userVerified,
    isClone: counts && newCounter <= stored.signCount,
  };
}

function readAs<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(answer);
  if (!parsed.success) throw new WebauthnRefusal("unreadable");
  return parsed.data;
}

function reading<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw new WebauthnRefusal("unreadable", error);
  }
}

async function verifying<Result>(verify: () => Promise<Result>): Promise<Result> {
  try {
    return await verify();
  } catch (error) {
    throw new WebauthnRefusal("unverified", error);
  }
}

/**
 * The attestation object without its statement: it is nobody's to trust, and checking one would
 * fetch addresses that its certificates name.
 */
async function readAttestation(encoded: string) {
  const [, { decodeAttestationObject, isoBase64URL, isoCBOR, parseAuthenticatorData }] = await loadLibrary();
  return reading(() => {
    const authData = decodeAttestationObject(isoBase64URL.toBuffer(encoded)).get("authData");
    const { flags } = parseAuthenticatorData(authData);
    const plain = new Map<string, string | Uint8Array | Map<string, string>>([
      ["fmt", "none"],
      ["attStmt", new Map<string, string>()],
      ["authData", authData],
    ]);
    return { flags, attestationObject: isoBase64URL.fromBuffer(isoCBOR.encode(plain)) };
  });
}

/** A page of another site must not use our credentials in a frame. The library doesn't look. */
async function refuseForeignFrame(clientDataJSON: string): Promise<void> {
  const [, { decodeClientDataJSON }] = await loadLibrary();
  const clientData: unknown = reading(() => decodeClientDataJSON(clientDataJSON));
  const parsed = z.object({ crossOrigin: z.boolean().optional() }).safeParse(clientData);
  if (!parsed.success) throw new WebauthnRefusal("unreadable");
  if (parsed.data.crossOrigin === true) throw new WebauthnRefusal("unverified");
}

function refuseLongId(rawId: string): void {
  if (Buffer.from(rawId, "base64url").byteLength > CREDENTIAL_ID_BYTES_MAX) {
    throw new WebauthnRefusal("unverified");
  }
}
