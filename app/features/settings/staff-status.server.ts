import { sharedNow } from "~/lib/clock/shared-clock";
import { statusCopy as copy } from "~/copy/status";
import { formatAge } from "~/copy/shared/age";
import { formatMoment } from "~/lib/dates";
import { bytesText, countText } from "~/lib/number-formats";
import { readSiteStatus, type SiteStatus } from "~/models/settings/staff-status.server";

/** A line of the page. */
export interface StatusFact {
  label: string;
  text: string;
  /** Its name in logs and metrics, if it has one. */
  name?: string;
  /** Whether someone should do something about it. */
  isBad?: boolean;
}

/** Everything about the state of the site. Parts that don't answer are shown as such. */
export async function loadStatus({ now = sharedNow() }: { now?: Date } = {}) {
  const status = await readSiteStatus({ now });
  return {
    parts: listParts(status),
    backups: listBackups(status, now),
    queues: listQueues(status),
    jobs: listJobs(status),
    versions: listVersions(status),
    slow: { statements: listSlow(status), slowMilliseconds: status.slowMilliseconds },
  };
}

/** A slow statement, and how slow it was. */
export interface SlowStatementLine {
  text: string;
  facts: string;
}

function listSlow({ slowStatements }: SiteStatus): SlowStatementLine[] {
  return slowStatements.map(({ text, count, longestMilliseconds, lastAt }) => ({
    text,
    facts: copy.slow({
      milliseconds: countText(longestMilliseconds),
      count,
      moment: formatMoment(lastAt),
    }),
  }));
}

function listParts({
  database,
  mail,
  auth,
  scanner,
  pictures,
  pool,
  replica,
  isProduction,
}: SiteStatus): StatusFact[] {
  return [
    {
      label: copy.labels.database,
      text: database.ok ? copy.database(database.milliseconds) : (database.detail ?? copy.unknown),
      isBad: !database.ok,
    },
    ...(pool ? [{ label: copy.labels.pool, text: copy.pool(pool), isBad: pool.waiting > 0 }] : []),
    ...(replica
      ? [{ label: copy.labels.replica, text: copy.replica(replica), isBad: replica.status !== "ok" }]
      : []),
    {
      label: copy.labels.mail,
      text: copy.mail[mail.status],
      isBad: mail.status === "late" || (mail.status === "unconfigured" && isProduction),
    },
    {
      label: copy.labels.signIn,
      text: auth.status === "ok" ? copy.ok : (auth.detail ?? auth.status),
      isBad: auth.status !== "ok",
    },
    {
      label: copy.labels.pictures,
      text: copy.pictures[pictures.status],
      isBad: pictures.status !== "ok",
    },
    ...(scanner
      ? [{ label: copy.labels.scanner, text: copy.scanner[scanner.status], isBad: scanner.status !== "ok" }]
      : []),
  ];
}

function listBackups({ backup, isProduction }: SiteStatus, now: Date): StatusFact[] {
  if (!backup) return [{ label: copy.labels.last, text: copy.unknown, isBad: true }];
  const { status, last, drilled, fault } = backup;
  if (status === "unconfigured" && !last) {
    return [{ label: copy.labels.last, text: copy.noBackups, isBad: isProduction }];
  }
  const facts: StatusFact[] = [
    {
      label: copy.labels.last,
      text: last
        ? copy.backup({
            age: formatAge(last.startedAt, now),
            moment: formatMoment(last.startedAt),
            rows: countText(last.rows ?? 0),
            files: countText(last.files ?? 0),
            size: bytesText((last.kilobytes ?? 0) * 1024),
          })
        : copy.noBackup,
      isBad: status === "late",
    },
  ];
  if (drilled?.drilledAt) {
    const { drilledAt, drillFault } = drilled;
    const moment = formatMoment(drilledAt);
    const text = drillFault === null ? copy.trial(moment) : copy.trialFailed(moment, drillFault);
    facts.push({ label: copy.labels.trial, text, isBad: drillFault !== null });
  }
  if (fault !== null) facts.push({ label: copy.labels.fault, text: fault, isBad: true });
  return facts;
}

function listQueues({ mails, webhooks }: SiteStatus): StatusFact[] {
  return [
    { label: copy.labels.mails, text: mails ? copy.queue(mails) : copy.unknown, isBad: !mails },
    { label: copy.labels.webhooks, text: webhooks ? copy.queue(webhooks) : copy.unknown, isBad: !webhooks },
  ];
}

function listJobs({ jobs }: SiteStatus): StatusFact[] {
  return jobs.map(({ name, succeededAt, seconds, failed, isFailing }) => ({
    label: copy.jobs[name] ?? name,
    text: copy.job({
      moment: succeededAt && formatMoment(succeededAt),
      duration: copy.duration(seconds),
      failed,
    }),
    name,
    isBad: isFailing,
  }));
}

function listVersions({ nodeVersion, dialect, database, startedAt }: SiteStatus): StatusFact[] {
  const { migrations } = database;
  return [
    { label: copy.labels.node, text: nodeVersion },
    { label: copy.labels.engine, text: dialect === "sqlite" ? "SQLite" : "PostgreSQL" },
    { label: copy.labels.schema, text: migrations, isBad: migrations !== "current" },
    { label: copy.labels.started, text: formatMoment(startedAt) },
  ];
}
