import { beforeEach, describe, expect, test } from "vitest";

import { db } from "~/server/db.server";

import { settings } from "../../../drizzle/schema";
import { putSettings } from "../../../tests/factories/settings";

import { DEFAULT_SETTINGS } from "./settings";
import { SettingsSchema } from "./settings-schema";
import { getSettings } from "./settings.server";

beforeEach(async () => {
  await db.delete(settings);
});

describe("settings", () => {
  test("are the defaults of a fresh installation, and those are allowed values", async () => {
    expect(await getSettings()).toEqual(DEFAULT_SETTINGS);
    expect(SettingsSchema.parse(DEFAULT_SETTINGS)).toEqual(DEFAULT_SETTINGS);
  });

  test("change one by one and can be taken back", async () => {
    await putSettings({ phone: "+44 20 7946 0000", noticeBar: "We moved" });
    await putSettings({ phone: "+44 20 7946 0001" });
    expect(await getSettings()).toEqual({
      ...DEFAULT_SETTINGS,
      phone: "+44 20 7946 0001",
      noticeBar: "We moved",
    });
    await putSettings({ noticeBar: null });
    expect((await getSettings()).noticeBar).toBeNull();
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
