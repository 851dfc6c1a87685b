import { createHmac } from "node:crypto";

import { parseCookieHeader, serializeCookieHeader } from "@supabase/ssr";

import { getRequestStore } from "~/front-door/request-store";
import { DAY_SECONDS } from "~/lib/time-units";
import { PASSKEY_OFFER_SECONDS } from "~/models/account/account-limits";
import { env } from "~/server/env.server";

/*
 * Remembers on a device that its owner was offered a passkey for an account, because the passkey
 * would belong to this device as well. The cookie grants nothing, so it isn't signed.
 */

const secure = env.appUrl.startsWith("https://");
/** The longest life that browsers give a cookie (RFC 6265bis). */
export const OFFER_NEVER_SECONDS = 400 * DAY_SECONDS;

/** Whether to offer a passkey on this device now. It counts as offered from then on. */
export function takePasskeyOffer(request: Request, account: string): boolean {
  const name = cookieName(account);
  const cookies = parseCookieHeader(request.headers.get("Cookie") ?? "");
  if (cookies.some((cookie) => cookie.name === name)) return false;
  keep(account, PASSKEY_OFFER_SECONDS);
  return true;
}

/** Makes no further offer on this device. */
export function declinePasskeyOffers(account: string): void {
  keep(account, OFFER_NEVER_SECONDS);
}

function keep(account: string, maxAge: number): void {
  const options = { path: "/", httpOnly: true, sameSite: "lax", secure, maxAge } as const;
  getRequestStore()?.cookies.push(serializeCookieHeader(cookieName(account), "offered", options));
}

/** One cookie for each account. Its name doesn't reveal the email address. */
function cookieName(account: string): string {
  const digest = createHmac("sha256", env.sessionSecret).update(`passkey offer ${account.toLowerCase()}`);
  return `${secure ? "__Host-" : ""}passkey-${digest.digest("base64url").slice(0, 12)}`;
}
