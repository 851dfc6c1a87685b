import { randomBytes } from "node:crypto";

const processPrefix = randomBytes(6).toString("base64url").replace(/[-_]/g, "0");
let counter = 0;

/**
 * A request id: random per process, counted per request. Unique across instances, not secret, cheap
 * on the hot path.
 */
export function nextRequestId(): string {
  counter += 1;
  return `${processPrefix}-${counter.toString(36)}`;
}
