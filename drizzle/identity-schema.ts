import { sql } from "drizzle-orm";

import {
  boolean,
  check,
  id,
  index,
  integer,
  json,
  oneOf,
  primaryKey,
  sealedJson,
  sealedText,
  table,
  text,
  timestamp,
  uniqueIndex,
  wholeNumber,
} from "./columns";

/* The tables of the embedded identity provider. Only `app/identity/` reads and writes them; the
   rest of the application refers to a user by id, as text, because with a hosted provider these
   tables stay empty. */

/** A JSON object as it came over the wire. */
export type Metadata = Record<string, unknown>;

/** People who can sign in. Addresses are stored in lower case; a phone is digits without "+". */
export const authUsers = table(
  "auth_users",
  {
    id: id(),
    audience: text("aud").notNull(),
    /** The database role of the token, never a role of the application. */
    role: text("role").notNull(),
    email: text("email").unique("auth_users_email_unique"),
    phone: text("phone").unique("auth_users_phone_unique"),
    passwordHash: text("password_hash"),
    emailConfirmedAt: timestamp("email_confirmed_at"),
    phoneConfirmedAt: timestamp("phone_confirmed_at"),
    invitedAt: timestamp("invited_at"),
    confirmationSentAt: timestamp("confirmation_sent_at"),
    recoverySentAt: timestamp("recovery_sent_at"),
    newEmail: text("email_change"),
    /** Whether one of the two addresses of a pending change has already agreed. */
    emailChangeHalfConfirmed: boolean("email_change_half_confirmed").notNull().default(false),
    emailChangeSentAt: timestamp("email_change_sent_at"),
    reauthenticationSentAt: timestamp("reauthentication_sent_at"),
    lastSignInAt: timestamp("last_sign_in_at"),
    appMetadata: json("app_metadata").$type<Metadata>().notNull(),
    userMetadata: json("user_metadata").$type<Metadata>().notNull(),
    bannedUntil: timestamp("banned_until"),
    deletedAt: timestamp("deleted_at"),
    /**
     * Raised by every change that was computed from a read. Such a change doesn't wait for others;
     * it starts again.
     */
    version: integer("version").notNull().default(1),
    createdAt: timestamp("created_at").notNull(),
    updatedAt: timestamp("updated_at").notNull(),
  },
  (user) => [
    index("auth_users_newest_index").on(user.createdAt, user.id),
    index("auth_users_email_change_index").on(user.newEmail),
    check("auth_users_email_lower", sql`${user.email} = lower(${user.email})`),
  ],
);

/** How a user can be recognized: by address, or by an external issuer ("google", "custom:…"). */
export const authIdentities = table(
  "auth_identities",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => authUsers.id, { onDelete: "cascade" }),
    provider: text("provider").notNull(),
    /** The provider's own id of this person; for "email" and "phone" the user's id. */
    providerId: text("provider_id").notNull(),
    email: text("email"),
    data: json("identity_data").$type<Metadata>().notNull(),
    lastSignInAt: timestamp("last_sign_in_at"),
    createdAt: timestamp("created_at").notNull(),
    updatedAt: timestamp("updated_at").notNull(),
  },
  (identity) => [
    uniqueIndex("auth_identities_provider_unique").on(identity.provider, identity.providerId),
    index("auth_identities_user_index").on(identity.userId),
  ],
);

/**
 * One row per sign-in. The refresh token is made of its id, its counter and a signature by its key
 * (see `refresh-token.ts`).
 */
export const authSessions = table(
  "auth_sessions",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => authUsers.id, { onDelete: "cascade" }),
    assuranceLevel: oneOf("aal", ["aal1", "aal2"]).notNull().default("aal1"),
    /** The second factor that lifted it to aal2. */
    factorId: text("factor_id"),
    /** The passkey that opened it. */
    passkeyId: text("passkey_id"),
    /** 32 random bytes, base64url: signs the refresh tokens of this session. A secret. */
    refreshKey: sealedText("refresh_key").notNull(),
    refreshCounter: integer("refresh_counter").notNull().default(0),
    /**
     * Refresh tokens below this were issued before the second factor was used. They are no longer
     * valid.
     */
    refreshFloor: integer("refresh_floor").notNull().default(0),
    /** The last refresh; at first the sign-in. */
    refreshedAt: timestamp("refreshed_at").notNull(),
    userAgent: text("user_agent"),
    address: text("ip"),
    createdAt: timestamp("created_at").notNull(),
    updatedAt: timestamp("updated_at").notNull(),
  },
  (session) => [
    index("auth_sessions_user_index").on(session.userId),
    index("auth_sessions_passkey_index").on(session.passkeyId),
    check("auth_sessions_aal_known", sql`${session.assuranceLevel} in ('aal1', 'aal2')`),
    check("auth_sessions_counter_positive", sql`${session.refreshCounter} >= 0`),
  ],
);

