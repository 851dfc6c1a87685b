import { deviceCopy } from "~/copy/security";
import { hasAdminAccess, type Role } from "./role";
import { SESSION_LIFE } from "./account-limits";

/**
 * A sign-in of an account, as its owner sees it under "Your devices". Times are UTC; `network` is
 * masked.
 */
export interface UserSession {
  id: string;
  network: string | null;
  userAgent: string | null;
  createdAt: Date;
  lastSeenAt: Date;
}

/** How long a session of someone with this role lasts, in milliseconds. */
export function sessionLife(role: Role): { idle: number; whole: number } {
  return hasAdminAccess(role) ? SESSION_LIFE.staff : SESSION_LIFE.others;
}

/** Whether a session has expired, for the role its owner has now. */
export function isSessionOver({
  createdAt,
  lastSeenAt,
  role,
  now = new Date(),
}: Pick<UserSession, "createdAt" | "lastSeenAt"> & { role: Role; now?: Date }): boolean {
  const { idle, whole } = sessionLife(role);
  return now.getTime() - lastSeenAt.getTime() >= idle || now.getTime() - createdAt.getTime() >= whole;
}

/** A browser's name in words, such as "Firefox on Windows", else "Unknown device". */
export function deviceName(userAgent: string | null): string {
  const text = userAgent ?? "";
  const browser = BROWSERS.find(([, pattern]) => pattern.test(text))?.[0];
  const system = SYSTEMS.find(([, pattern]) => pattern.test(text))?.[0];
  if (browser && system) return deviceCopy.on(browser, system);
  return browser ?? system ?? deviceCopy.unknown;
}

/** The order matters: nearly every browser also claims to be the ones below it. */
const BROWSERS: readonly (readonly [string, RegExp])[] = [
  ["Edge", /\bEdg(e|A|iOS)?\//],
  ["Opera", /\bOPR\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ["Safari", /\bSafari\//],
  ["curl", /^curl\//],
];

const SYSTEMS: readonly (readonly [string, RegExp])[] = [
  ["Android", /\bAndroid\b/],
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Linux", /\bLinux\b/],
];
