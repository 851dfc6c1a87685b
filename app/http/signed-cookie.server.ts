import { createCookie, type Cookie } from "@remix-run/node";

import { env } from "~/server/env.server";

const secure = env.appUrl.startsWith("https://");

/**
 * Makes a cookie that only this server can write. On https its name gets the prefix `__Host-`, so
 * that no other site under the same domain can set it.
 */
export function createSignedCookie(name: string, { maxAge }: { maxAge: number }): Cookie {
  return createCookie(secure ? `__Host-${name}` : name, {
    secrets: env.sessionSecrets,
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure,
    maxAge,
  });
}
