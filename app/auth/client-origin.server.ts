import { getRequestStore } from "~/front-door/request-store";

/**
 * Where a request comes from, as its owner may recognize it later: the network is masked (the last
 * part of an address is left out).
 */
export function originOf(request: Request): { network: string | null; userAgent: string | null } {
  const address = getRequestStore()?.clientAddress;
  return {
    network: address === undefined ? null : maskAddress(address),
    userAgent: request.headers.get("User-Agent")?.slice(0, 300) ?? null,
  };
}

/**
 * `203.0.113.7` → `203.0.113.*`; of an IPv6 address the first three groups, which is what a
 * provider hands to one customer.
 */
function maskAddress(address: string): string {
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, "");
  if (!plain.includes(":")) return plain.replace(/\.\d+$/, ".*");
  const [head = ""] = plain.split("::");
  return `${head.split(":").filter(Boolean).slice(0, 3).join(":") || "0"}::*`;
}
