import { z } from "zod";

import { log } from "~/server/log.server";

import { readJson } from "./limited-body";

/** An endpoint for OpenAI's chat completions. */
export interface ModelEndpoint {
  /** Its base URL, up to `/chat/completions`. */
  url: string;
  key?: string | undefined;
  model: string;
}

const TIMEOUT_MILLISECONDS = 3_000;
const ANSWER_BYTES_MAX = 64 * 1024;
const ANSWER_TOKENS_MAX = 200;
/** How long nobody waits for the model after a failure. */
const REST_MILLISECONDS = 60_000;

const AnswerSchema = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
});

/** When each endpoint may be called again, by its URL. */
const restingUntil = new Map<string, number>();

/**
 * Asks a language model for a short text. Null if it is slow, down, or answers something else: the
 * caller has wording of its own. Treat the result as a stranger's text and check it.
 */
export async function askModel({
  endpoint,
  system,
  prompt,
  timeoutMilliseconds = TIMEOUT_MILLISECONDS,
  now = performance.now(),
}: {
  endpoint: ModelEndpoint;
  system: string;
  prompt: string;
  timeoutMilliseconds?: number;
  now?: number;
}): Promise<string | null> {
  const { url, key, model } = endpoint;
  if (now < (restingUntil.get(url) ?? 0)) return null;
  try {
    const response = await fetch(`${url}/chat/completions`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...(key ? { Authorization: `Bearer ${key}` } : {}) },
      body: JSON.stringify({
        model,
        messages: [
          { role: "system", content: system },
          { role: "user", content: prompt },
        ],
        max_tokens: ANSWER_TOKENS_MAX,
        temperature: 0.3,
      }),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    if (!response.ok) throw new Error(`The language model answered ${response.status}`);
    const answer = AnswerSchema.parse(await readJson(response, ANSWER_BYTES_MAX));
    restingUntil.delete(url);
    return answer.choices[0]?.message.content ?? null;
  } catch (error) {
    restingUntil.set(url, now + REST_MILLISECONDS);
    log.warn({ err: error }, "the language model did not answer; built-in words are used");
    return null;
  }
}
