import { describe, expect, test } from "vitest";

import { createUser, onboarding } from "../../../tests/factories/user";
import { explain } from "../../../tests/setup/explain";
import { createBulkUsers } from "../../../tests/factories/bulk-users";

import { read } from "~/models/shared/reading.server";

import { CHART_WEEKS, weekStarts } from "./stats";
import { activeUserCount, getAdminStats, weeklyCounts } from "./stats.server";
import { onboardUser, setActive } from "~/models/account/user.server";

describe("figures", () => {
  test("count active users only, and leave out what a role may not manage", async () => {
    const before = await getAdminStats({ role: "super_admin" });
    const [, gone] = [await createUser(), await createUser()];
    await setActive({ userId: gone.id, isActive: false, actorId: null });
    const after = await getAdminStats({ role: "super_admin" });
    expect(after.totalUsers).toBe((before.totalUsers ?? 0) + 1);
    expect(Object.keys(after).sort()).toEqual(["draftPosts", "totalPosts", "totalUsers"]);
    expect(Object.keys(await getAdminStats({ role: "blog_admin" })).sort()).toEqual([
      "draftPosts",
      "totalPosts",
    ]);
    expect(await getAdminStats({ role: "sales" })).toEqual({});
  });
});

test("many users are counted again after ten seconds, few at once", async () => {
  const now = new Date();
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
  const before = await read(activeUserCount({ now }));
  await createUser();
  expect(await read(activeUserCount({ now: at(9), many: before }))).toBe(before);
  expect(await read(activeUserCount({ now: at(9) }))).toBe(before + 1);
  await createUser();
  expect(await read(activeUserCount({ now: at(20), many: before }))).toBe(before + 2);
});

describe("weeks", () => {
  test.each([
    ["2026-11-21T20:00:00Z", "2026-11-16"],
    ["2026-11-16T00:00:00Z", "2026-11-16"],
    ["2026-11-15T23:59:59Z", "2026-11-09"],
    ["2024-02-29T12:00:00Z", "2024-02-26"],
    ["2026-01-01T00:00:00Z", "2025-12-29"],
  ])("the week of %s begins on %s", (now, monday) => {
    const starts = weekStarts({ now: new Date(now), weeks: 3 });
    expect(starts).toHaveLength(4);
    expect(starts[2]?.toISOString()).toBe(`${monday}T00:00:00.000Z`);
    expect(new Set(starts.map((start) => start.getUTCDay()))).toEqual(new Set([1]));
  });

  test("hold each sign-up once, at both ends of a week", async () => {
    const now = new Date("2040-05-16T12:00:00Z"); // a Wednesday
    for (const time of [
      "2040-05-14T00:00:00.000Z",
      "2040-05-13T23:59:59.999Z",
      "2040-05-07T00:00:00.000Z",
      "2040-05-16T12:00:00.001Z", // to come
      "2040-02-26T23:59:59.999Z", // before the first week
      "2040-02-27T00:00:00.000Z",
    ]) {
      await onboardUser(onboarding({ now: new Date(time) }));
    }
    const { signUps: weekly } = await read(weeklyCounts({ names: ["signUps"], now }));
    expect(weekly).toHaveLength(CHART_WEEKS);
    expect(weekly.map(({ count }) => count)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 1]);
    expect(weekly[0]?.start).toEqual(new Date("2040-02-27T00:00:00Z"));
  });

  test("are counted over an index", async () => {
    await createBulkUsers({ total: 3_000 });
    const plans = await explain(() =>
      read(weeklyCounts({ names: ["signUps", "publications", "consultations"] })),
    );
    expect(plans).toHaveLength(1);
    expect(plans[0]).toMatch(/users_newest_index/);
    expect(plans[0]).not.toMatch(/SCAN (posts|bookings)(?! USING)/);
  });
});
