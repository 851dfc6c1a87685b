import { createHmac, timingSafeEqual } from "node:crypto";

import { env } from "./env.server";

function hmac(text: string, secret: string): Buffer {
  return createHmac("sha256", secret).update(text).digest();
}

/**
 * The signature of a text in links and forms, with the server's current secret. The text begins
 * with what it is for, so that the signature of one thing is never valid for another.
 *
 * @example sign(`form stamp ${time}`)
 */
export function sign(text: string): string {
  return hmac(text, env.sessionSecret).toString("base64url");
}

/** Whether `sign` made this signature of the text, with any of the server's accepted secrets. */
export function isSigned(text: string, signature: string): boolean {
  const given = Buffer.from(signature, "base64url");
  return env.sessionSecrets.some((secret) => {
    const expected = hmac(text, secret);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
