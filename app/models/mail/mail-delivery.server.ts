import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

import { sharedNow } from "~/lib/clock/shared-clock";
import { env } from "~/server/env.server";
import { signOfMail } from "~/models/brand/brand-sign.server";
import { MailNotSentError, type WireMail } from "~/services/mailer.server";
import { log } from "~/server/log.server";

import { CALENDAR_FILE_NAME, senderText, type MailCalendar } from "./mail";
import { known, type Reading } from "~/models/shared/reading.server";
import {
  claimMails,
  dropMail,
  getOutboxState,
  markMailFailed,
  markMailSent,
  markMailTooLate,
  outboxState,
  type OutboxMail,
  type OutboxState,
} from "./mail.server";
import { isMailWanted } from "./mail-choice.server";
import { MAIL_LATE_SECONDS } from "./mail-limits";
import { acceptanceDocument } from "~/models/proposal/proposal-document.server";
import { getSettings } from "~/models/settings/settings.server";

/** Sends one email, or throws `MailNotSentError`. */
type Send = (mail: WireMail) => Promise<void>;

/** Emails sent at once per process. */
const BATCH_MAILS = 5;
const POLL_MILLISECONDS = 1_000;
/** How long to pause after the mail server or the database was down. */
const PAUSE_MILLISECONDS = 5_000;
const STOP_MILLISECONDS = 10_000;

let givenUp = 0;
let tooLate = 0;

/** Emails that this process has given up since it started. */
export function mailsGivenUp(): number {
  return givenUp;
}

/** Emails that this process hasn't sent since it started, because what they said was over. */
export function mailsTooLate(): number {
  return tooLate;
}

/**
 * What `/api/health` reports about email. Never throws. Waiting emails aren't lost, so they never
 * make the service unhealthy.
 */
export async function mailStatus(): Promise<{
  status: "ok" | "late" | "unconfigured" | "unknown";
  waiting?: number;
}> {
  if (env.smtpUrl === undefined) return { status: "unconfigured" };
  const state = await getOutboxState().catch(() => null);
  if (!state) return { status: "unknown" };
  return { status: isLate(state) ? "late" : "ok", waiting: state.waiting };
}

function isLate({ oldestWaitingSeconds }: OutboxState): boolean {
  return oldestWaitingSeconds > MAIL_LATE_SECONDS;
}

/** Whether emails wait too long. Without a mail server they are read in the outbox. */
export function mailLateness({ now }: { now: Date }): Reading<boolean> {
  if (env.smtpUrl === undefined) return known(false);
  const { view, ...state } = outboxState({ now });
  return { ...state, view: (found) => isLate(view(found)) };
}

/** The result of one batch. */
interface Delivery {
  sent: number;
  /** Claimed but not sent: retried later, or given up. */
  notSent: number;
  /** Claimed but no longer wanted, by their reader or because what they say is over. */
  dropped: number;
}

/**
 * Claims due emails, sends them and records the results. Any number of processes can run this at
 * once.
 */
export async function deliverDueMails({ worker, send }: { worker: string; send: Send }): Promise<Delivery> {
  const mails = await claimMails({ worker, limit: BATCH_MAILS });
  if (mails.length === 0) return { sent: 0, notSent: 0, dropped: 0 };
  const { productName, email } = await getSettings();
  const from = { name: productName, address: env.mailFrom ?? email };
  const results = await Promise.all(mails.map((mail) => deliver({ mail, worker, send, from })));
  const count = (wanted: keyof Delivery) => results.filter((result) => result === wanted).length;
  return { sent: count("sent"), notSent: count("notSent"), dropped: count("dropped") };
}

async function deliver({
  mail,
  worker,
  send,
  from,
}: {
  mail: OutboxMail;
  worker: string;
  send: Send;
  from: WireMail["from"];
}): Promise<keyof Delivery> {
  const { id, kind, recipient, senderName, replyTo, subject, textBody, htmlBody } = mail;
  const { calendar, attachment, unsubscribeUrl, topic, validUntil } = mail;
  if (validUntil !== null && validUntil <= sharedNow()) {
    if (await markMailTooLate({ id, worker })) tooLate += 1;
    log.info({ mail: id, kind, attempts: mail.attempts, validUntil }, "mail no longer sent: too late");
    return "dropped";
  }
  if (!(await isMailWanted(topic))) {
    await dropMail({ id, worker });
    return "dropped";
  }
  const messageId = `<${id}@${new URL(env.appUrl).hostname}>`;
  try {
    // Rebuilt for each try from stored rows, so a restart or retry loses nothing. If the rows were
    // erased, the email goes without it.
    const document = attachment ? await acceptanceDocument(attachment) : null;
    const picture = await signOfMail(htmlBody);
    await send({
      messageId,
      from: { ...from, name: senderText(senderName, from.name) },
      to: recipient,
      subject,
      text: textBody,
      html: htmlBody,
      ...(replyTo === null ? {} : { replyTo }),
      ...(calendar ? { calendar: wireCalendar(calendar) } : {}),
      ...(document ? { attachment: document } : {}),
      ...(picture ? { picture } : {}),
      ...(unsubscribeUrl ? { unsubscribeUrl } : {}),
    });
  } catch (error) {
    const permanent = error instanceof MailNotSentError && error.permanent;
    const reason = error instanceof Error ? error.message : "unknown";
    const became = await markMailFailed({ id, worker, error: reason, permanent });
    if (became === "failed") givenUp += 1;
    log[became === "failed" ? "error" : "warn"](
      { mail: id, kind, attempts: mail.attempts, reason },
      "mail not sent",
    );
    return "notSent";
  }
  await markMailSent({ id, worker });
  return "sent";
}

function wireCalendar({ fileName, ...calendar }: MailCalendar): WireMail["calendar"] {
  return { ...calendar, filename: fileName ?? CALENDAR_FILE_NAME };
}

/**
 * Delivers emails in the background until the returned function is called, which resolves once
 * nothing is in progress.
 */
export function startMailDelivery(
  send: Send,
  { pollMilliseconds = POLL_MILLISECONDS } = {},
): () => Promise<void> {
  const worker = `${hostname()}:${process.pid}:${crypto.randomUUID()}`;
  const stopping = new AbortController();
  const running = deliverUntil(stopping.signal, { worker, send, pollMilliseconds });
  return async () => {
    stopping.abort();
    // A process that is still sending keeps its claim, and another one takes over when the claim
    // ends.
    await Promise.race([running, sleep(STOP_MILLISECONDS, undefined, { ref: false })]);
  };
}

async function deliverUntil(
  signal: AbortSignal,
  { worker, send, pollMilliseconds }: { worker: string; send: Send; pollMilliseconds: number },
): Promise<void> {
  while (!signal.aborted) {
    const pause = await deliverDueMails({ worker, send }).then(
      ({ sent, notSent, dropped }) =>
        sent + dropped > 0 ? 0 : notSent > 0 ? PAUSE_MILLISECONDS : pollMilliseconds,
      (error: unknown) => {
        log.error({ err: error }, "the outbox could not be read or written");
        return PAUSE_MILLISECONDS;
      },
    );
    // An abort only ends the pause.
    await sleep(pause, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
