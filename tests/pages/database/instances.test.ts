import { expect, test } from "vitest";

import { db } from "~/server/db.server";

import { outboxMails } from "../../../drizzle/schema";
import {
  grownTooFast,
  INSTANCE_WORK,
  simulateMinute,
  type WorkCount,
} from "../../../scripts/drill/instance-work";
import { createPerson } from "../../setup/staff";

/** A tenth of a minute is enough to see the shape. */
const SHARE = 0.1;

test("ten instances cost the database at most ten times what one does, and visitors cost the same", async () => {
  const { id: userId } = await createPerson("blog_admin");
  const measured: { instances: number; counts: WorkCount[] }[] = [];
  for (const instances of [1, 10]) {
    await db.delete(outboxMails);
    measured.push({ instances, counts: await simulateMinute({ instances, userId, share: SHARE }) });
    const sent = await db.$count(outboxMails);
    expect(sent).toBe(4);
  }
  const [one, ten] = measured as [(typeof measured)[0], (typeof measured)[0]];
  expect(one.counts).toHaveLength(INSTANCE_WORK.length);
  expect(one.counts.filter(({ statements }) => statements === 0).map(({ name }) => name)).toEqual(["visits"]);
  expect(grownTooFast([one, ten], "statements")).toEqual([]);
  const visitors = ({ counts }: typeof one) => counts.filter(({ of }) => of === "visitors");
  expect(visitors(ten)).toEqual(visitors(one));
});

test("work that grows with the square of the instances is named", () => {
  const count = (statements: number): WorkCount => ({ name: "chat", of: "instances", statements, rows: 0 });
  const few = { instances: 1, counts: [count(100)] };
  expect(grownTooFast([few, { instances: 10, counts: [count(10_000)] }], "statements")).toEqual(["chat"]);
  expect(grownTooFast([few, { instances: 10, counts: [count(1_000)] }], "statements")).toEqual([]);
});
