import { createHash } from "node:crypto";

/**
 * The stored form of a secret that we hand out and never read again. The secrets are long and
 * random, so a fast hash is enough.
 */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
