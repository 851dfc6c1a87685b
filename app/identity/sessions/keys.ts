import { eq, inArray } from "drizzle-orm";
import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from "jose";

import { atomically, type Database } from "~/server/db.server";

import { authSigningKeys } from "../../../drizzle/identity-schema";

import { required, ifNotLost } from "~/identity/conditional-writes";
import type { Settings } from "~/identity/config";

const ALGORITHM = "ES256";
/** How long this process trusts its copy of the keys. An unknown key makes it read them again. */
const CACHE_SECONDS = 60;
/** Minimum seconds between two lookups of unknown keys. */
const UNKNOWN_KEY_SECONDS = 5;
/**
 * Clients cache the key set for 10 minutes. A key that signs earlier would meet verifiers that
 * don't know it.
 */
const PUBLISH_SECONDS = 600 + CACHE_SECONDS;

interface LoadedKey {
  keyId: string;
  status: "next" | "signing" | "retired";
  createdAt: Date;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  publicJwk: JWK;
}

/**
 * The signing keys of all instances: one signs, the next and the retired ones verify. Stored in the
 * database.
 */
export class KeyStore {
  #keys: LoadedKey[] = [];
  /** Keys that were sealed under a lost secret, so nobody can use them any more. */
  #unreadable: string[] = [];
  #readAt: number | undefined;
  #loading: Promise<LoadedKey[]> | undefined;

  constructor(
    private readonly db: Database,
    private readonly settings: Settings,
  ) {}

  /** The current signing key. The first call of an installation creates it. */
  async signingKey(): Promise<{ keyId: string; privateKey: CryptoKey }> {
    const find = (keys: LoadedKey[]) => keys.find((key) => key.status === "signing");
    const known = find(await this.#current(CACHE_SECONDS));
    if (known) return known;
    await this.#create("signing");
    const created = find(await this.#load());
    if (!created) throw new Error("No signing key could be made");
    return created;
  }

  /** The public key for a token's `kid` and algorithm, or null. */
  async verificationKey(keyId: string, algorithm: string): Promise<CryptoKey | null> {
    const foreign = this.settings.verificationKeys.find(({ kid }) => kid === keyId);
    if (foreign) {
      if (foreign.alg !== algorithm) return null;
      const key = await importJWK(foreign, algorithm);
      return key instanceof Uint8Array ? null : key;
    }
    if (algorithm !== ALGORITHM) return null;
    const find = (keys: LoadedKey[]) => keys.find((key) => key.keyId === keyId)?.publicKey ?? null;
    return find(await this.#current(CACHE_SECONDS)) ?? find(await this.#current(UNKNOWN_KEY_SECONDS));
  }

  /** The public halves as a JWK set (RFC 7517 section 5). */
  async jwks(): Promise<{ keys: JWK[] }> {
    await this.signingKey();
    return { keys: [...this.#keys.map((key) => key.publicJwk), ...this.settings.verificationKeys] };
  }

  /**
   * Takes the next step of a rotation: publishes a next key, or starts signing with it once it has
   * been public long enough. Call it as often as you like, on any instance. The retired key
   * verifies until `deleteRetired`.
   */
  async rotate(): Promise<"added" | "waiting" | "switched"> {
    const signing = await this.signingKey();
    const next = (await this.#load()).find((key) => key.status === "next");
    if (!next) {
      await this.#create("next");
      await this.#load();
      return "added";
    }
    const now = this.settings.now();
    if (now.getTime() - next.createdAt.getTime() < PUBLISH_SECONDS * 1000) return "waiting";
    await ifNotLost(
      atomically((tx) => [
        required(
          tx
            .update(authSigningKeys)
            .set({ status: "retired", retiredAt: now })
            .where(eq(authSigningKeys.keyId, signing.keyId))
            .returning(),
        ),
        required(
          tx
            .update(authSigningKeys)
            .set({ status: "signing" })
            .where(eq(authSigningKeys.keyId, next.keyId))
            .returning(),
        ),
      ]),
    );
    await this.#load();
    return "switched";
  }

  #current(maxAgeSeconds: number): Promise<LoadedKey[]> {
    const age = Math.abs(this.settings.now().getTime() - (this.#readAt ?? -Infinity));
    return age < maxAgeSeconds * 1000 ? Promise.resolve(this.#keys) : this.#load();
  }

  #load(): Promise<LoadedKey[]> {
    return (this.#loading ??= this.#read().finally(() => (this.#loading = undefined)));
  }

  async #read(): Promise<LoadedKey[]> {
    const rows = await this.db.select().from(authSigningKeys);
    const readable = rows.flatMap(({ privateJwk, ...row }) => (privateJwk ? [{ ...row, privateJwk }] : []));
    this.#unreadable = rows.flatMap(({ keyId, privateJwk }) => (privateJwk ? [] : [keyId]));
    this.#keys = await Promise.all(
      readable.map(async (row) => {
        const known = this.#keys.find((key) => key.keyId === row.keyId);
        return { ...(known ?? (await importKey(row))), status: row.status, createdAt: row.createdAt };
      }),
    );
    this.#readAt = this.settings.now().getTime();
    return this.#keys;
  }

  async #create(status: "next" | "signing"): Promise<void> {
    const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
    const privateJwk: JsonWebKey = { ...(await exportJWK(privateKey)), alg: ALGORITHM };
    // Another instance may be first: there is one key of each status.
    await atomically((tx) => [
      tx.delete(authSigningKeys).where(inArray(authSigningKeys.keyId, this.#unreadable)),
      tx
        .insert(authSigningKeys)
        .values({ keyId: crypto.randomUUID(), status, privateJwk, createdAt: this.settings.now() })
        .onConflictDoNothing(),
    ]);
  }
}

async function importKey(
  row: Pick<typeof authSigningKeys.$inferSelect, "keyId"> & { privateJwk: JsonWebKey },
): Promise<Omit<LoadedKey, "status" | "createdAt">> {
  const { kty, crv, x, y } = row.privateJwk;
  const publicJwk: JWK = { kty: kty ?? "EC", crv: crv ?? "P-256", x: x ?? "", y: y ?? "", alg: ALGORITHM };
  const [privateKey, publicKey] = await Promise.all([
    importJWK({ ...publicJwk, d: row.privateJwk.d ?? "" }, ALGORITHM),
    importJWK(publicJwk, ALGORITHM),
  ]);
  if (privateKey instanceof Uint8Array || publicKey instanceof Uint8Array)
    throw new Error("Not an ES256 key");
  return {
    keyId: row.keyId,
    privateKey,
    publicKey,
    publicJwk: { ...publicJwk, kid: row.keyId, use: "sig", key_ops: ["verify"] },
  };
}
