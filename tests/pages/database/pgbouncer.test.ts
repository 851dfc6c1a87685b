import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { beforeAll, describe, expect, onTestFinished, test } from "vitest";

import { getViewer } from "~/auth/access.server";
import { DAY_MILLISECONDS } from "~/lib/time-units";
import { backUpNightly, getBackupStatus } from "~/models/backup/backup-run.server";
import { BOOKING_RULES } from "~/models/booking/booking-refusals";
import { findSlots } from "~/models/booking/booking-slot.server";
import { createBooking } from "~/models/booking/booking.server";
import { createPost } from "~/models/post/post-write.server";
import { brokenRule } from "~/models/shared/rule-error";
import { createAgeKey } from "~/services/age.server";
import { atomically, closeDatabase, databaseTrouble, db, migrateDatabase } from "~/server/db.server";
import { getConnection } from "~/server/db/connection.server";
import { env } from "~/server/env.server";

import { bookings, posts, tags } from "../../../drizzle/schema";
import { bookingForm, createTestHost } from "../../factories/booking";
import { postContent } from "../../factories/post";
import { runOnPostgres } from "../../setup/postgres-admin";
import { startPgBouncer, type PgBouncer } from "../../setup/pgbouncer";
import { createPerson } from "../../setup/staff";

const directUrl = env.databaseUrl;
let pooler: PgBouncer | null = null;

beforeAll(async () => {
  if (env.dialect !== "postgres") return;
  pooler = await startPgBouncer(directUrl);
  if (!pooler) return;
  await closeDatabase();
  Object.assign(env, { databaseUrl: pooler.databaseUrl, databaseDirectUrl: directUrl });
  await migrateDatabase();
  return async () => {
    await closeDatabase();
    Object.assign(env, { databaseUrl: directUrl, databaseDirectUrl: directUrl });
    await pooler?.stop();
  };
}, 240_000);

const throughPooler = test.runIf(env.dialect === "postgres");

describe("behind PgBouncer, which shares connections between transactions,", () => {
  throughPooler("more transactions than connections write all their rows, or none", async ({ skip }) => {
    if (!pooler) return skip();
    const row = (number: number) => ({ slug: `shared-${number}`, label: "Shared" });
    const write = (number: number) =>
      atomically((tx) => [tx.insert(tags).values(row(number)), tx.insert(tags).values(row(number + 0.5))]);
    await Promise.all(Array.from({ length: 60 }, (_, number) => write(number)));
    // The second row exists, so the first is not written either.
    await expect(write(-0.5)).rejects.toThrow();
    const rows = await runOnPostgres(directUrl, "select slug from tags where slug like 'shared-%'");
    expect(rows).toHaveLength(120);
  });

  throughPooler("every connection has the limits of the pool, and none from a session", async ({ skip }) => {
    if (!pooler) return skip();
    const connection = getConnection();
    if (connection.dialect !== "postgres") throw new Error("PgBouncer is for PostgreSQL");
    const limits = () =>
      connection.pool.query(
        `select current_setting('statement_timeout') s, current_setting('lock_timeout') l,
          current_setting('idle_in_transaction_session_timeout') i, current_setting('jit') j`,
      );
    for (const { rows } of await Promise.all(Array.from({ length: 12 }, limits)))
      expect(rows).toEqual([{ s: "5s", l: "2s", i: "10s", j: "off" }]);
  });

  throughPooler("people sign in and stay signed in", async ({ skip }) => {
    if (!pooler) return skip();
    const people = await Promise.all(Array.from({ length: 4 }, () => createPerson("sales")));
    for (const { browser, email } of people)
      expect(await browser.visit(getViewer)).toMatchObject({ user: { email, role: "sales" } });
  });

  throughPooler("one of twenty visitors gets a time, and the others are told so", async ({ skip }) => {
    if (!pooler) return skip();
    const now = new Date();
    await createTestHost({}, now);
    const from = new Date(now.getTime() + DAY_MILLISECONDS);
    const [slot] = await findSlots({ from, to: new Date(from.getTime() + 7 * DAY_MILLISECONDS), now });
    const startsAt = slot?.startsAt ?? now;
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => createBooking({ ...bookingForm({ startsAt }), now })),
    );
    const refused = outcomes.filter(
      (one) => one.status === "rejected" && brokenRule(one.reason, BOOKING_RULES)?.code === "slot_taken",
    );
    expect([outcomes.length - refused.length, await db.$count(bookings)]).toEqual([1, 1]);
  });

  throughPooler("a backup is made and restored for a trial", async ({ skip }) => {
    if (!pooler) return skip();
    await createPost(postContent());
    const folder = mkdtempSync(path.join(tmpdir(), "automata-test-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const { recipient } = await createAgeKey();
    const plan = { to: { folder }, minute: 0, keep: { days: 1, weeks: 1, months: 1 } };
    expect(await backUpNightly({ plan, recipients: [recipient], now: new Date() })).toBe(true);
    const { fault, drilled } = await getBackupStatus({ plan });
    expect([fault, drilled?.drilledAt]).toEqual([null, expect.any(Date)]);
  });

  throughPooler(
    "a restart of PgBouncer under writes loses nothing that was acknowledged",
    async ({ skip }) => {
      if (!pooler) return skip();
      const acknowledged: string[] = [];
      const writeUntil = async (isOver: () => boolean) => {
        while (!isOver()) {
          const writing = createPost(postContent({ title: crypto.randomUUID() }));
          await writing.then(
            ({ id }) => acknowledged.push(id),
            // The only failure that a visitor may see is one that says: try again.
            (error: unknown) => expect(databaseTrouble(error)).toBeDefined(),
          );
        }
      };
      let goal = Infinity;
      const writers = Array.from({ length: 4 }, () => writeUntil(() => acknowledged.length >= goal));
      for (let round = 0; round < 3; round += 1) await pooler.restart();
      goal = acknowledged.length + 20;
      await Promise.all(writers);
      const stored = new Set((await db.select({ id: posts.id }).from(posts)).map(({ id }) => id));
      expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    },
  );
});
