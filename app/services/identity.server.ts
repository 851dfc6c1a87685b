import { createHmac } from "node:crypto";

import { createServerClient, type CookieMethodsServer } from "@supabase/ssr";
import {
  AuthApiError,
  AuthRetryableFetchError,
  createClient,
  isAuthSessionMissingError,
  type AuthError,
  type SupabaseClient,
} from "@supabase/supabase-js";
import type { JSONWebKeySet } from "jose";
import { z } from "zod";

import { db, type Database, type Write } from "~/server/db.server";
import { env } from "~/server/env.server";
import { log } from "~/server/log.server";
import { getRequestStore, type RequestStore } from "~/front-door/request-store";
import {
  createAuthProvider,
  type AuthProvider,
  type Mail,
  type MailBudgetState,
  type ProviderConfig,
  type TryCounter,
} from "~/identity/provider.server";
import { isCommonPassword } from "~/lib/common-password.server";
import { PASSWORD_MIN_CHARACTERS } from "~/lib/password-rule";

import { AccessTokenVerifier, type TokenCheck } from "./access-token.server";
import { createGuardedFetch } from "./identity-fetch.server";
import { NoRealtime } from "./no-realtime";
import { SessionRefresher, type RefreshOutcome } from "./session-refresh.server";
import { DAY_SECONDS } from "~/lib/time-units";

export type { AccessClaims, AssuranceLevel, TokenCheck } from "./access-token.server";
export { readTokens, type RefreshOutcome, type SessionTokens } from "./session-refresh.server";

/**
 * Where accounts live: in the embedded provider, at the hosted service, or nowhere because its
 * variables are incomplete.
 */
type IdentityMode = "embedded" | "hosted" | "unconfigured";

export type IdentityAuth = SupabaseClient["auth"];

/**
 * The provider ends a session that was not used for so long, and the cookie lives as long. Ours end
 * earlier (see `isSessionOver`).
 */
export const SESSION_IDLE_SECONDS = 30 * DAY_SECONDS;
/** Hashing may queue while many sign in; the provider itself answers 504 after 10 s. */
const EMBEDDED_DEADLINE_MILLISECONDS = 11_000;
/**
 * Emails per hour in each of the provider's budgets. Each account and address has its own limit as
 * well.
 */
const MAILS_PER_HOUR = 600;

/** Which provider this process talks to. */
export function identityMode(): IdentityMode {
  if (!env.supabaseUrl && !env.supabaseAnonKey) return "embedded";
  return env.supabaseUrl && env.supabaseAnonKey ? "hosted" : "unconfigured";
}

type QueueMail = (tx: Database, mail: Mail) => Write[];
let queueMail: QueueMail = () => {
  throw new Error("No mail is sent in this process.");
};

/**
 * The hook by which the embedded provider hands over its emails. Set once, at boot; without it
 * whatever needs an email is refused.
 */
export function onIdentityMail(queue: QueueMail): void {
  queueMail = queue;
}

type EndSessions = NonNullable<ProviderConfig["endSessions"]>;
let endSessions: EndSessions = () => [];

/**
 * The hook by which sessions that end at the embedded provider end in the application as well. Set
 * once, at boot.
 */
export function onIdentitySessionsEnded(end: EndSessions): void {
  endSessions = end;
}

let isRegistrationOpen: () => Promise<boolean> = () => {
  throw new Error("Nobody can register in this process.");
};

/** The hook that tells the embedded provider whether anyone may register. Set once, at boot. */
export function onRegistration(isOpen: () => Promise<boolean>): void {
  isRegistrationOpen = isOpen;
}

interface Connection {
  url: string;
  /** The key of the public client. */
  apiKey: string;
  adminKey: string | undefined;
  fetch: typeof globalThis.fetch;
  provider: AuthProvider | null;
}

let connection: Connection | null | undefined;
let verifier: AccessTokenVerifier | undefined;
let refresher: SessionRefresher | undefined;

/** Null when the variables of the hosted service are incomplete. */
function connect(): Connection | null {
  if (connection !== undefined) return connection;
  return (connection = identityMode() === "embedded" ? connectEmbedded() : connectHosted());
}

function connectHosted(): Connection | null {
  const { supabaseUrl: url, supabaseAnonKey: apiKey, supabaseServiceRoleKey: adminKey } = env;
  if (!url || !apiKey) return null;
  return { url, apiKey, adminKey, fetch: createGuardedFetch({ fetch: globalThis.fetch }), provider: null };
}

