import { closeDatabase, startDatabase } from "~/server/db.server";
import { requireReplicaCaughtUp, startReplica } from "~/server/db/replica.server";
import { env } from "~/server/env.server";
import { dropCachedDocuments } from "~/front-door/cache/process-documents.server";
import { readSharedClock, watchContentTags } from "~/models/shared/content-tag.server";
import { identityMail, refreshMailNames } from "~/models/mail/identity-mail.server";
import { startMailDelivery } from "~/models/mail/mail-delivery.server";
import { watchSiteState } from "~/models/settings/public-status.server";
import { isRegistrationOpen } from "~/models/settings/settings.server";
import { startCountingVisits } from "~/models/visit/visit-batch.server";
import { startWebhookDelivery } from "~/models/webhook/webhook-delivery.server";
import { sealStoredValues } from "~/models/shared/sealed-value.server";
import { identityEventWrites } from "~/models/account/identity-event.server";
import { endIdentitySessions } from "~/models/account/user-session.server";
import {
  onIdentityMail,
  onIdentityProtection,
  onIdentitySessionsEnded,
  onRegistration,
} from "./services/identity/connection.server";
import { tryUploadDisk } from "./services/image-store.server";
import { createSender } from "./services/mailer.server";
import { outsideFetch } from "./services/outside-fetch.server";
import type { ContentTag } from "~/models/shared/content-tags";
import { flushLog, log, reasonOf } from "~/server/log.server";
import { startUpkeep } from "~/server/upkeep-runner.server";
import { startTracing, stopTracing } from "~/server/tracing.server";
import { traceLoaders } from "~/http/trace-loaders.server";

import { HOURLY_JOBS, LONE_JOBS, MINUTELY_JOBS } from "./upkeep.server";

let stopMailDelivery: (() => Promise<void>) | undefined;
let stopCountingVisits: (() => Promise<void>) | undefined;
let stopWebhookDelivery: (() => Promise<void>) | undefined;
let stopWatchingState: (() => void) | undefined;
let stopWatchingContent: (() => void) | undefined;

/**
 * Boots, or ends the process with 1 and one line that says why. remix-serve doesn't handle a failed
 * import, and our handler for unhandled rejections would end the process with 0.
 */
export async function bootOrExit(): Promise<void> {
  try {
    await boot();
  } catch (error) {
    process.stderr.write(`The application cannot start: ${reasonOf(error)}\n`);
    flushLog();
    process.exit(1);
  }
}

/**
 * Everything before the first request: migrate the database, drop cached documents when content
 * changes anywhere, start the background jobs.
 */
async function boot(): Promise<void> {
  // Nobody else on the machine reads what this process writes: the database, pictures and files.
  process.umask(0o077);
  if (env.tracing) {
    await startTracing();
    traceLoaders();
  }
  onIdentityMail(identityMail);
  onIdentitySessionsEnded(endIdentitySessions);
  onIdentityProtection(identityEventWrites);
  onRegistration(isRegistrationOpen);
  if (env.production) warnOfUncheckedDatabases();
  await startDatabase();
  await startReplica();
  await readClock();
  await sealOlderValues();
  await readMailNames();
  await checkUploadDisk();
  stopWatchingContent = watchContentTags(followContent);
  stopWatchingState = watchSiteState();
  startUpkeep(HOURLY_JOBS);
  startUpkeep(MINUTELY_JOBS, { everyMilliseconds: 60_000 });
  const { calendars, backup, calendarEntries, indexPings } = LONE_JOBS;
  startUpkeep({ calendars }, { everyMilliseconds: 60_000 });
  if (env.backup) startUpkeep({ backup }, { everyMilliseconds: 60_000 });
  startUpkeep({ calendarEntries }, { everyMilliseconds: 5_000 });
  startUpkeep({ indexPings }, { everyMilliseconds: 5_000 });
  // The open mailbox gives away that this is a demo.
  if (env.nodeEnv === "production" && !env.production && !env.devMail) {
    log.warn({}, "APP_URL is not an https address: this is a local trial, without what protects production");
  }
  stopCountingVisits = startCountingVisits();
  stopWebhookDelivery = startWebhookDelivery(outsideFetch);
  if (env.smtpUrl) stopMailDelivery = startMailDelivery(createSender(env.smtpUrl));
  else if (env.production) log.warn({}, "SMTP_URL is not set: mails stay in the outbox");
}

function warnOfUncheckedDatabases(): void {
  for (const variable of env.uncheckedDatabases)
    log.warn({ variable }, "PostgreSQL's certificate is not checked: use sslmode=verify-full");
}

/** What runs after the last answer. */
export async function shutDown(): Promise<void> {
  stopWatchingState?.();
  stopWatchingContent?.();
  await Promise.all([stopMailDelivery?.(), stopCountingVisits?.(), stopWebhookDelivery?.()]);
  await closeDatabase();
  await stopTracing();
  flushLog();
}

function followContent(tags: ContentTag[]): void {
  // What is read again now is kept, so it must not be from before the change.
  requireReplicaCaughtUp();
  dropCachedDocuments(tags);
  if (tags.includes("settings")) void readMailNames();
}

/** If the database is away, the next start does it. Until then the values are read as they are. */
async function sealOlderValues(): Promise<void> {
  try {
    const { unreadable } = await sealStoredValues();
    if (unreadable > 0)
      log.warn({ unreadable }, "SESSION_SECRET does not open stored secrets: is its predecessor missing?");
  } catch (error) {
    log.warn({ err: error }, "stored secrets could not be sealed");
  }
}

/** If the database is away, the clock of this machine counts until it is back. */
async function readClock(): Promise<void> {
  await readSharedClock().catch((error: unknown) => {
    log.warn({ err: error }, "the clock of the database could not be read");
  });
}

/** Everything but uploads works without the disk, and they work again as soon as it is there. */
async function checkUploadDisk(): Promise<void> {
  await tryUploadDisk().catch((error: unknown) => {
    log.error({ err: error }, "uploads are refused until UPLOAD_DIR can be written");
  });
}

/** If the database is away, the former names stay and the server starts anyway. */
async function readMailNames(): Promise<void> {
  await refreshMailNames().catch((error: unknown) => {
    log.warn({ err: error }, "the names in mails could not be read");
  });
}
