import { isIP } from "node:net";

/** The site as authenticators know it (Web Authentication Level 3, section 4). */
export interface RelyingParty {
  /** A domain. Credentials belong to it, and can't be moved to another. */
  id: string;
  name: string;
  /** The pages that may use the credentials, compared exactly. */
  origins: string[];
}

/**
 * Why there are no passkeys: the operator doesn't want them, or the site's address is one on which
 * browsers refuse them (an IP address, or http on anything but this machine).
 */
export type PasskeysOff = "switched_off" | "ip_address" | "insecure_address";

/**
 * Derives the relying party from the site's address, as far as it isn't given. Throws for an origin
 * that can't use credentials of the RP id: browsers refuse it, and nobody would know why.
 */
export function readRelyingParty(
  siteUrl: string,
  given: { rpId?: string | undefined; rpName?: string | undefined; origins?: string[] | undefined } = {},
): RelyingParty | Exclude<PasskeysOff, "switched_off"> {
  const site = new URL(siteUrl);
  const id = (given.rpId ?? site.hostname).toLowerCase();
  const origins = (given.origins ?? [site.origin]).map((origin) => new URL(origin).origin);
  if (isIP(id.replace(/^\[|\]$/g, "")) !== 0) return "ip_address";
  if (!origins.every(isSecure)) return "insecure_address";
  for (const origin of origins) {
    const { hostname } = new URL(origin);
    if (hostname !== id && !hostname.endsWith(`.${id}`)) {
      throw new TypeError(`${origin} can't use passkeys of ${id}`);
    }
  }
  return { id, name: given.rpName ?? id, origins };
}

/** Browsers trust this machine without https. */
function isSecure(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === "https:" || hostname === "localhost" || hostname.endsWith(".localhost");
}
