import { createSecretKey, type KeyObject } from "node:crypto";

import { errors, jwtVerify, SignJWT, type CryptoKey, type JWTHeaderParameters, type JWTPayload } from "jose";

import type { AuthSessionRow } from "../../../drizzle/identity-schema";

import { toUnixSeconds, type Call } from "~/identity/call";
import { AuthError } from "~/identity/http/errors";
import type { UserRow } from "~/identity/users/users";

/** The access token's claims that this provider reads. */
export type AccessClaims = JWTPayload & { session_id?: unknown; role?: unknown; aal?: unknown };

/** A way in which a session was authenticated, as the `amr` claim lists it. */
interface AuthenticationMethod {
  method: string;
  updatedAt: Date;
}

/**
 * Signs the access token of a session with the user's current claims. `methods` are listed newest
 * first.
 */
export async function signAccessToken(
  call: Call,
  {
    user,
    session,
    methods,
  }: {
    user: UserRow;
    session: AuthSessionRow;
    methods: AuthenticationMethod[];
  },
): Promise<{ token: string; expiresAt: number }> {
  const issuedAt = toUnixSeconds(call.now);
  const expiresAt = issuedAt + call.settings.jwtExpSeconds;
  const { keyId, privateKey } = await call.keys.signingKey();
  const token = await new SignJWT({
    email: user.email ?? "",
    phone: user.phone ?? "",
    app_metadata: user.appMetadata,
    user_metadata: user.userMetadata,
    role: user.role,
    aal: session.assuranceLevel,
    amr: methods.map(({ method, updatedAt }) => ({ method, timestamp: toUnixSeconds(updatedAt) })),
    session_id: session.id,
    is_anonymous: false,
  })
    .setProtectedHeader({ alg: "ES256", typ: "JWT", kid: keyId })
    .setIssuer(call.settings.externalUrl)
    .setSubject(user.id)
    .setAudience(user.audience)
    .setExpirationTime(expiresAt)
    .setIssuedAt(issuedAt)
    .sign(privateKey);
  return { token, expiresAt };
}

/**
 * The claims of an unexpired token that one of our keys signed. Throws 403 `bad_jwt`. The key
 * follows from the token's algorithm and `kid`, never from a key inside the token (RFC 8725 section
 * 3.1).
 */
export async function verifyAccessToken(call: Call, token: string): Promise<AccessClaims> {
  try {
    const findKey = (header: JWTHeaderParameters) => verificationKey(call, header);
    const options = { algorithms: ["ES256", "RS256", "HS256"], currentDate: call.now };
    return (await jwtVerify<AccessClaims>(token, findKey, options)).payload;
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
    throw badToken(
      error instanceof errors.JWTExpired
        ? "token has invalid claims: token is expired"
        : "token is malformed or its signature is invalid",
    );
  }
}

async function verificationKey(
  { keys, settings }: Call,
  header: JWTHeaderParameters,
): Promise<CryptoKey | KeyObject> {
  if (header.alg === "HS256" && settings.jwtSecret) return createSecretKey(settings.jwtSecret, "utf8");
  const key = header.kid ? await keys.verificationKey(header.kid, header.alg) : null;
  if (!key) throw badToken("unrecognized JWT kid or algorithm");
  return key;
}

function badToken(reason: string): AuthError {
  return new AuthError(403, "bad_jwt", `invalid JWT: unable to parse or verify signature, ${reason}`);
}
