import { sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { statusCopy as copy } from "~/copy/status";
import type { loadStatus } from "~/features/settings/staff-status.server";
import { loader } from "~/routes/_admin.admin.status";
import { listSlowStatements } from "~/server/db/statement-watch.server";
import { db } from "~/server/db.server";
import { runUpkeep } from "~/server/upkeep-runner.server";
import { HOURLY_JOBS, LONE_JOBS, MINUTELY_JOBS } from "~/upkeep.server";

import { backupRuns } from "../../drizzle/schema";
import { ask, createPerson } from "../setup/staff";

const path = "/admin/status";

test("a super admin sees parts, backups, queues, jobs and versions", async () => {
  const person = await createPerson("super_admin");
  const startedAt = new Date(Date.now() - 3_600_000);
  const done = { finishedAt: startedAt, rows: 1234, files: 5, kilobytes: 9_216, drilledAt: startedAt };
  await db.insert(backupRuns).values({ name: "good", startedAt, ...done });
  await runUpkeep({ sound: async () => undefined, broken: () => Promise.reject(new Error("no")) });
  const page = (await (await ask(person, loader, { path })).json()) as Awaited<ReturnType<typeof loadStatus>>;
  expect(page).toMatchObject({
    parts: expect.arrayContaining([expect.objectContaining({ label: copy.labels.database, isBad: false })]),
    backups: [
      { text: expect.stringContaining("1,234 rows and 5 files, 9.4 MB"), isBad: false },
      { text: expect.stringContaining("nothing differed"), isBad: false },
    ],
    queues: [{ text: "0 waiting, 0 failed, 0 too late to send" }, { text: "0 waiting, 0 failed" }],
    jobs: [
      { label: "sound", isBad: false },
      { label: "broken", isBad: true },
    ],
    versions: expect.arrayContaining([expect.objectContaining({ text: "current", isBad: false })]),
  });
});

test("every background job has a name in words", () => {
  const jobs = { ...HOURLY_JOBS, ...MINUTELY_JOBS, ...LONE_JOBS };
  expect(Object.keys(copy.jobs).sort()).toEqual(Object.keys(jobs).sort());
});

test("a job that works again needs no attention", async () => {
  const person = await createPerson("super_admin");
  let isAway = true;
  const mails = () => (isAway ? Promise.reject(new Error("away")) : Promise.resolve());
  const read = async () => {
    const answer = await ask(person, loader, { path });
    const { jobs } = (await answer.json()) as Awaited<ReturnType<typeof loadStatus>>;
    return jobs.find(({ name }) => name === "mails");
  };
  await runUpkeep({ mails });
  expect(await read()).toMatchObject({ label: "Delete old emails", isBad: true });
  isAway = false;
  await runUpkeep({ mails });
  expect(await read()).toMatchObject({
    isBad: false,
    text: expect.stringMatching(/UTC, took \d+ ms, failures since the start: 1$/),
  });
});

test("a backup that could not be restored says why", async () => {
  const person = await createPerson("super_admin");
  const startedAt = new Date();
  await db.insert(backupRuns).values({
    name: "bad",
    startedAt,
    finishedAt: startedAt,
    drilledAt: startedAt,
    drillFault: "The restored database differs: posts: 1 of 2 rows",
  });
  const page = (await (await ask(person, loader, { path })).json()) as Awaited<ReturnType<typeof loadStatus>>;
  expect(page.backups).toContainEqual({
    label: copy.labels.trial,
    text: expect.stringContaining("posts: 1 of 2 rows"),
    isBad: true,
  });
});

test("slow statements are listed without their values", async () => {
  const person = await createPerson("super_admin");
  // Twice the work each time: a fixed amount is too little for one machine, too much for another.
  const isOurs = ({ text }: { text: string }) => /with recursive n\(x\).* x < (?:\?|\$1)/s.test(text);
  let steps = 250_000;
  for (; !listSlowStatements().some(isOurs); steps *= 2)
    await db.select({ total: sql<number>`count(*)` })
      .from(sql`(with recursive n(x) as (select 1 union all select x + 1 from n where x < ${steps})
        select x from n) as counted`);
  const page = (await (await ask(person, loader, { path })).json()) as Awaited<ReturnType<typeof loadStatus>>;
  const listed = page.slow.statements.find(isOurs);
  expect(listed?.text).not.toContain(String(steps / 2));
  expect(listed?.facts).toMatch(/^Slow once, at most [\d,]+ ms, last on .* UTC$/);
});

test("nobody else sees it", async () => {
  const person = await createPerson("sales");
  expect((await ask(person, loader, { path })).status).toBe(403);
});
