import { sharedNow } from "~/lib/clock/shared-clock";
import { getBackupStatus } from "~/models/backup/backup-run.server";
import { mailStatus } from "~/models/mail/mail-delivery.server";
import { getOutboxState } from "~/models/mail/mail.server";
import { getWebhookQueueState } from "~/models/webhook/webhook-queue.server";
import { databaseStatus } from "~/server/db.server";
import { poolState } from "~/server/db/connection.server";
import { replicaState } from "~/server/db/replica.server";
import { listSlowStatements, SLOW_MILLISECONDS } from "~/server/db/statement-watch.server";
import { env } from "~/server/env.server";
import { jobStates } from "~/server/upkeep-runner.server";
import { identityStatus } from "~/services/identity/status.server";
import { imageStoreStatus } from "~/services/image-store.server";
import { scannerStatus } from "~/services/virus-scan.server";

/**
 * The state of every part, as this process sees it. Null: the database, which knows it, doesn't
 * answer.
 */
export async function readSiteStatus({ now = sharedNow() }: { now?: Date } = {}) {
  const [database, mail, auth, scanner, backup, mails, webhooks] = await Promise.all([
    databaseStatus(),
    mailStatus(),
    identityStatus(),
    scannerStatus(),
    getBackupStatus({ now }).catch(() => null),
    getOutboxState().catch(() => null),
    getWebhookQueueState().catch(() => null),
  ]);
  return {
    database,
    mail,
    auth,
    scanner,
    backup,
    mails,
    webhooks,
    pictures: imageStoreStatus(),
    pool: poolState(),
    replica: replicaState(),
    slowStatements: listSlowStatements(),
    slowMilliseconds: SLOW_MILLISECONDS,
    jobs: [...jobStates()].map(([name, state]) => ({ name, ...state })),
    dialect: env.dialect,
    isProduction: env.production,
    nodeVersion: process.version,
    startedAt: new Date(now.getTime() - process.uptime() * 1000),
  };
}

export type SiteStatus = Awaited<ReturnType<typeof readSiteStatus>>;
