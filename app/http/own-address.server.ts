import { env } from "~/server/env.server";

/** The absolute address of a path of this site. */
export function ownAddress(path: string): string {
  return env.appUrl + path;
}

/** The path of an absolute address of this site; null for any other address. */
export function ownPath(address: string): string | null {
  return address.startsWith(`${env.appUrl}/`) ? address.slice(env.appUrl.length) : null;
}

/** Origins of the sites that may show some of our pages in a frame. */
export function listEmbedHosts(): string[] {
  return [...env.embedOrigins];
}
