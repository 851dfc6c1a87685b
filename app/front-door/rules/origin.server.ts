import type { IncomingHttpHeaders } from "node:http";

import { hasPrivateCookie } from "~/front-door/cookies";
import { isSafeMethod } from "./target.server";
import type { Refusal } from "./refusal";

const refusal: Refusal = {
  status: 403,
  code: "cross_origin",
  detail: "This request comes from another site and was not carried out.",
};

/**
 * The rule against cross-site requests (CSRF), for methods that change something. Remix checks page
 * actions only, not resource routes. A foreign site can't send a bearer token, so requests with one
 * are exempt; their cookies are ignored.
 */
export function createOriginRule(appUrl: string, privateCookieName: RegExp) {
  const home = new URL(appUrl);
  return (method: string, headers: IncomingHttpHeaders): Refusal | null => {
    if (isSafeMethod(method)) return null;
    if (/^bearer /i.test(headers.authorization ?? "")) return null;
    const { origin } = headers;
    const site = headers["sec-fetch-site"];
    if (site !== undefined) {
      if (site !== "same-origin" && site !== "none") return refusal;
      return origin === undefined || origin === "null" || isOwn(origin, headers.host, home) ? null : refusal;
    }
    if (origin !== undefined) return isOwn(origin, headers.host, home) ? null : refusal;
    return hasPrivateCookie(headers.cookie, privateCookieName) ? refusal : null;
  };
}

/**
 * The host was checked before, so an origin on the same host is this site (even behind a proxy that
 * ends TLS).
 */
function isOwn(origin: string, host: string | undefined, home: URL): boolean {
  if (origin === home.origin) return true;
  const schemes = home.protocol === "https:" ? ["https:"] : ["http:", "https:"];
  return schemes.some((scheme) => origin === `${scheme}//${host}`);
}
