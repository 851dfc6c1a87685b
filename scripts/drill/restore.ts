import { readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { BACKUP_TABLE_NAMES } from "~/models/backup/row-archive.server";

import { run, type Variables } from "../run";

import type { DrillRequest } from "./arguments";
import { makeBackupKey } from "./backup-key";
import { runMeasured } from "./measured-command";
import { ask, startPostgres, type PostgresServer } from "./postgres";
import { none, some, told, type ReportLine } from "./report";
import type { Stage } from "./stage";

const GIGABYTE = 1024 ** 3;
/** What a container with the usual limits has left for a restore next to nothing else. */
const MEGABYTES_MAX = 512;
const ROWS_PER_STATEMENT = 20_000;
const SCRATCH = "restored";
const EMPTY = "empty";

/**
 * Fills a database, backs it up encrypted, and restores it into an empty one. The restore is killed
 * twice, while it collects the backup and while it writes rows, and then started again.
 */
export async function drillRestore(stage: Stage, { gigabytes }: DrillRequest): Promise<ReportLine[]> {
  const server = await startPostgres(stage);
  await fill(stage, server, gigabytes * GIGABYTE);
  const key = await keepKey(stage);
  const backups = path.join(stage.folder, "backups");
  const backup = runMeasured("db-backup", [backups], {
    ...environment(stage, server.url, "source"),
    BACKUP_RECIPIENTS: key.recipient,
  });
  stage.onEnd(async () => backup.kill());
  const saved = await backup.finished;
  if (saved.code !== 0) throw new Error(saved.output);
  stage.tell(saved.output.trim());

  await ask(server.adminUrl, `create database ${SCRATCH} owner automata`);
  const target = Object.assign(new URL(server.url), { pathname: SCRATCH }).href;
  const ownRows = await rowsOfMigrations(stage, server);
  const work = path.join(stage.folder, "target/restore");
  const env = { ...environment(stage, target, "target"), BACKUP_IDENTITY_FILE: key.file };
  const start = () => {
    const command = runMeasured("db-restore", ["newest", backups], env);
    stage.onEnd(async () => command.kill());
    return command;
  };

  const collecting = start();
  await whenever(collecting, () => Promise.resolve(piecesIn(work).size > 0));
  collecting.kill();
  await collecting.finished;
  const kept = piecesIn(work);
  stage.tell(`killed the restore when it had collected ${kept.size} pieces`);
  const afterFirst = await countRows(target);

  const writing = start();
  await whenever(writing, () => isWriting(server));
  writing.kill();
  await writing.finished;
  stage.tell("killed the restore while it wrote rows");
  await sleep(1_000);
  const afterSecond = await countRows(target);
  const collectedAgain = [...kept].filter(([name, time]) => piecesIn(work).get(name) !== time).length;

  const resumed = start();
  const restored = await resumed.finished;
  if (restored.code !== 0) throw new Error(restored.output);
  stage.tell(restored.output.trim().replaceAll("\n", " "));
  const differing = await compare(stage, server.url, target);
  const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;
  return [
    told("size of the database", await sizeText(server)),
    told("backup", `${seconds(saved.milliseconds)}, peak memory ${saved.peakMegabytes} MB`),
    told(
      "restore after both kills",
      `${seconds(restored.milliseconds)}, peak memory ${restored.peakMegabytes} MB`,
    ),
    memory("peak memory of the backup", saved.peakMegabytes),
    memory("peak memory of the restore", restored.peakMegabytes),
    some("pieces collected before the first kill", kept.size),
    none("pieces that were collected again", collectedAgain),
    // A database without tables has none, and a migrated one those of its migrations.
    none("rows visible after a killed restore", Math.max(0, afterFirst - ownRows, afterSecond - ownRows)),
    some("rows compared", await countRows(target)),
    none("tables that differ", differing.length),
    none("files left in the work folder", piecesIn(work).size),
  ];
}

/** How many rows a new database has from its migrations, such as the first event type. */
async function rowsOfMigrations(stage: Stage, server: PostgresServer): Promise<number> {
  await ask(server.adminUrl, `create database ${EMPTY} owner automata`);
  const url = Object.assign(new URL(server.url), { pathname: EMPTY }).href;
  const env = environment(stage, url, "empty");
  const { code, output } = await run(process.execPath, ["build/cli/db-migrate.js"], { quiet: true, env });
  if (code !== 0) throw new Error(output);
  return countRows(url);
}

function memory(label: string, megabytes: number): ReportLine {
  const isMissed = !(megabytes > 0 && megabytes <= MEGABYTES_MAX);
  return { label, value: `${megabytes} MB`, bound: `≤ ${MEGABYTES_MAX} MB`, isMissed };
}

function environment(stage: Stage, databaseUrl: string, name: string): Variables {
  return {
    DATABASE_URL: databaseUrl,
    UPLOAD_DIR: path.join(stage.folder, name, "uploads"),
    SESSION_SECRET: "a-secret-of-a-drill".repeat(3),
    LOG_LEVEL: "warn",
  };
}

/** Articles with all that belongs to them, and messages until the database is large enough. */
async function fill(stage: Stage, { url, adminUrl }: PostgresServer, bytes: number): Promise<void> {
  stage.tell("filling the database");
  const env = environment(stage, url, "source");
  for (const words of [
    ["scripts/db-migrate.ts"],
    ["scripts/db-seed.ts"],
    ["scripts/db-seed-bulk.ts", "2000"],
  ]) {
    const { code, output } = await run(process.execPath, ["--import", "tsx", ...words], { quiet: true, env });
    if (code !== 0) throw new Error(output);
  }
  const size = async () =>
    Number((await ask(adminUrl, "select pg_database_size('automata')"))[0] ?? Number.NaN);
  // Random words, so that compression doesn't make a small backup of a large database.
  const message = `(select string_agg(md5(random()::text || words || number), ' ') from generate_series(1, 40) as words)`;
  for (let round = 0; (await size()) < bytes && !stage.isInterrupted; round += 1)
    await ask(
      url,
      `insert into contact_messages
        (id, content_hash, status, topic, name, email, consent, created_at, updated_at, body)
        select gen_random_uuid()::text, md5('${round} ' || number), 'new', 'process', 'Pat ' || number,
          number || '@visitors.test', 'I agree.', now, now, ${message}
        from generate_series(1, ${ROWS_PER_STATEMENT}) as number,
          (select created_at as now from posts limit 1) as moment`,
    );
}

async function keepKey(stage: Stage): Promise<{ file: string; recipient: string }> {
  const { text, recipient } = await makeBackupKey();
  const file = path.join(stage.folder, "backup.key");
  writeFileSync(file, text, { mode: 0o600 });
  return { file, recipient };
}

/** Waits for the moment to kill a command. Throws if the command ends before. */
async function whenever(
  command: ReturnType<typeof runMeasured>,
  isMoment: () => Promise<boolean>,
): Promise<void> {
  let ended: string | undefined;
  void command.finished.then(({ output }) => (ended = output));
  while (!(await isMoment())) {
    if (ended !== undefined) throw new Error(`The restore ended before it was killed:\n${ended}`);
    await sleep(5);
  }
}

async function isWriting({ adminUrl }: PostgresServer): Promise<boolean> {
  const active = await ask(
    adminUrl,
    `select 1 from pg_stat_activity where datname = '${SCRATCH}' and query like 'insert into "contact_messages"%'`,
  );
  return active.length > 0;
}

/** The collected pieces of the backup, with the times at which they were written. */
function piecesIn(work: string): Map<string, number> {
  const pieces = new Map<string, number>();
  try {
    for (const name of readdirSync(work, { recursive: true, encoding: "utf8" }))
      if (/\/\d+$/.test(name)) pieces.set(name, statSync(path.join(work, name)).mtimeMs);
  } catch {
    // The folder is not there yet, or no longer.
  }
  return pieces;
}

/** All rows that a backup has; 0 while the tables don't exist. */
async function countRows(url: string): Promise<number> {
  const counts = BACKUP_TABLE_NAMES.map((table) => `(select count(*) from "${table}")`).join(" + ");
  const [count] = await ask(url, `select ${counts}`).catch(() => ["0"]);
  return Number(count);
}

/** The tables whose rows differ, by number or by checksum. PostgreSQL counts, not the product. */
async function compare(stage: Stage, source: string, target: string): Promise<string[]> {
  const sums = BACKUP_TABLE_NAMES.map(
    (table) => `select '${table}', count(*),
      coalesce(sum(('x' || substr(md5(kept::text), 1, 15))::bit(60)::bigint::numeric), 0) from "${table}" as kept`,
  ).join(" union all ");
  const [before, after] = await Promise.all([ask(source, sums), ask(target, sums)]);
  const found = new Set(after);
  const differing = before.filter((line) => !found.has(line));
  for (const line of differing) stage.tell(`differs: ${line}`);
  return differing;
}

async function sizeText({ adminUrl }: PostgresServer): Promise<string> {
  const [size = ""] = await ask(adminUrl, "select pg_size_pretty(pg_database_size('automata'))");
  return size;
}
