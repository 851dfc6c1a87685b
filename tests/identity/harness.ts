import { AuthAdminApi, AuthClient } from "@supabase/auth-js";
import { SignJWT } from "jose";

import { db, type Write } from "~/server/db.server";
import { hashPassword } from "~/identity/users/passwords";
import { createAuthProvider, type Mail, type ProviderConfig } from "~/identity/provider.server";

export const SITE_URL = "http://localhost:3000";
export const AUTH_URL = `${SITE_URL}/auth/v1`;
export const SECRET_KEY = "sb_secret_test_key_of_the_server";
export const PUBLISHABLE_KEY = "sb_publishable_test_key";
export const JWT_SECRET = "a shared secret of at least thirty-two characters";
export const PASSWORD = "correct horse battery";

export interface CallOptions {
  bearer?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
  ip?: string;
}

/** What came back: the JSON body has no known shape here. */
export interface Answer {
  status: number;
  headers: Headers;
  // eslint wants shapes; the tests look at single fields.
  body: Record<string, unknown> & { error_code?: string; msg?: string };
}

/** Stands for a row of the outbox: counts only if its transaction gets as far. */
function whenWritten(execute: () => unknown): Write {
  return {
    then: (resolve, reject) => Promise.resolve().then(execute).then(resolve, reject),
    prepare: () => ({ execute }),
  };
}

let hash: Promise<string> | undefined;

/** The hash of `PASSWORD`, made once for each test file. */
function passwordHash(): Promise<string> {
  return (hash ??= hashPassword(PASSWORD));
}

/**
 * A provider on this file's database, with a clock that can be set and the emails that it queued.
 */
export function startProvider(config: Partial<ProviderConfig> = {}) {
  const mails: Mail[] = [];
  const errors: unknown[] = [];
  const clock = { offset: 0, advance: (seconds: number) => void (clock.offset += seconds * 1000) };
  const now = () => new Date(Date.now() + clock.offset);
  const provider = createAuthProvider(
    {
      siteUrl: SITE_URL,
      externalUrl: AUTH_URL,
      secretKey: SECRET_KEY,
      publishableKey: PUBLISHABLE_KEY,
      jwtSecret: JWT_SECRET,
      rateLimits: false,
      evenAnswerMilliseconds: 0,
      // Forty passwords that are hashed at once take a busy machine longer than the usual limit.
      requestTimeoutMilliseconds: 150_000,
      mailMaxFrequencySeconds: 0,
      queueMail: (_tx, mail) => [whenWritten(() => mails.push(mail))],
      onUnexpectedError: (error) => errors.push(error),
      now,
      ...config,
    },
    db,
  );

  async function call(
    method: string,
    path: string,
    { bearer, body, headers, ip }: CallOptions = {},
  ): Promise<Answer> {
    const init: RequestInit = {
      method,
      redirect: "manual",
      headers: {
        ...(body === undefined ? {} : { "Content-Type": "application/json;charset=UTF-8" }),
        ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }),
        ...headers,
      },
    };
    if (body !== undefined) init.body = typeof body === "string" ? body : JSON.stringify(body);
    const response = await provider.handle(
      new Request(`${AUTH_URL}${path}`, init),
      ip === undefined ? {} : { ip },
    );
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === "" ? {} : JSON.parse(text) };
  }

  const fetchInProcess = (input: RequestInfo | URL, init?: RequestInit) =>
    provider.handle(new Request(input, init));

  /** The real client, with a store of its own: another device. */
  function client({ flowType = "implicit" }: { flowType?: "implicit" | "pkce" } = {}) {
    const items = new Map<string, string>();
    return new AuthClient({
      url: AUTH_URL,
      fetch: fetchInProcess,
      flowType,
      autoRefreshToken: false,
      persistSession: true,
      detectSessionInUrl: false,
      storage: {
        getItem: (key) => items.get(key) ?? null,
        setItem: (key, value) => void items.set(key, value),
        removeItem: (key) => void items.delete(key),
      },
    });
  }

  const admin = new AuthAdminApi({
    url: AUTH_URL,
    headers: { Authorization: `Bearer ${SECRET_KEY}` },
    fetch: fetchInProcess,
  });

  /** A confirmed account and a session of it. */
  async function signedIn(email = uniqueEmail()) {
    await mustAnswer(
      call("POST", "/admin/users", {
        bearer: SECRET_KEY,
        body: { email, password_hash: await passwordHash(), email_confirm: true },
      }),
    );
    return { email, ...(await signIn(email)) };
  }

  async function signIn(email: string, password = PASSWORD) {
    const { body } = await mustAnswer(
      call("POST", "/token?grant_type=password", { body: { email, password } }),
    );
    const user = body.user as { id: string };
    return {
      accessToken: String(body.access_token),
      refreshToken: String(body.refresh_token),
      userId: user.id,
    };
  }

  const refresh = (refreshToken: string) =>
    call("POST", "/token?grant_type=refresh_token", { body: { refresh_token: refreshToken } });

  function lastMail(): Mail {
    const mail = mails.at(-1);
    if (!mail) throw new Error("No mail was queued");
    return mail;
  }

  return { provider, call, client, admin, signedIn, signIn, refresh, mails, lastMail, errors, clock, now };
}

export type TestProvider = ReturnType<typeof startProvider>;

let addresses = 0;

/** An address that no other test has used. */
export function uniqueEmail(): string {
  return `person-${++addresses}-${crypto.randomUUID().slice(0, 8)}@example.com`;
}

/** The answer, which must not be a refusal. */
export async function mustAnswer(answer: Promise<Answer>): Promise<Answer> {
  const settled = await answer;
  if (settled.status >= 400) throw new Error(`Refused: ${settled.status} ${JSON.stringify(settled.body)}`);
  return settled;
}

/** A token signed with the shared secret. */
export function secretToken(claims: Record<string, unknown>, expiresAt?: Date): Promise<string> {
  const token = new SignJWT(claims).setProtectedHeader({ alg: "HS256", typ: "JWT" });
  if (expiresAt) token.setExpirationTime(expiresAt);
  return token.sign(new TextEncoder().encode(JWT_SECRET));
}

/** Status and code of an answer, to compare in one line. */
export function refusalOf({ status, body }: Answer): string {
  return `${status} ${body.error_code ?? ""}`.trim();
}
