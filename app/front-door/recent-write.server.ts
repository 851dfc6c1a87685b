import type { IncomingMessage } from "node:http";

import { readVariant } from "~/front-door/cookies";
import type { DoorStore } from "./door-store.server";
import type { FrontDoorOptions } from "./options";

const isRead = ({ method }: IncomingMessage) => method === "GET" || method === "HEAD";

/**
 * Whether the answer may show a state of a few seconds ago. Programs with a key keep no cookie that
 * says that they have just written, so they always read what is current.
 */
export function mayReadBehind(request: IncomingMessage, { recentWriteCookie }: FrontDoorOptions): boolean {
  if (!recentWriteCookie || !isRead(request) || request.headers.authorization !== undefined) return false;
  return readVariant(request.headers.cookie, { name: recentWriteCookie.name, values: ["1"] }) === "";
}

/**
 * Remembers in the visitor's browser that they have just written. The cookie says nothing else, and
 * anyone who makes one up only reads from the primary. Reads get none, so that they can be cached.
 */
export function rememberWrite(
  request: IncomingMessage,
  store: DoorStore,
  { recentWriteCookie }: FrontDoorOptions,
): void {
  if (!recentWriteCookie || !store.hasWritten || isRead(request)) return;
  const { name, seconds, isSecure } = recentWriteCookie;
  store.cookies.push(
    `${name}=1; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`,
  );
}
