import { createHash } from "node:crypto";

/**
 * The id of what a form adds. A form that is sent twice adds the same thing, which is stored once.
 * If someone goes back to it and writes something else, its key is still the same, but the id
 * isn't.
 */
export function idOfForm(key: string, content: unknown): string {
  const hash = createHash("sha256")
    .update(JSON.stringify([key, content]))
    .digest("hex");
  // The version and variant of a UUID that an application makes up (RFC 9562, section 5.8).
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join("-");
}