function connectEmbedded(): Connection {
  const apiKey = `sb_publishable_${keyOf("publishable")}`;
  const adminKey = `sb_secret_${keyOf("secret")}`;
  const provider = createAuthProvider(
    {
      siteUrl: env.appUrl,
      externalUrl: `${env.appUrl}/auth/v1`,
      publishableKey: apiKey,
      secretKey: adminKey,
      queueMail: (tx, mail) => queueMail(tx, mail),
      endSessions: (tx, ended) => endSessions(tx, ended),
      disableSignup: async () => !(await isRegistrationOpen()),
      passwordMinLength: PASSWORD_MIN_CHARACTERS,
      isCommonPassword,
      updatePasswordRequiresCurrent: true,
      sessionInactivitySeconds: SESSION_IDLE_SECONDS,
      mailsPerHour: MAILS_PER_HOUR,
      rateLimits: env.nodeEnv !== "test",
      onUnexpectedError: noteFailure,
    },
    db,
  );
  const inProcess: typeof globalThis.fetch = (input, init) =>
    provider.handle(new Request(input, init), callerOf(getRequestStore()));
  const fetch = createGuardedFetch({
    fetch: inProcess,
    deadlineMilliseconds: EMBEDDED_DEADLINE_MILLISECONDS,
  });
  return { url: env.appUrl, apiKey, adminKey, fetch, provider };
}

let failures = 0;

/** The caller learns the id and nothing else. */
function noteFailure(error: unknown, errorId: string): void {
  failures += 1;
  log.error({ err: error, errorId, requestId: getRequestStore()?.id }, "the identity provider failed");
}

/**
 * How many requests the embedded provider has answered with an error of its own since the start.
 */
export function identityFailures(): number {
  return failures;
}

/**
 * The embedded provider's keys need no variable of their own: they follow from the secret of the
 * site.
 */
function keyOf(purpose: string): string {
  return createHmac("sha256", env.sessionSecret).update(`identity ${purpose} key`).digest("base64url");
}

function callerOf(store: RequestStore | undefined) {
  return { ip: store?.clientAddress, device: store?.knownDevice };
}

/**
 * For `/auth/v1/*`: answers by the embedded provider, within `tries`. Null when accounts live
 * elsewhere.
 */
export function answerAsProvider(
  request: Request,
  { tries }: { tries?: TryCounter } = {},
): Promise<Response> | null {
  const provider = connect()?.provider;
  if (!provider) return null;
  return provider.handle(request, { ...callerOf(getRequestStore()), ...(tries ? { tries } : {}) });
}

/**
 * What is left of the embedded provider's budgets for emails. Empty when accounts live elsewhere.
 */
export async function mailBudgets(): Promise<MailBudgetState[]> {
  return (await connect()?.provider?.mailBudgets()) ?? [];
}

/**
 * Takes the next step of a rotation of the key that signs access tokens (see `AuthProvider`). Null
 * when accounts live elsewhere.
 */
export async function rotateSigningKey(): Promise<"added" | "waiting" | "switched" | null> {
  return (await connect()?.provider?.rotateSigningKey()) ?? null;
}

/**
 * Checks an access token without a network call, as long as the provider's keys are known. Never
 * throws.
 */
export async function verifyAccessToken(token: string): Promise<TokenCheck> {
  const connected = connect();
  if (!connected) return { state: "unavailable" };
  verifier ??= new AccessTokenVerifier({
    issuer: `${connected.url}/auth/v1`,
    audience: "authenticated",
    async fetchKeys() {
      const response = await connected.fetch(`${connected.url}/auth/v1/.well-known/jwks.json`, {
        headers: { apikey: connected.apiKey },
      });
      if (!response.ok) throw new Error(`The identity service's keys answer ${response.status}.`);
      return (await response.json()) as JSONWebKeySet;
    },
  });
  return verifier.verify(token);
}

/**
 * New tokens for old ones: one call for each refresh token, however many ask. Never throws, never
 * clears anything.
 */
export async function refreshTokens(refreshToken: string): Promise<RefreshOutcome> {
  const connected = connect();
  if (!connected) return { state: "unavailable" };
  refresher ??= new SessionRefresher(connected);
  return refresher.refresh(refreshToken);
}

/**
 * The client of one request, on that request's cookies. Make it only for a flow that changes the
 * session, and only with a session that is fresh: with an old one the client would refresh it
 * behind our back. Null when nothing is configured.
 */
