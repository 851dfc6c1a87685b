import type { RequestStore } from "~/front-door/request-store";

/** What the front door would know about a request: `more`, and nothing else of note. */
export function requestStore(more: Partial<RequestStore> = {}): RequestStore {
  return {
    id: crypto.randomUUID(),
    clientAddress: "10.9.9.9",
    cookies: [],
    route: undefined,
    publicCache: undefined,
    scriptNonce: () => "nonce",
    ...more,
  };
}
