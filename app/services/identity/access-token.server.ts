import {
  createLocalJWKSet,
  decodeProtectedHeader,
  errors,
  jwtVerify,
  type JSONWebKeySet,
  type JWTVerifyOptions,
} from "jose";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { sharedNow } from "~/lib/clock/shared-clock";
import { DAY_MILLISECONDS } from "~/lib/time-units";

/** Authenticated with one factor (`aal1`) or with two (`aal2`). */
export type AssuranceLevel = "aal1" | "aal2";

/** The contents of a verified access token. Identity only: no claim authorizes anything. */
export interface AccessClaims {
  /** The provider's id of the person (`sub`). */
  externalId: string;
  sessionId: string;
  email: string;
  assuranceLevel: AssuranceLevel;
  expiresAt: Date;
  /** How and when the person proved who they are, e.g. `otp` for an emailed link. */
  methods: { method: string; at: Date }[];
  userMetadata: Record<string, unknown>;
  /** The whole payload, for the display role. */
  payload: Record<string, unknown>;
}

/**
 * `expired`: also signed with a key that isn't published any more; a refresh may bring a new token.
 * `invalid`: forged or broken. `unavailable`: the provider's keys are unknown and can't be fetched.
 */
export type TokenCheck =
  | { state: "valid"; claims: AccessClaims }
  | { state: "expired" }
  | { state: "invalid" }
  | { state: "unavailable" };

/** The parts of the provider's access tokens that we need. */
const ClaimsSchema = z.object({
  sub: z.uuid(),
  session_id: z.uuid(),
  email: z.string().default(""),
  exp: z.number(),
  aal: z.enum(["aal1", "aal2"]).default("aal1"),
  amr: z.array(z.object({ method: z.string(), timestamp: z.number() })).catch([]),
  user_metadata: z.record(z.string(), z.unknown()).catch({}),
  is_anonymous: z.literal(false).default(false),
});

const ALGORITHMS = ["ES256", "RS256"];
/** The algorithm of projects that have no signing keys yet. */
const SHARED_ALGORITHM = "HS256";
const KEYS_FRESH_MILLISECONDS = 10 * 60_000;
/** How long keys stay valid if the provider doesn't answer. */
const KEYS_STALE_MILLISECONDS = DAY_MILLISECONDS;
/** An unknown key triggers another fetch, but not often, because anyone can invent key ids. */
const KEYS_REFETCH_MILLISECONDS = 30_000;
/** How long a verified token isn't verified again. Its expiry is checked each time. */
const PROVEN_MILLISECONDS = 5 * 60_000;
const MOST_PROVEN_TOKENS = 5_000;
const MOST_TOKEN_CHARACTERS = 16_000;

/**
 * Checks access tokens (RFC 7519) of one issuer against its published keys (RFC 7517), without a
 * network call if the keys are known.
 */
export class AccessTokenVerifier {
  private keys: { resolve: ReturnType<typeof createLocalJWKSet>; fetchedAt: number } | undefined;
  private fetching: Promise<void> | undefined;
  private askedAt = -Infinity;
  private readonly proven = new LRUCache<string, AccessClaims>({
    max: MOST_PROVEN_TOKENS,
    ttl: PROVEN_MILLISECONDS,
  });

  constructor(
    private readonly options: {
      issuer: string;
      audience: string;
      /** The secret of a project that signs with HS256. Keys still verify other tokens. */
      sharedSecret?: string | undefined;
      fetchKeys(): Promise<JSONWebKeySet>;
      now?: () => number;
    },
  ) {}

  /** Never throws. A token that was verified lately is answered at once. */
  verify(token: string): TokenCheck | Promise<TokenCheck> {
    const known = this.proven.get(token);
    if (!known) return this.verifyNew(token);
    return known.expiresAt.getTime() > this.now() ? valid(known) : { state: "expired" };
  }

