import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";

import { isoCBOR } from "@simplewebauthn/server/helpers";

import { SITE_URL } from "../harness";

/** What `credentials.create` is asked for, as far as this authenticator reads it. */
export interface CreationOptions {
  challenge: string;
  rp: { id?: string };
  user: { id: string };
}

/** What `credentials.get` is asked for. */
export interface RequestOptions {
  challenge: string;
  rpId?: string;
}

/** What an honest authenticator and browser would not say. */
export interface Lies {
  type?: string;
  challenge?: string;
  origin?: string;
  rpId?: string;
  crossOrigin?: unknown;
  userPresent?: boolean;
  userVerified?: boolean;
  backupEligible?: boolean;
  backedUp?: boolean;
  counter?: number;
  /** base64url; null leaves it out. */
  userHandle?: string | null;
  /** The id next to the answer. */
  credentialId?: string;
  /** Signs instead of the credential's own key. */
  signer?: SoftAuthenticator;
  /** Changes the signature. */
  signature?: (signature: Buffer) => Buffer;
  attestation?: { fmt: string; attStmt: Map<string, string | number | Uint8Array> };
}

type Cose = Map<number, number | Uint8Array>;

/** A key pair of an algorithm of COSE. */
function newKey(algorithm: number): { privateKey: KeyObject; cose: Cose; hash: string | null } {
  const part = (text: string | undefined) => new Uint8Array(Buffer.from(text ?? "", "base64url"));
  if (algorithm === -8) {
    const { privateKey, publicKey } = generateKeyPairSync("ed25519");
    const { x } = publicKey.export({ format: "jwk" });
    const cose: Cose = new Map<number, number | Uint8Array>([
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, part(x)],
    ]);
    return { privateKey, cose, hash: null };
  }
  if (algorithm === -257) {
    const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const { n, e } = publicKey.export({ format: "jwk" });
    const cose: Cose = new Map<number, number | Uint8Array>([
      [1, 3],
      [3, -257],
      [-1, part(n)],
      [-2, part(e)],
    ]);
    return { privateKey, cose, hash: "sha256" };
  }
  const isLong = algorithm === -35;
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: isLong ? "P-384" : "P-256" });
  const { x, y } = publicKey.export({ format: "jwk" });
  const cose: Cose = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, algorithm],
    [-1, isLong ? 2 : 1],
    [-2, part(x)],
    [-3, part(y)],
  ]);
  return { privateKey, cose, hash: isLong ? "sha384" : "sha256" };
}

/**
 * An authenticator with one credential, together with the browser in front of it. It does what
 * WebAuthn says, apart from the lies that a test chooses.
 */
export class SoftAuthenticator {
  readonly credentialId: string;
  counter = 0;
  userHandle: string | null = null;
  readonly #key: ReturnType<typeof newKey>;

  constructor(
    private readonly nature: {
      origin?: string;
      rpId?: string;
      algorithm?: number;
      credentialIdBytes?: number;
      aaguid?: string;
      /** Whether its key can be copied to other devices; such authenticators don't count. */
      isSynced?: boolean;
    } = {},
  ) {
    this.credentialId = randomBytes(nature.credentialIdBytes ?? 32).toString("base64url");
    this.#key = newKey(nature.algorithm ?? -7);
  }

  /** Answers `credentials.create`. */
  create(options: CreationOptions, lies: Lies = {}) {
    this.userHandle = options.user.id;
    const idBytes = Buffer.from(this.credentialId, "base64url");
    const length = Buffer.alloc(2);
    length.writeUInt16BE(idBytes.byteLength);
    const aaguid = Buffer.from((this.nature.aaguid ?? "0".repeat(32)).replaceAll("-", ""), "hex");
    const attested = Buffer.concat([aaguid, length, idBytes, isoCBOR.encode(this.#key.cose)]);
    const authData = this.#authenticatorData(options.rp.id, lies, attested);
    const { fmt, attStmt } = lies.attestation ?? { fmt: "none", attStmt: new Map() };
    const attestation = new Map<string, string | Map<string, string | number | Uint8Array> | Uint8Array>([
      ["fmt", fmt],
      ["attStmt", attStmt],
      ["authData", new Uint8Array(authData)],
    ]);
    return this.#credential(lies, {
      clientDataJSON: this.#clientData("webauthn.create", options.challenge, lies).toString("base64url"),
      attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString("base64url"),
      transports: ["internal" as const],
    });
  }

  /** Answers `credentials.get`. */
  get(options: RequestOptions, lies: Lies = {}) {
    const clientData = this.#clientData("webauthn.get", options.challenge, lies);
    const authData = this.#authenticatorData(options.rpId, lies);
    const signed = Buffer.concat([authData, createHash("sha256").update(clientData).digest()]);
    const signer = lies.signer ?? this;
    const signature = signer.#sign(signed);
    const handle = lies.userHandle === undefined ? this.userHandle : lies.userHandle;
    return this.#credential(lies, {
      clientDataJSON: clientData.toString("base64url"),
      authenticatorData: authData.toString("base64url"),
      signature: (lies.signature?.(signature) ?? signature).toString("base64url"),
      ...(handle === null ? {} : { userHandle: handle }),
    });
  }

  #credential<Response extends object>(lies: Lies, response: Response) {
    const id = lies.credentialId ?? this.credentialId;
    return {
      id,
      rawId: id,
      type: "public-key" as const,
      authenticatorAttachment: "platform" as const,
      clientExtensionResults: {},
      response,
    };
  }

  #clientData(type: string, challenge: string, lies: Lies): Buffer {
    const data = {
      type: lies.type ?? type,
      challenge: lies.challenge ?? challenge,
      origin: lies.origin ?? this.nature.origin ?? SITE_URL,
      crossOrigin: "crossOrigin" in lies ? lies.crossOrigin : false,
    };
    return Buffer.from(JSON.stringify(data));
  }

  /** Web Authentication Level 3, section 6.1. */
  #authenticatorData(asked: string | undefined, lies: Lies, attested?: Buffer): Buffer {
    const isSynced = this.nature.isSynced ?? false;
    this.counter += isSynced ? 0 : 1;
    const flags =
      ((lies.userPresent ?? true) ? 1 : 0) |
      ((lies.userVerified ?? true) ? 4 : 0) |
      ((lies.backupEligible ?? isSynced) ? 8 : 0) |
      ((lies.backedUp ?? isSynced) ? 16 : 0) |
      (attested ? 64 : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(lies.counter ?? this.counter);
    const rpId = lies.rpId ?? asked ?? this.nature.rpId ?? "localhost";
    const rpIdHash = createHash("sha256").update(rpId).digest();
    return Buffer.concat([rpIdHash, Buffer.from([flags]), counter, attested ?? Buffer.alloc(0)]);
  }

  #sign(data: Buffer): Buffer {
    return sign(this.#key.hash, data, this.#key.privateKey);
  }
}
