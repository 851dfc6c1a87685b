import { setTimeout as sleep } from "node:timers/promises";

import { expect, onTestFinished, test, vi } from "vitest";

import { env } from "~/server/env.server";

import { tags } from "../../../drizzle/schema";
import { putSettings } from "../../../tests/factories/settings";
import { startScript } from "../../../tests/setup/processes";

import { changeContent, getContentVersion, watchContentTags } from "./content-tag.server";

function watch(): ReturnType<typeof vi.fn> {
  const onChange = vi.fn();
  onTestFinished(watchContentTags(onChange, { pollMilliseconds: 50 }));
  return onChange;
}

test("a change in this process is announced before the write resolves", async () => {
  const onChange = watch();
  await putSettings({ noticeBar: "Hello" });
  expect(onChange).toHaveBeenCalledWith(["settings"]);
});

test("a change that fails raises nothing and tells nobody", async () => {
  await changeContent(["posts"], (tx) => [tx.insert(tags).values({ slug: "a", label: "A" })]);
  const version = await getContentVersion({ tag: "posts" });
  const onChange = watch();
  await sleep(100);
  onChange.mockClear();
  await expect(
    changeContent(["posts"], (tx) => [tx.insert(tags).values({ slug: "a", label: "A" })]),
  ).rejects.toThrow();
  expect(await getContentVersion({ tag: "posts" })).toBe(version);
  expect(onChange).not.toHaveBeenCalled();
});

test("a change in another process is announced within half a second of its commit", async () => {
  // The watch sleeps by this clock. Reading the database takes as long as the machine needs.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const onChange = vi.fn();
  onTestFinished(watchContentTags(onChange));
  await sleep(100);
  onChange.mockClear();
  expect(
    await startScript("tests/processes/publish.ts", { databaseUrl: env.databaseUrl }).ended,
  ).toMatchObject({ code: 0 });
  expect(onChange).not.toHaveBeenCalled();
  const announced = new Promise((resolve) => onChange.mockImplementation(resolve));
  vi.advanceTimersByTime(500);
  expect(await announced).toEqual(["posts"]);
});

test("a watch that was ended hears nothing", async () => {
  const onChange = vi.fn();
  watchContentTags(onChange)();
  await putSettings({ noticeBar: "Bye" });
  expect(onChange).not.toHaveBeenCalled();
});
