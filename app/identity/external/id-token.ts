import { createHash } from "node:crypto";

import { decodeJwt, decodeProtectedHeader, errors, jwtVerify, type JWTPayload } from "jose";

import type { Metadata } from "../../../drizzle/identity-schema";

import { toUnixSeconds, type Call } from "~/identity/call";
import { requireEmail } from "~/identity/http/validation";
import { expectedIssuer, hasSeveralTenants, PERSONAL_TENANT, type NamedProvider } from "./providers";

const ALGORITHMS = ["RS256", "PS256", "ES256", "EdDSA"];
/** How far the issuer's clock may differ from ours. */
export const CLOCK_TOLERANCE_SECONDS = 60;
const SUBJECT_LENGTH_MAX = 255;
const TEXT_LENGTH_MAX = 255;

/** An ID token that isn't accepted. */
export class IdTokenError extends Error {
  override name = "IdTokenError";
  constructor(
    readonly reason: "token" | "audience" | "subject",
    message: string,
  ) {
    super(message);
  }
}

/** The claims of an ID token that its issuer signed for us. */
export type IdTokenClaims = JWTPayload & { sub: string };

/** A person as an issuer describes them. */
export interface ExternalPerson {
  provider: string;
  /** The issuer's own id of the person. */
  subject: string;
  /** In lower case, or null. */
  email: string | null;
  /** Whether the issuer has proven the address. */
  isVerified: boolean;
  /** Whether the issuer manages the address itself, so that it may open an existing account. */
  ownsAddress: boolean;
  /** The `identity_data` of the protocol. */
  data: Metadata;
}

/**
 * Checks an ID token (OpenID Connect Core 3.1.3.7) except for its nonce: signature, issuer,
 * audience, times, subject and `at_hash`. Throws `IdTokenError`.
 */
export async function verifyIdToken(
  call: Call,
  provider: NamedProvider,
  token: string,
  { accessToken }: { accessToken?: string | undefined } = {},
): Promise<IdTokenClaims> {
  const claims = readUnverified(token);
  const issuer = expectedIssuer(provider, claims.tid);
  // The form and the issuer first: a token of someone else costs no request.
  if (issuer === null || claims.iss !== issuer) throw new IdTokenError("token", "foreign issuer");
  const payload = await verifySignature(call, provider, { token, issuer });
  const { sub, aud, azp, iat } = payload;
  if (typeof iat !== "number" || iat > toUnixSeconds(call.now) + CLOCK_TOLERANCE_SECONDS) {
    throw new IdTokenError("token", "issued in the future");
  }
  if (typeof sub !== "string" || sub.length === 0 || sub.length > SUBJECT_LENGTH_MAX || isUnstorable(sub)) {
    throw new IdTokenError("subject", "no subject");
  }
  const audiences = [aud ?? []].flat();
  if (!audiences.some((audience) => provider.clientIds.includes(audience))) {
    throw new IdTokenError("audience", audiences.join(" "));
  }
  if (audiences.length > 1 && (typeof azp !== "string" || !provider.clientIds.includes(azp))) {
    throw new IdTokenError("audience", audiences.join(" "));
  }
  if (accessToken !== undefined) checkAccessTokenHash(token, payload.at_hash, accessToken);
  return { ...payload, sub };
}

function readUnverified(token: string): JWTPayload {
  try {
    const { alg = "" } = decodeProtectedHeader(token);
    if (!ALGORITHMS.includes(alg)) throw new IdTokenError("token", "algorithm");
    return decodeJwt(token);
  } catch (error) {
    throw error instanceof IdTokenError ? error : new IdTokenError("token", "malformed");
  }
}

async function verifySignature(
  call: Call,
  provider: NamedProvider,
  { token, issuer }: { token: string; issuer: string },
): Promise<JWTPayload> {
  const options = {
    issuer,
    algorithms: ALGORITHMS,
    requiredClaims: ["exp", "iat"],
    currentDate: call.now,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
  };
  const verify = async (mayBeNew: boolean) =>
    (await jwtVerify(token, await call.issuers.keys(provider, { mayBeNew }), options)).payload;
  try {
    return await verify(false).catch((error: unknown) => {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      return verify(true);
    });
  } catch (error) {
    if (error instanceof errors.JOSEError) throw new IdTokenError("token", error.code);
    throw error;
  }
}

/** The first half of the access token's hash (OpenID Connect Core 3.1.3.6). */
function checkAccessTokenHash(token: string, hash: unknown, accessToken: string): void {
  if (hash === undefined) return;
  const { alg } = decodeProtectedHeader(token);
  const digest = createHash(alg === "EdDSA" ? "sha512" : "sha256")
    .update(accessToken)
    .digest();
  if (hash !== digest.subarray(0, digest.length / 2).toString("base64url")) {
    throw new IdTokenError("token", "at_hash");
  }
}

/** What the claims say about the person. `preferred_username` and `upn` are never addresses. */
export function describePerson(provider: NamedProvider, claims: IdTokenClaims): ExternalPerson {
  const email = readEmail(claims.email);
  const isVerified = email !== null && isEmailVerified(provider, claims);
  const name = readText(claims.name);
  const picture = readText(claims.picture);
  const known: Metadata = {
    iss: readText(claims.iss),
    sub: claims.sub,
    name,
    full_name: name,
    given_name: readText(claims.given_name),
    family_name: readText(claims.family_name),
    preferred_username: readText(claims.preferred_username),
    picture,
    avatar_url: picture,
    provider_id: claims.sub,
    email,
    email_verified: isVerified,
    phone_verified: false,
    custom_claims: readCustomClaims(provider, claims),
  };
  return {
    provider: provider.name,
    subject: claims.sub,
    email,
    isVerified,
    ownsAddress: provider.name !== "google" || isOwnedByGoogle(email ?? "", claims.hd),
    data: Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null)),
  };
}

/** Google proves every address once, but manages only its own and those of its customers. */
function isOwnedByGoogle(email: string, hostedDomain: unknown): boolean {
  return email.endsWith("@gmail.com") || (typeof hostedDomain === "string" && hostedDomain !== "");
}

function isEmailVerified(provider: NamedProvider, claims: IdTokenClaims): boolean {
  if (provider.trustEmail === "never") return false;
  if (provider.name !== "azure") return isTrue(claims.email_verified);
  // A directory's administrator can write any address into an account. Microsoft says with this
  // claim that the domain was proven.
  if (isTrue(claims.xms_edov) || claims.xms_edov === 1 || claims.xms_edov === "1") return true;
  if (claims.tid === PERSONAL_TENANT) return true;
  return provider.trustEmail === "always" && !hasSeveralTenants(provider);
}

function isTrue(value: unknown): boolean {
  return value === true || value === "true";
}

function readCustomClaims({ name }: NamedProvider, claims: IdTokenClaims): Metadata | null {
  const names = name === "google" ? ["hd"] : name === "azure" ? ["tid", "oid"] : [];
  const found = names.map((key) => [key, readText(claims[key])]).filter(([, value]) => value !== null);
  return found.length === 0 ? null : Object.fromEntries(found);
}

function readText(value: unknown): string | null {
  if (typeof value !== "string" || value === "" || isUnstorable(value)) return null;
  return [...value].slice(0, TEXT_LENGTH_MAX).join("");
}

function readEmail(value: unknown): string | null {
  try {
    return typeof value === "string" ? requireEmail(value) : null;
  } catch {
    return null;
  }
}

/** PostgreSQL stores neither NUL nor half a surrogate pair. */
function isUnstorable(text: string): boolean {
  return /\p{Cc}|\p{Surrogate}/u.test(text);
}
