import type { SQLWrapper } from "drizzle-orm";
import type { JWK } from "jose";

import type { Database, Write } from "~/server/db.server";

import type { ExternalFetch, ExternalProvider } from "~/identity/external/external-provider";
import type { Mail } from "~/identity/mail/mail";
import type { ProtectionEvent } from "~/identity/users/protection-event";
import { readRelyingParty, type PasskeysOff, type RelyingParty } from "~/identity/passkeys/relying-party";

/**
 * The provider's configuration. Only the first three keys are required; every other key has a
 * default in `IDENTITY_DEFAULTS`.
 */
export interface ProviderConfig {
  /** URL of the site, the default redirect target. */
  siteUrl: string;
  /**
   * URL of the provider, e.g. `https://app.example/auth/v1`: the issuer of tokens and the base of
   * emailed links.
   */
  externalUrl: string;
  /**
   * The writes that queue an email. They run in the transaction that stores the email's code, so
   * that neither can exist without the other. Throw to refuse: then nothing is stored, and the
   * caller learns that sending failed.
   */
  queueMail(tx: Database, mail: Mail): Write[];
  /**
   * The writes that end the application's own record of sessions that end here. They run in the
   * same transaction, before the sessions are deleted. `sessionIds` is a subquery.
   */
  endSessions?(tx: Database, ended: { sessionIds: SQLWrapper; now: Date }): Write[];
  /**
   * Prepares the writes that record a change of the ways into an account, and tell its owner. They
   * run in the transaction of the change.
   */
  noteProtection?(event: ProtectionEvent): Promise<(tx: Database) => Write[]>;
  /** Further redirect targets, as globs (see `redirect-target.ts`). */
  uriAllowList?: string[];
  /** Opaque key of the public client. Has no rights as a bearer token. */
  publishableKey?: string;
  /** Opaque key of the server's own admin client. As a bearer token it acts as `service_role`. */
  secretKey?: string;
  /**
   * Public keys (JWK with `kid` and `alg` ES256 or RS256) of tokens that were signed elsewhere,
   * such as by the service that accounts moved from. They are published and verify tokens, but
   * never sign.
   */
  verificationKeys?: JWK[];
  /** Accepts HS256 tokens signed with this secret. Nothing is ever signed with it. */
  jwtSecret?: string;
  jwtExpSeconds?: number;
  aud?: string;
  defaultRole?: string;
  adminRoles?: string[];
  /** Admits only users that an administrator creates. A function is called at every attempt. */
  disableSignup?: boolean | (() => boolean | Promise<boolean>);
  /** Treats addresses as confirmed without an email. */
  mailerAutoconfirm?: boolean;
  /** Asks for confirmation at both the old and the new address before changing an address. */
  secureEmailChange?: boolean;
  otpExpSeconds?: number;
  /** How long an invitation's link works. Its typed code expires after `otpExpSeconds`. */
  inviteExpSeconds?: number;
  /** Digits of an emailed code, 6 to 10. */
  otpLength?: number;
  /** Minimum time between two emails of one kind to one user. */
  mailMaxFrequencySeconds?: number;
  emailEnabled?: boolean;
  /** Characters, never below 6. The application passes `PASSWORD_MIN_CHARACTERS`. */
  passwordMinLength?: number;
  /** Whether a password is too common. */
  isCommonPassword?(password: string): boolean;
  /** Each set must have a character in the password. */
  passwordRequiredCharacters?: string[];
  /** Ends a session if one of its old refresh tokens is used. */
  refreshRotation?: boolean;
  /**
   * How long after a refresh the session's older refresh tokens are accepted, for tabs that come
   * late.
   */
  refreshReuseIntervalSeconds?: number;
  /** Longest life of a session. */
  sessionTimeboxSeconds?: number | null;
  /** Longest time between two refreshes. */
  sessionInactivitySeconds?: number | null;
  /** How long a user with a second factor may go without using it. */
  allowLowAalSeconds?: number | null;
  /** Lifetime of a PKCE code after it was issued. */
  flowStateExpirySeconds?: number;
  mfaChallengeExpirySeconds?: number;
  mfaFactorExpirySeconds?: number;
  mfaMaxEnrolled?: number;
  mfaMaxVerified?: number;
  totpEnabled?: boolean;
  updatePasswordRequiresReauth?: boolean;
  updatePasswordRequiresCurrent?: boolean;
  /** Issuers of OpenID Connect by name: `google`, `azure`, `keycloak` or `custom:…`. */
  externalProviders?: Record<string, ExternalProvider>;
  /** How requests to them are sent. Required with `externalProviders`. */
  externalFetch?: ExternalFetch;
  /** From the start of an external sign-in to the way back. */
  externalStateExpirySeconds?: number;
  /** Lets people link further identities to their account, and unlink them. */
  manualLinkingEnabled?: boolean;
  /** Lets people sign in with a passkey (WebAuthn, discoverable credentials). */
  passkeysEnabled?: boolean;
  passkeyMaxPerUser?: number;
  /** Whether authenticators have to check a fingerprint, a PIN or the like, for every user. */
  passkeyUserVerification?: "required" | "preferred";
  /** Whether a passkey that checked its user opens a session at aal2. Off as in the protocol. */
  passkeyCountsAsTwoFactors?: boolean;
  /**
   * The relying party of WebAuthn, by default the site. Credentials belong to its domain for ever.
   */
  webauthn?: { rpId?: string | undefined; rpName?: string | undefined; origins?: string[] | undefined };
  /** Time for a passkey's ceremony. Factors have `mfaChallengeExpirySeconds`. */
  webauthnChallengeExpirySeconds?: number;
  /** Lets people use WebAuthn as a second factor. */
  mfaWebauthnEnabled?: boolean;
  bodyLimitBytes?: number;
  requestTimeoutMilliseconds?: number;
  /** Minimum response time of requests whose timing could reveal whether an account exists. */
  evenAnswerMilliseconds?: number;
  /** Emails per hour, for each of three budgets: registration, recovery and the rest. */
  mailsPerHour?: number;
  /** Off in tests only. */
  rateLimits?: boolean;
  /** The only clock. */
  now?(): Date;
  /** Receives failures of which the caller sees only the `requestId`. */
  onUnexpectedError?(error: unknown, requestId: string): void;
}

