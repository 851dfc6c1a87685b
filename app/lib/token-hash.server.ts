import { createHash } from "node:crypto";

/** The hash by which a secret in a link is known: the database has this, never the secret. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
