import { setTimeout as sleep } from "node:timers/promises";

import { eq } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";

import { closeDatabase, db } from "~/server/db.server";
import { env } from "~/server/env.server";

import { cacheTags, tags } from "../../../drizzle/schema";
import { putSettings } from "../../../tests/factories/settings";
import { runOnPostgres } from "../../../tests/setup/postgres-admin";
import { startScript } from "../../../tests/setup/processes";

import {
  changeContent,
  followForeignChanges,
  getContentVersion,
  watchContentTags,
} from "./content-tag.server";

/**
 * Watches, and resolves once the watch has asked for the first time and sleeps, half a second at
 * most.
 */
async function watchAsleep(): Promise<ReturnType<typeof vi.fn>> {
  const onChange = vi.fn();
  const timers = vi.spyOn(globalThis, "setTimeout");
  onTestFinished(watchContentTags(onChange));
  const isAsleep = () =>
    timers.mock.calls.some(([, milliseconds = 0]) => milliseconds > 0 && milliseconds <= 500);
  while (!isAsleep()) await sleep(5);
  onChange.mockClear();
  return onChange;
}

test("a change in this process is announced before the write resolves", async () => {
  const onChange = await watchAsleep();
  await putSettings({ noticeBar: "Hello" });
  expect(onChange).toHaveBeenCalledWith(["settings"]);
});

test("a change that fails raises nothing and tells nobody", async () => {
  await changeContent(["posts"], (tx) => [tx.insert(tags).values({ slug: "a", label: "A" })]);
  const version = await getContentVersion({ tag: "posts" });
  const onChange = await watchAsleep();
  await expect(
    changeContent(["posts"], (tx) => [tx.insert(tags).values({ slug: "a", label: "A" })]),
  ).rejects.toThrow();
  expect(await getContentVersion({ tag: "posts" })).toBe(version);
  expect(onChange).not.toHaveBeenCalled();
});

test("a change whose notice was lost is announced within half a second", async () => {
  await changeContent(["posts"], () => []);
  // Reading the database takes as long as the machine needs, so only the watch's sleep has a limit.
  const onChange = await watchAsleep();
  const announced = new Promise((resolve) => onChange.mockImplementation(resolve));
  await db.update(cacheTags).set({ version: 9_000 }).where(eq(cacheTags.tag, "posts"));
  expect(await announced).toEqual(["posts"]);
});

/** Listens to notices alone: this watch asks only once. */
const NEVER_ASKS = { pollMilliseconds: 600_000 };

const onPostgres = test.skipIf(env.dialect === "sqlite");

const LISTENING = "from pg_stat_activity where datname = current_database() and query like 'listen %'";

async function untilListening(): Promise<void> {
  const count = () => runOnPostgres(env.databaseUrl, `select count(*)::int as total ${LISTENING}`);
  await vi.waitUntil(async () => (await count())[0]?.["total"] === 1, { timeout: 20_000 });
}

const publishElsewhere = () =>
  startScript("tests/processes/publish.ts", { databaseUrl: env.databaseUrl }).ended;

onPostgres("the database tells of another process's change, again after the connection broke", async () => {
  const onChange = vi.fn();
  onTestFinished(watchContentTags(onChange, NEVER_ASKS));
  for (let turn = 0; turn < 2; turn += 1) {
    await untilListening();
    onChange.mockClear();
    expect(await publishElsewhere()).toMatchObject({ code: 0 });
    await vi.waitUntil(() => onChange.mock.calls.length > 0, { timeout: 20_000 });
    expect(onChange).toHaveBeenCalledWith(["posts"]);
    await runOnPostgres(env.databaseUrl, `select pg_terminate_backend(pid) ${LISTENING}`);
  }
  await untilListening();
});

onPostgres("notices that nobody of us sends change nothing", async () => {
  const onChange = vi.fn();
  onTestFinished(watchContentTags(onChange, NEVER_ASKS));
  await untilListening();
  await changeContent(["posts"], () => []);
  onChange.mockClear();
  const version = await getContentVersion({ tag: "posts" });
  for (const text of [
    "",
    "posts",
    "posts:x",
    `posts:${version}`,
    "users:9",
    "constructor:9",
    "a".repeat(7_000),
  ])
    await runOnPostgres(env.databaseUrl, `select pg_notify('automata_content', '${text}')`);
  await changeContent(["settings"], () => []);
  // The change is announced here as well as by the database.
  expect([...new Set(onChange.mock.calls.flat(2))]).toEqual(["settings"]);
});

const onSqlite = test.runIf(env.dialect === "sqlite");

/** Longer than between two checks of the file. */
const afterTheLastCheck = () => sleep(5);

onSqlite("what another process changed is announced before a request is answered", async () => {
  const onChange = vi.fn();
  onTestFinished(watchContentTags(onChange, NEVER_ASKS));
  await followForeignChanges();
  onChange.mockClear();
  for (let turn = 1; turn <= 2; turn += 1) {
    expect(await publishElsewhere()).toMatchObject({ code: 0 });
    // All requests of this moment wait, and the file is read once.
    await Promise.all([followForeignChanges(), followForeignChanges()]);
    expect(onChange.mock.calls).toEqual(Array(turn).fill([["posts"]]));
    await afterTheLastCheck();
    expect(followForeignChanges()).toBeUndefined();
  }
});

onSqlite("no request waits after a change in this process, or without a file", async () => {
  await followForeignChanges();
  await putSettings({ noticeBar: "Hello" });
  await afterTheLastCheck();
  expect(followForeignChanges()).toBeUndefined();
  await closeDatabase();
  await afterTheLastCheck();
  expect(followForeignChanges()).toBeUndefined();
});

onPostgres("no request waits for what the database tells anyway", async () => {
  expect(await publishElsewhere()).toMatchObject({ code: 0 });
  expect(followForeignChanges()).toBeUndefined();
});

test("a watch that was ended hears nothing", async () => {
  const onChange = vi.fn();
  watchContentTags(onChange)();
  await putSettings({ noticeBar: "Bye" });
  expect(onChange).not.toHaveBeenCalled();
});
