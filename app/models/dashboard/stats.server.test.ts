import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";

import { postContent } from "../../../tests/factories/post";
import { createUser, onboarding } from "../../../tests/factories/user";
import { explain } from "../../../tests/setup/explain";
import { createBulkUsers } from "../../../tests/factories/bulk-users";

import { createPost } from "~/models/post/post-write.server";
import { read } from "~/models/shared/reading.server";
import { db } from "~/server/db.server";

import { posts } from "../../../drizzle/schema";

import { PERIODS } from "./period";
import { periodUntil } from "./period.server";
import { activeUserCount, getAdminStats, periodCounts } from "./stats.server";
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

describe("counts over a period", () => {
  test("hold each sign-up once, at both ends of a week", async () => {
    const now = new Date("2040-05-16T12:00:00Z"); // a Wednesday
    for (const time of [
      "2040-05-14T00:00:00.000Z",
      "2040-05-13T23:59:59.999Z",
      "2040-05-07T00:00:00.000Z",
      "2040-05-16T12:00:00.001Z", // to come
      "2040-02-19T23:59:59.999Z", // before the first week
      "2040-02-20T00:00:00.000Z",
    ]) {
      await onboardUser(onboarding({ now: new Date(time) }));
    }
    const { signUps } = await read(periodCounts({ names: ["signUps"], period: periodUntil({ now }) }));
    expect(signUps.map(({ count }) => count)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 1]);
    expect(signUps[0]?.start).toEqual(new Date("2040-02-20T00:00:00Z"));
  });

  test("of posts leave out those in the trash, as the card next to them does", async () => {
    const now = new Date("2039-05-18T12:00:00Z");
    const publishedAt = new Date("2039-05-17T12:00:00Z");
    const post = await createPost({ ...postContent(), publishedAt, now: publishedAt });
    const thisWeek = async () => {
      const period = periodUntil({ now });
      const { publications } = await read(periodCounts({ names: ["publications"], period }));
      return publications.at(-1)?.count;
    };
    expect(await thisWeek()).toBe(1);
    await db.update(posts).set({ trashedAt: now }).where(eq(posts.id, post.id));
    expect(await thisWeek()).toBe(0);
    await db.delete(posts).where(eq(posts.id, post.id));
  });

  test("are counted over an index", async () => {
    await createBulkUsers({ total: 3_000 });
    const names = ["signUps", "publications", "consultations"] as const;
    for (const name of PERIODS) {
      const plans = await explain(() => read(periodCounts({ names, period: periodUntil({ name }) })));
      expect(plans).toHaveLength(1);
      expect(plans[0]).toMatch(/users_newest_index/);
      expect(plans[0]).not.toMatch(/SCAN (posts|bookings)(?! USING)/);
    }
  });
});
