import { beforeEach, describe, expect, test } from "vitest";

import { db } from "~/db.server";

import { settings } from "../../drizzle/schema";

import { DEFAULT_SETTINGS } from "./default-settings";
import { SettingsSchema } from "./settings";
import { getSettings, updateSettings } from "./settings.server";

beforeEach(async () => {
  await db.delete(settings);
});

describe("settings", () => {
  test("are the defaults of a fresh installation, and those are allowed values", async () => {
    expect(await getSettings()).toEqual(DEFAULT_SETTINGS);
    expect(SettingsSchema.parse(DEFAULT_SETTINGS)).toEqual(DEFAULT_SETTINGS);
  });

  test("change one by one and can be taken back", async () => {
    await updateSettings({ changes: { phone: "+44 20 7946 0000", noticeBar: "We moved" } });
    await updateSettings({ changes: { phone: "+44 20 7946 0001" } });
    expect(await getSettings()).toEqual({
      ...DEFAULT_SETTINGS,
      phone: "+44 20 7946 0001",
      noticeBar: "We moved",
    });
    await updateSettings({ changes: { noticeBar: null } });
    expect((await getSettings()).noticeBar).toBeNull();
  });

  test.each([
    { email: "not an address" },
    { socials: [{ label: "Evil", url: "javascript:alert(1)" }] },
    { productName: "" },
    { phone: "1".repeat(41) },
    { address: { ...DEFAULT_SETTINGS.address, country: "usa" } },
    JSON.parse('{"unknown": 1}'),
    JSON.parse('{"__proto__x": 1}'),
  ])("with the value %j are refused, and the rest of the change with them", async (broken) => {
    await expect(updateSettings({ changes: { tagline: "New", ...broken } })).rejects.toThrow();
    expect(await getSettings()).toEqual(DEFAULT_SETTINGS);
  });

  test("that no longer fit count as their default and take no other with them", async () => {
    const updatedAt = new Date();
    await db.insert(settings).values([
      { key: "email", value: 42, updatedAt },
      { key: "tagline", value: "Still fine", updatedAt },
      { key: "retired", value: true, updatedAt },
    ]);
    expect(await getSettings()).toEqual({ ...DEFAULT_SETTINGS, tagline: "Still fine" });
  });
});
