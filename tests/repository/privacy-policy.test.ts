import { readdirSync, readFileSync } from "node:fs";
import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import path from "node:path";

import { expect, test } from "vitest";

import { OFFER_NEVER_SECONDS } from "~/auth/passkey-offer.server";
import { KNOWN_DEVICE_SECONDS, PASSKEY_OFFER_SECONDS } from "~/models/account/account-limits";
import { privacyCopy } from "~/copy/legal";
import { recordAnswer } from "~/front-door/answer/answer-record.server";
import { TOAST_SECONDS } from "~/http/toast.server";
import { withLanguage } from "~/lib/language/current-language";
import { languageCookie } from "~/lib/language/language-cookie";
import { type Language, LANGUAGES } from "~/lib/languages";
import { DAY_SECONDS } from "~/lib/time-units";
import { RECENT_WRITE_SECONDS } from "~/server/db/replica-lag";
import { SESSION_IDLE_SECONDS } from "~/services/identity/connection.server";
import { themeCookie } from "~/ui/theme";
import { CONVERSATION_DAYS } from "~/models/roi/roi-limits";

/* What the privacy policy says about the access log and about cookies. If one of these tests
   fails, the policy has to change with the code, in every language. */

function section(language: Language, id: string) {
  return withLanguage(language, () => {
    const found = privacyCopy.sections.find((one) => one.id === id);
    return { text: found?.paragraphs.join("\n") ?? "", items: [...(found?.items ?? [])] };
  });
}

/** The line of the access log for a request from an address. */
function accessLineOf(address: string): string {
  const lines: string[] = [];
  recordAnswer(
    new IncomingMessage(new Socket()),
    {
      requestId: "r-1",
      target: "/contact",
      pathJson: '"/contact"',
      route: "routes/contact",
      method: "POST",
      status: 200,
      seconds: 0.01,
      bytes: 12,
      cache: "pass",
    },
    address,
    { appUrl: "https://www.example.com", writeAccessLine: (line) => void lines.push(line) },
  );
  return lines.join("\n");
}

test("the access log has the network of a client and never their address", () => {
  expect(accessLineOf("203.0.113.77")).toContain('"network":"203.0.113.0"');
  expect(accessLineOf("203.0.113.77")).not.toContain("203.0.113.77");
  expect(accessLineOf("2001:db8:7:8:9::1")).toContain('"network":"2001:db8:7::"');
  expect(accessLineOf("2001:db8:7:8:9::1")).not.toContain("2001:db8:7:8");
});

test.each([
  ["en", "a shortened IP address, which names a network and not your device"],
  ["de", "eine gekürzte IP-Adresse, die ein Netz bezeichnet und nicht Ihr Gerät"],
] as const)("the privacy policy in %s says so", (language, promise) => {
  expect(section(language, "visits").text).toContain(promise);
});

const secondsOf = (cookie: string) => Number(/; Max-Age=(\d+)/.exec(cookie)?.[1]);
const days = (seconds: number) => seconds / DAY_SECONDS;
const MORE_YEARS: Record<Language, string> = { en: "years", de: "Jahre" };
const YEARS: Record<Language, string> = { en: "up to one year", de: "bis zu einem Jahr" };
const DAYS: Record<Language, string> = { en: "days", de: "Tage" };
const SECONDS: Record<Language, string> = { en: "seconds", de: "Sekunden" };

/** The lifetimes of each cookie, in the order of the policy. */
const COOKIES: ((language: Language) => string[])[] = [
  (language) => [yearsOf(secondsOf(themeCookie("dark", { secure: true })), language)],
  (language) => [yearsOf(secondsOf(languageCookie("de", { secure: true })), language)],
  (language) => [`${TOAST_SECONDS} ${SECONDS[language]}`],
  (language) => [`${CONVERSATION_DAYS} ${DAYS[language]}`],
  (language) => [`${days(SESSION_IDLE_SECONDS)} ${DAYS[language]}`],
  (language) => [`${days(KNOWN_DEVICE_SECONDS)} ${DAYS[language]}`],
  (language) =>
    [PASSKEY_OFFER_SECONDS, OFFER_NEVER_SECONDS].map((seconds) => `${days(seconds)} ${DAYS[language]}`),
  (language) => [`${RECENT_WRITE_SECONDS} ${SECONDS[language]}`],
];

function yearsOf(seconds: number, language: Language): string {
  const count = days(seconds);
  if (count === 365) return YEARS[language];
  return count % 365 === 0 ? `${count / 365} ${MORE_YEARS[language]}` : `${count} ${DAYS[language]}`;
}

test.each(LANGUAGES)(
  "the privacy policy in %s names each kind of cookie and how long it lasts",
  (language) => {
    const { text, items } = section(language, "cookies");
    expect(text).toContain({ en: "eight kinds", de: "acht Arten" }[language]);
    expect(items).toHaveLength(COOKIES.length);
    for (const [index, lifetimes] of COOKIES.entries())
      for (const lifetime of lifetimes(language)) expect(items[index]).toContain(lifetime);
  },
);

/** Where cookies are written. A new one needs a line in both policies, and its lifetime above. */
const WRITERS = [
  "app/auth/known-device.server.ts",
  "app/auth/passkey-offer.server.ts",
  "app/auth/session-cookie.server.ts",
  "app/features/roi/talk.server.ts",
  "app/front-door/recent-write.server.ts",
  "app/http/signed-cookie.server.ts",
  "app/http/toast.server.ts",
  "app/lib/language/language-cookie.ts",
  "app/ui/theme.ts",
  "app/ui/toast-cookie.ts",
];

test("no other file writes a cookie", () => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
    .map((name) => path.posix.join("app", name));
  const writers = files.filter((file) => /\bmaxAge\b|Max-Age=/.test(readFileSync(file, "utf8")));
  expect(writers.sort()).toEqual(WRITERS);
});
