import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { expect, test } from "vitest";

import { OFFER_NEVER_SECONDS } from "~/auth/passkey-offer.server";
import { workingDayCopy } from "~/copy/staff/working-day";
import { tasksCopy } from "~/copy/tasks";
import { INSIGHT_PERIODS } from "~/features/insights/periods";
import { TOAST_SECONDS } from "~/http/toast.server";
import { IDENTITY_DEFAULTS } from "~/identity/config";
import { TOTP_OPTIONS } from "~/identity/factors/factor-verification";
import { languageCookie } from "~/lib/language/language-cookie";
import { AVIF_PIXELS_MAX, largestSize, PICTURE_PIXELS_MAX } from "~/lib/picture-variants";
import { DAY_MILLISECONDS, HOUR_MILLISECONDS, MINUTE_MILLISECONDS } from "~/lib/time-units";
import { SETTINGS } from "~/models/settings/settings";
import { RATE_LIMIT_RULES } from "~/models/shared/rate-limit-rules";
import { FIRST_MAIL_MINUTE } from "~/models/task/task-limits";
import { WELCOME_LENGTH_MAX } from "~/models/company/company-limits";
import { PROPOSAL_KEPT_MONTHS, REMINDED_AGAIN_DAYS, REMINDER_DAYS } from "~/models/proposal/proposal-limits";
import { CONVERSATION_DAYS, KEPT_RESULT_DAYS, RESULT_DAYS, ROI_MONTHS } from "~/models/roi/roi-limits";
import {
  FOUND_USERS_MAX,
  KNOWN_DEVICE_SECONDS,
  PASSKEY_OFFER_SECONDS,
  RECENT_PROOF_MILLISECONDS,
  SESSION_LIFE,
  SESSIONS_KEPT_DAYS,
} from "~/models/account/account-limits";
import { SIGN_BYTES_MAX } from "~/models/brand/brand-limits";
import { CALENDAR_NAME_LENGTH_MAX, ENTRY_TRIED_DAYS, POLL_MINUTES } from "~/models/calendar/calendar-limits";
import { ANSWER_KEPT_MILLISECONDS, COUNTED_MAX, PREVIEW_LINK_DAYS } from "~/models/shared/shared-limits";
import { BACKUP_LATE_MILLISECONDS, BACKUP_RETRY_MILLISECONDS } from "~/models/backup/backup-limits";
import { MAIL_LATE_SECONDS, MAIL_LIFE_HOURS, MAILS_KEPT_DAYS } from "~/models/mail/mail-limits";
import { REVISIONS_KEPT } from "~/models/post/post-limits";
import { BATCH_VISITORS_MAX } from "~/models/visit/visit-limits";
import { API_KEY_LIFETIMES } from "~/models/api-key/api-key-limits";
import {
  ANSWER_BYTES_MAX,
  ATTEMPTS_MAX,
  DELIVERIES_KEPT_DAYS,
  DELIVERY_LIFE_HOURS,
  DELIVERY_MILLISECONDS_MAX,
  FAILING_HOURS_MAX,
  ROTATION_HOURS,
} from "~/models/webhook/webhook-limits";
import {
  CONSULTATION_MINUTES,
  FORTNIGHT_DAYS,
  QUANTUM_MINUTES,
  REMINDER_HOURS,
  GUESTS_MAX,
} from "~/models/booking/booking-limits";
import { IMPORT_BYTES_MAX, PREFILLED_LINK_DAYS } from "~/models/lead/lead-limits";
import { PICTURE_BYTES_MAX } from "~/models/picture/picture-limits";
import { FILES_MAX, FILE_BYTES_MAX } from "~/models/file/file-limits";
import { RECENT_WRITE_SECONDS } from "~/server/db/replica-lag";
import { themeCookie } from "~/ui/theme";

/* `app/copy` imports no models, and the front door none of our code, so their sentences repeat
   limits as figures. */

const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;
const megapixels = (pixels: number) => `${pixels / 1_000_000} megapixels`;
/** A length of time in words: "1 years", "7 days", "15 minutes". */
const time = (milliseconds: number) => {
  const unit = (["days", "hours", "minutes", "seconds"] as const).find(
    (name) => milliseconds % MILLISECONDS[name] === 0,
  );
  if (!unit) throw new RangeError(`${milliseconds} ms have no name`);
  const count = milliseconds / MILLISECONDS[unit];
  return unit === "days" && count % 365 === 0 ? `${count / 365} years` : `${count} ${unit}`;
};
const MILLISECONDS = {
  days: DAY_MILLISECONDS,
  hours: HOUR_MILLISECONDS,
  minutes: MINUTE_MILLISECONDS,
  seconds: 1000,
};
const days = (count: number) => time(count * DAY_MILLISECONDS);
const minutes = (count: number) => `${count} minutes`;
/** For words that say hours although they make whole days. */
const hours = (count: number) => `${count} hours`;
const seconds = (count: number) => time(count * 1000);