export function createRequestClient(options: {
  cookieName: string;
  cookies: CookieMethodsServer;
}): IdentityAuth | null {
  const connected = connect();
  if (!connected) return null;
  const client = createServerClient(connected.url, connected.apiKey, {
    cookieOptions: { name: options.cookieName, path: "/" },
    cookies: options.cookies,
    global: { fetch: connected.fetch },
    realtime: { transport: NoRealtime },
  });
  return client.auth;
}

/**
 * The admin side: for scripts, seeds, lost devices and deleted accounts. Null without a
 * service-role key.
 */
export function identityAdmin(): IdentityAuth["admin"] | null {
  const connected = connect();
  if (!connected?.adminKey) return null;
  return adminOf(connected, connected.adminKey);
}

/** Ends sessions by an access token of theirs. False when the provider did not do it. */
export async function endProviderSessions(
  accessToken: string,
  scope: "local" | "others" | "global",
): Promise<boolean> {
  const connected = connect();
  if (!connected) return false;
  const { error } = await adminOf(connected, connected.apiKey).signOut(accessToken, scope);
  return !error;
}

/**
 * Whether a password is the one of an address: null, else why not. The session that the provider
 * makes for it is ended at once.
 */
export async function checkPassword(credentials: {
  email: string;
  password: string;
}): Promise<AuthError | null> {
  const connected = connect();
  if (!connected) return new AuthRetryableFetchError("not configured", 0);
  const { data, error } = await plainClient(connected, connected.apiKey).auth.signInWithPassword(credentials);
  if (error) return error;
  await endProviderSessions(data.session.access_token, "local");
  return null;
}

/** Has the provider mail a link to a new password. Null when done, else why not. */
export async function mailPasswordReset({
  email,
  redirectTo,
}: {
  email: string;
  redirectTo: string;
}): Promise<AuthError | null> {
  const connected = connect();
  if (!connected) return new AuthRetryableFetchError("not configured", 0);
  const client = plainClient(connected, connected.apiKey);
  const { error } = await client.auth.resetPasswordForEmail(email, { redirectTo });
  return error;
}

/**
 * Has the provider mail a confirmation again. No new flow begins, so the browser that registered
 * can still prove it when it opens the link. Null when done, else why not.
 */
export async function mailConfirmation({
  email,
  redirectTo,
}: {
  email: string;
  redirectTo: string;
}): Promise<AuthError | null> {
  const connected = connect();
  if (!connected) return new AuthRetryableFetchError("not configured", 0);
  const { auth } = plainClient(connected, connected.apiKey);
  const { error } = await auth.resend({ type: "signup", email, options: { emailRedirectTo: redirectTo } });
  return error;
}

interface ProvenRegistration {
  email: string;
  password: string;
  metadata: Record<string, string>;
}

/**
 * Creates a confirmed account for someone who has proven their address to us, and takes over one
 * that was never confirmed: the code of an invitation ends whatever someone else has left there.
 * Returns null when done, and `email_exists` for a confirmed account.
 */
export async function registerProven(registration: ProvenRegistration): Promise<AuthError | null> {
  const { email, password, metadata } = registration;
  const connected = connect();
  if (!connected?.adminKey) return new AuthRetryableFetchError("not configured", 0);
  const admin = adminOf(connected, connected.adminKey);
  const created = await admin.createUser({ email, password, email_confirm: true, user_metadata: metadata });
  return created.error?.code === "email_exists" ? takeOver(connected, admin, registration) : created.error;
}

async function takeOver(
  connected: Connection,
  admin: IdentityAuth["admin"],
  { email, password, metadata }: ProvenRegistration,
): Promise<AuthError | null> {
  const invited = await admin.generateLink({ type: "invite", email });
  if (invited.error) return invited.error;
  const { auth } = plainClient(connected, connected.apiKey);
  const code = { token_hash: invited.data.properties.hashed_token, type: "invite" } as const;
  const confirmed = await auth.verifyOtp(code);
  if (confirmed.error) return confirmed.error;
  const { error } = await auth.updateUser({ password, data: metadata });
  await auth.signOut({ scope: "local" });
  return error;
}

/** Whether this server may act as the provider's administrator. */
export function hasIdentityAdmin(): boolean {
  return Boolean(connect()?.adminKey);
}

/**
 * What the provider itself says of the owner of a token: asked once for a session that is new to
 * us.
 */
