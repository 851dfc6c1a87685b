import { getRequestStore } from "~/front-door/request-store";
import type { ClientOrigin } from "~/models/proposal/proposal-reply.server";

/**
 * Where a request comes from, in a form that the account's owner may recognize later. The network
 * is masked: the last part of the IP address is left out.
 */
export function originOf(request: Request): { network: string | null; userAgent: string | null } {
  const address = getRequestStore()?.clientAddress;
  return {
    network: address === undefined ? null : networkPattern(address),
    userAgent: request.headers.get("User-Agent")?.slice(0, 300) ?? null,
  };
}

/** Where a request comes from, for the record of an acceptance: the whole address. */
export function clientOrigin(request: Request): ClientOrigin {
  const store = getRequestStore();
  return {
    address: store?.clientAddress ?? null,
    userAgent: request.headers.get("User-Agent")?.slice(0, 300) ?? null,
    requestId: store?.id ?? null,
  };
}

/**
 * What the audit log, the security log and the list of sessions keep of an address:
 * `203.0.113.7` → `203.0.113.*`. Of an IPv6 address, keeps the first three groups, which is what a
 * provider assigns to one customer.
 */
function networkPattern(address: string): string {
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, "");
  if (!plain.includes(":")) return plain.replace(/\.\d+$/, ".*");
  const [head = ""] = plain.split("::");
  return `${head.split(":").filter(Boolean).slice(0, 3).join(":") || "0"}::*`;
}