/** The `Max-Age` of a `Set-Cookie` value. */
const cookieSeconds = (cookie: string) => Number(/; Max-Age=(\d+)/.exec(cookie)?.[1]);

const thousands = (count: number) => count.toLocaleString("en-US");

const UPLOADS = [FILE_BYTES_MAX, PICTURE_BYTES_MAX, IMPORT_BYTES_MAX].map(megabytes);
const CODE_DIGITS = `${TOTP_OPTIONS.digits} digits`;
const LINK_LIFE = seconds(IDENTITY_DEFAULTS.otpExpSeconds);
const INVITATION_LIFE = seconds(IDENTITY_DEFAULTS.inviteExpSeconds);
const CONSULTATION = minutes(CONSULTATION_MINUTES);
const [DAY_BEFORE, HOUR_BEFORE] = REMINDER_HOURS;

/** The limits that each file names, and that the code knows. */
const LIMITS: Record<string, string[]> = {
  "app/api/files.server.ts": [megabytes(FILE_BYTES_MAX)],
  "app/api/lead-links.server.ts": [days(PREFILLED_LINK_DAYS)],
  "app/api/staff.server.ts": [time(RECENT_PROOF_MILLISECONDS)],
  "app/api/webhooks.server.ts": [days(DELIVERY_LIFE_HOURS / 24), days(DELIVERIES_KEPT_DAYS)],
  "app/copy/account.ts": [
    megabytes(PICTURE_BYTES_MAX),
    ...Object.values(API_KEY_LIFETIMES).flatMap((life) => (life === null ? [] : [days(life)])),
  ],
  "app/copy/api-docs.ts": [hours(ANSWER_KEPT_MILLISECONDS / HOUR_MILLISECONDS)],
  "app/copy/auth.ts": [time(RECENT_PROOF_MILLISECONDS), CODE_DIGITS],
  "app/copy/booking.ts": [
    CONSULTATION,
    time(HOUR_BEFORE * HOUR_MILLISECONDS),
    time(DAY_BEFORE * HOUR_MILLISECONDS),
    `${GUESTS_MAX} addresses`,
  ],
  "app/copy/brand/brand.ts": [megabytes(SIGN_BYTES_MAX)],
  "app/copy/console/booking-calendars.ts": [days(ENTRY_TRIED_DAYS)],
  "app/copy/console/booking-hosts.ts": [`${FORTNIGHT_DAYS / 7} weeks`],
  "app/copy/console/picture-library.ts": [
    `${largestSize({ width: 9_000, height: 9_000 }, "gallery").width} pixels`,
  ],
  "app/copy/console/proposal-detail.ts": REMINDER_DAYS.map(days),
  "app/copy/console/proposal-editor.ts": REMINDER_DAYS.map(days),
  "app/copy/contact.ts": [CODE_DIGITS],
  "app/copy/files.ts": [megabytes(FILE_BYTES_MAX)],
  "app/copy/form-errors.ts": [
    CODE_DIGITS,
    minutes(QUANTUM_MINUTES),
    `${CALENDAR_NAME_LENGTH_MAX} characters`,
  ],
  "app/copy/form.ts": [seconds(RATE_LIMIT_RULES.unproven_form.address.secondsEach)],
  "app/copy/legal.ts": [
    time(SESSION_LIFE.others.whole),
    seconds(cookieSeconds(themeCookie("dark", { secure: true }))),
    seconds(cookieSeconds(languageCookie("de", { secure: true }))),
    `${TOAST_SECONDS} seconds`,
    seconds(KNOWN_DEVICE_SECONDS),
    seconds(PASSKEY_OFFER_SECONDS),
    seconds(OFFER_NEVER_SECONDS),
    `${RECENT_WRITE_SECONDS} seconds`,
    days(CONVERSATION_DAYS),
    days(RESULT_DAYS),
    days(KEPT_RESULT_DAYS),
    `${PROPOSAL_KEPT_MONTHS} months`,
    CONSULTATION,
  ],
  "app/copy/mails.ts": [LINK_LIFE, INVITATION_LIFE, hours(HOUR_BEFORE)],
  "app/copy/pictures.ts": [
    megabytes(PICTURE_BYTES_MAX),
    megapixels(PICTURE_PIXELS_MAX),
    megapixels(AVIF_PIXELS_MAX),
  ],
  "app/copy/roi.ts": [`${ROI_MONTHS} months`, `${ROI_MONTHS / 12} years`, days(CONVERSATION_DAYS)],
  "app/copy/shared/statement.ts": [`${ROI_MONTHS} months`],
  "app/copy/shared/two-step.ts": [CODE_DIGITS],
  "app/copy/staff/insights.ts": Object.values(INSIGHT_PERIODS).map((period) =>
    period.days === 365 ? "12 months" : days(period.days),
  ),
  "app/copy/staff/mails.ts": [
    hours(FAILING_HOURS_MAX),
    days(DELIVERY_LIFE_HOURS / 24),
    days(DELIVERIES_KEPT_DAYS),
  ],
  "app/copy/system-settings.ts": [
    megabytes(SIGN_BYTES_MAX),
    `${SETTINGS.description.max} characters`,
    minutes(QUANTUM_MINUTES),
  ],
  "app/copy/today.ts": [hours(REMINDED_AGAIN_DAYS * 24)],
  "app/copy/users.ts": [
    `${FOUND_USERS_MAX} people`,
    INVITATION_LIFE,
    seconds(RATE_LIMIT_RULES.recover.account.secondsEach),
  ],
  "app/copy/webhooks.ts": [
    time(DELIVERY_MILLISECONDS_MAX),
    days(DELIVERY_LIFE_HOURS / 24),
    hours(FAILING_HOURS_MAX),
    days(DELIVERIES_KEPT_DAYS),
    ...ROTATION_HOURS.filter((count) => count > 0).map(hours),
  ],
  "app/copy/workspaces.ts": [megabytes(PICTURE_BYTES_MAX), `${WELCOME_LENGTH_MAX} characters`],
  "app/front-door/rules/body-limit.server.ts": UPLOADS,
};

