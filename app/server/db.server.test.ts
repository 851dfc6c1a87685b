import { AsyncLocalStorage } from "node:async_hooks";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer, connect, type AddressInfo, type Server } from "node:net";
import path from "node:path";
import { setImmediate as letOthersRun, setTimeout as sleep } from "node:timers/promises";

import SqliteClient from "better-sqlite3";
import { eq, like, sql } from "drizzle-orm";
import { afterEach, describe, expect, inject, onTestFinished, test } from "vitest";

import { cacheTags, posts, settings, tags, tasks } from "../../drizzle/schema";
import { insertMany } from "../../tests/factories/insert-many";
import { postContent } from "../../tests/factories/post";
import { createEmptyDatabase, runRaw } from "../../tests/setup/databases";
import { runOnPostgres } from "../../tests/setup/postgres-admin";
import { startScript, waitForLine } from "../../tests/setup/processes";

import {
  atomically,
  closeDatabase,
  ConditionLost,
  databaseStatus,
  type Database,
  db,
  inParts,
  isUniqueViolation,
  migrateDatabase,
  NewerSchemaError,
  required,
  startDatabase,
} from "./db.server";
import { getConnection, sqliteFile } from "~/server/db/connection.server";
import { knownMigrations } from "~/server/db/migrations.server";
import { env } from "./env.server";
import { createPost } from "~/models/post/post-write.server";

/** What SQLite's `pragma synchronous` returns. */
const FULL = 2;

/**
 * The error of each engine if it accepts no writes: PostgreSQL is read-only, SQLite has no space.
 */
const REFUSAL = { postgres: "25006", sqlite: "SQLITE_FULL" };

/** Makes this test file's database refuse every write that needs space, or accept them again. */
async function refuseWrites(refuse: boolean): Promise<void> {
  const connection = getConnection();
  if (connection.dialect === "sqlite") {
    // Free pages would be used first.
    if (refuse) connection.client.exec("vacuum");
    const used = Number(connection.client.pragma("page_count", { simple: true }));
    connection.client.pragma(`max_page_count = ${refuse ? used : 1_073_741_823}`);
    return;
  }
  const name = new URL(env.databaseUrl).pathname.slice(1);
  await runOnPostgres(
    inject("postgres").adminUrl,
    `alter database ${name} set default_transaction_read_only = ${refuse}`,
  );
  // A connection learns of it when it is opened.
  await closeDatabase();
}

/** A promise that only one engine can break. */
function onSqlite(name: string, run: () => Promise<void>): void {
  if (env.dialect === "sqlite") test(name, run);
}

function onPostgres(name: string, run: () => Promise<void>): void {
  if (env.dialect === "postgres") test(name, run);
}

afterEach(async () => {
  await db.delete(posts);
  await db.delete(tags);
  await db.delete(cacheTags);
});

