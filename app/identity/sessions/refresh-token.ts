import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/*
 * A refresh token is base64url of: version 0 | session id (16 bytes) | counter (unsigned varint) |
 * 16 bytes of HMAC-SHA-256 under the session's own key over everything before | 4 bytes of SHA-256
 * over everything before. The checksum distinguishes a typing error from a forgery without a
 * database lookup. No table of tokens is needed: the session's row has key and counter.
 */

const VERSION = 0;
const SESSION_ID_BYTES = 16;
const SIGNATURE_BYTES = 16;
const CHECKSUM_BYTES = 4;
const SHORTEST_TEXT = 12;
/**
 * Nobody refreshes more often in a session's life. Keeps the counter a safe integer on every
 * engine.
 */
const COUNTER_LIMIT = 2 ** 31 - 1;

/** The contents of a well-formed refresh token. `signed` and `signature` are for `isSignedBy`. */
export interface RefreshToken {
  sessionId: string;
  counter: number;
  signed: Buffer;
  signature: Buffer;
}

/** Creates the refresh token of a session. `key` is 32 random bytes as base64url. */
export function encodeRefreshToken({
  sessionId,
  counter,
  key,
}: {
  sessionId: string;
  counter: number;
  key: string;
}): string {
  const signed = Buffer.concat([
    Buffer.from([VERSION]),
    Buffer.from(sessionId.replaceAll("-", ""), "hex"),
    encodeVarint(counter),
  ]);
  const body = Buffer.concat([signed, sign(signed, key)]);
  return Buffer.concat([body, checksum(body)]).toString("base64url");
}

/**
 * Parses a refresh token. Null if it isn't one (too short, not base64url, wrong checksum, unknown
 * version).
 */
export function decodeRefreshToken(text: string): RefreshToken | null {
  if (text.length < SHORTEST_TEXT || text.length > 128 || !/^[A-Za-z0-9_-]+$/.test(text)) return null;
  const bytes = Buffer.from(text, "base64url");
  // Several texts decode to the same bytes, and only the canonical one is a token.
  if (bytes.toString("base64url") !== text) return null;
  const body = bytes.subarray(0, -CHECKSUM_BYTES);
  const signed = body.subarray(0, -SIGNATURE_BYTES);
  if (signed.length <= 1 + SESSION_ID_BYTES || signed[0] !== VERSION) return null;
  if (!timingSafeEqual(checksum(body), bytes.subarray(-CHECKSUM_BYTES))) return null;
  const counter = decodeVarint(signed.subarray(1 + SESSION_ID_BYTES));
  if (counter === null) return null;
  const sessionId = toUuid(signed.subarray(1, 1 + SESSION_ID_BYTES));
  return { sessionId, counter, signed, signature: body.subarray(-SIGNATURE_BYTES) };
}

/** Whether a token was created with this session key. Compares in constant time. */
export function isSignedBy(token: RefreshToken, key: string): boolean {
  return timingSafeEqual(sign(token.signed, key), token.signature);
}

function sign(signed: Buffer, key: string): Buffer {
  return createHmac("sha256", Buffer.from(key, "base64url"))
    .update(signed)
    .digest()
    .subarray(0, SIGNATURE_BYTES);
}

function checksum(body: Buffer): Buffer {
  return createHash("sha256").update(body).digest().subarray(0, CHECKSUM_BYTES);
}

function encodeVarint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 0x7f; rest = Math.floor(rest / 0x80)) bytes.push((rest & 0x7f) | 0x80);
  bytes.push(rest);
  return Buffer.from(bytes);
}

function decodeVarint(bytes: Buffer): number | null {
  let value = 0;
  for (const [position, byte] of bytes.entries()) {
    value += (byte & 0x7f) * 0x80 ** position;
    const last = position === bytes.length - 1;
    if (value > COUNTER_LIMIT || byte > 0x7f === last) return null;
  }
  return value;
}

function toUuid(bytes: Buffer): string {
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
