import { createHash } from "node:crypto";

import { z } from "zod";

import { log } from "~/server/log.server";

import { readJson } from "./limited-body";

const TIMEOUT_MILLISECONDS = 3_000;
const ANSWER_BYTES_MAX = 16 * 1024;
/** The maximum length of a token. */
const TOKEN_LENGTH_MAX = 2_048;
/** How long nobody waits for the service after a failure. */
const REST_MILLISECONDS = 30_000;

const AnswerSchema = z.object({
  success: z.boolean(),
  "error-codes": z.array(z.string()).default([]),
});
/** Errors about the token. All other errors are about us or the service. */
const TOKEN_ERRORS: ReadonlySet<string> = new Set([
  "missing-input-response",
  "invalid-input-response",
  "timeout-or-duplicate",
]);

/** When each service may be called again, by its origin. */
const restingUntil = new Map<string, number>();

/**
 * Asks Turnstile whether a token was issued to a browser that passed. `unknown` if the service is
 * slow, down, or refuses our key, which says nothing about the sender. A token is valid once.
 * `occasion` names its form, so that the same form sent twice passes twice.
 */
export async function verifyTurnstile({
  service: { origin, secretKey },
  token,
  occasion,
  clientAddress,
  timeoutMilliseconds = TIMEOUT_MILLISECONDS,
  now = performance.now(),
}: {
  service: { origin: string; secretKey: string };
  token: string;
  occasion: string;
  clientAddress?: string | undefined;
  timeoutMilliseconds?: number;
  now?: number;
}): Promise<"passed" | "failed" | "unknown"> {
  if (token === "" || token.length > TOKEN_LENGTH_MAX) return "failed";
  if (now < (restingUntil.get(origin) ?? 0)) return "unknown";
  try {
    const response = await fetch(`${origin}/turnstile/v0/siteverify`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        secret: secretKey,
        response: token,
        idempotency_key: uuidOf(occasion),
        ...(clientAddress === undefined ? {} : { remoteip: clientAddress }),
      }),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    // Refusals come with other statuses as well, so only the body decides.
    const answer = AnswerSchema.parse(await readJson(response, ANSWER_BYTES_MAX));
    const errors = answer["error-codes"];
    if (!answer.success && !errors.some((code) => TOKEN_ERRORS.has(code)))
      throw new Error(`Turnstile refused to answer: ${errors.join(", ").slice(0, 200)}`);
    restingUntil.delete(origin);
    return answer.success ? "passed" : "failed";
  } catch (error) {
    restingUntil.set(origin, now + REST_MILLISECONDS);
    log.warn({ err: error }, "Turnstile did not answer; forms are taken without its check");
    return "unknown";
  }
}

/** The same UUID for the same text (RFC 9562, version 8). */
function uuidOf(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
