import { execFile } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

import { makeBackupKey } from "./backup-key";
import { send } from "./http";
import { runMeasured } from "./measured-command";
import { ask, startPostgres } from "./postgres";
import { inSeconds, kindsOf, none, nothingProven, some, told, type ReportLine } from "./report";
import { startSite } from "./site";
import type { Stage } from "./stage";
import { Traffic } from "./traffic";

const execute = promisify(execFile);
/** Too small for a backup, and large enough for its first pieces. */
const SMALL_KILOBYTES = 48;
const LARGE = "256m";
const CALM_MILLISECONDS = 5_000;

/**
 * Lets the disk of the backups run full while a backup is made and visitors write, then makes room
 * and backs up again.
 */
export async function drillDisk(stage: Stage): Promise<ReportLine[]> {
  const database = await startPostgres(stage);
  const folder = await mountDisk(stage);
  const { recipient } = await makeBackupKey();
  const urls = { pooledUrl: database.url, directUrl: database.url };
  const { address, content } = await startSite(stage, urls);
  const traffic = new Traffic(address, content);
  stage.onEnd(() => traffic.stop());
  await traffic.start();
  await traffic.writesAfter(performance.now(), () => stage.isInterrupted);

  const env = {
    BACKUP_TO: folder,
    BACKUP_RECIPIENTS: recipient,
    DATABASE_URL: database.url,
    SESSION_SECRET: "a-secret-of-a-drill".repeat(3),
    UPLOAD_DIR: path.join(stage.folder, "uploads"),
    LOG_LEVEL: "warn",
  };
  const make = async () => {
    const command = runMeasured("db-backup", [], env);
    stage.onEnd(async () => command.kill());
    return command.finished;
  };
  const full = await make();
  stage.tell(`a backup ended with ${full.code} on a full disk`);
  const lastRun = async (column: string) =>
    (await ask(database.url, `select ${column} from backup_runs order by started_at desc limit 1`))[0] ?? "";
  const fault = await lastRun("fault");
  const finishedFull = Number(
    (await lastRun("count(*) filter (where finished_at is not null) over ()")) || 0,
  );
  const unfinished = filesIn(folder).filter((file) => file.endsWith(".part")).length;
  const manifests = filesIn(folder).filter((file) => file.endsWith(".json")).length;
  await sleep(CALM_MILLISECONDS);
  const health = await send(address, "/api/health");

  await execute("mount", ["-o", `remount,size=${LARGE}`, folder]);
  const after = await make();
  if (after.code !== 0) stage.tell(after.output);
  const faultAfter = await lastRun("fault");
  await traffic.stop();
  const lost = await traffic.listLost(database.url);
  for (const what of [...new Set(traffic.refused)]) stage.tell(`failed: ${what}`);
  return [
    told("what the failed backup is recorded with", fault),
    some("backups that the command reported as failed", full.code === 0 ? 0 : 1),
    some("failed backups that the database knows", fault === "" ? 0 : 1),
    none("backups counted as finished on the full disk", finishedFull),
    none("unfinished files that were left", unfinished),
    none("backups on the full disk that look whole", manifests),
    told("answer of /api/health while the disk was full", health.status),
    told("backup after there was room", inSeconds(after.milliseconds)),
    none("later backups that failed", after.code === 0 && faultAfter === "" ? 0 : 1),
    told("acknowledged writes", kindsOf(traffic.counts())),
    none("acknowledged writes lost", lost.length),
    none("writes that failed", traffic.refused.length),
    ...nothingProven(traffic.counts()),
  ];
}

/** A file system of its own that is too small. */
async function mountDisk(stage: Stage): Promise<string> {
  const folder = path.join(stage.folder, "disk");
  mkdirSync(folder);
  await execute("mount", ["-t", "tmpfs", "-o", `size=${SMALL_KILOBYTES}k`, "automata-drill", folder]);
  stage.onEnd(async () => void (await execute("umount", [folder])));
  return folder;
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" });
}