/** German texts that name limits under another file name, or others than the English ones. */
const GERMAN_LIMITS: Record<string, string[]> = {
  "app/copy/de/refusal-page.ts": UPLOADS,
  "app/copy/de/statement.ts": LIMITS["app/copy/shared/statement.ts"] ?? [],
  "app/copy/de/two-step.ts": LIMITS["app/copy/shared/two-step.ts"] ?? [],
  "app/copy/de/form-errors.ts": [CODE_DIGITS, minutes(QUANTUM_MINUTES)],
  "app/copy/de/contact.ts": [CODE_DIGITS],
  "app/copy/de/pictures.ts": [
    megabytes(PICTURE_BYTES_MAX),
    megapixels(PICTURE_PIXELS_MAX),
    megapixels(AVIF_PIXELS_MAX),
  ],
  "app/copy/de/workspaces.ts": [...(LIMITS["app/copy/workspaces.ts"] ?? []), megabytes(FILE_BYTES_MAX)],
};

/** Figures of examples, agreements and labels, which no constant knows. */
const OTHERS: Record<string, string[]> = {
  "app/copy/booking.ts": ["5 minutes", "15 minutes", "25 minutes"],
  "app/copy/console/proposal-editor-errors.ts": ["27 letters"],
  "app/copy/de/blog.ts": ["2 minutes"],
  "app/copy/de/form-errors.ts": ["63 letters"],
  "app/copy/de/proposals.ts": ["2 people"],
  "app/copy/de/sample-proposal.ts": ["2 people", "90 hours"],
  "app/copy/de/statement.ts": ["1 months", "1 hours"],
  "app/copy/dashboard.ts": ["4 weeks", "3 months", "1 years"],
  "app/copy/form-errors.ts": ["2 letters", "63 letters"],
  "app/copy/legal.ts": ["14 days", "30 days", "6 months", "12 months", "3 years"],
  "app/copy/mails.ts": ["2 people"],
  "app/copy/proposals.ts": ["2 people", "90 hours"],
  "app/copy/shared/statement.ts": ["1 months"],
  "app/copy/staff/insights.ts": ["1 days"],
  "app/copy/system-settings.ts": ["2 letters", "6 digits"],
  "app/copy/workspaces.ts": ["48 pixels"],
};

/** They tell stories and ask for figures, so they have too many to list. */
const STORIES = ["landing.ts", "roi.ts"];