  private async verifyNew(token: string): Promise<TokenCheck> {
    if (token.length > MOST_TOKEN_CHARACTERS || !this.mayVerify(token)) return { state: "invalid" };
    try {
      if (algorithmOf(token) === SHARED_ALGORITHM) return await this.prove(token);
      await this.refreshKeys({ olderThan: KEYS_FRESH_MILLISECONDS });
      return await this.prove(token).catch(async (error: unknown) => {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
        await this.refreshKeys({ olderThan: KEYS_REFETCH_MILLISECONDS });
        return this.prove(token);
      });
    } catch (error) {
      if (error instanceof KeysUnknownError) return { state: "unavailable" };
      const mayBeRenewed = error instanceof errors.JWTExpired || error instanceof errors.JWKSNoMatchingKey;
      return { state: mayBeRenewed ? "expired" : "invalid" };
    }
  }

  private async prove(token: string): Promise<TokenCheck> {
    const options = {
      issuer: this.options.issuer,
      audience: this.options.audience,
      requiredClaims: ["exp", "sub"],
      currentDate: new Date(this.now()),
    };
    const { payload } = await this.verifySignature(token, options);
    const claims = readClaims(payload);
    this.proven.set(token, claims);
    return valid(claims);
  }

  /** The algorithm decides the kind of key, so that a public key is never used as a secret. */
  private verifySignature(token: string, options: JWTVerifyOptions) {
    const { sharedSecret } = this.options;
    if (sharedSecret !== undefined && algorithmOf(token) === SHARED_ALGORITHM) {
      const secret = new TextEncoder().encode(sharedSecret);
      return jwtVerify(token, secret, { ...options, algorithms: [SHARED_ALGORITHM] });
    }
    if (!this.keys) throw new KeysUnknownError();
    return jwtVerify(token, this.keys.resolve, { ...options, algorithms: ALGORITHMS });
  }

  /** Checks the header before anything else, so that `none` never gets near a key. */
  private mayVerify(token: string): boolean {
    const algorithm = algorithmOf(token);
    if (algorithm === SHARED_ALGORITHM) return this.options.sharedSecret !== undefined;
    return algorithm !== null && ALGORITHMS.includes(algorithm);
  }

  /**
   * Fetches the keys if ours are old, with one call at a time. Old keys stay in use if the provider
   * doesn't answer.
   */
  private async refreshKeys({ olderThan }: { olderThan: number }): Promise<void> {
    const age = this.keys ? this.now() - this.keys.fetchedAt : Infinity;
    if (age <= olderThan) return;
    if (this.keys && this.now() - this.askedAt <= KEYS_REFETCH_MILLISECONDS) return;
    this.fetching ??= this.fetchKeys().finally(() => (this.fetching = undefined));
    await this.fetching;
  }

  private async fetchKeys(): Promise<void> {
    this.askedAt = this.now();
    try {
      this.keys = { resolve: createLocalJWKSet(await this.options.fetchKeys()), fetchedAt: this.now() };
    } catch {
      if (this.keys && this.now() - this.keys.fetchedAt > KEYS_STALE_MILLISECONDS) this.keys = undefined;
    }
  }

  private now(): number {
    return this.options.now?.() ?? sharedNow().getTime();
  }
}

class KeysUnknownError extends Error {
  override name = "KeysUnknownError";
}

function valid(claims: AccessClaims): TokenCheck {
  return { state: "valid", claims };
}

function algorithmOf(token: string): string | null {
  try {
    return decodeProtectedHeader(token).alg ?? null;
  } catch {
    return null;
  }
}

function readClaims(payload: Record<string, unknown>): AccessClaims {
  const claims = ClaimsSchema.parse(payload);
  return {
    externalId: claims.sub,
    sessionId: claims.session_id,
    email: claims.email,
    assuranceLevel: claims.aal,
    expiresAt: new Date(claims.exp * 1000),
    methods: claims.amr.map(({ method, timestamp }) => ({ method, at: new Date(timestamp * 1000) })),
    userMetadata: claims.user_metadata,
    payload,
  };
}
