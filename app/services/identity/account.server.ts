import {
  AuthApiError,
  AuthRetryableFetchError,
  isAuthSessionMissingError,
  type AuthError,
  type UserIdentity,
} from "@supabase/supabase-js";
import { z } from "zod";

import { adminOf, connect, plainClient, type Connection, type IdentityAuth } from "./connection.server";

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
  /**
   * Whether it also manages the address. Google proves an address of anyone's domain once, and its
   * owner keeps the account after they have lost the address.
   */
  isManaged: boolean;
  createdAt: string | undefined;
  /** When this identity was last used. */
  lastSignInAt: string | undefined;
}

/** The domain that Google manages for a customer. */
const WorkspaceSchema = z.object({ hd: z.string().min(1) });

/** An identity of the protocol. `identity_data` is the issuer's: people can't write it. */
export function readIdentity(identity: UserIdentity): ProviderIdentity {
  const { email, email_verified: verified, custom_claims: claims } = identity.identity_data ?? {};
  const isVerified = verified === true;
  return {
    id: identity.identity_id,
    provider: identity.provider,
    email: typeof email === "string" ? email.toLowerCase() : null,
    isVerified,
    isManaged: isVerified && (identity.provider !== "google" || WorkspaceSchema.safeParse(claims).success),
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
