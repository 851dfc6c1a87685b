import { createHmac, timingSafeEqual } from "node:crypto";

import { parseCookieHeader, serializeCookieHeader } from "@supabase/ssr";

import { sharedNow } from "~/lib/clock/shared-clock";
import { env } from "~/server/env.server";
import { getRequestStore } from "~/front-door/request-store";
import { KNOWN_DEVICE_SECONDS } from "~/models/account/account-limits";

/*
 * Remembers devices. A device that has signed in to an account gets a cookie for it. Passwords that
 * come with the cookie are counted separately, so that strangers who guess never lock the owner out
 * there (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). The cookie grants
 * nothing: a thief can only guess as slowly as everyone else.
 */

const secure = env.appUrl.startsWith("https://");
const VALUE = /^([0-9a-f-]{36})\.([0-9a-z]{1,9})\.([\w-]{43})$/;

/** The id of the request's device if it has signed in to this account before. Otherwise null. */
export function knownDevice(request: Request, account: string): string | null {
  const name = cookieName(account);
  const cookies = parseCookieHeader(request.headers.get("Cookie") ?? "");
  const value = cookies.find((cookie) => cookie.name === name)?.value;
  const [, id = "", time = "", signature = ""] = VALUE.exec(value ?? "") ?? [];
  if (id === "" || !isSame(signature, signDevice({ account, id, time }))) return null;
  return parseInt(time, 36) + KNOWN_DEVICE_SECONDS > nowSeconds() ? id : null;
}

/** Remembers the device for this account, from this sign-in on. */
export function rememberDevice(request: Request, account: string): void {
  const id = knownDevice(request, account) ?? crypto.randomUUID();
  const time = nowSeconds().toString(36);
  const value = `${id}.${time}.${signDevice({ account, id, time })}`;
  const options = {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure,
    maxAge: KNOWN_DEVICE_SECONDS,
  } as const;
  getRequestStore()?.cookies.push(serializeCookieHeader(cookieName(account), value, options));
}

/** One cookie for each account. Its name doesn't reveal the email address. */
function cookieName(account: string): string {
  return `${secure ? "__Host-" : ""}device-${sign(`name ${account.toLowerCase()}`).slice(0, 12)}`;
}

function signDevice({ account, id, time }: { account: string; id: string; time: string }): string {
  return sign(`value ${account.toLowerCase()} ${id} ${time}`);
}

function sign(text: string): string {
  return createHmac("sha256", env.sessionSecret).update(`known device ${text}`).digest("base64url");
}

function isSame(given: string, expected: string): boolean {
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}

function nowSeconds(): number {
  return Math.floor(sharedNow().getTime() / 1000);
}
