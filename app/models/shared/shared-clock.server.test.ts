import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { MINUTE_MILLISECONDS } from "~/lib/time-units";
import { forgetSharedTime, sharedNow } from "~/lib/clock/shared-clock";
import { claimMails, markMailFailed, queueMail } from "~/models/mail/mail.server";
import { atomically, db } from "~/server/db.server";

import { idempotencyKeys, leases, outboxMails, rateLimits } from "../../../drizzle/schema";

import { readSharedClock } from "./content-tag.server";
import { claimRequest } from "./idempotency.server";
import { withLease } from "./lease.server";
import { RATE_LIMIT_RULES } from "./rate-limit-rules";
import { takeAllowance } from "./rate-limit.server";

const realTime = () => performance.timeOrigin + performance.now();

/** From now on, everything runs on a machine whose clock is wrong by this. */
async function moveTo({ wrongBy }: { wrongBy: number }): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"], now: realTime() + wrongBy });
  forgetSharedTime();
  await readSharedClock();
}

beforeEach(async () => {
  for (const table of [leases, outboxMails, rateLimits, idempotencyKeys]) await db.delete(table);
});
afterEach(() => {
  vi.useRealTimers();
  forgetSharedTime();
});

const mail = { kind: "test", to: "pat@visitors.test", subject: "Hello", text: "Hello", html: "<p>Hello" };
const queue = () => atomically((tx) => queueMail(tx, mail));

describe.each([
  { name: "ten minutes ahead", wrongBy: 10 * MINUTE_MILLISECONDS },
  { name: "ten minutes behind", wrongBy: -10 * MINUTE_MILLISECONDS },
])("with one clock $name", ({ wrongBy }) => {
  test("both instances have the database's time", async () => {
    await moveTo({ wrongBy });
    expect(Math.abs(Date.now() - realTime())).toBeGreaterThan(9 * MINUTE_MILLISECONDS);
    expect(Math.abs(sharedNow().getTime() - realTime())).toBeLessThan(5_000);
    await moveTo({ wrongBy: 0 });
    expect(Math.abs(sharedNow().getTime() - realTime())).toBeLessThan(5_000);
  });

  test("a clock that jumps while the instance runs changes nothing", async () => {
    await moveTo({ wrongBy: 0 });
    vi.setSystemTime(realTime() + wrongBy);
    expect(Math.abs(sharedNow().getTime() - realTime())).toBeLessThan(5_000);
  });

  test.each([
    ["the wrong one", { first: wrongBy, second: 0 }],
    ["the other one", { first: 0, second: wrongBy }],
  ])("what %s has begun isn't begun again, and what it queued goes out at once", async (_, machines) => {
    const [first, second] = [{ wrongBy: machines.first }, { wrongBy: machines.second }];
    await moveTo(first);
    await queue();
    await withLease({ name: "job" }, async () => {
      await moveTo(second);
      expect(await withLease({ name: "job" }, () => Promise.resolve("again"))).toBeNull();
    });
    // The database's answer can take a while to arrive, and instances agree within a second.
    const soon = new Date(sharedNow().getTime() + 1_000);
    const [claimed] = await claimMails({ worker: "second", limit: 5, now: soon });
    expect(claimed).toMatchObject({ claimedBy: "second" });
    await moveTo(first);
    expect(await claimMails({ worker: "first", limit: 5 })).toEqual([]);
    const failed = { id: claimed?.id ?? "", worker: "second", error: "down", permanent: false };
    expect(await markMailFailed(failed)).toBe("waiting");

    const named = { bucket: "a request", requestHash: "its content", userId: null };
    expect(await claimRequest(named)).toMatchObject({ state: "claimed" });
    await moveTo(second);
    expect(await claimRequest(named)).toMatchObject({ state: "running" });
  });

  test.each([
    ["the wrong one", { first: wrongBy, second: 0 }],
    ["the other one", { first: 0, second: wrongBy }],
  ])("tries that were used up at %s are used up everywhere, and for no longer", async (_, machines) => {
    const attempt = { rule: "contact", subject: { kind: "address", value: "192.0.2.1" } } as const;
    await moveTo({ wrongBy: machines.first });
    for (let taken = 0; taken < RATE_LIMIT_RULES.contact.address.burst; taken += 1)
      expect(await takeAllowance(attempt)).toMatchObject({ allowed: true });
    const here = await takeAllowance(attempt);
    await moveTo({ wrongBy: machines.second });
    const there = await takeAllowance(attempt);
    expect(there.allowed).toBe(false);
    expect(Math.abs(there.retryAfterSeconds - here.retryAfterSeconds)).toBeLessThan(10);
  });
});
