import { setTimeout as sleep } from "node:timers/promises";

import { expect, onTestFinished, test } from "vitest";

import { env } from "~/server/env.server";

import { runOnPostgres } from "../../../tests/setup/postgres-admin";
import { startEmbedded } from "../../../tests/setup/postgres-server";
import { startScript, waitForLine } from "../../../tests/setup/processes";

const ROUNDS = 20;
const PROBE_PAUSE_MILLISECONDS = 20;
/** On a machine with nothing else to do, these take less than two seconds. */
const RECOVERY_PROBES = 60;

/**
 * How many connections this process opens, one after another, until `work` is done. A busy machine
 * slows them down as much as the connections that `work` waits for.
 */
async function countProbes(adminUrl: string, work: () => Promise<unknown>): Promise<number> {
  let probes = 0;
  let isDone = false;
  const done = work().finally(() => (isDone = true));
  while (!isDone) {
    await runOnPostgres(adminUrl, "select 1");
    probes += 1;
    await sleep(PROBE_PAUSE_MILLISECONDS);
  }
  await done;
  return probes;
}

/** Ends every connection to the database, whatever it is doing. */
async function endConnections(adminUrl: string): Promise<void> {
  await runOnPostgres(
    adminUrl,
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'writes'",
  );
}

test.runIf(env.dialect === "postgres")(
  "a process outlives lost connections and restarts of PostgreSQL under writes, loses nothing acknowledged, and soon writes on",
  async () => {
    const server = await startEmbedded();
    onTestFinished(server.stop);
    await runOnPostgres(server.adminUrl, "create database writes");
    const databaseUrl = server.adminUrl.replace(/postgres$/, "writes");
    expect(await startScript("scripts/db-migrate.ts", { databaseUrl }).ended).toMatchObject({ code: 0 });
    const writer = startScript("tests/processes/write-through-trouble.ts", { databaseUrl });
    const acknowledged: string[] = [];
    const readUntil = async (count: number) => {
      while (acknowledged.length < count) acknowledged.push(await waitForLine(writer, () => true));
    };
    const troubles = [() => endConnections(server.adminUrl), server.restart];
    const recoveries: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      for (const makeTrouble of troubles) {
        await readUntil(acknowledged.length + 10);
        await makeTrouble();
        const recovery = await countProbes(server.adminUrl, async () => {
          // Lines that were written before the trouble may still wait in the pipe.
          const [stored] = await runOnPostgres(databaseUrl, "select count(*) from tags");
          await readUntil(Number(stored?.count) + 1);
        });
        recoveries.push(recovery);
      }
    }
    writer.kill();
    for await (const line of writer.lines) acknowledged.push(line);

    const rows = await runOnPostgres(databaseUrl, "select slug from tags");
    const stored = new Set(rows.map(({ slug }) => slug));
    expect(acknowledged.filter((slug) => !stored.has(slug))).toEqual([]);
    // Each transaction wrote both of its rows, or none.
    const [counter] = await runOnPostgres(databaseUrl, "select version from cache_tags");
    expect(Number(counter?.version)).toBe(rows.length);
    expect(Math.max(...recoveries)).toBeLessThan(RECOVERY_PROBES);
  },
  300_000,
);

test.runIf(env.dialect === "postgres")(
  "a commit that no replica confirms is not acknowledged, because a failover would lose it",
  async () => {
    const server = await startEmbedded();
    onTestFinished(server.stop);
    await runOnPostgres(server.adminUrl, "create database writes");
    const databaseUrl = server.adminUrl.replace(/postgres$/, "writes");
    expect(await startScript("scripts/db-migrate.ts", { databaseUrl }).ended).toMatchObject({ code: 0 });
    await runOnPostgres(server.adminUrl, "alter system set synchronous_standby_names = away");
    await runOnPostgres(server.adminUrl, "alter database writes set synchronous_commit = on");
    await runOnPostgres(server.adminUrl, "select pg_reload_conf()");
    const writer = startScript("tests/processes/write-once.ts", { databaseUrl });
    expect(await waitForLine(writer, () => true)).toBe("CommitUnknown busy");
  },
);