/** A session as it is stored. */
export type AuthSessionRow = typeof authSessions.$inferSelect;

/**
 * The methods by which a session was authenticated (RFC 8176), one row each; a repeat moves
 * `updated_at`.
 */
export const authSessionMethods = table(
  "auth_session_methods",
  {
    sessionId: text("session_id")
      .notNull()
      .references(() => authSessions.id, { onDelete: "cascade" }),
    method: text("method").notNull(),
    createdAt: timestamp("created_at").notNull(),
    updatedAt: timestamp("updated_at").notNull(),
  },
  (entry) => [primaryKey({ name: "auth_session_methods_key", columns: [entry.sessionId, entry.method] })],
);

/**
 * Second factors: authenticator apps (RFC 6238), and authenticators of WebAuthn such as security
 * keys. The credential of the latter is known once it is verified.
 */
export const authFactors = table(
  "auth_factors",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => authUsers.id, { onDelete: "cascade" }),
    type: oneOf("factor_type", ["totp", "webauthn"]).notNull().default("totp"),
    status: oneOf("status", ["unverified", "verified"]).notNull().default("unverified"),
    friendlyName: text("friendly_name").notNull(),
    /** 20 random bytes, base32, for an authenticator app. */
    secret: sealedText("secret"),
    /** The credential of WebAuthn, as in `authPasskeys`. */
    credentialId: text("credential_id"),
    publicKey: text("public_key"),
    signCount: wholeNumber("sign_count"),
    transports: json("transports").$type<string[]>(),
    backupEligible: boolean("backup_eligible"),
    backedUp: boolean("backed_up"),
    /** The newest 30-second step whose code was taken: a code works once. */
    lastUsedStep: integer("last_used_step"),
    lastChallengedAt: timestamp("last_challenged_at"),
    createdAt: timestamp("created_at").notNull(),
    updatedAt: timestamp("updated_at").notNull(),
  },
  (factor) => [
    uniqueIndex("auth_factors_name_unique").on(factor.userId, factor.friendlyName),
    uniqueIndex("auth_factors_credential_unique").on(factor.credentialId),
    check("auth_factors_status_known", sql`${factor.status} in ('unverified', 'verified')`),
    check("auth_factors_type_known", sql`${factor.type} in ('totp', 'webauthn')`),
    check("auth_factors_secret_known", sql`${factor.type} <> 'totp' or ${factor.secret} is not null`),
  ],
);

/** Keys that sign in without a password (WebAuthn, discoverable credentials). */
export const authPasskeys = table(
  "auth_passkeys",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => authUsers.id, { onDelete: "cascade" }),
    /** As the authenticator named it, base64url of up to 1023 bytes. */
    credentialId: text("credential_id").notNull().unique("auth_passkeys_credential_unique"),
    /** COSE (RFC 9052), base64url. */
    publicKey: text("public_key").notNull(),
    /** The model of the authenticator, as it says itself. Null if it doesn't. */
    aaguid: text("aaguid"),
    /** How often it has signed; 0 for authenticators that don't count. Up to 2^32 - 1. */
    signCount: wholeNumber("sign_count").notNull(),
    transports: json("transports").$type<string[]>().notNull(),
    /** Whether it can be copied to other devices, decided when it was created. */
    backupEligible: boolean("backup_eligible").notNull(),
    backedUp: boolean("backed_up").notNull(),
    friendlyName: text("friendly_name").notNull(),
    createdAt: timestamp("created_at").notNull(),
    updatedAt: timestamp("updated_at").notNull(),
    lastUsedAt: timestamp("last_used_at"),
  },
  (passkey) => [index("auth_passkeys_user_index").on(passkey.userId, passkey.createdAt, passkey.id)],
);

