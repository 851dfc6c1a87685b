import { createHash, timingSafeEqual } from "node:crypto";

import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

import { refusalCopy } from "~/copy/refusals";
import { documents } from "~/front-door/cache/process-documents.server";
import type { ObservedAnswer } from "~/front-door/options";
import { poolState } from "~/server/db/connection.server";
import { replicaState } from "~/server/db/replica.server";
import { countSlowStatements, countStatements } from "~/server/db/statement-watch.server";
import { clockLead } from "~/lib/clock/shared-clock";
import { databaseStatus } from "~/server/db.server";
import { env } from "~/server/env.server";
import { jobStates } from "~/server/upkeep-runner.server";
import { getBackupStatus } from "~/models/backup/backup-run.server";
import { mailsGivenUp, mailsTooLate } from "~/models/mail/mail-delivery.server";
import { getOutboxState } from "~/models/mail/mail.server";
import { countStoppedEndpoints, getWebhookQueueState } from "~/models/webhook/webhook-queue.server";
import { eventsGivenUp } from "~/models/webhook/webhook-trouble.server";
import { identityFailures, identityIssuerFailures } from "~/services/identity/connection.server";
import { mailBudgets } from "~/services/identity/status.server";
import { scannerStatus } from "~/services/virus-scan.server";

import { problem } from "./problem.server";

const registry = new Registry();
collectDefaultMetrics({ register: registry });
// Their names are those of counters, and the metrics without "_total" say the same by type.
for (const kind of ["handles", "requests", "resources"])
  registry.removeSingleMetric(`nodejs_active_${kind}_total`);

const requests = new Counter({
  name: "http_requests_total",
  help: "Answers by route, method, status and part of the document cache.",
  labelNames: ["route", "method", "status", "cache"] as const,
  registers: [registry],
  collect: countHits,
});

const durations = new Histogram({
  name: "http_request_duration_seconds",
  help: "Time from the request's head to the end of the answer, without answers straight from the document cache.",
  labelNames: ["route", "cache"] as const,
  buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [registry],
});

const bookingConflicts = new Counter({
  name: "booking_conflicts_total",
  help: "Bookings and moves that were refused because the time had been taken.",
  labelNames: ["action"] as const,
  registers: [registry],
});
for (const action of ["book", "move"] as const) bookingConflicts.inc({ action }, 0);

const violations = new Counter({
  name: "csp_reports_total",
  help: "Reports of browsers that refused something on a page, by directive. Anyone can send them.",
  labelNames: ["directive"] as const,
  registers: [registry],
});

/** Counts a report that a browser refused something on a page. */
export function countViolation(directive: string): void {
  violations.inc({ directive });
}

/** Counts a time that was taken before a visitor or the staff could book it. */
export function countBookingConflict(action: "book" | "move"): void {
  bookingConflicts.inc({ action });
}

new Gauge({
  name: "document_cache_bytes",
  help: "Bytes of kept documents.",
  registers: [registry],
  collect() {
    this.set(documents.size.bytes);
  },
});

new Gauge({
  name: "document_cache_documents",
  help: "Number of kept documents.",
  registers: [registry],
  collect() {
    this.set(documents.size.documents);
  },
});

new Gauge({
  name: "outbox_mails",
  help: "Mails that have not been sent, by status. Nothing is wrong with those that were too late.",
  labelNames: ["status"] as const,
  registers: [registry],
  async collect() {
    const state = await readOutbox();
    if (!state) return this.reset();
    this.set({ status: "waiting" }, state.waiting);
    this.set({ status: "failed" }, state.failed);
    this.set({ status: "too_late" }, state.tooLate);
  },
});

new Counter({
  name: "mails_failed_total",
  help: "Mails that this process gave up: refused for good, or not taken for a day.",
  registers: [registry],
  collect() {
    this.reset();
    this.inc(mailsGivenUp());
  },
});

new Counter({
  name: "mails_too_late_total",
  help: "Mails that this process no longer sent, because what they said was over.",
  registers: [registry],
  collect() {
    this.reset();
    this.inc(mailsTooLate());
  },
});

new Gauge({
  name: "outbox_oldest_waiting_seconds",
  help: "Age of the oldest mail that waits.",
  registers: [registry],
  async collect() {
    this.set((await readOutbox())?.oldestWaitingSeconds ?? Number.NaN);
  },
});

