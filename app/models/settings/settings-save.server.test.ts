import { desc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { ZodError } from "zod";

import { systemSettingsCopy } from "~/copy/system-settings";
import { db } from "~/server/db.server";

import { auditEntries, settings } from "../../../drizzle/schema";
import { createUser } from "../../../tests/factories/user";

import type { AuditSource } from "~/models/audit/audit";
import { createHost, getHost } from "~/models/booking/booking-host.server";
import { getContentVersion, watchContentTags } from "~/models/shared/content-tag.server";
import { DEFAULT_SETTINGS, SECTION_KEYS, SETTINGS_PAGES, SETTINGS_SECTIONS, type Settings } from "./settings";
import { isOpenPath } from "./feature-switch";
import { BrandFormSchema, SECTION_FORMS } from "./settings-form";
import { fieldValuesOf, sectionFields, settingsOf } from "./settings-section";
import { saveSettings, settingsFingerprint } from "./settings-save.server";
import { getSettings } from "./settings.server";

const STAGES =
  "new: New\ncontacted: Contacted\nqualified: Qualified\nproposal: Proposal\nwon: Won\nlost: Lost";

const source: AuditSource = {
  actor: { id: null, name: "Susan Park" },
  network: null,
  userAgent: null,
  requestId: null,
};

beforeEach(async () => {
  await db.delete(settings);
});

const seenOf = async (section: (typeof SETTINGS_SECTIONS)[number]) =>
  settingsFingerprint(settingsOf(section, await getSettings()));
/** A section as its form sends it, whatever settings it has, with some of them changed. */
const sectionWith = async (section: (typeof SETTINGS_SECTIONS)[number], changes: Partial<Settings>) => ({
  ...settingsOf(section, await getSettings()),
  ...changes,
});
const save = (changes: Partial<Settings>, seen: string) =>
  saveSettings({ changes, seen, name: "Part", source });

describe("a part of the settings", () => {
  test("is saved by who has seen it as it is, with an entry that tells the difference", async () => {
    const seen = await seenOf("brand");
    await save(await sectionWith("brand", { productName: "Flow" }), seen);
    expect(await getSettings()).toEqual({ ...DEFAULT_SETTINGS, productName: "Flow" });
    const [entry] = await db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, "settings.changed"))
      .orderBy(desc(auditEntries.createdAt))
      .limit(1);
    expect(entry).toMatchObject({ before: { productName: "Automata" }, after: { productName: "Flow" } });
  });

  test("is refused for the second of two who have seen the same, and for ten at once all but one", async () => {
    const seen = await seenOf("notice");
    const section = await sectionWith("notice", {});
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) => save({ ...section, noticeBar: `Notice ${index}` }, seen)),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of results) {
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "settings_changed" });
    }
    expect((await getSettings()).noticeBar).toMatch(/^Notice \d$/);
  });

  test("is saved once by a form that is sent twice, and nobody reads of someone else", async () => {
    const seen = await seenOf("notice");
    const changes = await sectionWith("notice", { noticeBar: "We move" });
    await save(changes, seen);
    const version = await getContentVersion({ tag: "settings" });
    await save(changes, seen);
    expect(await getContentVersion({ tag: "settings" })).toBe(version);
  });

  test.each([
    { email: "not an address" },
    { socials: [{ label: "Evil", url: "javascript:alert(1)" }] },
    { productName: "" },
    { phone: "1".repeat(41) },
    { address: { ...DEFAULT_SETTINGS.address, country: "usa" } },
    JSON.parse('{"unknown": 1}'),
    JSON.parse('{"__proto__x": 1}'),
  ])("with the value %j is refused, and the rest of the change with it", async (broken) => {
    const changes = { tagline: "New", ...broken };
    const seen = settingsFingerprint({ tagline: DEFAULT_SETTINGS.tagline });
    await expect(save(changes, seen)).rejects.toThrow(ZodError);
    expect(await getSettings()).toEqual(DEFAULT_SETTINGS);
  });

  test("does not get in the way of another part that is saved at the same moment", async () => {
    const [notice, search] = [await seenOf("notice"), await seenOf("search")];
    const bar = await sectionWith("notice", { noticeBar: "Hello" });
    const title = await sectionWith("search", { seoTitle: "A title" });
    await Promise.all([save(bar, notice), save(title, search)]);
    expect(await getSettings()).toMatchObject({ noticeBar: "Hello", seoTitle: "A title" });
  });

  test("notifies watchers when it is changed, but not when it is saved unchanged", async () => {
    const told: string[][] = [];
    const stop = watchContentTags((tags) => told.push(tags), { pollMilliseconds: 60_000 });
    const before = await getContentVersion({ tag: "settings" });
    const same = settingsOf("features", await getSettings());
    await save(same, await seenOf("features"));
    expect(await getContentVersion({ tag: "settings" })).toBe(before);
    await save({ ...same, bookingEnabled: false }, await seenOf("features"));
    stop();
    expect(await getContentVersion({ tag: "settings" })).toBe(before + 1);
    expect(told).toContainEqual(["settings"]);
  });
});