const NUMBERS: Record<string, number> = {
  ...{ one: 1, eine: 1, einer: 1, einem: 1, einen: 1 },
  ...{ two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, twelve: 12 },
  ...{ fourteen: 14, fifteen: 15, twenty: 20, thirty: 30, sixty: 60, ninety: 90 },
  ...{ zwei: 2, drei: 3, vier: 4, fünf: 5, sechs: 6, sieben: 7, acht: 8, neun: 9, zehn: 10, zwölf: 12 },
  ...{ vierzehn: 14, fünfzehn: 15, zwanzig: 20, dreißig: 30, sechzig: 60, neunzig: 90 },
};
const UNITS: [RegExp, string][] = [
  [/^(?:second|sekunde)/, "seconds"],
  [/^minute/, "minutes"],
  [/^(?:hour|stunde)/, "hours"],
  [/^(?:day|tag)/, "days"],
  [/^(?:week|woche)/, "weeks"],
  [/^(?:month|monat)/, "months"],
  [/^(?:year|jahr)/, "years"],
  [/^(?:guest|gäst|gast)/, "guests"],
  [/^(?:people|person)/, "people"],
  [/^(?:email address|e-mail-adress)/, "addresses"],
  [/^(?:character|zeichen)/, "characters"],
  [/^(?:letter|buchstabe)/, "letters"],
  [/^(?:digit|ziffer|stellig)/, "digits"],
  [/^mb/, "MB"],
  [/^kb/, "kB"],
  [/^megapixel/, "megapixels"],
  [/^pixel/, "pixels"],
];
const WORDS = Object.keys(NUMBERS).filter((word) => NUMBERS[word] !== 1);
const FIGURE = new RegExp(
  String.raw`(?<![\p{L}\d.,])(?:(\d[\d.,]*|${WORDS.join("|")})[ -]?(seconds?|minutes?|hours?|days?|weeks?|months?|years?|guests?|people|email addresses|characters?|letters?|digits?|MB|kB|megapixels?|pixels?|Sekunden?|Minuten?|Stunden?|Tagen?|Wochen?|Monaten?|Jahren?|Gästen?|Personen|E-Mail-Adressen|Zeichen|Buchstaben|Ziffern|stellig\p{L}*)|(one|eine|einer|einem|einen)[ -](hour|day|week|month|year|Stunde|Woche|Monat|Jahr)|(?:a|an|einen) (day|hour|Tag)(?= (?:and|und|before|vorher))|(?:half an hour|halben Stunde))(?!\p{L})`,
  "giu",
);

/** The figures in the texts of a file, in the words of its limits and without its comments. */
function figuresIn(file: string): string[] {
  const text = readFileSync(file, "utf8")
    .replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, "")
    .replaceAll(String.raw`\u00a0`, " ")
    // The singular of a number that is given.
    .replaceAll(/\bone: (?:"[^"]*"|`[^`]*`)/g, "");
  const figures = [...text.matchAll(FIGURE)].map(([, typed, unit, one, single, before]) => {
    const word = (typed ?? one ?? (before && "one"))?.toLowerCase();
    if (word === undefined) return "30 minutes";
    const number = NUMBERS[word] ?? Number(word.replaceAll(/[.,](?=\d{3})/g, ""));
    const name = (unit ?? single ?? before ?? "").toLowerCase();
    return `${number} ${UNITS.find(([pattern]) => pattern.test(name))?.[1]}`;
  });
  return [...new Set(figures)].sort();
}

function figuresOf(file: string): string[] {
  const english = file.replace("/de/", "/");
  const limits = GERMAN_LIMITS[file] ?? LIMITS[file] ?? LIMITS[english] ?? [];
  return [...limits, ...(OTHERS[file] ?? OTHERS[english] ?? [])];
}

const files = [
  ...readdirSync("app/copy", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => path.posix.join("app/copy", name)),
  ...readdirSync("app/api")
    .filter((name) => name.endsWith(".server.ts"))
    .map((name) => path.posix.join("app/api", name)),
  "app/front-door/rules/body-limit.server.ts",
];

test.each(files)("every figure in %s is a limit that the code checks, or no limit", (file) => {
  const found = figuresIn(file);
  const known = figuresOf(file);
  if (STORIES.includes(path.basename(file))) expect(found).toEqual(expect.arrayContaining(known));
  else expect(found).toEqual([...new Set(known)].sort());
});

test("every file whose figures are listed exists", () => {
  for (const file of Object.keys({ ...LIMITS, ...GERMAN_LIMITS, ...OTHERS })) expect(files).toContain(file);
});

test("every text about the regular emails names the hour at which they go out", () => {
  const { daily, weekly } = tasksCopy.mailChoices;
  const texts = [daily.on, weekly.on, workingDayCopy.digest, workingDayCopy.summary];
  const hour = `at ${String(FIRST_MAIL_MINUTE / 60).padStart(2, "0")}:00`;
  for (const text of texts) expect(text).toContain(hour);
});

