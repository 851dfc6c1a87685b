import { createHmac } from "node:crypto";

import { createServerClient, type CookieMethodsServer } from "@supabase/ssr";
import {
  AuthApiError,
  AuthRetryableFetchError,
  createClient,
  isAuthError,
  isAuthSessionMissingError,
  type AuthError,
  type SupabaseClient,
  type UserIdentity,
  type VerifyPasskeyAuthenticationParams,
} from "@supabase/supabase-js";
import type { JSONWebKeySet } from "jose";
import { z } from "zod";

import { sharedNow } from "~/lib/clock/shared-clock";
import { db, type Database, type Write } from "~/server/db.server";
import { env } from "~/server/env.server";
import { log } from "~/server/log.server";
import { getRequestStore, type RequestStore } from "~/front-door/request-store";
import {
  createAuthProvider,
  ExternalSignInError,
  type AuthProvider,
  type ExternalProvider,
  type Mail,
  type MailBudgetState,
  type PasskeysOff,
  type ProviderConfig,
  type TryCounter,
} from "~/identity/provider.server";
import { isCommonPassword } from "~/lib/common-password.server";
import { PASSWORD_MIN_CHARACTERS } from "~/lib/password-rule";

import { AccessTokenVerifier, type TokenCheck } from "./access-token.server";
import { createGuardedFetch, identityFault, neverThrowing } from "./identity-fetch.server";
import { createIssuerFetch } from "./issuer-fetch.server";
import { NoRealtime } from "./no-realtime";
import { SessionRefresher, type RefreshOutcome } from "./session-refresh.server";
import { DAY_SECONDS } from "~/lib/time-units";

export type { AccessClaims, AssuranceLevel, TokenCheck } from "./access-token.server";
export { readTokens, type RefreshOutcome, type SessionTokens } from "./session-refresh.server";

/**
 * Where accounts are stored: in the embedded provider, at the hosted service, or nowhere because
 * its variables are incomplete.
 */
type IdentityMode = "embedded" | "hosted" | "unconfigured";

export type IdentityAuth = SupabaseClient["auth"];

/**
 * How long an unused session lasts at the provider, and how long the cookie lasts. Ours end earlier
 * (see `isSessionOver`).
 */
export const SESSION_IDLE_SECONDS = 30 * DAY_SECONDS;
/** Hashing may queue while many people sign in; the provider itself answers 504 after 10 s. */
const EMBEDDED_DEADLINE_MILLISECONDS = 11_000;
/**
 * Emails per hour in each of the provider's budgets. Each account and address has its own limit as
 * well.
 */
const MAILS_PER_HOUR = 600;

/** The provider that this process uses. */
export function identityMode(): IdentityMode {
  if (!env.supabaseUrl && !env.supabaseAnonKey) return "embedded";
  return env.supabaseUrl && env.supabaseAnonKey ? "hosted" : "unconfigured";
}

type QueueMail = (tx: Database, mail: Mail) => Write[];
let queueMail: QueueMail = () => {
  throw new Error("No mail is sent in this process.");
};

/**
 * The hook that sends the embedded provider's emails. Set once, at boot. Without it, every action
 * that needs an email is refused.
 */
export function onIdentityMail(queue: QueueMail): void {
  queueMail = queue;
}

type EndSessions = NonNullable<ProviderConfig["endSessions"]>;
let endSessions: EndSessions = () => [];

/**
 * The hook that ends sessions in the application when they end at the embedded provider. Set once,
 * at boot.
 */
export function onIdentitySessionsEnded(end: EndSessions): void {
  endSessions = end;
}

type NoteProtection = NonNullable<ProviderConfig["noteProtection"]>;
let noteProtection: NoteProtection = () => [];

/**
 * The hook that records what the embedded provider changes about the protection of an account. Set
 * once, at boot.
 */
export function onIdentityProtection(note: NoteProtection): void {
  noteProtection = note;
}

let isRegistrationOpen: () => Promise<boolean> = () => {
  throw new Error("Nobody can register in this process.");
};