describe("atomically", () => {
  test("writes everything and returns what each write returned", async () => {
    const [none, rows] = await atomically((tx) => [
      tx.insert(tags).values({ slug: "a", label: "A" }),
      tx.insert(tags).values({ slug: "b", label: "B" }).returning({ slug: tags.slug }),
    ]);
    expect(none).toBeDefined();
    expect(rows).toEqual([{ slug: "b" }]);
    expect(await db.$count(tags)).toBe(2);
  });

  test("a write that may be lost doesn't wait for the disk, and the next one does again", async () => {
    await atomically((tx) => [tx.insert(tags).values({ slug: "a", label: "A" })], { mayBeLost: true });
    const failing = atomically((tx) => [tx.insert(tags).values({ slug: "a", label: "again" })], {
      mayBeLost: true,
    });
    await expect(failing).rejects.toThrow();
    expect(await db.$count(tags)).toBe(1);
    const connection = getConnection();
    if (connection.dialect === "sqlite")
      expect(connection.client.pragma("synchronous", { simple: true })).toBe(FULL);
  });

  test("that is written in steps is read by nobody before its end, and others write after it", async () => {
    const total = 6_000;
    const steps = like(tags.slug, "step-%");
    const numbers = Array.from({ length: total }, (_, number) => number);
    let isOver = false;
    const writing = atomically(
      (tx) => numbers.map((number) => tx.insert(tags).values({ slug: `step-${number}`, label: "A" })),
      { inSteps: true },
    ).finally(() => {
      isOver = true;
    });
    const other = atomically((tx) => [tx.insert(tags).values({ slug: "other", label: "B" })]);
    const seen: number[] = [];
    while (!isOver) {
      seen.push(await db.$count(tags, steps));
      await letOthersRun();
    }
    await writing;
    await other;
    expect(seen.length).toBeGreaterThan(3);
    expect(seen.filter((count) => count !== 0 && count !== total)).toEqual([]);
    expect(await db.$count(tags, steps)).toBe(total);
    expect(await db.$count(tags, eq(tags.slug, "other"))).toBe(1);
    const twice = atomically(
      (tx) => [...numbers, 0].map((n) => tx.insert(tags).values({ slug: `again-${n}`, label: "A" })),
      { inSteps: true },
    );
    await expect(twice).rejects.toThrow();
    expect(await db.$count(tags, like(tags.slug, "again-%"))).toBe(0);
  });

  test.each([true, false])(
    "that has a write in parts makes all of it, or nothing (steps: %s)",
    async (inSteps) => {
      const now = new Date();
      const task = { title: "A", dueDay: "2030-01-01", dueAt: now, createdAt: now, updatedAt: now };
      await atomically((tx) => [insertMany(tx, tasks, Array<typeof task>(25).fill(task))]);
      const named = (title: string) => eq(tasks.title, title);
      const rename = (tx: Database, from: string, to: string) =>
        inParts(tx, { rows: tasks, condition: named(from), size: 10 }, (some) =>
          tx.update(tasks).set({ title: to }).where(some),
        );
      await atomically((tx) => [rename(tx, "A", "B"), tx.insert(tasks).values(task)], { inSteps });
      expect([await db.$count(tasks, named("A")), await db.$count(tasks, named("B"))]).toEqual([1, 25]);
      const refused = atomically(
        (tx) => [
          rename(tx, "B", "C"),
          required(tx.delete(tasks).where(named("none")).returning({ id: tasks.id })),
        ],
        { inSteps },
      );
      await expect(refused).rejects.toThrow(ConditionLost);
      expect(await db.$count(tasks, named("B"))).toBe(25);
      await db.delete(tasks);
    },
  );

  test("writes nothing when one write fails", async () => {
    const failing = atomically((tx) => [
      tx.insert(tags).values({ slug: "a", label: "A" }),
      tx.insert(tags).values({ slug: "a", label: "again" }),
    ]);
    await expect(failing).rejects.toSatisfy(isUniqueViolation);
    expect(await db.$count(tags)).toBe(0);
  });

  test("loses no update when many run at once", async () => {
    await db.insert(cacheTags).values({ tag: "posts" });
    const raise = () =>
      atomically((tx) => [
        tx.insert(tags).values({ slug: crypto.randomUUID(), label: "X" }),
        tx
          .update(cacheTags)
          .set({ version: sql`${cacheTags.version} + 1` })
          .where(eq(cacheTags.tag, "posts")),
      ]);
    await Promise.all(Array.from({ length: 50 }, raise));
    expect(await db.select().from(cacheTags)).toEqual([{ tag: "posts", version: 51 }]);
    expect(await db.$count(tags)).toBe(50);
  });

  onSqlite("a list that fails takes nothing from those of the same moment", async () => {
    const write = (slug: string, label = slug) =>
      atomically((tx) => [
        tx.insert(tags).values({ slug: crypto.randomUUID(), label: "beside" }),
        tx.insert(tags).values({ slug, label }).returning({ slug: tags.slug }),
      ]);
    const gone = atomically((tx) => [
      tx.insert(tags).values({ slug: "undone", label: "X" }),
      required(tx.delete(tags).where(eq(tags.slug, "nowhere")).returning({ slug: tags.slug })),
    ]);
    const ends = await Promise.allSettled([write("a"), write("a"), gone, write("", "check"), write("b")]);
    expect(ends.map(({ status }) => status)).toEqual([
      "fulfilled",
      "rejected",
      "rejected",
      "rejected",
      "fulfilled",
    ]);
    expect(ends[1]).toMatchObject({ reason: expect.toSatisfy(isUniqueViolation) as unknown });
    expect(ends[2]).toMatchObject({ reason: expect.any(ConditionLost) as unknown });
    expect(ends[4]).toMatchObject({ value: [expect.anything(), [{ slug: "b" }]] });
    const rows = await db.select({ label: tags.label }).from(tags).orderBy(tags.label);
    expect(rows.map(({ label }) => label)).toEqual(["a", "b", "beside", "beside"]);
  });

  onSqlite(
    "lists of the same moment wait for the disk once, and one that may be lost with them",
    async () => {
      const connection = getConnection();
      if (connection.dialect !== "sqlite") return;
      const commits = () => Number(readFileSync(`${sqliteFile(env.databaseUrl)}-shm`).readUInt32LE(8));
      const write = (slug: string, mayBeLost = false) =>
        atomically((tx) => [tx.insert(tags).values({ slug, label: "A" })], { mayBeLost });
      const before = commits();
      await Promise.all([write("a"), write("b", true), write("c"), write("d")]);
      expect(commits() - before).toBe(1);
      expect(await db.$count(tags)).toBe(4);
      expect(connection.client.pragma("synchronous", { simple: true })).toBe(FULL);
    },
  );

  onSqlite("a full disk fails the list that needs space, and writes the others of the moment", async () => {
    await refuseWrites(true);
    onTestFinished(() => refuseWrites(false));
    const large = { key: "large", value: "x".repeat(100_000), updatedAt: new Date() };
    const ends = await Promise.allSettled([
      atomically((tx) => [tx.insert(tags).values({ slug: "before", label: "A" })]),
      atomically((tx) => [tx.insert(settings).values(large)]),
      atomically((tx) => [tx.insert(tags).values({ slug: "after", label: "A" })]),
    ]);
    expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(ends[1]).toMatchObject({ reason: expect.objectContaining({ code: "SQLITE_FULL" }) as unknown });
    const slugs = await db.select({ slug: tags.slug }).from(tags).orderBy(tags.slug);
    expect(slugs).toEqual([{ slug: "after" }, { slug: "before" }]);
    expect(await db.$count(settings)).toBe(0);
  });

  onSqlite("each list is built in its own context, whatever is written with it", async () => {
    const asking = new AsyncLocalStorage<string>();
    const write = () =>
      atomically((tx) => [tx.insert(tags).values({ slug: asking.getStore() ?? "nobody", label: "A" })]);
    await Promise.all([asking.run("a", write), asking.run("b", write), write()]);
    const slugs = await db.select({ slug: tags.slug }).from(tags).orderBy(tags.slug);
    expect(slugs).toEqual([{ slug: "a" }, { slug: "b" }, { slug: "nobody" }]);
  });

  onSqlite("waits for another process's lock without stopping this one, while reads go on", async () => {
    const other = new SqliteClient(sqliteFile(env.databaseUrl));
    other.exec("begin immediate");
    const writing = createPost(postContent({ title: "Patient" }));
    const beats: number[] = [];
    for (let beat = 0; beat < 4; beat++) {
      await sleep(20);
      beats.push(await db.$count(posts));
    }
    other.exec("rollback");
    other.close();
    expect((await writing).slug).toBe("patient");
    expect(beats).toEqual([0, 0, 0, 0]);
  });
});

