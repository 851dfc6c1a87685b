import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";

import { atomically, db } from "~/server/db.server";

import { outboxMails } from "../../../drizzle/schema";

import {
  claimMails,
  deleteOldMails,
  getMail,
  getOutboxState,
  markMailFailed,
  markMailSent,
  queueMail,
  UnsafeMailError,
} from "./mail.server";
import { MAIL_LIFE_HOURS } from "./mail-limits";

const NOW = new Date("2026-03-02T10:00:00.000Z");
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const mail = {
  kind: "recovery",
  to: "ada@example.com",
  subject: "Hello",
  text: "secret link",
  html: "<p>secret link",
};

async function queue(count = 1, now = NOW): Promise<void> {
  await atomically((tx) => Array.from({ length: count }, () => queueMail(tx, mail, { now })).flat());
}

beforeEach(async () => {
  await db.delete(outboxMails);
});

describe("queueMail", () => {
  test("leaves no mail behind when its transaction fails", async () => {
    const id = crypto.randomUUID();
    const row = {
      id,
      kind: "x",
      recipient: "x@example.com",
      subject: "x",
      textBody: "",
      htmlBody: "",
      nextAttemptAt: NOW,
      createdAt: NOW,
    };
    await db.insert(outboxMails).values(row);
    await expect(
      atomically((tx) => [...queueMail(tx, mail, { now: NOW }), tx.insert(outboxMails).values(row)]),
    ).rejects.toThrow();
    expect(await db.$count(outboxMails)).toBe(1);
  });

  test.each([
    [{ subject: "Hello\r\nBcc: everybody@example.com" }],
    [{ to: "ada@example.com\nBcc: everybody@example.com" }],
    [{ to: "ada@example.com, everybody@example.com" }],
    [{ to: "Ada <ada@example.com>" }],
  ])("refuses what could become another header or another recipient: %j", (hostile) => {
    expect(() => queueMail(db, { ...mail, ...hostile })).toThrow(UnsafeMailError);
  });
});

describe("claimMails", () => {
  test("gives each mail to one of many workers that ask at once", async () => {
    await queue(30);
    const workers = Array.from({ length: 10 }, (_, number) => `worker-${number}`);
    const claims = await Promise.all(workers.map((worker) => claimMails({ worker, limit: 5, now: NOW })));
    const ids = claims.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(0);
  });

  test("gives the mails of a worker that died to another one when its claim has ended", async () => {
    await queue();
    await claimMails({ worker: "dead", limit: 5, now: NOW });
    expect(await claimMails({ worker: "heir", limit: 5, now: later(59) })).toEqual([]);
    expect(await claimMails({ worker: "heir", limit: 5, now: later(60) })).toHaveLength(1);
  });

  test("takes the longest due first, and nothing before its time", async () => {
    await queue(1, later(10));
    await queue(1, NOW);
    const [first] = await claimMails({ worker: "w", limit: 1, now: later(10) });
    expect(first?.createdAt).toEqual(NOW);
    expect(await claimMails({ worker: "v", limit: 5, now: later(9) })).toEqual([]);
  });
});

describe("the outcome of an email", () => {
  async function claimOne(now = NOW) {
    const [claimed] = await claimMails({ worker: "w", limit: 1, now });
    if (!claimed) throw new Error("Nothing was due");
    return claimed;
  }

  test("forgets the text of a mail that was sent, and never sends it again", async () => {
    await queue();
    const { id } = await claimOne();
    await markMailSent({ id, worker: "w", now: NOW });
    expect(await getMail({ id })).toMatchObject({ status: "sent", sentAt: NOW, textBody: "", htmlBody: "" });
    expect(await claimMails({ worker: "w", limit: 5, now: later(86_400) })).toEqual([]);
  });

  test("does not let a worker speak for a mail that another one has by now", async () => {
    await queue();
    const { id } = await claimOne();
    await claimMails({ worker: "heir", limit: 1, now: later(61) });
    await markMailSent({ id, worker: "w", now: later(62) });
    expect(
      await markMailFailed({ id, worker: "w", error: "late", permanent: true, now: later(62) }),
    ).toBeNull();
    expect(await getMail({ id })).toMatchObject({ status: "waiting", claimedBy: "heir" });
  });

  test("waits longer after each failure, never more than a minute", async () => {
    await queue();
    const waits: number[] = [];
    let now = NOW;
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const { id } = await claimOne(now);
      await markMailFailed({ id, worker: "w", error: "ECONNECTION", permanent: false, now });
      const next = (await getMail({ id }))?.nextAttemptAt ?? now;
      waits.push((next.getTime() - now.getTime()) / 1000);
      now = next;
    }
    expect(waits).toEqual([5, 10, 20, 40, 60, 60]);
  });

  test.each([
    ["a refusal for good", true, 0],
    ["a day of trying", false, MAIL_LIFE_HOURS * 3600],
  ])("gives up after %s, keeps the reason and forgets the text", async (_why, permanent, afterSeconds) => {
    await queue();
    const { id } = await claimOne(later(afterSeconds));
    const became = await markMailFailed({
      id,
      worker: "w",
      error: "550",
      permanent,
      now: later(afterSeconds),
    });
    expect(became).toBe("failed");
    expect(await getMail({ id })).toMatchObject({ status: "failed", lastError: "550", textBody: "" });
  });
});

test("counts what waits and how long", async () => {
  await queue(2);
  expect(await getOutboxState({ now: later(90) })).toEqual({
    waiting: 2,
    failed: 0,
    tooLate: 0,
    oldestWaitingSeconds: 90,
  });
});

test("deletes emails that are two weeks old, sent or not, and keeps newer ones", async () => {
  const days = (count: number) => later(count * 86_400);
  await queue(2, NOW);
  await queue(1, days(10));
  const [sent] = await claimMails({ worker: "w", limit: 1, now: NOW });
  await markMailSent({ id: sent?.id ?? "", worker: "w", now: NOW });
  await deleteOldMails({ now: days(15) });
  const left = await db.select().from(outboxMails).where(eq(outboxMails.kind, "recovery"));
  expect(left.map(({ createdAt }) => createdAt)).toEqual([days(10)]);
});
