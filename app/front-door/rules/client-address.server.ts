import { isIP } from "node:net";

/**
 * The client's IP address. Only as many entries of `X-Forwarded-For` count, from the right, as
 * there are proxies of ours; the client wrote the rest. An entry that isn't an IP address ends the
 * trust.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedHops: number,
): string {
  const direct = plainAddress(socketAddress ?? "unknown");
  if (trustedHops === 0 || !forwardedFor) return direct;
  const chain = forwardedFor.split(",").map((entry) => entry.trim());
  const candidate = chain[Math.max(0, chain.length - trustedHops)] ?? "";
  return isIP(candidate) ? plainAddress(candidate) : direct;
}

/** IPv4 as IPv4, even if the socket is dual-stack (`::ffff:1.2.3.4`). */
function plainAddress(address: string): string {
  return address.startsWith("::ffff:") ? address.slice(7) : address;
}

/**
 * For the access log: the address of the network (/24, /48) instead of the person's own,
 * `203.0.113.0`. What the application keeps itself is shortened in
 * `app/auth/client-origin.server.ts`.
 */
export function networkAddress(address: string): string {
  if (!address.includes(":")) return address.replace(/\.\d+$/, ".0");
  // What is before the gap of a short form, in which the network may end.
  const [head = ""] = address.split("::");
  return `${head.split(":").slice(0, 3).join(":")}::`;
}