test("isUniqueViolation knows a duplicate from every other failure", async () => {
  const fails = async (write: PromiseLike<unknown>) => {
    try {
      await write;
    } catch (error) {
      return isUniqueViolation(error);
    }
    return "did not fail";
  };
  await db.insert(tags).values({ slug: "a", label: "A" });
  expect(await fails(db.insert(tags).values({ slug: "a", label: "A" }))).toBe(true);
  expect(await fails(db.insert(tags).values({ slug: "", label: "check" }))).toBe(false);
  expect(isUniqueViolation(new Error("UNIQUE"))).toBe(false);
  expect(isUniqueViolation(null)).toBe(false);
});

describe("the state of the database", () => {
  test("is current after migration", async () => {
    expect(await databaseStatus()).toEqual({
      ok: true,
      isUsable: true,
      milliseconds: expect.any(Number),
      migrations: "current",
    });
  });

  test("that a newer version migrated is said, and neither migrated nor started on", async () => {
    await runRaw("insert into migrations (created_at, hash) values (9999999999999, 'from the future')");
    onTestFinished(
      async () => void (await runRaw("delete from migrations where created_at = 9999999999999")),
    );
    expect(await databaseStatus()).toMatchObject({ ok: false, migrations: "newer" });
    expect(await databaseStatus()).toMatchObject({ isUsable: true });
    await expect(migrateDatabase()).rejects.toThrow(NewerSchemaError);
    await expect(startDatabase()).rejects.toThrow(/newer version/);
  });

  test("that was not migrated yet is said", async () => {
    const last = knownMigrations().at(-1)?.folderMillis;
    const [row] = await runRaw(`select hash from migrations where created_at = ${last}`);
    await runRaw(`delete from migrations where created_at = ${last}`);
    onTestFinished(
      async () =>
        void (await runRaw(
          `insert into migrations (created_at, hash) values (${last}, '${String(row?.hash)}')`,
        )),
    );
    expect(await databaseStatus()).toMatchObject({ ok: false, migrations: "pending" });
  });

  onSqlite(
    "whose file is gone is said, nothing is written into the void, and it comes back by itself",
    async () => {
      await createPost(postContent({ title: "Kept" }));
      await closeDatabase();
      await db.$count(posts);
      const file = sqliteFile(env.databaseUrl);
      const side = path.join(path.dirname(file), "aside");
      mkdirSync(side);
      renameSync(file, path.join(side, "file"));
      await sleep(600);
      expect(await databaseStatus()).toMatchObject({
        ok: false,
        migrations: "unknown",
        detail: "SQLITE_CANTOPEN",
      });
      await expect(createPost(postContent())).rejects.toThrow();
      renameSync(path.join(side, "file"), file);
      expect(await databaseStatus()).toMatchObject({ ok: true });
      expect(await db.$count(posts)).toBe(1);
    },
  );

  test("is out of order while every write fails though reads go on, and well again with the first write", async () => {
    await refuseWrites(true);
    onTestFinished(() => refuseWrites(false));
    // Nobody has tried to write yet.
    expect(await databaseStatus()).toMatchObject({ ok: true });
    const tooMuch = { key: "large", value: "x".repeat(100_000), updatedAt: new Date() };
    await expect(atomically((tx) => [tx.insert(settings).values(tooMuch)])).rejects.toThrow();
    const status = { ok: false, migrations: "current", detail: `writes fail: ${REFUSAL[env.dialect]}` };
    expect(await databaseStatus()).toMatchObject(status);
    expect(await databaseStatus()).toMatchObject(status);
    await refuseWrites(false);
    expect(await databaseStatus()).toMatchObject({ ok: true, migrations: "current" });
    expect(await db.$count(settings)).toBe(0);
  });

  test("stays in order when a write breaks a rule of its table", async () => {
    await expect(
      atomically((tx) => [tx.insert(tags).values({ slug: "", label: "check" })]),
    ).rejects.toThrow();
    expect(await databaseStatus()).toMatchObject({ ok: true });
  });

  onPostgres("recovers after the server has cut every connection; the process stays", async () => {
    await Promise.all(Array.from({ length: 5 }, () => db.$count(posts)));
    await runRaw(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    // An idle connection may be used before it has noticed its end.
    await expect.poll(databaseStatus).toMatchObject({ ok: true });
    expect((await createPost(postContent({ title: "After" }))).slug).toBe("after");
  });
});

describe("several processes", () => {
  test("that migrate an empty database together do it once", async () => {
    const databaseUrl = await createEmptyDatabase();
    const processes = Array.from({ length: 3 }, () => startScript("scripts/db-migrate.ts", { databaseUrl }));
    for (const process of processes) expect(await process.ended).toEqual({ code: 0, errorOutput: "" });
    expect(await runRaw("select created_at from migrations", databaseUrl)).toHaveLength(
      knownMigrations().length,
    );
  });

  test("killed in the middle of writing lose nothing that was acknowledged", async () => {
    const databaseUrl = await createEmptyDatabase();
    expect(await startScript("scripts/db-migrate.ts", { databaseUrl }).ended).toMatchObject({ code: 0 });
    const acknowledged: string[] = [];
    for (let round = 0; round < 3; round++) {
      const writer = startScript("tests/processes/write-until-killed.ts", { databaseUrl });
      for (let line = 0; line < 15 + round * 10; line++)
        acknowledged.push(await waitForLine(writer, () => true));
      writer.kill();
      for await (const line of writer.lines) acknowledged.push(line);
      await writer.ended;
    }
    const stored = new Set((await runRaw("select slug from posts", databaseUrl)).map(({ slug }) => slug));
    expect(acknowledged.filter((slug) => !stored.has(slug))).toEqual([]);
    // No half-written post either: each has its slug row and its tags.
    const broken = `select 1 from posts where not exists (select 1 from post_slugs where post_id = posts.id)
      or not exists (select 1 from post_tags where post_id = posts.id)`;
    expect(await runRaw(broken, databaseUrl)).toEqual([]);
    if (env.dialect === "sqlite")
      expect(await runRaw("pragma integrity_check", databaseUrl)).toEqual([{ integrity_check: "ok" }]);
  }, 180_000);
});

describe("a start without a database", () => {
  onPostgres("listens, says so, and migrates by itself once the server is there", async () => {
    const target = new URL(await createEmptyDatabase());
    const closed = createServer();
    const port = await listen(closed, 0);
    closed.close();
    const url = new URL(target);
    url.port = String(port);
    const starter = startScript("tests/processes/start-and-report.ts", { databaseUrl: url.href });
    expect(JSON.parse(await waitForLine(starter, () => true))).toMatchObject({
      ok: false,
      detail: "ECONNREFUSED",
    });
    const proxy = createServer((socket) => {
      const upstream = connect(Number(target.port), target.hostname);
      socket.pipe(upstream).pipe(socket);
      for (const end of [socket, upstream]) end.on("error", () => socket.destroy());
    });
    await listen(proxy, port);
    onTestFinished(() => void proxy.close());
    await waitForLine(starter, (line) => line.includes('"migrations":"current"'));
  });

  onSqlite("listens, says so, and migrates by itself once the folder can be used", async () => {
    const databaseUrl = await createEmptyDatabase();
    const folder = path.join(path.dirname(sqliteFile(databaseUrl)), "folder");
    writeFileSync(folder, "a file is in the way");
    const starter = startScript("tests/processes/start-and-report.ts", {
      databaseUrl: `file:${path.join(folder, "app.db")}`,
    });
    expect(JSON.parse(await waitForLine(starter, () => true))).toMatchObject({
      ok: false,
      migrations: "unknown",
    });
    rmSync(folder);
    await waitForLine(starter, (line) => line.includes('"migrations":"current"'));
  });

  test("that a newer version has migrated ends with 1 and one line", async () => {
    const databaseUrl = await createEmptyDatabase();
    expect(await startScript("scripts/db-migrate.ts", { databaseUrl }).ended).toMatchObject({ code: 0 });
    await runRaw("insert into migrations (created_at, hash) values (9999999999999, 'new')", databaseUrl);
    const { code, errorOutput } = await startScript("tests/processes/boot.ts", { databaseUrl }).ended;
    expect(errorOutput).toMatch(/^The application cannot start: .*newer version.*\n$/);
    expect(code).toBe(1);
  });

  for (const part of ["pathname", "username"] as const) {
    onPostgres(
      `whose ${part === "pathname" ? "name" : "role"} nobody knows ends with 1 and one line`,
      async () => {
        const url = new URL(await createEmptyDatabase());
        url[part] = "nowhere";
        const starter = startScript("tests/processes/boot.ts", { databaseUrl: url.href });
        const { code, errorOutput } = await starter.ended;
        expect(errorOutput).toMatch(/^The application cannot start: .*nowhere.*\n$/);
        expect(code).toBe(1);
      },
    );
  }

  onPostgres("ends with a clear error when the password is wrong", async () => {
    const url = new URL(await createEmptyDatabase());
    url.password = "wrong";
    const { code, errorOutput } = await startScript("tests/processes/start-and-report.ts", {
      databaseUrl: url.href,
    }).ended;
    expect(code).toBe(1);
    expect(errorOutput).toContain("password authentication failed");
  });
});

test("a command whose database can't be used ends with 1 and one line", async () => {
  const url = new URL(await createEmptyDatabase());
  if (env.dialect === "sqlite") url.pathname = path.dirname(url.pathname);
  else url.password = "wrong";
  const databaseUrl = env.dialect === "sqlite" ? `file:${url.pathname}` : url.href;
  const { code, errorOutput } = await startScript("scripts/db-migrate.ts", { databaseUrl }).ended;
  expect(errorOutput).toMatch(/^(EISDIR: .*|password authentication failed .*)\n$/);
  expect(code).toBe(1);
});

test("settings of the SQLite file and the pool hold what was acknowledged", async () => {
  await db.$count(settings);
  const connection = getConnection();
  if (connection.dialect === "postgres") {
    const { rows } = await connection.pool.query(
      "select current_setting('statement_timeout') s, current_setting('lock_timeout') l",
    );
    expect(rows).toEqual([{ s: "5s", l: "2s" }]);
    return;
  }
  const read = (name: string): unknown => connection.client.pragma(name, { simple: true });
  expect(["journal_mode", "synchronous", "foreign_keys", "trusted_schema"].map(read)).toEqual([
    "wal",
    2,
    1,
    0,
  ]);
});

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}