/** Sentences of the documents with limits that the code checks. A new sentence has to be added. */
const DOCUMENTED: [string, string][] = [
  ["docs/api.md", `takes effect once within ${hours(ANSWER_KEPT_MILLISECONDS / HOUR_MILLISECONDS)}`],
  [
    "docs/operations.md",
    `${time(SESSION_LIFE.others.idle)} without use and after ${time(SESSION_LIFE.others.whole)} in all`,
  ],
  [
    "docs/operations.md",
    `staff after ${time(SESSION_LIFE.staff.idle)} and ${time(SESSION_LIFE.staff.whole)}`,
  ],
  ["docs/operations.md", `A file may have ${megabytes(FILE_BYTES_MAX)}, and a workspace ${FILES_MAX} files`],
  [
    "docs/operations.md",
    `An upload may have ${megabytes(PICTURE_BYTES_MAX)} and ${megapixels(PICTURE_PIXELS_MAX)}, as AVIF ${megapixels(AVIF_PIXELS_MAX)}`,
  ],
  ["docs/integrations.md", `${ATTEMPTS_MAX} times within ${days(DELIVERY_LIFE_HOURS / 24)}`],
  ["docs/integrations.md", `If nothing arrives for ${hours(FAILING_HOURS_MAX)}`],
  ["docs/integrations.md", `Events wait for up to ${days(DELIVERY_LIFE_HOURS / 24)}`],
  ["docs/integrations.md", `any event of the last ${days(DELIVERIES_KEPT_DAYS)}`],
  ["docs/integrations.md", `from 200 to 299 within ${time(DELIVERY_MILLISECONDS_MAX)}`],
  ["docs/integrations.md", `at most ${ANSWER_BYTES_MAX / 1024} KB of the answer`],
  ["docs/integrations.md", `Deliveries are deleted after ${days(DELIVERIES_KEPT_DAYS)}`],
  ["docs/integrations.md", `is tried again for ${days(ENTRY_TRIED_DAYS)}`],
  ["docs/integrations.md", `A calendar is read every ${minutes(POLL_MINUTES)}`],
  ["docs/integrations.md", `A link works for ${days(PREFILLED_LINK_DAYS)}`],
  ["docs/make-it-yours.md", `a link that you can pass on for ${days(PREVIEW_LINK_DAYS)}`],
  ["docs/architecture.md", `Deletion after ${days(MAILS_KEPT_DAYS)} `],
  ["docs/architecture.md", `Deletion after ${days(DELIVERIES_KEPT_DAYS)} `],
  ["docs/architecture.md", `They delete webhook deliveries after ${days(DELIVERIES_KEPT_DAYS)}`],
  ["docs/architecture.md", `Deletion after ${hours(ANSWER_KEPT_MILLISECONDS / HOUR_MILLISECONDS)} `],
  ["docs/architecture.md", `Deletion after ${days(SESSIONS_KEPT_DAYS)} without use`],
  ["docs/architecture.md", `${REVISIONS_KEPT} per article`],
  ["docs/architecture.md", `${thousands(BATCH_VISITORS_MAX)} visitors; views beyond that`],
  ["docs/architecture.md", `Both stop at ${thousands(COUNTED_MAX)}`],
  ["docs/operations.md", `The last ${REVISIONS_KEPT} saved versions of each article`],
  ["docs/operations.md", `The row is kept for ${days(MAILS_KEPT_DAYS)}`],
  ["docs/operations.md", `says \`late\` after ${seconds(MAIL_LATE_SECONDS)}`],
  ["docs/operations.md", `A failed backup is tried again every ${time(BACKUP_RETRY_MILLISECONDS)}`],
  ["docs/runbooks/restore.md", `It is tried again every ${time(BACKUP_RETRY_MILLISECONDS)}`],
  ["docs/slo.md", `A backup is at most ${hours(BACKUP_LATE_MILLISECONDS / HOUR_MILLISECONDS)} old`],
  ["docs/runbooks/mail-stuck.md", `each email is retried for ${hours(MAIL_LIFE_HOURS)}`],
  ["docs/make-it-yours.md", `about square, ${megabytes(SIGN_BYTES_MAX)} at most`],
];

test.each(DOCUMENTED)("%s names the limit in “%s”", (file, sentence) => {
  expect(readFileSync(file, "utf8").replaceAll(/\s+/g, " ")).toContain(sentence);
});
