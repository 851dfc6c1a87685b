import {
  createChunks,
  isChunkLike,
  parseCookieHeader,
  serializeCookieHeader,
  stringToBase64URL,
  type CookieMethodsServer,
} from "@supabase/ssr";
import { z } from "zod";

import { sharedNow } from "~/lib/clock/shared-clock";
import { env } from "~/server/env.server";
import { getRequestStore } from "~/front-door/request-store";
import { SESSION_IDLE_SECONDS } from "~/services/identity/connection.server";
import type { SessionTokens } from "~/services/identity/session-refresh.server";

const secure = env.appUrl.startsWith("https://");

/**
 * Contains the tokens of a sign-in, in the format of @supabase/ssr. Its name is fixed, so that
 * every environment agrees on it, and it matches the front door's pattern of private cookies.
 * `__Host-`: no other host of the domain can set it (RFC 6265bis section 4.1.3.2).
 */
export const SESSION_COOKIE = secure ? "__Host-sb-session" : "sb-session";

const VERIFIER_COOKIE = `${SESSION_COOKIE}-code-verifier`;
const VERIFIER_SECONDS = 3600;
const VALUE_PREFIX = "base64-";

/** More than we ever set. Each one that is invalid is a header of the answer, which removes it. */
const COOKIES_MAX = 20;

const BASE64URL = /^[\w-]+$/;

/**
 * The text in a cookie's value; "" for one that isn't base64url. Every signed-in request needs it,
 * and the function of @supabase/ssr goes through it character by character.
 */
function decodeValue(value: string): string {
  const encoded = value.slice(VALUE_PREFIX.length);
  return BASE64URL.test(encoded) ? Buffer.from(encoded, "base64url").toString() : "";
}

const CookieSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_at: z.number(),
});

/** The session cookies of one request, before and after the answer. */
export class SessionCookies {
  private readonly values: Map<string, string>;
  /** The verifier of a flow that began during this request, as a cookie. */
  private begun: { name: string; value: string } | undefined;

  constructor(request: Request) {
    this.values = new Map(
      parseCookieHeader(request.headers.get("Cookie") ?? "")
        .filter(({ name }) => name.startsWith(SESSION_COOKIE))
        .slice(0, COOKIES_MAX)
        .map(({ name, value }) => [name, value ?? ""]),
    );
  }

  /**
   * For the client of @supabase/ssr. Stores only the tokens: with the user, the session would need
   * two cookies.
   */
  readonly methods: CookieMethodsServer = {
    encode: "tokens-only",
    getAll: () => [...this.values].map(([name, value]) => ({ name, value })),
    setAll: (cookies) => {
      for (const { name, value, options } of cookies) {
        const isGone = options.maxAge === 0;
        if (name === VERIFIER_COOKIE && !isGone) this.begun = { name, value };
        this.set(name, isGone ? "" : value);
      }
    },
  };

  /**
   * Keeps the verifier of a flow that began during this request. The client removes it when it
   * stores a session, also when the flow's own answer brought that session.
   */
  keepBegunFlow(): void {
    if (this.begun) this.set(this.begun.name, this.begun.value);
  }

  /**
   * As `methods`, but hides the session that came with the request. A new sign-in ignores it and
   * replaces it as a whole.
   */
  readonly methodsForNewSession: CookieMethodsServer = {
    encode: "tokens-only",
    getAll: () =>
      [...this.values]
        .filter(([name]) => !isChunkLike(name, SESSION_COOKIE))
        .map(([name, value]) => ({ name, value })),
    setAll: (cookies) => {
      if (cookies.some(({ name }) => isChunkLike(name, SESSION_COOKIE))) this.clear();
      for (const { name, value, options } of cookies) this.set(name, options.maxAge === 0 ? "" : value);
    },
  };

  /** The tokens, not verified in any way, or null if they are missing or unreadable. */
  read(): SessionTokens | null {
    try {
      const text = this.joined();
      if (!text.startsWith(VALUE_PREFIX)) return null;
      const session = CookieSchema.parse(JSON.parse(decodeValue(text)));
      return {
        accessToken: session.access_token,
        refreshToken: session.refresh_token,
        expiresAt: new Date(session.expires_at * 1000),
      };
    } catch {
      return null;
    }
  }

  /**
   * The verifier of the flow that this browser started last (RFC 7636), or null. It shows that this
   * is the browser that registered.
   */
  codeVerifier(): string | null {
    const text = this.values.get(VERIFIER_COOKIE) ?? "";
    if (!text.startsWith(VALUE_PREFIX)) return null;
    try {
      const stored = z.string().parse(JSON.parse(decodeValue(text)));
      // Flows for a new password append their name to it.
      return stored.split("/")[0] ?? null;
    } catch {
      return null;
    }
  }

  /** Whether the request came with a session cookie at all. */
  get isPresent(): boolean {
    return this.chunkNames().length > 0;
  }

  write(tokens: SessionTokens): void {
    const expiresAt = Math.floor(tokens.expiresAt.getTime() / 1000);
    const session = {
      access_token: tokens.accessToken,
      refresh_token: tokens.refreshToken,
      expires_at: expiresAt,
      expires_in: Math.max(1, expiresAt - Math.floor(sharedNow().getTime() / 1000)),
      token_type: "bearer",
    };
    const chunks = createChunks(SESSION_COOKIE, VALUE_PREFIX + stringToBase64URL(JSON.stringify(session)));
    const kept = new Set(chunks.map(({ name }) => name));
    for (const name of this.chunkNames()) if (!kept.has(name)) this.set(name, "");
    for (const { name, value } of chunks) this.set(name, value);
  }

  clear(): void {
    for (const name of this.chunkNames()) this.set(name, "");
  }

  /** The plain cookie wins; otherwise its parts from 0 on. */
  private joined(): string {
    const whole = this.values.get(SESSION_COOKIE);
    if (whole) return whole;
    let text = "";
    for (let index = 0; this.values.get(`${SESSION_COOKIE}.${index}`); index += 1) {
      text += this.values.get(`${SESSION_COOKIE}.${index}`);
    }
    return text;
  }

  private chunkNames(): string[] {
    return [...this.values.keys()].filter((name) => isChunkLike(name, SESSION_COOKIE));
  }

  /** If a name appears several times, its last value is sent. */
  private set(name: string, value: string): void {
    if (value === "") this.values.delete(name);
    else this.values.set(name, value);
    const cookies = getRequestStore()?.cookies;
    if (!cookies) return;
    const earlier = cookies.findIndex((cookie) => cookie.startsWith(`${name}=`));
    if (earlier >= 0) cookies.splice(earlier, 1);
    cookies.push(
      serializeCookieHeader(name, value, {
        path: "/",
        httpOnly: true,
        sameSite: "lax",
        secure,
        maxAge: value === "" ? 0 : lifeSeconds(name),
      }),
    );
  }
}

/** The verifier of a started flow (PKCE) is useless once its email has expired. */
function lifeSeconds(name: string): number {
  return isChunkLike(name, SESSION_COOKIE) ? SESSION_IDLE_SECONDS : VERIFIER_SECONDS;
}
