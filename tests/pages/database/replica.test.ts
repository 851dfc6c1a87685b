import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";

import { health } from "~/api/service.server";
import { requestStorage, type RequestStore } from "~/front-door/request-store";
import { getPublishedPost, listPublishedPosts } from "~/models/post/post.server";
import { createPost } from "~/models/post/post-write.server";
import { statusCopy } from "~/copy/status";
import { closeDatabase, migrateDatabase } from "~/server/db.server";
import {
  replicaDb,
  replicaState,
  requireReplicaCaughtUp,
  startReplica as openReplica,
} from "~/server/db/replica.server";
import { env } from "~/server/env.server";

import { postContent } from "../../factories/post";
import { askApi } from "../../setup/api";
import { runOnPostgres } from "../../setup/postgres-admin";
import { startReplica, type Replica } from "../../setup/postgres-replica";
import { startEmbedded, type EmbeddedServer } from "../../setup/postgres-server";
import { startScript } from "../../setup/processes";
import { requestStore } from "../../factories/request-store";

const isPostgres = env.dialect === "postgres";
let primary: EmbeddedServer;
let replica: Replica;

beforeAll(async () => {
  if (!isPostgres) return;
  const former = {
    databaseUrl: env.databaseUrl,
    databaseDirectUrl: env.databaseDirectUrl,
    databaseReadUrl: env.databaseReadUrl,
  };
  primary = await startEmbedded();
  replica = await startReplica(primary);
  await closeDatabase();
  Object.assign(env, {
    databaseUrl: primary.adminUrl,
    databaseDirectUrl: primary.adminUrl,
    databaseReadUrl: replica.adminUrl,
  });
  await migrateDatabase();
  return async () => {
    await closeDatabase();
    Object.assign(env, former);
    await replica.stop();
    await primary.stop();
  };
});

/** Runs a request of someone who hasn't just written. */
function asReader<Result>(work: () => Promise<Result>, more: Partial<RequestStore> = {}): Promise<Result> {
  const store = requestStore({ mayReadBehind: true, ...more });
  return requestStorage.run(store, work);
}

/** Which server answers a read that may be late. */
async function whoAnswers(): Promise<"replica" | "primary"> {
  const [row] = await replicaDb
    .select({ replays: sql<boolean>`pg_is_in_recovery()` })
    .from(sql`(select 1) as one`);
  return row?.replays ? "replica" : "primary";
}

const answering = () => expect.poll(() => asReader(whoAnswers), { timeout: 60_000 });

/** What `/api/health` says about the replica. */
async function replicaHealth(): Promise<unknown> {
  const { body } = await askApi(health, "GET");
  return (body as { parts: { replica?: unknown } }).parts.replica;
}

async function publish(title: string): Promise<string> {
  const { slug } = await createPost({ ...postContent({ title }), publishedAt: new Date() });
  return slug;
}

const titles = async () => (await listPublishedPosts({ limit: 50 })).items.map(({ title }) => title);