/** What an authenticator has to sign, once, to register a passkey or to sign in with one. */
export const authWebauthnChallenges = table(
  "auth_webauthn_challenges",
  {
    id: id(),
    /** The user who registers. Null for a sign-in: it is not known yet who that is. */
    userId: text("user_id").references(() => authUsers.id, { onDelete: "cascade" }),
    kind: oneOf("kind", ["registration", "authentication"]).notNull(),
    /** 32 random bytes, base64url. */
    challenge: text("challenge").notNull(),
    createdAt: timestamp("created_at").notNull(),
    expiresAt: timestamp("expires_at").notNull(),
  },
  (challenge) => [
    index("auth_webauthn_challenges_expiry_index").on(challenge.expiresAt),
    index("auth_webauthn_challenges_user_index").on(challenge.userId),
    check(
      "auth_webauthn_challenges_kind_known",
      sql`${challenge.kind} in ('registration', 'authentication')`,
    ),
    check(
      "auth_webauthn_challenges_owner_known",
      sql`(${challenge.kind} = 'registration') = (${challenge.userId} is not null)`,
    ),
  ],
);

/** A question for a factor's code, answered at most once. */
export const authChallenges = table(
  "auth_challenges",
  {
    id: id(),
    factorId: text("factor_id")
      .notNull()
      .references(() => authFactors.id, { onDelete: "cascade" }),
    address: text("ip"),
    /** What the authenticator has to sign: 32 random bytes, base64url. */
    webauthnChallenge: text("webauthn_challenge"),
    /** Whether it creates a credential or uses one. */
    webauthnKind: oneOf("webauthn_kind", ["create", "request"]),
    verifiedAt: timestamp("verified_at"),
    createdAt: timestamp("created_at").notNull(),
  },
  (challenge) => [
    check("auth_challenges_kind_known", sql`${challenge.webauthnKind} in ('create', 'request')`),
    index("auth_challenges_factor_index").on(challenge.factorId),
    index("auth_challenges_created_index").on(challenge.createdAt),
  ],
);

/** What an emailed code or link proves. */
export const ONE_TIME_TOKEN_KINDS = [
  "confirmation",
  "recovery",
  "email_change_new",
  "email_change_current",
  "reauthentication",
] as const;

/**
 * Mailed codes and links. One live token per user and kind. Only a hash of the link's value is
 * kept.
 */
export const authOneTimeTokens = table(
  "auth_one_time_tokens",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => authUsers.id, { onDelete: "cascade" }),
    kind: oneOf("kind", [...ONE_TIME_TOKEN_KINDS]).notNull(),
    tokenHash: text("token_hash").notNull(),
    /** Makes the value of a link impossible to compute from an address and a guessed code. */
    salt: sealedText("salt").notNull(),
    /** The address that the code was emailed to. */
    sentTo: text("relates_to").notNull(),
    attempts: integer("attempts").notNull().default(0),
    createdAt: timestamp("created_at").notNull(),
    /** Null for codes that were emailed before they had an end of their own. */
    expiresAt: timestamp("expires_at"),
  },
  (token) => [
    uniqueIndex("auth_one_time_tokens_kind_unique").on(token.userId, token.kind),
    index("auth_one_time_tokens_hash_index").on(token.tokenHash),
    index("auth_one_time_tokens_created_index").on(token.createdAt),
  ],
);