describe("the forms of the settings", () => {
  test("know each setting, each once", () => {
    const keys = SETTINGS_SECTIONS.flatMap((section) => SECTION_KEYS[section]);
    expect([...keys].sort()).toEqual(Object.keys(DEFAULT_SETTINGS).sort());
  });

  test.each(SETTINGS_SECTIONS)("of the part %s have a label for each field, in the same order", (section) => {
    const names = sectionFields(section).map(({ name }) => name);
    expect(names).toEqual(Object.keys(systemSettingsCopy.sections[section].fields));
    expect(names).toEqual(Object.keys(fieldValuesOf(section, DEFAULT_SETTINGS)));
  });

  test.each(SETTINGS_PAGES.filter((section) => section !== "mail"))(
    "of the part %s come back as the settings that they show",
    (section) => {
      const shown = Object.fromEntries(
        Object.entries(fieldValuesOf(section, DEFAULT_SETTINGS)).map(([name, value]) => [
          name,
          // A form sends a ticked box as "on", which arrives as true, and an empty field not at
          // all.
          value === "" ? undefined : value === "on" ? true : value,
        ]),
      );
      const form = SECTION_FORMS[section as keyof typeof SECTION_FORMS].parse({ ...shown, seen: "x" });
      expect(form.changes).toEqual(settingsOf(section, DEFAULT_SETTINGS));
    },
  );

  test.each([
    ["product", { tagline: "" }],
    ["product", { tagline: "x".repeat(121) }],
    ["contact", { email: "nobody" }],
    ["contact", { country: "USA" }],
    ["contact", { socials: "LinkedIn" }],
    ["contact", { socials: "Evil javascript:alert(1)" }],
    ["contact", { socials: "LinkedIn http://plain.test" }],
    ["leads", { leadStages: "new: First" }],
    ["leads", { leadStages: STAGES.replace("lost: Lost", "lost: Won") }],
    ["leads", { leadStages: STAGES.replace("lost: Lost", "gone: Gone") }],
    ["leads", { leadStages: STAGES.replace("lost: Lost", "lost:") }],
    ["leads", { leadStages: `${STAGES}\nlost: Lost again` }],
    ["security", { leadRetentionDays: "1" }],
    ["security", { leadRetentionDays: "many" }],
    ["notice", { noticeBar: "x".repeat(201) }],
    ["booking", { monday: "nine to five" }],
    ["booking", { monday: "17:00-09:00" }],
    ["booking", { monday: "09:00-09:10" }],
    ["booking", { monday: "09:00-12:00, 11:00-13:00" }],
    ["booking", { monday: Array.from({ length: 9 }, (_, hour) => `0${hour}:00-0${hour}:30`).join() }],
    ["booking", { monday: "25:00-26:00" }],
  ] as const)("of the part %s refuse %j", (section, wrong) => {
    const shown = fieldValuesOf(section, DEFAULT_SETTINGS);
    const sound = Object.fromEntries(
      Object.entries(shown).map(([name, value]) => [
        name,
        value === "" ? undefined : value === "on" ? true : value,
      ]),
    );
    expect(SECTION_FORMS[section].safeParse({ ...sound, seen: "x", ...wrong }).success).toBe(false);
  });
});

