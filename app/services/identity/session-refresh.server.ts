import { LRUCache } from "lru-cache";
import { z } from "zod";
import { sharedNow } from "~/lib/clock/shared-clock";
import { hashToken } from "~/lib/token-hash.server";

/** The tokens of one sign-in. `expiresAt` is when the access token ends. */
export interface SessionTokens {
  accessToken: string;
  refreshToken: string;
  expiresAt: Date;
}

/**
 * `ended`: the provider says that this session is over. `unavailable`: there was no credible
 * answer, so nothing may be cleared.
 */
export type RefreshOutcome =
  | { state: "refreshed"; tokens: SessionTokens }
  | { state: "ended" }
  | { state: "unavailable" };

const SessionSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number().positive(),
  expires_at: z.number().optional(),
});

const RefusalSchema = z.union([
  z.object({ code: z.string() }).transform(({ code }) => code),
  z.object({ error_code: z.string() }).transform(({ error_code: code }) => code),
  z.object({ error: z.string() }).transform(({ error }) => error),
]);

/** Answers after which this session can never be refreshed again. */
const ENDED = new Set([
  "refresh_token_not_found",
  "refresh_token_already_used",
  "session_not_found",
  "session_expired",
  "user_not_found",
  "user_banned",
  "validation_failed",
  "invalid_grant",
  "invalid_request",
]);

/** How long a slightly later tab with the same old token gets the same answer. */
const ANSWER_KEPT_MILLISECONDS = 10_000;
const MOST_ANSWERS = 10_000;

/**
 * Refreshes sessions. Concurrent requests with the same refresh token share one call, because RFC
 * 9700 section 4.14.2 lets the provider treat a second one as theft.
 */
export class SessionRefresher {
  private readonly answers = new LRUCache<string, Promise<RefreshOutcome>>({
    max: MOST_ANSWERS,
    ttl: ANSWER_KEPT_MILLISECONDS,
  });

  constructor(private readonly options: { url: string; apiKey: string; fetch: typeof globalThis.fetch }) {}

  /** Never throws. */
  refresh(refreshToken: string): Promise<RefreshOutcome> {
    const key = hashToken(refreshToken);
    const running = this.answers.get(key);
    if (running) return running;
    const outcome = this.ask(refreshToken).then((answer) => {
      if (answer.state === "unavailable") this.answers.delete(key);
      return answer;
    });
    this.answers.set(key, outcome);
    return outcome;
  }

  private async ask(refreshToken: string): Promise<RefreshOutcome> {
    const { url, apiKey, fetch } = this.options;
    try {
      const response = await fetch(`${url}/auth/v1/token?grant_type=refresh_token`, {
        method: "POST",
        headers: {
          "Content-Type": "application/json;charset=UTF-8",
          "X-Supabase-Api-Version": "2024-01-01",
          apikey: apiKey,
        },
        body: JSON.stringify({ refresh_token: refreshToken }),
      });
      const body: unknown = await response.json();
      if (response.ok) return { state: "refreshed", tokens: readTokens(body) };
      const code = RefusalSchema.safeParse(body).data ?? "";
      const isFinal = response.status >= 400 && response.status < 500 && response.status !== 429;
      return { state: isFinal && ENDED.has(code) ? "ended" : "unavailable" };
    } catch {
      return { state: "unavailable" };
    }
  }
}

/** The tokens in the provider's session answer. Throws for anything else. */
export function readTokens(body: unknown): SessionTokens {
  const session = SessionSchema.parse(body);
  const expiresAt = session.expires_at ?? Math.floor(sharedNow().getTime() / 1000) + session.expires_in;
  return {
    accessToken: session.access_token,
    refreshToken: session.refresh_token,
    expiresAt: new Date(expiresAt * 1000),
  };
}
