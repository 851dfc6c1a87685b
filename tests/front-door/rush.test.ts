import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { runOnPostgres } from "../setup/postgres-admin";
import { startEmbedded } from "../setup/postgres-server";
import { type AppServer, startApp } from "./support/app-server";
import { PlainBrowser } from "./support/demo-site";
import { readForms } from "./support/forms";
import { eventually } from "./support/raw-http";

/** A database of its own, the messages in it, and its end. */
interface Engine {
  databaseUrl: string;
  countMessages(): Promise<number>;
  stop(): Promise<void>;
}

const COUNT = "select count(*) as count from contact_messages";

const ENGINES: Record<string, () => Promise<Engine>> = {
  SQLite: async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "automata-rush-"));
    const file = path.join(folder, "app.db");
    return {
      databaseUrl: `file:${file}`,
      countMessages: async () => {
        const database = new Database(file, { readonly: true });
        const count = Number(database.prepare(COUNT).pluck().get());
        database.close();
        return count;
      },
      stop: async () => rmSync(folder, { recursive: true, force: true }),
    };
  },
  PostgreSQL: async () => {
    const postgres = await startEmbedded();
    return {
      databaseUrl: postgres.adminUrl,
      countMessages: async () => Number((await runOnPostgres(postgres.adminUrl, COUNT))[0]?.["count"]),
      stop: () => postgres.stop(),
    };
  },
};

describe.each(Object.entries(ENGINES))("with %s, 60 contact forms at once", (_name, startEngine) => {
  let engine: Engine;
  let app: AppServer;
  beforeAll(async () => {
    engine = await startEngine();
    app = await startApp({
      DATABASE_URL: engine.databaseUrl,
      TRUST_PROXY_HOPS: "1",
      LOG_LEVEL: "error",
    });
  });
  afterAll(async () => {
    await app.stop();
    await engine.stop();
  });

  /** Sends a message from a network and an address of its own. */
  function send(stamp: string): Promise<Response> {
    const name = crypto.randomUUID();
    const form = new URLSearchParams({
      ...{ name: "Pat", email: `${name}@rush.example`, topic: "process", consent: "on", stamp },
      body: `Please call me about our returns, ${name}.`,
    });
    return new PlainBrowser(`http://127.0.0.1:${app.port}`).post("/contact", form);
  }

  test("are all taken, and each message is stored", async () => {
    const page = await fetch(`http://127.0.0.1:${app.port}/contact`);
    const [form] = readForms(await page.text(), "/contact");
    const stamp = form?.fixed.find(([name]) => name === "stamp")?.[1] ?? "";
    await eventually(async () => (await send(stamp)).status === 303, "the form is old enough");
    const before = await engine.countMessages();
    const answers = await Promise.all(Array.from({ length: 60 }, () => send(stamp)));
    const statuses = answers.map(({ status, headers }) => `${status} ${headers.get("location")}`);
    expect([...new Set(statuses)], app.output()).toEqual(["303 /contact?sent=1#write"]);
    expect(await engine.countMessages()).toBe(before + 60);
  });
});
