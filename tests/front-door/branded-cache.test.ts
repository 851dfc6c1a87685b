import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import Database from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";

import { START_MILLISECONDS, startApp } from "./support/app-server";

const VIEWS = 40;

test(
  "a brand of its own costs a page one file: all views after the first are answered from the cache",
  { timeout: 2 * START_MILLISECONDS },
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "automata-branded-"));
    const file = path.join(folder, "app.db");
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const first = await startApp({ DATABASE_URL: `file:${file}` });
    await first.stop();
    const database = new Database(file);
    database
      .prepare("insert into settings (key, value, updated_at) values (?, ?, ?), (?, ?, ?)")
      .run("productName", '"Clockworks"', Date.now(), "brandColor", '"#1b4f9c"', Date.now());
    database.close();

    const app = await startApp({ DATABASE_URL: `file:${file}` });
    onTestFinished(() => app.stop());
    const read = async (target: string) => {
      const answer = await fetch(`http://127.0.0.1:${app.port}${target}`);
      return { answer, text: await answer.text() };
    };
    const pages = [];
    for (let view = 0; view < VIEWS; view += 1) pages.push((await read("/")).text);
    expect(new Set(pages).size).toBe(1);
    expect(pages[0]).toContain("Clockworks");
    const styles = [...new Set(pages[0]?.match(/\/brand\/[\w-]+\.css/g))];
    expect(styles).toHaveLength(1);
    const { answer } = await read(styles[0] ?? "");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");

    app.process.kill("SIGTERM");
    await app.exited;
    const lines = app
      .output()
      .split("\n")
      .filter((line) => line.includes('"path":"/"'));
    const answeredBy = (state: string) => lines.filter((line) => line.includes(`"cache":"${state}"`)).length;
    expect([lines.length, answeredBy("hit")]).toEqual([VIEWS, VIEWS - 1]);
  },
);
