import { createHmac } from "node:crypto";

import { createServerClient, type CookieMethodsServer } from "@supabase/ssr";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";

import { getRequestStore, type RequestStore } from "~/front-door/request-store";
import {
  createAuthProvider,
  ExternalSignInError,
  type AuthProvider,
  type ExternalProvider,
  type Mail,
  type ProviderConfig,
  type TryCounter,
} from "~/identity/provider.server";
import { sharedNow } from "~/lib/clock/shared-clock";
import { isCommonPassword } from "~/lib/common-password.server";
import { PASSWORD_MIN_CHARACTERS } from "~/lib/password-rule";
import { DAY_SECONDS } from "~/lib/time-units";
import { db, type Database, type Write } from "~/server/db.server";
import { env } from "~/server/env.server";
import { log } from "~/server/log.server";

import { createGuardedFetch, neverThrowing } from "./identity-fetch.server";
import { createIssuerFetch } from "./issuer-fetch.server";
import { NoRealtime } from "./no-realtime";

/**
 * Where accounts are stored: in the embedded provider, at the hosted service, or nowhere because
 * its variables are incomplete.
 */
export type IdentityMode = "embedded" | "hosted" | "unconfigured";

/** What the client library offers for accounts and sessions. */
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
let noteProtection: NoteProtection = () => Promise.resolve(() => []);

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

/** How this process reaches the provider, which may be in it. */
export interface Connection {
  url: string;
  /** The key of the public client. */
  apiKey: string;
  adminKey: string | undefined;
  fetch: typeof globalThis.fetch;
  provider: AuthProvider | null;
}

let connection: Connection | null | undefined;

/** The connection to the provider; null if the variables of the hosted service are incomplete. */
export function connect(): Connection | null {
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
      noteProtection: (event) => noteProtection(event),
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

/** Whether this server may act as the provider's administrator. */
export function hasIdentityAdmin(): boolean {
  return Boolean(connect()?.adminKey);
}

/**
 * Whether the provider refuses passkeys without user verification. The embedded one does. The
 * hosted service prefers it by default, and its tokens don't say whether it happened.
 */
export function verifiesPasskeyUsers(): boolean {
  return identityMode() === "embedded";
}

export function adminOf(connected: Connection, key: string): IdentityAuth["admin"] {
  return plainClient(connected, key).auth.admin;
}

export function plainClient(connected: Connection, key: string): SupabaseClient {
  return createClient(connected.url, key, {
    auth: { ...WITH_PASSKEYS, persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: neverThrowing(connected.fetch) },
    realtime: { transport: NoRealtime },
  });
}
