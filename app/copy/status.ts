import { pluralIn } from "~/lib/language/plural";
import type { TlsFault } from "~/lib/tls/tls-fault";

import { settingsNavigationCopy } from "./console/settings-navigation";

const plural = pluralIn("en");

/** Why a connection to PostgreSQL couldn't be made secure. */
const DATABASE_FAULTS: Record<TlsFault, string> = {
  certificate_expired: "its certificate has expired, or isn't valid yet",
  certificate_name: "its certificate is for another name",
  certificate_untrusted: "its certificate isn't from an authority that we trust",
  certificate: "its certificate isn't valid",
  no_tls: "it doesn't offer the encryption that its address asks for",
};

/** The words of the page that shows how the site is doing. */
export const statusCopy = {
  title: settingsNavigationCopy.status,
  lead: "How this site is doing right now, as one of its processes sees it.",
  groups: {
    parts: "Parts",
    backups: "Backups",
    queues: "Queues",
    slow: "Slow statements of this process",
    jobs: "Background jobs of this process",
    versions: "Versions",
  },
  noJobs: "None has run yet. The first ones run a minute after the start.",
  noSlow: (milliseconds: number) => `None has taken longer than ${milliseconds} ms since the start.`,
  wholeStatement: "The whole statement",
  slow: ({ milliseconds, count, moment }: { milliseconds: string; count: number; moment: string }) =>
    `${plural(count, { one: "Slow once", other: `Slow ${count} times` })}, at most ${milliseconds} ms, last on ${moment}`,
  labels: {
    database: "Database",
    mail: "Email",
    signIn: "Sign-in",
    pictures: "Pictures and files",
    scanner: "Virus scanner",
    pool: "Connections",
    replica: "Read replica",
    last: "Last backup",
    trial: "Last restored for a trial",
    fault: "Last failure",
    mails: "Emails",
    webhooks: "Webhook events",
    node: "Node.js",
    engine: "Database engine",
    schema: "Migrations",
    started: "Running since",
  },
  ok: "Working",
  unknown: "Unknown: the database doesn’t answer",
  database: (milliseconds: number) => `Working, answers in ${milliseconds} ms`,
  mail: { ok: "Working", late: "Late", unconfigured: "No mail server is set up", unknown: "Unknown" },
  pictures: { ok: "Working", failing: "The last call failed" },
  scanner: { ok: "Working", down: "Doesn’t answer" },
  /** What an operator's command says. */
  insecureDatabase: (fault: TlsFault) => `PostgreSQL can't be used: ${DATABASE_FAULTS[fault]}.`,
  replica: ({
    status,
    lagSeconds,
    fault,
  }: {
    status: "ok" | "late" | "down";
    lagSeconds: number;
    fault: TlsFault | null;
  }) =>
    ({
      ok: `Working, at most ${lagSeconds.toFixed(1)} s behind`,
      late: `${lagSeconds.toFixed(0)} s behind, so the primary answers everything`,
      down: `${fault ? `Down (${DATABASE_FAULTS[fault]})` : "Down"}, so the primary answers everything`,
    })[status],
  pool: ({ open, idle, waiting }: { open: number; idle: number; waiting: number }) =>
    `${open} open, ${idle} of them idle, requests that wait: ${waiting}`,
  noBackups: "Nightly backups are not set up",
  noBackup: "None so far",
  backup: ({
    age,
    moment,
    rows,
    files,
    size,
  }: Record<"age" | "moment" | "rows" | "files" | "size", string>) =>
    `${age} (${moment}), ${rows} rows and ${files} files, ${size}`,
  trial: (moment: string) => `${moment}: nothing differed`,
  trialFailed: (moment: string, fault: string) => `${moment} failed: ${fault}`,
  queue: ({ waiting, failed, tooLate }: { waiting: number; failed: number; tooLate?: number }) =>
    [
      `${waiting} waiting, ${failed} failed`,
      ...(tooLate === undefined ? [] : [`${tooLate} too late to send`]),
    ].join(", "),
  job: ({ moment, duration, failed }: { moment: string | null; duration: string; failed: number }) =>
    [
      moment === null ? "Never succeeded" : `${moment}, took ${duration}`,
      ...(failed > 0 ? [`failures since the start: ${failed}`] : []),
    ].join(", "),
  duration: (seconds: number) =>
    seconds < 1 ? `${Math.ceil(seconds * 1000)} ms` : `${seconds.toFixed(1)} s`,
  /** What each background job does, by its name in logs and metrics. */
  jobs: {
    answers: "Delete old answers to API calls",
    backup: "Back up and try to restore",
    calendarEntries: "Write into calendars",
    calendars: "Read calendars",
    content: "Delete old versions of site texts",
    expiry: "Expire proposals",
    fileChecks: "Check files for viruses",
    files: "Clear removed files",
    identity: "Clean up sign-in",
    indexPings: "Tell search engines about changes",
    invitations: "Delete expired invitations",
    leadImports: "Delete old imports of leads",
    leadPhones: "Index phone numbers",
    leads: "Erase leads past their time",
    mails: "Delete old emails",
    pictures: "Clear removed pictures",
    proposalReminders: "Remind clients of proposals",
    proposals: "Erase old proposals",
    rateLimits: "Clear rate limits",
    reminders: "Remind of consultations",
    revisions: "Delete old versions of articles",
    roi: "Erase old ROI conversations",
    sessions: "Delete old sessions",
    spam: "Delete old spam",
    taskDigests: "Send the daily email",
    taskSuggestions: "Suggest tasks",
    visits: "Delete old visits",
    webhooks: "Delete old webhook events",
    weeklySummaries: "Send the weekly email",
  } as Partial<Record<string, string>>,
  needsAttention: "Needs attention",
};