/** The hook that tells the embedded provider whether registration is open. Set once, at boot. */
export function onRegistration(isOpen: () => Promise<boolean>): void {
  isRegistrationOpen = isOpen;
}

/** The client library has methods for passkeys, but they throw without this. */
const WITH_PASSKEYS = { experimental: { passkey: true } };

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

/** Null if the variables of the hosted service are incomplete. */
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
  const apiKey = `sb_publishable_${derivedKey("publishable")}`;
  const adminKey = `sb_secret_${derivedKey("secret")}`;
  const provider = createAuthProvider(
    {
      siteUrl: env.appUrl,
      externalUrl: `${env.appUrl}/auth/v1`,
      publishableKey: apiKey,
      secretKey: adminKey,
      queueMail: (tx, mail) => queueMail(tx, mail),
      endSessions: (tx, ended) => endSessions(tx, ended),
      noteProtection: (tx, event) => noteProtection(tx, event),
      ...externalIssuers(),
      passkeysEnabled: env.webauthn.enabled,
      mfaWebauthnEnabled: env.webauthn.enabled,
      webauthn: env.webauthn,
      disableSignup: async () => !(await isRegistrationOpen()),
      passwordMinLength: PASSWORD_MIN_CHARACTERS,
      isCommonPassword,
      updatePasswordRequiresCurrent: true,
      sessionInactivitySeconds: SESSION_IDLE_SECONDS,
      mailsPerHour: MAILS_PER_HOUR,
      now: sharedNow,
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

/** The issuers of the configuration, and how the provider may ask them. */
function externalIssuers(): Pick<
  ProviderConfig,
  "externalProviders" | "externalFetch" | "manualLinkingEnabled"
> {
  const clients = env.externalSignIn.flatMap(({ provider, client }) =>
    client ? [{ provider, ...client }] : [],
  );
  const externalProviders = Object.fromEntries(
    clients.map(({ provider, issuer, id, secret }): [string, ExternalProvider] => [
      provider,
      { issuer, clientIds: [id], clientSecret: secret },
    ]),
  );
  return {
    externalProviders,
    externalFetch: createIssuerFetch({
      issuers: clients.map(({ issuer }) => issuer),
      allowedHosts: env.allowedPrivateHosts,
    }),
    manualLinkingEnabled: clients.length > 0,
  };
}

let failures = 0;
let issuerFailures = 0;

/** The caller sees only the id. */
function noteFailure(error: unknown, errorId: string): void {
  const fields = { err: error, errorId, requestId: getRequestStore()?.id };
  // Nobody here can help an issuer that is away, and anyone can send back an invented code.
  if (error instanceof ExternalSignInError) {
    issuerFailures += 1;
    return log.warn(fields, "an issuer failed");
  }
  failures += 1;
  log.error(fields, "the identity provider failed");
}

/** How many requests since the start have failed inside the embedded provider. */
export function identityFailures(): number {
  return failures;
}

/** How many sign-ins since the start have failed because of what an issuer answered. */
export function identityIssuerFailures(): number {
  return issuerFailures;
}

/**
 * The embedded provider's keys need no variable of their own: they are derived from the site's
 * secret.
 */
function derivedKey(purpose: string): string {
  return createHmac("sha256", env.sessionSecret).update(`identity ${purpose} key`).digest("base64url");
}

function callerOf(store: RequestStore | undefined) {
  return { ip: store?.clientAddress, device: store?.knownDevice };
}

/**
 * For `/auth/v1/*`: the embedded provider's answer, within `tries`. Null if accounts are elsewhere.
 */
export function answerAsProvider(
  request: Request,
  { tries }: { tries?: TryCounter } = {},
): Promise<Response> | null {
  const provider = connect()?.provider;
  if (!provider) return null;
  const caller = callerOf(getRequestStore());
  return provider.handle(request, { ...caller, isDirect: true, ...(tries ? { tries } : {}) });
}

/** Why the provider has no passkeys: it can't be asked, or for a reason of its own. */
export type NoPasskeys = PasskeysOff | "unavailable";

/** How long the hosted service's answer is kept. An operator who turns passkeys on can wait. */
const PASSKEYS_ASKED_MILLISECONDS = 60_000;
let hostedPasskeys: { until: number; answer: Promise<NoPasskeys | null> } | undefined;

/** Why there are no passkeys, or null if there are. Never throws. */
export function passkeysOff(): Promise<NoPasskeys | null> {
  const connected = connect();
  if (!connected) return Promise.resolve("unavailable");
  if (connected.provider) return Promise.resolve(connected.provider.passkeysOff);
  const now = performance.now();
  if (!hostedPasskeys || now >= hostedPasskeys.until) {
    hostedPasskeys = { until: now + PASSKEYS_ASKED_MILLISECONDS, answer: askForPasskeys(connected) };
  }
  return hostedPasskeys.answer;
}

const PublicSettingsSchema = z.object({ passkeys_enabled: z.boolean().optional() });

async function askForPasskeys(connected: Connection): Promise<NoPasskeys | null> {
  try {
    const headers = { apikey: connected.apiKey };
    const response = await connected.fetch(`${connected.url}/auth/v1/settings`, { headers });
    if (!response.ok) throw new Error(`The identity service's settings answer ${response.status}.`);
    const { passkeys_enabled: enabled } = PublicSettingsSchema.parse(await response.json());
    return enabled === true ? null : "switched_off";
  } catch {
    hostedPasskeys = undefined;
    return "unavailable";
  }
}

/** What is left of the embedded provider's email budgets. Empty if accounts are elsewhere. */
export async function mailBudgets(): Promise<MailBudgetState[]> {
  return (await connect()?.provider?.mailBudgets()) ?? [];
}

/**
 * Takes the next step in rotating the key that signs access tokens (see `AuthProvider`). Null if
 * accounts are elsewhere.
 */
export async function rotateSigningKey(): Promise<"added" | "waiting" | "switched" | null> {
  return (await connect()?.provider?.rotateSigningKey()) ?? null;
}

/**
 * Checks an access token without a network call, if the provider's keys are known. Never throws.
 */
export function verifyAccessToken(token: string): TokenCheck | Promise<TokenCheck> {
  const connected = connect();
  if (!connected) return { state: "unavailable" };
  verifier ??= new AccessTokenVerifier({
    issuer: `${connected.url}/auth/v1`,
    audience: "authenticated",
    sharedSecret: env.supabaseJwtSecret,
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
 * New tokens for old ones. Concurrent requests with the same refresh token share one call. Never
 * throws, never clears anything.
 */
export async function refreshTokens(refreshToken: string): Promise<RefreshOutcome> {
  const connected = connect();
  if (!connected) return { state: "unavailable" };
  refresher ??= new SessionRefresher(connected);
  return refresher.refresh(refreshToken);
}

/**
 * The Supabase client of one request, on that request's cookies. Create it only for a flow that
 * changes the session, and only with a fresh session: with an old one, the client would refresh it
 * without our knowledge. Null if nothing is configured.
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
    auth: WITH_PASSKEYS,
    global: { fetch: neverThrowing(connected.fetch) },
    realtime: { transport: NoRealtime },
  });
  return client.auth;
}

/**
 * The admin client, for scripts, seeds, lost devices and deleted accounts. Null without a
 * service-role key.
 */
export function identityAdmin(): IdentityAuth["admin"] | null {
  const connected = connect();
  if (!connected?.adminKey) return null;
  return adminOf(connected, connected.adminKey);
}

/**
 * Ends sessions with one of their access tokens. Returns false if the provider didn't do it, and
 * true if the session was over.
 */
export async function endProviderSessions(
  accessToken: string,
  scope: "local" | "others" | "global",
): Promise<boolean> {
  const connected = connect();
  if (!connected) return false;
  const { error } = await adminOf(connected, connected.apiKey).signOut(accessToken, scope);
  return !error || isAuthSessionMissingError(error);
}

/**
 * The writes that end sessions of a user at the embedded provider, in the transaction that ends
 * them here. The user is a query of the provider's id. None if accounts are elsewhere: such a
 * service ends a session for its own token only.
 */
export function endedSessionWrites(...ended: Parameters<AuthProvider["endSessions"]>): Write[] {
  const provider = connect()?.provider;
  return provider ? [provider.endSessions(...ended)] : [];
}

/**
 * Checks a password. Returns null if it is right, otherwise the reason. The session that the
 * provider creates for the check is ended at once.
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

/**
 * Checks a passkey. Returns the provider's id of its owner, otherwise the reason. The session that
 * the provider creates for the check is ended at once.
 */
export async function checkPasskey(
  answer: VerifyPasskeyAuthenticationParams,
): Promise<{ externalId: string; error: null } | { externalId: null; error: AuthError }> {
  const away = { externalId: null, error: new AuthRetryableFetchError("no answer", 0) };
  const connected = connect();
  if (!connected) return away;
  const { passkey } = plainClient(connected, connected.apiKey).auth;
  const { data, error } = await passkey.verifyAuthentication(answer);
  if (error) return { externalId: null, error: isAuthError(error) ? error : away.error };
  if (!data.session || !data.user) return away;
  await endProviderSessions(data.session.access_token, "local");
  return { externalId: data.user.id, error: null };
}

/**
 * Makes the provider email a link for a new password. Returns null on success, otherwise the
 * reason.
 */
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
 * Makes the provider email a confirmation again. No new flow begins, so the browser that registered
 * can still prove it when it opens the link. Returns null on success, otherwise the reason.
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
 * Creates a confirmed account for someone who has proven their address to us, or takes over one
 * that was never confirmed: an invitation's code removes anything that someone else has left there.
 * Returns null on success, and `email_exists` for a confirmed account.
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
 * The provider's data about the owner of a token, requested once for a session that is new to us.
 */
type ProviderUser =
  | {
      state: "known";
      email: string;
      emailConfirmed: boolean;
      hasSecondFactor: boolean;
      metadata: Record<string, unknown>;
      identities: ProviderIdentity[];
    }
  | { state: "ended" }
  | { state: "unavailable" };

/** How the provider recognizes a person: by address, or by an account elsewhere. */
export interface ProviderIdentity {
  /** The identity's own id, to remove it. */
  id: string;
  /** `email`, `google`, `azure`, `custom:…` */
  provider: string;
  email: string | null;
  /** Whether that side has proven the address. */
  isVerified: boolean;
  createdAt: string | undefined;
  /** When this identity was last used. */
  lastSignInAt: string | undefined;
}

/** An identity of the protocol. `identity_data` is the issuer's: people can't write it. */
export function readIdentity(identity: UserIdentity): ProviderIdentity {
  const { email, email_verified: verified } = identity.identity_data ?? {};
  return {
    id: identity.identity_id,
    provider: identity.provider,
    email: typeof email === "string" ? email.toLowerCase() : null,
    isVerified: verified === true,
    createdAt: identity.created_at,
    lastSignInAt: identity.last_sign_in_at,
  };
}

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
    identities: (user.identities ?? []).map(readIdentity),
  };
}

/**
 * Writes keys into the `user_metadata` of a token's owner. Returns null on success, otherwise the
 * provider's error.
 */
export async function updateProviderMetadata(
  accessToken: string,
  data: Record<string, string>,
): Promise<AuthError | null> {
  const connected = connect();
  if (!connected) return new AuthRetryableFetchError("not configured", 0);
  const { apiKey } = connected;
  return sendChange(connected, { path: "/user", apiKey, bearer: accessToken, body: { data } });
}

/** Sends a change that the client library has no method for. Returns null on success. */
async function sendChange(
  { url, fetch }: Connection,
  { path, apiKey, bearer, body }: { path: string; apiKey: string; bearer: string; body: object },
): Promise<AuthError | null> {
  try {
    const response = await fetch(`${url}/auth/v1${path}`, {
      method: "PUT",
      headers: {
        "Content-Type": "application/json;charset=UTF-8",
        "X-Supabase-Api-Version": "2024-01-01",
        apikey: apiKey,
        Authorization: `Bearer ${bearer}`,
      },
      body: JSON.stringify(body),
    });
    if (response.ok) return null;
    const refusal = RefusalSchema.parse(await response.json());
    return new AuthApiError(refusal.message, response.status, refusal.code);
  } catch {
    return new AuthRetryableFetchError("no answer", 0);
  }
}

const RefusalSchema = z.object({ code: z.string(), message: z.string() });

/**
 * Renames one of an account's second factors, which people can't do with their own token. Returns
 * null on success, otherwise the provider's error: 404 for a factor of another account.
 */
export async function renameProviderFactor({
  externalId,
  factorId,
  name,
}: {
  externalId: string;
  factorId: string;
  name: string;
}): Promise<AuthError | null> {
  const connected = connect();
  if (!connected?.adminKey) return new AuthRetryableFetchError("not configured", 0);
  const path = `/admin/users/${externalId}/factors/${encodeURIComponent(factorId)}`;
  const { adminKey } = connected;
  return sendChange(connected, { path, apiKey: adminKey, bearer: adminKey, body: { friendly_name: name } });
}

/**
 * Whether the provider refuses passkeys without user verification. The embedded one does. The
 * hosted service prefers it by default, and its tokens don't say whether it happened.
 */
export function verifiesPasskeyUsers(): boolean {
  return identityMode() === "embedded";
}

interface IdentityStatus {
  status: "ok" | "down" | "unconfigured";
  mode: IdentityMode;
  /** For operators. Contains no secret. */
  detail?: string;
  /** Email budgets that are used up. These emails are refused until some of the hour has passed. */
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
    const { ok, status } = await askHealth(connected);
    if (!ok) return { status: "down", mode, detail: `answers ${status}` };
    const usedUp = (await mailBudgets()).filter(({ remaining }) => remaining === 0);
    return {
      status: "ok",
      mode,
      ...(usedUp.length > 0 ? { mailsUsedUp: usedUp.map(({ budget }) => budget) } : {}),
    };
  } catch (error) {
    return { status: "down", mode, detail: identityFault(error) };
  }
}

async function askHealth({ url, apiKey, fetch: ask }: Connection): Promise<Response> {
  const response = await ask(`${url}/auth/v1/health`, { headers: { apikey: apiKey } });
  await response.body?.cancel();
  return response;
}

/**
 * Whether the provider answers, or none is configured. The embedded one answers as long as this
 * process does. Never throws.
 */
export async function isIdentityUp(): Promise<boolean> {
  const connected = connect();
  if (!connected || connected.provider) return true;
  return askHealth(connected).then(
    ({ ok }) => ok,
    () => false,
  );
}

const STATUS_KEPT_MILLISECONDS = 3_000;
let lastAsked: { at: number; answer: Promise<IdentityStatus> } | undefined;

/**
 * As `identityStatus`, but asks the provider at most every few seconds, however many people sign
 * in.
 */
export function recentIdentityStatus(): Promise<IdentityStatus> {
  const now = performance.now();
  if (!lastAsked || now - lastAsked.at >= STATUS_KEPT_MILLISECONDS) {
    lastAsked = { at: now, answer: identityStatus() };
  }
  return lastAsked.answer;
}

/**
 * Deletes data that the embedded provider no longer needs, and takes the next step of its key
 * rotation if it is due.
 */
export async function cleanUpIdentity(): Promise<void> {
  await connect()?.provider?.cleanUp();
}

function adminOf(connected: Connection, key: string): IdentityAuth["admin"] {
  return plainClient(connected, key).auth.admin;
}

function plainClient(connected: Connection, key: string): SupabaseClient {
  return createClient(connected.url, key, {
    auth: { ...WITH_PASSKEYS, persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: neverThrowing(connected.fetch) },
    realtime: { transport: NoRealtime },
  });
}