type OptionalOpaque = "publishableKey" | "secretKey" | "jwtSecret";

/** The configuration with every default filled in. */
export type Settings = Required<Omit<ProviderConfig, OptionalOpaque | "webauthn">> &
  Pick<ProviderConfig, OptionalOpaque> & {
    /** Null where browsers refuse WebAuthn. */
    relyingParty: RelyingParty | null;
    /** Why there are no passkeys. */
    passkeysOff: PasskeysOff | null;
  };

export const IDENTITY_DEFAULTS = {
  uriAllowList: [],
  jwtExpSeconds: 3600,
  aud: "authenticated",
  defaultRole: "authenticated",
  adminRoles: ["service_role", "supabase_admin"],
  disableSignup: false,
  mailerAutoconfirm: false,
  secureEmailChange: true,
  otpExpSeconds: 3600,
  inviteExpSeconds: 7 * 24 * 3600,
  otpLength: 6,
  mailMaxFrequencySeconds: 60,
  emailEnabled: true,
  // Only without one from the application, as in the provider's own tests.
  passwordMinLength: 8,
  isCommonPassword: () => false,
  passwordRequiredCharacters: [],
  refreshRotation: true,
  refreshReuseIntervalSeconds: 10,
  sessionTimeboxSeconds: null,
  sessionInactivitySeconds: null,
  allowLowAalSeconds: null,
  flowStateExpirySeconds: 300,
  mfaChallengeExpirySeconds: 300,
  mfaFactorExpirySeconds: 300,
  mfaMaxEnrolled: 10,
  mfaMaxVerified: 10,
  totpEnabled: true,
  updatePasswordRequiresReauth: false,
  updatePasswordRequiresCurrent: false,
  externalProviders: {},
  externalFetch: () => Promise.reject(new Error("No issuer can be asked.")),
  externalStateExpirySeconds: 600,
  manualLinkingEnabled: false,
  passkeysEnabled: true,
  passkeyMaxPerUser: 10,
  passkeyUserVerification: "required",
  passkeyCountsAsTwoFactors: false,
  webauthnChallengeExpirySeconds: 300,
  mfaWebauthnEnabled: true,
  bodyLimitBytes: 1024 * 1024,
  requestTimeoutMilliseconds: 10_000,
  evenAnswerMilliseconds: 100,
  mailsPerHour: 30,
  rateLimits: true,
  endSessions: () => [],
  noteProtection: () => Promise.resolve(() => []),
  verificationKeys: [],
  now: () => new Date(),
  onUnexpectedError: () => undefined,
} satisfies Omit<ProviderConfig, "siteUrl" | "externalUrl" | "queueMail">;

/**
 * Fills in the defaults. Throws for addresses that are not http(s) and for limits below what is
 * safe.
 */
export function resolveSettings(config: ProviderConfig): Settings {
  const given = Object.fromEntries(Object.entries(config).filter(([, value]) => value !== undefined));
  const party = readRelyingParty(config.siteUrl, config.webauthn);
  const settings: Settings = {
    ...IDENTITY_DEFAULTS,
    ...config,
    ...given,
    relyingParty: null,
    passkeysOff: null,
  };
  if (typeof party === "string") settings.passkeysOff = party;
  else settings.relyingParty = party;
  if (!settings.passkeysEnabled) settings.passkeysOff = "switched_off";
  for (const address of [settings.siteUrl, settings.externalUrl]) {
    if (!/^https?:$/.test(new URL(address).protocol))
      throw new TypeError(`Not an http(s) address: ${address}`);
  }
  if (settings.otpLength < 6 || settings.otpLength > 10) throw new RangeError("otpLength must be 6 to 10");
  settings.verificationKeys = settings.verificationKeys.map(publicHalf);
  settings.externalUrl = settings.externalUrl.replace(/(?<!\/)\/+$/, "");
  settings.passwordMinLength = Math.max(6, settings.passwordMinLength);
  return settings;
}

const VERIFYING_ALGORITHMS = ["ES256", "RS256"];

/** The public part of a verify-only key. Throws for keys of another kind or without a name. */
function publicHalf({ kty, kid, alg, crv, x, y, n, e }: JWK): JWK {
  if (!kid || !alg || !VERIFYING_ALGORITHMS.includes(alg)) {
    throw new TypeError("A verification key needs a kid and the alg ES256 or RS256");
  }
  const key = alg === "ES256" ? { kty, crv, x, y } : { kty, n, e };
  if (Object.values(key).includes(undefined)) throw new TypeError(`Incomplete verification key: ${kid}`);
  return { ...key, kid, alg, use: "sig", key_ops: ["verify"] };
}
