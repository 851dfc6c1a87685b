import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";

import { renderMetrics } from "~/http/metrics.server";
import { listFailingParts } from "~/models/dashboard/failing-parts.server";
import { deliverDueMails } from "~/models/mail/mail-delivery.server";
import { queueMail } from "~/models/mail/mail.server";
import { readPublicStatus } from "~/models/settings/public-status.server";
import { atomically } from "~/server/db.server";
import { SLOW_MILLISECONDS, watchStatement } from "~/server/db/statement-watch.server";

import { ensurePromtool } from "../../scripts/ensure-promtool";
import { runRaw } from "../setup/databases";

/** Metrics of other programs that alerts use. */
const FOREIGN = /^(up|node_\w+)$/;
/** Words of the query language, and names of labels. */
const WORDS = new Set([
  "by",
  "on",
  "and",
  "or",
  "unless",
  "le",
  "sum",
  "max",
  "min",
  "count",
  "abs",
  "job",
  "status",
]);

/** The names of all metrics and of the series that histograms consist of. */
async function metricNames(): Promise<Set<string>> {
  const { text } = await renderMetrics();
  const names = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = "", type]) =>
    type === "histogram" ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  );
  return new Set(names);
}

/** The names of metrics in a query: what has braces after it. */
function namesIn(query: string): string[] {
  return [...query.matchAll(/\b([a-z_]\w+)\{/g)]
    .map(([, name = ""]) => name)
    .filter((name) => !WORDS.has(name));
}

interface Rules {
  groups: { rules: { alert: string; expr: string; annotations: { runbook: string } }[] }[];
}

const rules = (parse(readFileSync("deploy/prometheus/alerts.yml", "utf8")) as Rules).groups.flatMap(
  (group) => group.rules,
);

async function promtool(args: string[], input?: string) {
  if (!(await ensurePromtool())) {
    process.stdout.write("promtool is not installed: its checks are skipped (apt-get install prometheus)\n");
    return null;
  }
  return spawnSync("promtool", args, { input, encoding: "utf8" });
}

test("promtool finds nothing wrong with the metrics", async () => {
  const { text } = await renderMetrics();
  const outcome = await promtool(["check", "metrics"], text);
  if (outcome) expect(`${outcome.stdout}${outcome.stderr}`).toBe("");
});

test("promtool finds every alert where it should be, and none where it shouldn't", async () => {
  const outcome = await promtool(["test", "rules", "deploy/prometheus/alerts.test.yml"]);
  if (outcome) expect(outcome).toMatchObject({ status: 0 });
});

interface AlertTests {
  tests: { alert_rule_test: { alertname: string; exp_alerts?: unknown[] }[] }[];
}

test("every alert is tested both when it should fire and when it shouldn't", () => {
  const { tests } = parse(readFileSync("deploy/prometheus/alerts.test.yml", "utf8")) as AlertTests;
  const cases = tests.flatMap(({ alert_rule_test }) => alert_rule_test);
  const tested = (fires: boolean) =>
    cases.filter(({ exp_alerts = [] }) => exp_alerts.length > 0 === fires).map(({ alertname }) => alertname);
  const names = rules.map(({ alert }) => alert).toSorted();
  expect([...new Set(tested(true))].toSorted()).toEqual(names);
  expect([...new Set(tested(false))].toSorted()).toEqual(names);
});

test("alerts and dashboard use only metrics that there are", async () => {
  const names = await metricNames();
  const dashboard = JSON.parse(readFileSync("deploy/grafana/automata.json", "utf8")) as {
    panels: { targets: { expr: string }[] }[];
  };
  const queries = [
    ...rules.map(({ expr }) => expr),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
  const used = [...new Set(queries.flatMap(namesIn))];
  expect(used.length).toBeGreaterThan(20);
  expect(used.filter((name) => !names.has(name) && !FOREIGN.test(name))).toEqual([]);
});

test("every alert has a runbook, which names the alert", () => {
  for (const { alert, annotations } of rules)
    expect(readFileSync(annotations.runbook, "utf8")).toContain(`\`${alert}\``);
});

test("an old instance reports no outage after the migration for the next version", async () => {
  await runRaw("insert into migrations (created_at, hash) values (9999999999999, 'of the next version')");
  onTestFinished(async () => void (await runRaw("delete from migrations where created_at = 9999999999999")));
  expect((await renderMetrics()).text).toMatch(/^database_up 1$/m);
  expect(await listFailingParts({ isMailLate: false })).toEqual([]);
  const { parts } = await readPublicStatus({ maintenanceMode: false, bookingEnabled: true });
  expect(parts.filter(({ state }) => state === "down")).toEqual([]);
});

test("an email that was too late isn't one of the failed ones, which raise an alert", async () => {
  const counts = async () =>
    [...(await renderMetrics()).text.matchAll(/^(?:mails|outbox_mails).*(?:failed|too_late).* \d+$/gm)].map(
      ([line]) => line,
    );
  const mail = { kind: "reminder", to: "ada@example.com", subject: "x", text: "x", html: "x" };
  await atomically((tx) => queueMail(tx, { ...mail, validUntil: new Date(Date.now() - 1) }));
  await deliverDueMails({ worker: "w", send: () => Promise.resolve() });
  expect(await counts()).toEqual([
    'outbox_mails{status="failed"} 0',
    'outbox_mails{status="too_late"} 1',
    "mails_failed_total 0",
    "mails_too_late_total 1",
  ]);
});

test("every slow statement is counted, also one that was slow before", async () => {
  const count = async () =>
    Number(/^database_slow_statements_total (\d+)$/m.exec((await renderMetrics()).text)?.[1]);
  const before = await count();
  const wait = () => new Promise((resolve) => setTimeout(resolve, SLOW_MILLISECONDS + 20));
  for (let time = 0; time < 2; time += 1) await watchStatement("select slowly", wait);
  await watchStatement("select quickly", () => Promise.resolve());
  expect(await count()).toBeGreaterThanOrEqual(before + 2);
});