new Gauge({
  name: "webhook_deliveries",
  help: "Events that have not arrived at an endpoint, by status. Failed ones go after 30 days.",
  labelNames: ["status"] as const,
  registers: [registry],
  async collect() {
    const state = await getWebhookQueueState().catch(() => null);
    if (!state) return this.reset();
    this.set({ status: "waiting" }, state.waiting);
    this.set({ status: "failed" }, state.failed);
  },
});

new Gauge({
  name: "webhook_endpoints_stopped",
  help: "Endpoints that get no events: paused by staff, paused because nothing arrived, or gone (410).",
  labelNames: ["reason"] as const,
  registers: [registry],
  async collect() {
    const counts = await countStoppedEndpoints().catch(() => null);
    if (!counts) return this.reset();
    for (const [reason, count] of Object.entries(counts)) this.set({ reason }, count);
  },
});

new Counter({
  name: "webhook_events_given_up_total",
  help: "Events that this process gave up, because they hadn't arrived after three days.",
  registers: [registry],
  collect() {
    this.reset();
    this.inc(eventsGivenUp());
  },
});

new Gauge({
  name: "database_pool_connections",
  help: "Connections to PostgreSQL, by state. No values on SQLite.",
  labelNames: ["state"] as const,
  registers: [registry],
  collect() {
    this.reset();
    const state = poolState();
    if (!state) return;
    this.set({ state: "idle" }, state.idle);
    this.set({ state: "busy" }, state.open - state.idle);
  },
});

new Gauge({
  name: "database_replica_up",
  help: "1 if the read replica answers reads of this process, 0 if it is down or too far behind. No value without one.",
  registers: [registry],
  collect() {
    const replica = replicaState();
    this.set(replica ? Number(replica.status === "ok") : Number.NaN);
  },
});

new Gauge({
  name: "database_replica_lag_seconds",
  help: "How old what the read replica shows may be. No value without one.",
  registers: [registry],
  collect() {
    this.set(replicaState()?.lagSeconds ?? Number.NaN);
  },
});

new Counter({
  name: "database_replica_reads_total",
  help: "Reads for the read replica, by the server that answered them.",
  labelNames: ["server"] as const,
  registers: [registry],
  collect() {
    this.reset();
    const replica = replicaState();
    if (!replica) return;
    this.inc({ server: "replica" }, replica.answered.replica);
    this.inc({ server: "primary" }, replica.answered.primary);
  },
});

new Gauge({
  name: "database_pool_waiting_requests",
  help: "Requests that wait for a connection to PostgreSQL.",
  registers: [registry],
  collect() {
    this.set(poolState()?.waiting ?? 0);
  },
});

new Counter({
  name: "database_statements_total",
  help: "SQL statements that this process has run.",
  registers: [registry],
  collect() {
    this.reset();
    this.inc(countStatements());
  },
});

new Counter({
  name: "database_slow_statements_total",
  help: "SQL statements of this process that took longer than 100 ms. /admin/status lists them.",
  registers: [registry],
  collect() {
    this.reset();
    this.inc(countSlowStatements());
  },
});

new Gauge({
  name: "clock_lead_seconds",
  help: "How far the clock of this machine is ahead of the database's, which counts. Negative if it is behind.",
  registers: [registry],
  collect() {
    this.set(clockLead() / 1000);
  },
});

new Counter({
  name: "job_runs_total",
  help: "Runs of background jobs in this process, by name and outcome.",
  labelNames: ["name", "outcome"] as const,
  registers: [registry],
  collect() {
    this.reset();
    for (const [name, { succeeded, failed }] of jobStates()) {
      this.inc({ name, outcome: "succeeded" }, succeeded);
      this.inc({ name, outcome: "failed" }, failed);
    }
  },
});

new Gauge({
  name: "job_last_success_timestamp_seconds",
  help: "When a background job last succeeded in this process.",
  labelNames: ["name"] as const,
  registers: [registry],
  collect() {
    for (const [name, { succeededAt }] of jobStates())
      if (succeededAt) this.set({ name }, succeededAt.getTime() / 1000);
  },
});

