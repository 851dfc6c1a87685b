import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";

import { env } from "../app/server/env.server";

/*
 * Values that must be read again, but never by someone with the database alone, are stored sealed:
 * `sealed:1:<key>:<base64url of nonce | AES-256-GCM text | tag>`. The keys are derived from the
 * values of SESSION_SECRET: the first one seals, each of them opens. The name of the column is part
 * of the seal, so that a value can't be moved into another column. Without SESSION_SECRET nothing
 * is sealed, because the values would be lost with the secret when the process ends.
 */

const MARK = "sealed:1:";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

interface SealingKey {
  id: string;
  bytes: Buffer;
}

let keys: SealingKey[] | undefined;

function sealingKeys(): SealingKey[] {
  return (keys ??= env.sealingSecrets.map((secret) => {
    const bytes = Buffer.from(hkdfSync("sha256", secret, "", "values in the database, version 1", 32));
    return { id: createHash("sha256").update(bytes).digest("base64url").slice(0, 8), bytes };
  }));
}

/** The prefix of a value that the current key has sealed; undefined if nothing is sealed. */
export function presentMark(): string | undefined {
  const [key] = sealingKeys();
  return key && `${MARK}${key.id}:`;
}

/** The stored form of a value. An empty value stays empty, because there is nothing to hide. */
export function seal(column: string, value: string): string {
  const [key] = sealingKeys();
  if (!key || value === "") return value;
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key.bytes, nonce).setAAD(Buffer.from(column));
  const sealed = Buffer.concat([nonce, cipher.update(value, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return `${MARK}${key.id}:${sealed.toString("base64url")}`;
}

/**
 * The value of a stored form. A value from before sealing is returned as it is. Null: none of our
 * keys opens it.
 */
export function unseal(column: string, stored: string): string | null {
  if (!stored.startsWith(MARK)) return stored;
  const [id, text = ""] = stored.slice(MARK.length).split(":");
  const key = sealingKeys().find((one) => one.id === id);
  const bytes = Buffer.from(text, "base64url");
  if (!key || bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv("aes-256-gcm", key.bytes, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(column)).setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const plain = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([plain, decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

/** An unknown secret replaces one that can't be opened, so that it proves nothing. */
export function unknownSecret(): string {
  return Array.from(randomBytes(32), (byte) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"[byte % 32]).join("");
}
