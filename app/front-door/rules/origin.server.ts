import type { IncomingHttpHeaders, IncomingMessage } from "node:http";

import { hasPrivateCookie } from "~/front-door/cookies";
import { normalPath } from "./normal-path";
import { isSafeMethod } from "./target.server";
import type { Refusal } from "./refusal";

const refusal: Refusal = {
  status: 403,
  code: "cross_origin",
  detail: "This request comes from another site and was not carried out.",
};

/** Where issuers of company accounts post their answer to (OAuth 2.0 Form Post Response Mode). */
const FORM_POST_PATH = "/auth/v1/callback";

/**
 * Whether a request may come from any site. It is a form, and its cookies aren't read (see
 * `prepareForApplication`), so it can do nothing in anyone's name.
 */
export function isFormPost({ method, url = "/", headers }: Partial<IncomingMessage>): boolean {
  const type = headers?.["content-type"] ?? "";
  return (
    method === "POST" &&
    normalPath(url) === FORM_POST_PATH &&
    /^application\/x-www-form-urlencoded(;|$)/i.test(type)
  );
}

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
