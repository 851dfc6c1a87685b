import { isIP } from "node:net";

import type { Refusal } from "./refusal";

/**
 * `name`, `1.2.3.4` or `[::1]`, with an optional port. Nothing else that a URL's authority might
 * contain.
 */
const HOST_GRAMMAR =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*|\[[0-9a-f:.]{2,45}\])(?::(\d{1,5}))?$/i;

/** One label of a DNS name (RFC 1123, 2.1). */
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

const refusal: Refusal = {
  status: 421,
  code: "misdirected_request",
  detail: "This server does not answer for the host that was asked.",
};

/**
 * The rule for the `Host` header. With a public `appUrl`, exactly its host is answered. While
 * `appUrl` is local (development, a trial on a laptop or in a container network), any port of
 * localhost, of an IP address or of a name without a dot is fine as well: none of them can be a
 * stranger's domain that points here (DNS rebinding). The hosts of tenants (see
 * `createTenantHostRule`) are always answered.
 */
export function createHostRule(
  appUrl: string,
  tenantDomain?: string,
): (rawHeaders: readonly string[]) => Refusal | null {
  const home = new URL(appUrl);
  const local = isLocalName(home.hostname);
  const isTenantHost = createTenantHostRule(appUrl, tenantDomain);
  // Nearly all requests have the same host, so it isn't parsed again.
  let lastAccepted: string | undefined;
  return (rawHeaders) => {
    const host = singleHost(rawHeaders);
    if (host === null) return refusal;
    if (host === lastAccepted) return null;
    const match = HOST_GRAMMAR.exec(host);
    if (!match || host.length > 255 || Number(match[1] ?? 0) > 65_535) return refusal;
    const name = host.toLowerCase().replace(/:\d+$/, "");
    if (host.toLowerCase() !== home.host && !(local && isLocalName(name)) && !isTenantHost(host))
      return refusal;
    lastAccepted = host;
    return null;
  };
}

/**
 * Recognizes the hosts of tenants: `<label>.<tenantDomain>` on the port of `appUrl`, but not
 * `appUrl` itself. Without a domain there are none.
 */
export function createTenantHostRule(
  appUrl: string,
  tenantDomain: string | undefined,
): (host: string | undefined) => boolean {
  if (tenantDomain === undefined) return () => false;
  const home = new URL(appUrl);
  const ending = `.${tenantDomain}${home.port === "" ? "" : `:${home.port}`}`;
  return (given) => {
    const host = given?.toLowerCase();
    return host?.endsWith(ending) === true && host !== home.host && LABEL.test(host.slice(0, -ending.length));
  };
}

function isLocalName(name: string): boolean {
  return !name.includes(".") || name.endsWith(".localhost") || isIP(name) !== 0 || name.startsWith("[");
}

/** The value of the only `Host` header, or null if there is none or more than one. */
function singleHost(rawHeaders: readonly string[]): string | null {
  let host: string | null = null;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string;
    if (name.length !== 4 || (name !== "Host" && name.toLowerCase() !== "host")) continue;
    if (host !== null) return null;
    host = rawHeaders[index + 1] ?? null;
  }
  return host;
}
