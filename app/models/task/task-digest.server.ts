import { sharedNow } from "~/lib/clock/shared-clock";
import { staffMailsCopy } from "~/copy/staff/mails";
import { eq } from "drizzle-orm";

import { dayAt, minuteAt, type Day } from "~/lib/time-zone";
import { dayWords } from "~/lib/zoned-dates";
import { atomically, db, ifNotLost } from "~/server/db.server";
import { env } from "~/server/env.server";

import { bookingHosts, users, workPreferences } from "../../../drizzle/schema";

import { mailBody } from "~/models/mail/mail-body";
import { queueMail } from "~/models/mail/mail.server";
import { cappedCountText } from "~/models/shared/capped-count";
import { everyRow } from "~/models/shared/keyset.server";
import { getSettings } from "~/models/settings/settings.server";
import { claimMailDay, isMailTime } from "./regular-mail.server";
import { stopLink } from "~/models/mail/mail-choice-link.server";
import { endOfDay, type Task } from "./task";
import { ownersOnly } from "./task-owner.server";
import { dueText, presentDue } from "./task-words";
import { countDueTasks, listDueTasks } from "./task-query.server";
import { mailChoiceTopic } from "~/models/mail/mail-choice.server";
import { workZone, zoneColumns } from "./work-preferences.server";
import { DIGEST_TASKS_SHOWN } from "./task-limits";

interface Reader {
  userId: string;
  email: string;
  timeZone: string;
  today: Day;
}

/**
 * Puts the morning's emails about due tasks into the outbox, one per owner and day of their
 * calendar. Any number of processes may run it: the process that records the day writes the email.
 * Without a due task there is no email. Returns how many were queued.
 */
export async function queueTaskDigests({ now = sharedNow() }: { now?: Date } = {}): Promise<number> {
  const { wantsDigest, digestDay } = workPreferences;
  const owners = everyRow({ userId: users.id }, ownersOnly(), (key) =>
    db
      .select({ key, row: { userId: users.id, email: users.email, ...zoneColumns, wantsDigest, digestDay } })
      .from(users)
      .leftJoin(workPreferences, eq(workPreferences.userId, users.id))
      .leftJoin(bookingHosts, eq(bookingHosts.userId, users.id)),
  );
  let queued = 0;
  for await (const some of owners)
    for (const { userId, email, wantsDigest: wants, digestDay: day, ...zone } of some) {
      const timeZone = workZone(zone);
      const minute = minuteAt(now, timeZone);
      const today = dayAt(now, timeZone);
      if (wants === false || !isMailTime(minute) || day === today) continue;
      if (await queueDigest({ userId, email, timeZone, today }, now)) queued += 1;
    }
  return queued;
}

async function queueDigest({ userId, email, timeZone, today }: Reader, now: Date): Promise<boolean> {
  const until = endOfDay(now, timeZone);
  const [counts, due, settings] = await Promise.all([
    countDueTasks({ ownerId: userId, until, now }),
    listDueTasks({ ownerId: userId, until, limit: DIGEST_TASKS_SHOWN }),
    getSettings(),
  ]);
  const words = () =>
    staffMailsCopy.taskDigest({
      day: dayWords(today).shortDate,
      overdue: counts.overdue.count === 0 ? null : cappedCountText(counts.overdue),
      today: counts.today.count === 0 ? null : cappedCountText(counts.today),
      tasks: due.map((task) => toLine(task, { today, now })),
      hasMore: counts.overdue.count + counts.today.count > due.length,
    });
  const link = `${env.appUrl}/admin/today`;
  const stop = stopLink("daily", userId);
  const mail = {
    kind: "task_digest",
    to: email,
    ...mailBody({ words, link, stopLink: stop, settings }),
    unsubscribeUrl: stop,
    topic: mailChoiceTopic("daily", userId),
    validUntil: until,
  };
  // Another process was faster.
  const isOurs = await ifNotLost(
    atomically((tx) => [
      claimMailDay(tx, { userId, mail: "daily", day: today, now }),
      ...(due.length === 0 ? [] : queueMail(tx, mail, { now })),
    ]),
  );
  return isOurs && due.length > 0;
}

function toLine(task: Task, { today, now }: { today: Day; now: Date }) {
  const { title, leadName, dueAt } = task;
  return { title, about: leadName, when: dueText(presentDue(task), today), isOverdue: dueAt <= now };
}
