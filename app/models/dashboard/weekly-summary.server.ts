import { sharedNow } from "~/lib/clock/shared-clock";
import { staffMailsCopy } from "~/copy/staff/mails";
import { and, count, eq, gte, isNull, lt, sql, sum } from "drizzle-orm";

import { moneyText } from "~/lib/number-formats";
import { addToDay, dayAt, instantAt, minuteAt, weekdayOf, type Day } from "~/lib/time-zone";
import { dayWords } from "~/lib/zoned-dates";
import { mailBody } from "~/models/mail/mail-body";
import { queueMail } from "~/models/mail/mail.server";
import { getSettings } from "~/models/settings/settings.server";
import { everyRow } from "~/models/shared/keyset.server";
import { claimMailDay, isMailTime } from "~/models/task/regular-mail.server";
import { stopLink } from "~/models/mail/mail-choice-link.server";
import { SUMMARY_ROLE } from "~/models/task/work-preferences";
import { mailChoiceTopic } from "~/models/mail/mail-choice.server";
import { workZone, zoneColumns } from "~/models/task/work-preferences.server";
import { atomically, db, ifNotLost } from "~/server/db.server";
import { env } from "~/server/env.server";

import {
  bookingHosts,
  bookings,
  leads,
  posts,
  proposals,
  users,
  workPreferences,
} from "../../../drizzle/schema";
import { isConsultation } from "./stats.server";

const MONDAY = 1;

interface Span {
  from: Date;
  until: Date;
}

/**
 * Puts the Monday morning's emails with the figures of the week before into the outbox, one per
 * super admin. Any number of processes may run it: the process that records the day writes the
 * email. Returns how many were queued.
 */
export async function queueWeeklySummaries({ now = sharedNow() }: { now?: Date } = {}): Promise<number> {
  const { wantsSummary, summaryDay } = workPreferences;
  const isReader = and(eq(users.role, SUMMARY_ROLE), eq(users.isActive, true));
  const readers = everyRow({ userId: users.id }, isReader, (key) =>
    db
      .select({
        key,
        row: { userId: users.id, email: users.email, ...zoneColumns, wantsSummary, summaryDay },
      })
      .from(users)
      .leftJoin(workPreferences, eq(workPreferences.userId, users.id))
      .leftJoin(bookingHosts, eq(bookingHosts.userId, users.id)),
  );
  let queued = 0;
  for await (const some of readers)
    for (const { userId, email, wantsSummary: wants, summaryDay: day, ...zone } of some) {
      const timeZone = workZone(zone);
      const today = dayAt(now, timeZone);
      const isTime = weekdayOf(today) === MONDAY && isMailTime(minuteAt(now, timeZone));
      if (wants === false || !isTime || day === today) continue;
      if (await queueSummary({ userId, email, timeZone, monday: today, now })) queued += 1;
    }
  return queued;
}

async function queueSummary({
  userId,
  email,
  timeZone,
  monday,
  now,
}: {
  userId: string;
  email: string;
  timeZone: string;
  monday: Day;
  now: Date;
}): Promise<boolean> {
  const firstDay = addToDay(monday, -7);
  const span = {
    from: instantAt({ day: firstDay, minute: 0, timeZone }),
    until: instantAt({ day: monday, minute: 0, timeZone }),
  };
  const [figures, settings] = await Promise.all([readFigures(span), getSettings()]);
  const words = () =>
    staffMailsCopy.weeklySummary({
      from: dayWords(firstDay).shortDate,
      until: dayWords(addToDay(monday, -1)).shortDate,
      ...figures,
    });
  const stop = stopLink("weekly", userId);
  const body = mailBody({ words, link: `${env.appUrl}/dashboard`, stopLink: stop, settings });
  const topic = mailChoiceTopic("weekly", userId);
  const mail = { kind: "weekly_summary", to: email, ...body, unsubscribeUrl: stop, topic };
  // Another process was faster.
  return ifNotLost(
    atomically((tx) => [
      claimMailDay(tx, { userId, mail: "weekly", day: monday, now }),
      ...queueMail(tx, mail, { now }),
    ]),
  );
}

/** What happened in a week, in words. Amounts in several currencies are never added up. */
async function readFigures({ from, until }: Span) {
  const [[met], [consultations], accepted, [articles]] = await Promise.all([
    db
      .select({ count: count() })
      .from(leads)
      .where(and(gte(leads.createdAt, from), lt(leads.createdAt, until))),
    db
      .select({ count: count() })
      .from(bookings)
      .where(and(gte(bookings.startsAt, from), lt(bookings.startsAt, until), isConsultation)),
    db
      .select({
        currency: proposals.currency,
        count: count(),
        minor: sum(sql`${proposals.totalMinor} + 12 * ${proposals.monthlyMinor}`).mapWith(Number),
      })
      .from(proposals)
      .where(
        and(
          // A literal, because a bound value would keep the partial index from being used.
          sql`${proposals.status} = 'accepted'`,
          gte(proposals.decidedAt, from),
          lt(proposals.decidedAt, until),
        ),
      )
      .groupBy(proposals.currency)
      .orderBy(proposals.currency),
    db
      .select({ count: count() })
      .from(posts)
      .where(
        and(
          eq(posts.status, "published"),
          isNull(posts.trashedAt),
          gte(posts.publishedAt, from),
          lt(posts.publishedAt, until),
        ),
      ),
  ]);
  return {
    leads: met?.count ?? 0,
    consultations: consultations?.count ?? 0,
    accepted: accepted.reduce((total, row) => total + row.count, 0),
    value: accepted.map(({ minor, currency }) => moneyText(minor, currency)).join(" + ") || null,
    articles: articles?.count ?? 0,
  };
}
