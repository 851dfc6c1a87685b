import {
  AuthRetryableFetchError,
  isAuthError,
  isAuthSessionMissingError,
  type AuthError,
  type VerifyPasskeyAuthenticationParams,
} from "@supabase/supabase-js";
import type { JSONWebKeySet } from "jose";

import type { AuthProvider } from "~/identity/provider.server";
import type { Write } from "~/server/db.server";
import { env } from "~/server/env.server";

import { AccessTokenVerifier, type TokenCheck } from "./access-token.server";
import { adminOf, connect, plainClient } from "./connection.server";
import { SessionRefresher, type RefreshOutcome } from "./session-refresh.server";

let verifier: AccessTokenVerifier | undefined;
let refresher: SessionRefresher | undefined;

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