describe("the form of the brand", () => {
  const typed = { intent: "save", seen: "x", productName: "Flow", brandColor: "#0C5C42" };

  test.each([
    ["#0c5c42", "#0c5c42"],
    ["#0C5C42", "#0c5c42"],
    [" 0c5c42 ", "#0c5c42"],
    ["#fa0", "#ffaa00"],
  ])("reads the color %j as %s", (brandColor, read) => {
    expect(BrandFormSchema.parse({ ...typed, brandColor })).toMatchObject({ brandColor: read });
  });

  test.each([
    { productName: "" },
    { productName: "x".repeat(61) },
    { productName: "x".repeat(10_000) },
    { productName: "Flow\u0007" },
    { productName: "Flow\nWorks" },
    { brandColor: undefined },
    { brandColor: "red" },
    { brandColor: "#12" },
    { brandColor: "#12345g" },
    { brandColor: "#0c5c42;}body{display:none" },
    { brandColor: "rgb(1 2 3)" },
    { brandColor: "#".repeat(60_000) },
    { intent: "restore", field: "seen" },
    { intent: "restore", field: "__proto__" },
  ])("refuses the wrong value %#", (wrong) => {
    expect(BrandFormSchema.safeParse({ ...typed, ...wrong }).success).toBe(false);
  });
});

describe("the booking hours", () => {
  test("are the week with which a new host begins, and leave the hosts there are alone", async () => {
    const hosts = [await newHost()];
    const week = {
      ...DEFAULT_SETTINGS.bookingHours,
      monday: "06:30-10:00, 20:00-00:00",
      tuesday: "",
      sunday: "10:00-11:15",
    };
    await save(await sectionWith("booking", { bookingHours: week }), await seenOf("booking"));
    hosts.push(await newHost());
    const [before, after] = hosts.map(({ hours }) =>
      hours.map(({ weekday, startMinute, endMinute }) => [weekday, startMinute, endMinute]),
    );
    expect(before).toHaveLength(10);
    const days = [3, 4, 5].flatMap((weekday) => [
      [weekday, 540, 720],
      [weekday, 780, 1020],
    ]);
    expect(after?.sort(byTime)).toEqual([[1, 390, 600], [1, 1200, 1440], ...days, [7, 600, 675]]);
  });

  test("may all be closed", async () => {
    const closed = Object.fromEntries(Object.keys(DEFAULT_SETTINGS.bookingHours).map((day) => [day, ""]));
    const { changes } = SECTION_FORMS.booking.parse({ ...closed, seen: "x" });
    await save(changes, await seenOf("booking"));
    expect((await newHost()).hours).toEqual([]);
  });
});

const byTime = (one: number[], other: number[]) =>
  (one[0] ?? 0) - (other[0] ?? 0) || (one[1] ?? 0) - (other[1] ?? 0);

async function newHost() {
  const { id: userId, email: name } = await createUser({ role: "sales" });
  const { id } = await createHost({ userId, name, timeZone: "UTC", source });
  const host = await getHost({ id });
  if (!host) throw new Error("The host is gone");
  return host;
}

describe("what is switched off", () => {
  test("has no address any more, and what belongs to earlier visits keeps its own", () => {
    const off = { ...DEFAULT_SETTINGS, bookingEnabled: false, roiAgentEnabled: false };
    expect(isOpenPath("/booking", off)).toBe(false);
    expect(isOpenPath("/roi-calculator", off)).toBe(false);
    for (const path of ["/booking/manage/x", "/roi-calculator/x", "/", "/register"]) {
      expect(isOpenPath(path, off), path).toBe(true);
    }
  });
});