new Gauge({
  name: "job_last_run_duration_seconds",
  help: "How long the last run of a background job took in this process.",
  labelNames: ["name"] as const,
  registers: [registry],
  collect() {
    for (const [name, { seconds }] of jobStates()) this.set({ name }, seconds);
  },
});

new Gauge({
  name: "database_up",
  help: "1 if the database answers this process and takes writes, 0 if not.",
  registers: [registry],
  async collect() {
    this.set(Number((await databaseStatus()).isUsable));
  },
});

new Gauge({
  name: "backup_age_seconds",
  help: "Time since the last finished backup began. No value without a nightly backup, or before the first.",
  registers: [registry],
  async collect() {
    this.set((await readBackups())?.ageSeconds ?? Number.NaN);
  },
});

new Gauge({
  name: "backup_trial_succeeded",
  help: "1 if the last backup could be restored for a trial, 0 if not. No value before the first.",
  registers: [registry],
  async collect() {
    const drilled = (await readBackups())?.drilled;
    this.set(drilled ? Number(drilled.drillFault === null) : Number.NaN);
  },
});

new Gauge({
  name: "backup_configured",
  help: "1 if this process makes nightly backups.",
  registers: [registry],
  collect() {
    this.set(Number(env.backup !== undefined));
  },
});

new Gauge({
  name: "identity_mail_budget_remaining",
  help: "Emails that the embedded identity provider may still send within the hour, by budget.",
  labelNames: ["budget"] as const,
  registers: [registry],
  async collect() {
    this.reset();
    const budgets = await mailBudgets().catch(() => []);
    for (const { budget, remaining } of budgets) this.set({ budget }, remaining);
  },
});

new Counter({
  name: "identity_failures_total",
  help: "Requests that the embedded identity provider answered with an error of its own (5xx).",
  registers: [registry],
  collect() {
    this.reset();
    this.inc(identityFailures());
  },
});

new Counter({
  name: "identity_issuer_failures_total",
  help: "Sign-ins that failed because an issuer of OpenID Connect did not answer, or not as it should.",
  registers: [registry],
  collect() {
    this.reset();
    this.inc(identityIssuerFailures());
  },
});

new Gauge({
  name: "scanner_up",
  help: "1 if the virus scanner answers this process, 0 if not. No value without one.",
  registers: [registry],
  async collect() {
    const scanner = await scannerStatus();
    this.set(scanner ? Number(scanner.status === "ok") : Number.NaN);
  },
});

function readBackups() {
  return env.backup ? getBackupStatus().catch(() => null) : null;
}

/** Null while the database is away, because that is when the other metrics matter most. */
function readOutbox() {
  return getOutboxState().catch(() => null);
}

/**
 * Answers from the document cache since the last scrape, by route and status. They are frequent, so
 * they are only added up here.
 */
const hits = new Map<string, Map<number, number>>();

function countHits(this: Counter<"route" | "method" | "status" | "cache">): void {
  for (const [route, statuses] of hits) {
    for (const [status, count] of statuses) this.inc({ route, method: "GET", status, cache: "hit" }, count);
  }
  hits.clear();
}

/** Counts an answer. */
export function observeAnswer({ route, method, status, seconds, cache }: ObservedAnswer): void {
  if (cache === "hit") {
    let statuses = hits.get(route);
    if (!statuses) hits.set(route, (statuses = new Map()));
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    return;
  }
  requests.inc({ route, method, status, cache });
  durations.observe({ route, cache }, seconds);
}

/** Answers with all metrics to those who hold the token; for everyone else there is nothing. */
export async function answerMetrics(request: Request): Promise<Response> {
  const { metricsToken } = env;
  const given = request.headers.get("Authorization") ?? "";
  if (!metricsToken || !isSame(given, `Bearer ${metricsToken}`))
    return problem({ status: 404, code: "not_found", detail: refusalCopy.notFound });
  const { text, contentType } = await renderMetrics();
  return new Response(text, { headers: { "Content-Type": contentType } });
}

/** All metrics in the text format of Prometheus, with its content type. */
export async function renderMetrics(): Promise<{ text: string; contentType: string }> {
  return { text: await registry.metrics(), contentType: registry.contentType };
}

/** Compares in constant time, whatever the lengths. */
function isSame(given: string, expected: string): boolean {
  const digest = (value: string) => createHash("sha256").update(value).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
