import { run } from "../run";

import type { WorkCount } from "./instance-work";
import { grownTooFast } from "./instance-work";
import { ask, startPostgres } from "./postgres";
import { none, some, told, type ReportLine } from "./report";
import type { Stage } from "./stage";

const INSTANCES = [1, 10, 100] as const;

/**
 * Simulates the database work of 1, 10 and 100 instances, and compares what it costs. Each number
 * begins with the same rows, because what a minute leaves is read by the next one.
 */
export async function drillInstances(stage: Stage): Promise<ReportLine[]> {
  const server = await startPostgres(stage);
  const env = {
    UPLOAD_DIR: `${stage.folder}/uploads`,
    SESSION_SECRET: "a-secret-of-a-drill".repeat(3),
    LOG_LEVEL: "warn",
  };
  const runScript = async (words: string[], databaseUrl = server.url) => {
    const { code, output } = await run(process.execPath, ["--import", "tsx", ...words], {
      quiet: true,
      env: { ...env, DATABASE_URL: databaseUrl },
    });
    if (code !== 0) throw new Error(output);
    return output.trim().split("\n").at(-1) ?? "";
  };
  stage.tell("migrating, and filling the database");
  await runScript(["scripts/db-migrate.ts"]);
  await runScript(["scripts/db-seed.ts"]);
  const measured: { instances: number; counts: WorkCount[] }[] = [];
  for (const instances of INSTANCES) {
    if (stage.isInterrupted) break;
    stage.tell(`the minute of ${instances} instances`);
    const own = `minute_${instances}`;
    await ask(server.adminUrl, `create database ${own} template automata owner automata`);
    const ownUrl = Object.assign(new URL(server.url), { pathname: own }).href;
    const counts = await runScript(["scripts/drill/instance-minute.ts", String(instances)], ownUrl);
    measured.push({ instances, counts: JSON.parse(counts) as WorkCount[] });
  }
  const tooFast = measured.slice(1).flatMap((many, index) => {
    const few = measured[index] ?? many;
    return [...grownTooFast([few, many], "statements"), ...grownTooFast([few, many], "rows")];
  });
  for (const name of new Set(tooFast)) stage.tell(`grew faster than the instances: ${name}`);
  for (const line of tableOf(measured)) console.log(line);
  return [
    told("instances simulated", measured.map(({ instances }) => instances).join(", ")),
    some("kinds of work that were counted", measured[0]?.counts.length ?? 0),
    none("kinds of work that grew faster than the instances", new Set(tooFast).size),
  ];
}

/** The counts as a table in Markdown: statements and rows of a minute, for each number. */
function tableOf(measured: readonly { instances: number; counts: WorkCount[] }[]): string[] {
  const cells = (values: readonly string[]) => `| ${values.join(" | ")} |`;
  const head = ["Statements (rows) in a minute", ...measured.map(({ instances }) => `${instances}`)];
  const names = measured[0]?.counts.map(({ name }) => name) ?? [];
  const text = (name: string, counts: WorkCount[]) => {
    const { statements = 0, rows = 0 } = counts.find((count) => count.name === name) ?? {};
    return `${statements.toLocaleString("en")} (${rows.toLocaleString("en")})`;
  };
  const rows = names.map((name) => cells([name, ...measured.map(({ counts }) => text(name, counts))]));
  return ["", cells(head), cells(head.map((_, index) => (index === 0 ? "---" : "---:"))), ...rows];
}
