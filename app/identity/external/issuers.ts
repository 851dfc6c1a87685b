import { createLocalJWKSet, type JSONWebKeySet } from "jose";
import { z } from "zod";

import type { Settings } from "~/identity/config";
import { hasSeveralTenants, tenantOf, type NamedProvider } from "./providers";

const endpoint = z.url({ protocol: /^https?$/ });

/** Far more than any issuer has. Each entry costs time and memory, right or wrong. */
const NAMES_MAX = 200;
const KEYS_MAX = 200;

const names = z.array(z.string()).max(NAMES_MAX);

/** The parts of an issuer's metadata (OpenID Connect Discovery) that are used here. */
const MetadataSchema = z.object({
  issuer: z.string(),
  authorization_endpoint: endpoint,
  token_endpoint: endpoint,
  jwks_uri: endpoint,
  userinfo_endpoint: endpoint.optional(),
  token_endpoint_auth_methods_supported: names.optional(),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
  id_token_signing_alg_values_supported: names.optional(),
});

/** What an issuer publishes about itself. */
export type IssuerMetadata = z.infer<typeof MetadataSchema>;

type KeySet = ReturnType<typeof createLocalJWKSet>;

const KeysSchema = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(KEYS_MAX) });

/** The part of a request's time that its issuer may take. */
const ISSUER_SHARE = 0.9;
const METADATA_SECONDS = 60 * 60;
const KEYS_SECONDS = 10 * 60;
/** How long a copy is used while the issuer doesn't answer. */
const STALE_SECONDS = 24 * 60 * 60;
/** An unknown key triggers another fetch, but not often, because anyone can invent key ids. */
const REFETCH_SECONDS = 5;
/** How long an issuer that didn't answer isn't asked while there is a copy. */
const REST_SECONDS = 30;
/** An issuer that answered longer ago is asked while a browser leaves for it. */
const CHECK_SECONDS = 60;
/** How long the same is said to all who want to leave for an issuer that didn't answer. */
const DOWN_SECONDS = 5;

/** A copy of something that an issuer publishes. One request at a time fetches it. */
class Copy<Value> {
  #value: { value: Value; fetchedAt: number } | undefined;
  /** The last request, if it failed. */
  #failure: { error: unknown; at: number } | undefined;
  #fetching: Promise<Value> | undefined;

  constructor(private readonly seconds: () => number) {}

