import { EnvironmentError, listOf, requireBoth } from "./values";
import type { EnvValues } from "./variables.server";

/** The relying party of passkeys (Web Authentication Level 3, section 4). */
export interface Webauthn {
  enabled: boolean;
  rpId: string | undefined;
  rpName: string | undefined;
  origins: string[] | undefined;
}

/** An external way to sign in. Without a `client`, the hosted service has the issuer's secrets. */
export interface ExternalSignIn {
  /** The protocol's name: `google`, `azure`, `keycloak` or `custom:…`. */
  provider: ExternalProviderName;
  /** What the operator calls it; undefined for its usual name. */
  label: string | undefined;
  client: { issuer: string; id: string; secret: string | undefined } | undefined;
}

/** The name of an external way to sign in, as the protocol writes it. */
export type ExternalProviderName = "google" | "azure" | "keycloak" | `custom:${string}`;

/**
 * The hosted service's URL with its public key, or neither. The service key is for what an
 * administrator does.
 */
export function hostedIdentity(values: EnvValues) {
  const { SUPABASE_URL: url, SUPABASE_ANON_KEY: anonKey, SUPABASE_SERVICE_ROLE_KEY: serviceRoleKey } = values;
  if ((url === undefined) !== (anonKey === undefined)) {
    throw new EnvironmentError("SUPABASE_URL, SUPABASE_ANON_KEY: set both, or neither");
  }
  if (url === undefined && serviceRoleKey !== undefined) {
    throw new EnvironmentError("SUPABASE_SERVICE_ROLE_KEY: needs SUPABASE_URL and SUPABASE_ANON_KEY");
  }
  return {
    supabaseUrl: url?.replace(/(?<!\/)\/+$/, ""),
    supabaseAnonKey: anonKey,
    supabaseServiceRoleKey: serviceRoleKey,
  };
}

/** The external ways to sign in: those of the hosted project, or those with a client of our own. */
export function externalSignIn(values: EnvValues): ExternalSignIn[] {
  const { SUPABASE_URL, SUPABASE_PROVIDERS, OIDC_NAME: label } = values;
  const own = ownClients(values);
  if (SUPABASE_URL === undefined) {
    if (SUPABASE_PROVIDERS !== undefined) {
      throw new EnvironmentError("SUPABASE_PROVIDERS: needs SUPABASE_URL and SUPABASE_ANON_KEY");
    }
    return own;
  }
  if (own.length > 0) {
    throw new EnvironmentError(
      "GOOGLE_…, MICROSOFT_…, OIDC_…: with SUPABASE_URL, set them up in the hosted project and list them in SUPABASE_PROVIDERS",
    );
  }
  const names = listOf(SUPABASE_PROVIDERS) as ExternalProviderName[];
  return names.map((provider) => ({
    provider,
    label: ["google", "azure"].includes(provider) ? undefined : label,
    client: undefined,
  }));
}

/** Checks the domain and the origins, because browsers refuse wrong ones almost silently. */
export function webauthn(values: EnvValues, appUrl: string): Webauthn {
  const { WEBAUTHN_RP_ID: rpId, WEBAUTHN_RP_NAME: rpName, WEBAUTHN_ORIGINS } = values;
  const given = listOf(WEBAUTHN_ORIGINS);
  const origins = (given.length > 0 ? given : [appUrl]).map((origin) => new URL(origin));
  const domain = rpId ?? new URL(appUrl).hostname;
  if (!origins.every(({ hostname }) => hostname === domain || hostname.endsWith(`.${domain}`))) {
    throw new EnvironmentError(
      "WEBAUTHN_RP_ID, WEBAUTHN_ORIGINS: the domain must be the host of each origin, or above it",
    );
  }
  return {
    enabled: values.PASSKEYS !== "off",
    rpId,
    rpName,
    origins: given.length > 0 ? origins.map(({ origin }) => origin) : undefined,
  };
}

const MICROSOFT = "https://login.microsoftonline.com";

function ownClients(values: EnvValues): ExternalSignIn[] {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, MICROSOFT_CLIENT_ID, MICROSOFT_CLIENT_SECRET } = values;
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME } = values;
  requireBoth({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET });
  requireBoth({ MICROSOFT_CLIENT_ID, MICROSOFT_CLIENT_SECRET });
  requireBoth({ OIDC_ISSUER, OIDC_CLIENT_ID });
  const client = (issuer: string, id: string, secret: string | undefined) => ({ issuer, id, secret });
  const tenant = values.MICROSOFT_TENANT ?? "common";
  const clients: (ExternalSignIn | null)[] = [
    GOOGLE_CLIENT_ID
      ? {
          provider: "google",
          label: undefined,
          client: client("https://accounts.google.com", GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET),
        }
      : null,
    MICROSOFT_CLIENT_ID
      ? {
          provider: "azure",
          label: undefined,
          client: client(`${MICROSOFT}/${tenant}/v2.0`, MICROSOFT_CLIENT_ID, MICROSOFT_CLIENT_SECRET),
        }
      : null,
    OIDC_ISSUER && OIDC_CLIENT_ID
      ? {
          provider: "custom:company",
          label: OIDC_NAME,
          client: client(OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET),
        }
      : null,
  ];
  return clients.filter((known) => known !== null);
}