type ProviderUser =
  | {
      state: "known";
      email: string;
      emailConfirmed: boolean;
      hasSecondFactor: boolean;
      metadata: Record<string, unknown>;
    }
  | { state: "ended" }
  | { state: "unavailable" };

/** Asks the provider about the owner of an access token. Never throws. */
export async function getProviderUser(accessToken: string): Promise<ProviderUser> {
  const connected = connect();
  if (!connected) return { state: "unavailable" };
  const client = plainClient(connected, connected.apiKey);
  const { data, error } = await client.auth.getUser(accessToken);
  if (error) {
    const isFinal = error.status === 403 || isAuthSessionMissingError(error);
    return { state: isFinal ? "ended" : "unavailable" };
  }
  const { user } = data;
  return {
    state: "known",
    email: user.email ?? "",
    emailConfirmed: Boolean(user.email_confirmed_at),
    hasSecondFactor: (user.factors ?? []).some(({ status }) => status === "verified"),
    metadata: user.user_metadata,
  };
}

/**
 * Writes into the `user_metadata` of a token's owner, key by key. Null when done, else the
 * provider's error.
 */
export async function updateProviderMetadata(
  accessToken: string,
  data: Record<string, string>,
): Promise<AuthError | null> {
  const connected = connect();
  if (!connected) return new AuthRetryableFetchError("not configured", 0);
  try {
    const response = await connected.fetch(`${connected.url}/auth/v1/user`, {
      method: "PUT",
      headers: {
        "Content-Type": "application/json;charset=UTF-8",
        "X-Supabase-Api-Version": "2024-01-01",
        apikey: connected.apiKey,
        Authorization: `Bearer ${accessToken}`,
      },
      body: JSON.stringify({ data }),
    });
    if (response.ok) return null;
    const refusal = RefusalSchema.parse(await response.json());
    return new AuthApiError(refusal.message, response.status, refusal.code);
  } catch {
    return new AuthRetryableFetchError("no answer", 0);
  }
}

const RefusalSchema = z.object({ code: z.string(), message: z.string() });

interface IdentityStatus {
  status: "ok" | "down" | "unconfigured";
  mode: IdentityMode;
  /** For operators; names no secret. */
  detail?: string;
  /**
   * Budgets for emails that are used up: these emails are refused until some of the hour has
   * passed.
   */
  mailsUsedUp?: string[];
}

/** For `/api/health`. Never throws. */
export async function identityStatus(): Promise<IdentityStatus> {
  const connected = connect();
  const mode = identityMode();
  if (!connected) {
    return { status: "unconfigured", mode, detail: "SUPABASE_URL and SUPABASE_ANON_KEY belong together" };
  }
  try {
    const headers = { apikey: connected.apiKey };
    const response = await connected.fetch(`${connected.url}/auth/v1/health`, { headers });
    await response.body?.cancel();
    if (!response.ok) return { status: "down", mode, detail: `answers ${response.status}` };
    const usedUp = (await mailBudgets()).filter(({ remaining }) => remaining === 0);
    return {
      status: "ok",
      mode,
      ...(usedUp.length > 0 ? { mailsUsedUp: usedUp.map(({ budget }) => budget) } : {}),
    };
  } catch {
    return { status: "down", mode, detail: "no answer" };
  }
}

const STATUS_KEPT_MILLISECONDS = 3_000;
let lastAsked: { at: number; answer: Promise<IdentityStatus> } | undefined;

/**
 * As `identityStatus`, but the provider is asked every few seconds at most, however many people
 * come to sign in.
 */
export function recentIdentityStatus(): Promise<IdentityStatus> {
  const now = Date.now();
  if (!lastAsked || Math.abs(now - lastAsked.at) >= STATUS_KEPT_MILLISECONDS) {
    lastAsked = { at: now, answer: identityStatus() };
  }
  return lastAsked.answer;
}

/**
 * Deletes what the embedded provider no longer needs, and takes the next step of its key rotation
 * when it is due.
 */
export async function cleanUpIdentity(): Promise<void> {
  await connect()?.provider?.cleanUp();
}

function adminOf(connected: Connection, key: string): IdentityAuth["admin"] {
  return plainClient(connected, key).auth.admin;
}

function plainClient(connected: Connection, key: string): SupabaseClient {
  return createClient(connected.url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: connected.fetch },
    realtime: { transport: NoRealtime },
  });
}
