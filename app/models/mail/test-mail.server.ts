import { sharedNow } from "~/lib/clock/shared-clock";
import { staffMailsCopy } from "~/copy/staff/mails";
import { and, desc, eq } from "drizzle-orm";

import { atomically, db } from "~/server/db.server";
import { mailBody } from "./mail-body";

import { outboxMails } from "../../../drizzle/schema";

import type { AuditSource } from "~/models/audit/audit";
import { auditWrite } from "~/models/audit/audit.server";
import type { MailStatus } from "./mail";
import { queueMail } from "./mail.server";
import { getSettings } from "~/models/settings/settings.server";

const KIND = "test";

/** The status of a test email. */
interface TestMail {
  id: string;
  status: MailStatus;
  attempts: number;
  lastError: string | null;
  createdAt: Date;
}

/** Queues a test email to this address. */
export async function sendTestMail({
  to,
  source,
  now = sharedNow(),
}: {
  to: string;
  source: AuditSource;
  now?: Date;
}): Promise<void> {
  const settings = await getSettings();
  const body = mailBody({ words: () => staffMailsCopy.test(settings.productName), settings });
  await atomically((tx) => [
    ...queueMail(tx, { kind: KIND, to, ...body }, { now }),
    auditWrite(tx, {
      ...source,
      action: "settings.test_mail_sent",
      subject: { id: null, name: to },
      now,
    }),
  ]);
}

/** The newest test email to an address. */
export async function getLastTestMail({ to }: { to: string }): Promise<TestMail | null> {
  const [mail] = await db
    .select({
      id: outboxMails.id,
      status: outboxMails.status,
      attempts: outboxMails.attempts,
      lastError: outboxMails.lastError,
      createdAt: outboxMails.createdAt,
    })
    .from(outboxMails)
    .where(and(eq(outboxMails.recipient, to), eq(outboxMails.kind, KIND)))
    .orderBy(desc(outboxMails.createdAt), desc(outboxMails.id))
    .limit(1);
  return mail ?? null;
}