describe.runIf(isPostgres)("with a streaming replica,", () => {
  test("those who only read are answered by it, and everyone else by the primary", async () => {
    await answering().toBe("replica");
    expect(replicaState()).toMatchObject({ status: "ok" });
    expect(await asReader(whoAnswers, { mayReadBehind: false })).toBe("primary");
    expect(await whoAnswers()).toBe("primary");
  });

  test("a request that has written reads what it wrote", async () => {
    await answering().toBe("replica");
    await runOnPostgres(replica.adminUrl, "select pg_wal_replay_pause()");
    const [own, others] = await asReader(async () => {
      await publish("Written by this request");
      return [await titles(), await asReader(titles)];
    });
    expect(own).toContain("Written by this request");
    // Nobody else has a promise, and the replica is paused.
    expect(others).not.toContain("Written by this request");
    await runOnPostgres(replica.adminUrl, "select pg_wal_replay_resume()");
    await expect.poll(() => asReader(titles), { timeout: 60_000 }).toContain("Written by this request");
  });

  test("after a change, pages that are kept are read from the primary until the replica has it", async () => {
    await answering().toBe("replica");
    await runOnPostgres(replica.adminUrl, "select pg_wal_replay_pause()");
    const slugOrId = await publish("A change that is announced");
    requireReplicaCaughtUp();
    expect(await asReader(() => getPublishedPost({ slugOrId }))).toMatchObject({ slug: slugOrId });
    await runOnPostgres(replica.adminUrl, "select pg_wal_replay_resume()");
    await answering().toBe("replica");
    expect(await asReader(() => getPublishedPost({ slugOrId }))).toMatchObject({ slug: slugOrId });
  });

  test("a replica that dies under reads costs nobody an error, and is used again when it is back", async () => {
    await answering().toBe("replica");
    const reads: Promise<string[]>[] = [];
    const down = replica.pause().then(() => "down" as const);
    const expected = await titles();
    for (;;) {
      reads.push(asReader(titles));
      const event = await Promise.race([down, reads.at(-1)]);
      if (event === "down") break;
    }
    reads.push(...Array.from({ length: 20 }, () => asReader(titles)));
    for (const read of await Promise.all(reads)) expect(read).toEqual(expected);
    await expect.poll(() => replicaState()?.status, { timeout: 60_000 }).toBe("down");
    expect(await asReader(whoAnswers)).toBe("primary");
    await replica.resume();
    await answering().toBe("replica");
  });

  test("after a start, the first read knows that the replica is behind", async () => {
    await answering().toBe("replica");
    await runOnPostgres(replica.adminUrl, "select pg_wal_replay_pause()");
    await publish("Written before a start");
    await closeDatabase();
    await openReplica();
    expect(replicaState()).toMatchObject({ status: "late" });
    expect(await asReader(titles)).toContain("Written before a start");
    await runOnPostgres(replica.adminUrl, "select pg_wal_replay_resume()");
    await answering().toBe("replica");
  });

  test("a replica that is down does not keep a process from starting", async () => {
    await replica.pause();
    await closeDatabase();
    await openReplica();
    expect(replicaState()).toMatchObject({ status: "down" });
    expect(await asReader(whoAnswers)).toBe("primary");
    await replica.resume();
    await answering().toBe("replica");
  });

  test("the state of a replica that can't be reached securely says why, and that it is the replica", async () => {
    await closeDatabase();
    Object.assign(env, { databaseReadUrl: `${replica.adminUrl}?sslmode=verify-full` });
    await openReplica();
    const state = replicaState();
    expect(state).toMatchObject({ status: "down", fault: "no_tls", detail: "no_tls" });
    expect(await replicaHealth()).toEqual({
      status: "down",
      lagSeconds: expect.any(Number),
      detail: "no_tls",
    });
    expect(state && statusCopy.replica(state)).toBe(
      "Down (it doesn't offer the encryption that its address asks for), so the primary answers everything",
    );
    expect(await asReader(whoAnswers)).toBe("primary");
    await closeDatabase();
    Object.assign(env, { databaseReadUrl: replica.adminUrl });
    await answering().toBe("replica");
    expect(replicaState()?.fault).toBeNull();
    expect(await replicaHealth()).toEqual({ status: "ok", lagSeconds: expect.any(Number) });
  });

  test("an address that leads to the primary itself is no replica", async () => {
    await closeDatabase();
    Object.assign(env, { databaseReadUrl: primary.adminUrl });
    await expect.poll(() => asReader(whoAnswers)).toBe("primary");
    await expect.poll(() => replicaState()?.status).toBe("down");
    await closeDatabase();
    Object.assign(env, { databaseReadUrl: replica.adminUrl });
    await answering().toBe("replica");
  });
});

test.runIf(!isPostgres)("without a replica, the database answers", async () => {
  await publish("On SQLite");
  expect(await asReader(titles)).toContain("On SQLite");
  await openReplica();
  expect(replicaState()).toBeNull();
});

test.runIf(isPostgres)("migrating says that it is PostgreSQL that can't be reached securely", async () => {
  const databaseUrl = `${primary.adminUrl}?sslmode=verify-full`;
  const variables = { DATABASE_DIRECT_URL: databaseUrl };
  const migration = startScript("scripts/db-migrate.ts", { databaseUrl, variables });
  expect(await migration.ended).toEqual({
    code: 1,
    errorOutput: "PostgreSQL can't be used: it doesn't offer the encryption that its address asks for.\n",
  });
});
