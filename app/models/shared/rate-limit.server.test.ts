import { beforeEach, describe, expect, test } from "vitest";

import { db } from "~/server/db.server";

import { rateLimits } from "../../../drizzle/schema";

import { limitedNetwork, RATE_LIMIT_RULES } from "./rate-limit-rules";
import { deleteFullAllowances, forgetTries, takeAllowance } from "./rate-limit.server";

const NOW = new Date("2026-03-02T10:00:00.000Z");
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const subject = { kind: "account", value: "ada@example.com" } as const;
const { burst, secondsEach } = RATE_LIMIT_RULES.recover.account;
const take = (now = NOW) => takeAllowance({ rule: "recover", subject, now });

beforeEach(async () => {
  await db.delete(rateLimits);
});

describe("takeAllowance", () => {
  test("allows a burst, counts down, and says when to come again", async () => {
    const states = [];
    for (let number = 0; number < burst; number += 1) states.push(await take());
    expect(states.map(({ allowed, remaining }) => [allowed, remaining])).toEqual([
      [true, 2],
      [true, 1],
      [true, 0],
    ]);
    expect(await take()).toMatchObject({
      allowed: false,
      remaining: 0,
      retryAfterSeconds: secondsEach,
      limit: burst,
    });
    expect(await take(later(secondsEach - 1))).toMatchObject({ allowed: false, retryAfterSeconds: 1 });
    expect(await take(later(secondsEach))).toMatchObject({ allowed: true, remaining: 0 });
  });

  test("allows exactly the burst to any number of tries at the same moment", async () => {
    const states = await Promise.all(Array.from({ length: 20 }, () => take()));
    expect(states.filter(({ allowed }) => allowed)).toHaveLength(burst);
  });

  test("does not make those wait longer who go on trying", async () => {
    for (let number = 0; number < burst + 10; number += 1) await take();
    expect(await take(later(secondsEach))).toMatchObject({ allowed: true });
  });

  test("counts one account however it is written, and others apart", async () => {
    for (let number = 0; number < burst; number += 1) await take();
    const other = (value: string) =>
      takeAllowance({ rule: "recover", subject: { ...subject, value }, now: NOW });
    expect(await other(" ADA@Example.com")).toMatchObject({ allowed: false });
    expect(await other("grace@example.com")).toMatchObject({ allowed: true });
  });

  test("is whole again when the clock was set back", async () => {
    for (let number = 0; number < burst; number += 1) await take();
    expect(await take(later(-10 * burst * secondsEach))).toMatchObject({
      allowed: true,
      remaining: burst - 1,
    });
  });
});

test("forgets the tries of who has proved to be right", async () => {
  for (let number = 0; number < burst; number += 1) await take();
  await forgetTries({ rule: "recover", subject });
  expect(await take()).toMatchObject({ allowed: true, remaining: burst - 1 });
});

test("names nobody in the table, and deletes a row when its allowance is whole", async () => {
  await take();
  const [row] = await db.select().from(rateLimits);
  expect(row?.bucket).not.toContain("ada");
  await deleteFullAllowances({ now: later(secondsEach) });
  expect(await db.$count(rateLimits)).toBe(1);
  await deleteFullAllowances({ now: later(secondsEach + 1) });
  expect(await db.$count(rateLimits)).toBe(0);
});

describe("limitedNetwork", () => {
  test.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:DB8::7", "2001:db8:0:0"],
    ["::1", "0:0:0:0"],
    ["fe80::", "fe80:0:0:0"],
  ])("%s counts as %s", (address, network) => {
    expect(limitedNetwork(address)).toBe(network);
  });
});