/** A PKCE flow (RFC 7636) between the request for an email and the exchange of its code. */
export const authFlowStates = table(
  "auth_flow_states",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => authUsers.id, { onDelete: "cascade" }),
    kind: text("kind").notNull(),
    /** A hash: the code itself is handed out once and never read again. */
    authCode: text("auth_code").notNull().unique("auth_flow_states_code_unique"),
    codeChallenge: text("code_challenge").notNull(),
    codeChallengeMethod: oneOf("code_challenge_method", ["s256", "plain"]).notNull(),
    /**
     * The password chosen when this flow began. It counts only for a client that has the verifier.
     */
    passwordHash: text("password_hash"),
    /** The metadata sent when this flow began. */
    userMetadata: json("user_metadata").$type<Metadata>(),
    /** The person as an issuer describes them, linked to the user at the exchange of the code. */
    pendingIdentity: sealedJson<Metadata>("pending_identity"),
    /** The session that wants the link. It has to be alive when the code is exchanged. */
    linkingSessionId: text("linking_session_id"),
    /** When the code was handed out: before that it opens nothing. */
    issuedAt: timestamp("auth_code_issued_at"),
    createdAt: timestamp("created_at").notNull(),
  },
  (flow) => [
    index("auth_flow_states_user_index").on(flow.userId, flow.kind, flow.createdAt),
    index("auth_flow_states_created_index").on(flow.createdAt),
    check("auth_flow_states_method_known", sql`${flow.codeChallengeMethod} in ('s256', 'plain')`),
  ],
);

/** A visit to an external issuer (OpenID Connect), from its start to the way back. */
export const authExternalFlows = table(
  "auth_external_flows",
  {
    id: id(),
    provider: text("provider").notNull(),
    /** A hash: the issuer brings the state back, and nobody else can. */
    stateHash: text("state_hash").notNull().unique("auth_external_flows_state_unique"),
    /** What the issuer's token has to repeat. */
    issuerNonce: sealedText("issuer_nonce").notNull(),
    /** Proves to the issuer that we started the flow (PKCE). */
    issuerVerifier: sealedText("issuer_verifier").notNull(),
    /** What the browser proves to us when it exchanges its own code. */
    codeChallenge: text("code_challenge").notNull(),
    codeChallengeMethod: oneOf("code_challenge_method", ["s256", "plain"]).notNull(),
    /** Where the browser continues, decided at the start. */
    redirectTo: text("redirect_to").notNull(),
    /** The user and session that link another identity; null for a sign-in. */
    linkingUserId: text("linking_user_id").references(() => authUsers.id, { onDelete: "cascade" }),
    linkingSessionId: text("linking_session_id"),
    /** The stored hash of the invitation that the visit began with; null for other visits. */
    inviteToken: text("invite_token"),
    /** When the issuer sent the browser back. A state works once. */
    consumedAt: timestamp("consumed_at"),
    createdAt: timestamp("created_at").notNull(),
  },
  (flow) => [
    index("auth_external_flows_created_index").on(flow.createdAt),
    index("auth_external_flows_user_index").on(flow.linkingUserId),
    check("auth_external_flows_method_known", sql`${flow.codeChallengeMethod} in ('s256', 'plain')`),
  ],
);

/** ID tokens without a nonce that were accepted once, until they are too old to be accepted. */
export const authUsedTokens = table(
  "auth_used_tokens",
  {
    tokenHash: text("token_hash").primaryKey(),
    createdAt: timestamp("created_at").notNull(),
  },
  (used) => [index("auth_used_tokens_created_index").on(used.createdAt)],
);

/**
 * ES256 keys of the access tokens: at most one comes next, at most one signs, retired ones still
 * verify.
 */
export const authSigningKeys = table(
  "auth_signing_keys",
  {
    keyId: text("kid").primaryKey(),
    status: oneOf("status", ["next", "signing", "retired"]).notNull(),
    /** The private JWK (RFC 7517). A secret. */
    privateJwk: sealedJson<JsonWebKey>("private_jwk").notNull(),
    createdAt: timestamp("created_at").notNull(),
    retiredAt: timestamp("retired_at"),
  },
  (key) => [
    uniqueIndex("auth_signing_keys_one_each")
      .on(key.status)
      .where(sql`${key.status} <> 'retired'`),
    check("auth_signing_keys_status_known", sql`${key.status} in ('next', 'signing', 'retired')`),
  ],
);

/** Rate limits that all instances share (see `rate-limit.ts`). Time is whole seconds since 2020. */
export const authRateLimits = table(
  "auth_rate_limits",
  {
    bucket: text("bucket").primaryKey(),
    /** The second at which the bucket is full again. */
    fullAt: integer("full_at").notNull(),
  },
  (limit) => [index("auth_rate_limits_full_index").on(limit.fullAt)],
);
