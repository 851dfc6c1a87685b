import type { IncomingHttpHeaders } from "node:http";

/** The headers of Node's own request, as `Headers` takes them. */
export function headersOf(headers: IncomingHttpHeaders): [string, string][] {
  return Object.entries(headers).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(", ") : (value ?? ""),
  ]);
}
