/** A sign-in of an account, as its owner sees it in "Your devices". Times are UTC; `network` is masked. */
export interface UserSession {
  id: string;
  network: string | null;
  userAgent: string | null;
  createdAt: Date;
  lastSeenAt: Date;
}

/** A browser's name in words: "Firefox on Windows". What is not recognised is "Unknown device". */
export function deviceName(userAgent: string | null): string {
  const text = userAgent ?? "";
  const browser = BROWSERS.find(([, pattern]) => pattern.test(text))?.[0];
  const system = SYSTEMS.find(([, pattern]) => pattern.test(text))?.[0];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "Unknown device";
}

/** In this order: nearly every browser also claims to be the ones below it. */
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