  /** The copy if it is young enough, or a new one. The old one if the issuer doesn't answer. */
  async get(load: () => Promise<Value>, maxAgeSeconds: number): Promise<Value> {
    const kept = this.#value;
    const age = kept ? Math.abs(this.seconds() - kept.fetchedAt) : Infinity;
    if (kept && age < maxAgeSeconds) return kept.value;
    if (kept && this.#failedWithin(REST_SECONDS) && age < STALE_SECONDS && !this.#fetching) return kept.value;
    try {
      return await this.#renew(load);
    } catch (error) {
      if (kept && age < STALE_SECONDS) return kept.value;
      throw error;
    }
  }

  /**
   * The same of an issuer that answers. It waits for an answer only if there is no young copy or
   * the last request failed. Otherwise a request beside it finds out for those who come next.
   */
  async getLive(load: () => Promise<Value>, maxAgeSeconds: number): Promise<Value> {
    const kept = this.#value;
    const age = kept ? Math.abs(this.seconds() - kept.fetchedAt) : Infinity;
    if (!kept || age >= maxAgeSeconds || this.#failure) {
      if (this.#failure && this.#failedWithin(DOWN_SECONDS)) throw this.#failure.error;
      return this.#renew(load);
    }
    // If this fails, the next one waits for an answer.
    if (age >= CHECK_SECONDS) this.#renew(load).catch(() => undefined);
    return kept.value;
  }

  #failedWithin(seconds: number): boolean {
    return this.#failure !== undefined && Math.abs(this.seconds() - this.#failure.at) < seconds;
  }

  #renew(load: () => Promise<Value>): Promise<Value> {
    this.#fetching ??= load()
      .then(
        (value) => {
          this.#value = { value, fetchedAt: this.seconds() };
          this.#failure = undefined;
          return value;
        },
        (error: unknown) => {
          this.#failure = { error, at: this.seconds() };
          throw error;
        },
      )
      .finally(() => (this.#fetching = undefined));
    return this.#fetching;
  }
}

/** The metadata and keys of the external issuers. */
export class Issuers {
  readonly #metadata = new Map<string, Copy<IssuerMetadata>>();
  readonly #keys = new Map<string, Copy<KeySet>>();

  constructor(private readonly settings: Settings) {}

  /** What the issuer publishes about itself. Throws if it doesn't answer, or as someone else. */
  metadata(provider: NamedProvider): Promise<IssuerMetadata> {
    const copy = this.#copy(this.#metadata, provider.name);
    return copy.get(() => this.#fetchMetadata(provider), METADATA_SECONDS);
  }

  /** The same before a browser is sent to the issuer: throws if it is known not to answer. */
  liveMetadata(provider: NamedProvider): Promise<IssuerMetadata> {
    const copy = this.#copy(this.#metadata, provider.name);
    return copy.getLive(() => this.#fetchMetadata(provider), METADATA_SECONDS);
  }

  /** The issuer's keys. `mayBeNew`: a token names a key that isn't among those we know. */
  async keys(provider: NamedProvider, { mayBeNew = false } = {}): Promise<KeySet> {
    const { jwks_uri: address } = await this.metadata(provider);
    const copy = this.#copy(this.#keys, provider.name);
    return copy.get(() => this.#fetchKeys(address), mayBeNew ? REFETCH_SECONDS : KEYS_SECONDS);
  }

  #copy<Value>(copies: Map<string, Copy<Value>>, name: string): Copy<Value> {
    const copy = copies.get(name) ?? new Copy<Value>(() => this.settings.now().getTime() / 1000);
    copies.set(name, copy);
    return copy;
  }

  async #fetchMetadata(provider: NamedProvider): Promise<IssuerMetadata> {
    const address = `${provider.issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
    const metadata = MetadataSchema.parse(await this.#fetchJson(address));
    const own = hasSeveralTenants(provider)
      ? provider.issuer.replace(`/${tenantOf(provider)}/`, "/{tenantid}/")
      : provider.issuer;
    if (metadata.issuer !== own) throw new Error("The issuer's metadata names another issuer.");
    return metadata;
  }

  async #fetchKeys(address: string): Promise<KeySet> {
    const keys = KeysSchema.parse(await this.#fetchJson(address));
    return createLocalJWKSet(keys as JSONWebKeySet);
  }

  async #fetchJson(address: string): Promise<unknown> {
    const headers = { Accept: "application/json" };
    return readJson(await this.settings.externalFetch(address, { method: "GET", headers }));
  }
}

/** The JSON of an issuer's answer. Throws for a refusal, a redirect and a page. */
export async function readJson(response: Response): Promise<unknown> {
  if (response.status !== 200) throw new Error(`The issuer answers ${response.status}.`);
  return requireJson(response).json();
}

/** The same answer. Throws if it doesn't say that it is JSON. */
export function requireJson(response: Response): Response {
  const type = response.headers.get("content-type") ?? "";
  if (/^application\/([\w.-]+\+)?json *(;|$)/i.test(type)) return response;
  throw new Error("The issuer doesn't answer in JSON.");
}

/**
 * Waits for an issuer, but not longer than it leaves time to send the visitor back with an error.
 * The request itself ends later by its own limit.
 */
export async function whilePatient<Value>(settings: Settings, work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<never>((_resolve, reject) => {
    const milliseconds = settings.requestTimeoutMilliseconds * ISSUER_SHARE;
    timer = setTimeout(() => reject(new Error("The issuer takes too long.")), milliseconds);
  });
  try {
    return await Promise.race([work, patience]);
  } finally {
    clearTimeout(timer);
  }
}
