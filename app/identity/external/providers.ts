import type { Settings } from "~/identity/config";
import { AuthError, invalid } from "~/identity/http/errors";
import type { ExternalProvider } from "./external-provider";

/** An external provider with its name, e.g. `google`, `azure` or `custom:hartwig`. */
export interface NamedProvider extends ExternalProvider {
  name: string;
}

/** The names that the protocol knows. All others are `custom:…`. */
const PROVIDER_NAMES = [
  ...["apple", "azure", "bitbucket", "discord", "facebook", "figma", "fly", "github", "gitlab", "google"],
  ...["keycloak", "kakao", "linkedin", "linkedin_oidc", "notion", "snapchat", "spotify", "slack"],
  ...["slack_oidc", "workos", "twitch", "twitter", "zoom"],
];

/** Which of the protocol's providers are on. Those of the operator's own making aren't listed. */
export function enabledProviders({ externalProviders }: Settings): Record<string, boolean> {
  return Object.fromEntries(PROVIDER_NAMES.map((name) => [name, Object.hasOwn(externalProviders, name)]));
}

/** The configured provider of this name, or null. */
export function findProvider({ externalProviders }: Settings, name: string): NamedProvider | null {
  const provider = Object.hasOwn(externalProviders, name) ? externalProviders[name] : undefined;
  return provider ? { ...provider, name } : null;
}

/** As `findProvider`. Throws 400 for a name that isn't on or isn't known. */
export function requireProvider(settings: Settings, name: string): NamedProvider {
  const provider = findProvider(settings, name);
  if (provider) return provider;
  if (name.startsWith("custom:")) throw invalid(`Unsupported provider: custom provider ${name} not found`);
  const isKnown = PROVIDER_NAMES.includes(name);
  const reason = isKnown ? "provider is not enabled" : `Provider ${name} could not be found`;
  throw invalid(`Unsupported provider: ${reason}`);
}

/** The provider of an ID token. Throws 400. */
export function requireTokenProvider(settings: Settings, name: string): NamedProvider {
  const provider = findProvider(settings, name);
  if (provider) return provider;
  if (PROVIDER_NAMES.includes(name)) {
    throw new AuthError(400, "provider_disabled", `Provider (issuer "${name}") is not enabled`);
  }
  throw invalid(
    name.startsWith("custom:")
      ? `Custom provider "${name}" not found`
      : `Custom OIDC provider "${name}" not allowed`,
  );
}

/** The directory of personal Microsoft accounts. */
export const PERSONAL_TENANT = "9188040d-6c67-4c5b-b112-36a304b66dad";

/** The names that Microsoft gives to several directories together. */
const SHARED_TENANTS = ["common", "organizations", "consumers"];

/** Microsoft's name for the directory, or for several of them. Null for other issuers. */
export function tenantOf({ name, issuer }: NamedProvider): string | null {
  return name === "azure" ? (new URL(issuer).pathname.split("/")[1] ?? "") : null;
}

/** Whether people of several Microsoft directories come from this issuer. */
export function hasSeveralTenants(provider: NamedProvider): boolean {
  return SHARED_TENANTS.includes(tenantOf(provider) ?? "");
}

/**
 * The issuer that a token must name. Of several directories, each has its own. Null if the token's
 * directory may not sign in.
 */
export function expectedIssuer(provider: NamedProvider, tenantId: unknown): string | null {
  const tenant = tenantOf(provider);
  if (tenant === null) return provider.issuer;
  if (!hasSeveralTenants(provider)) return provider.issuer;
  if (typeof tenantId !== "string" || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(tenantId)) {
    return null;
  }
  const isPersonal = tenantId === PERSONAL_TENANT;
  if (tenant === "organizations" && isPersonal) return null;
  if (tenant === "consumers" && !isPersonal) return null;
  if (provider.tenants && !provider.tenants.includes(tenantId)) return null;
  return provider.issuer.replace(`/${tenant}/`, `/${tenantId}/`);
}
