import { and, eq, isNull, ne, or } from "drizzle-orm";

import type { Day } from "~/lib/time-zone";
import { required, type Database, type Write } from "~/server/db.server";

import { workPreferences } from "../../../drizzle/schema";

import { MAIL_CHOICES, type RegularMail } from "~/models/mail/mail-choice";
import { FIRST_MAIL_MINUTE, LAST_MAIL_MINUTE } from "./task-limits";

/** Whether regular emails go out at this minute of their reader's day. */
export function isMailTime(minute: number): boolean {
  return minute >= FIRST_MAIL_MINUTE && minute < LAST_MAIL_MINUTE;
}

/**
 * The write that records the day of a person's regular email, in the transaction that queues it.
 * Throws `ConditionLost` if another process recorded the day first, or if the person has turned the
 * email off.
 */
export function claimMailDay(
  tx: Database,
  { userId, mail, day, now }: { userId: string; mail: RegularMail; day: Day; now: Date },
): Write {
  const column = mail === "daily" ? "digestDay" : "summaryDay";
  return required(
    tx
      .insert(workPreferences)
      .values({ userId, [column]: day, updatedAt: now })
      .onConflictDoUpdate({
        target: workPreferences.userId,
        set: { [column]: day },
        setWhere: and(
          or(isNull(workPreferences[column]), ne(workPreferences[column], day)),
          eq(workPreferences[MAIL_CHOICES[mail]], true),
        ),
      })
      .returning({ userId: workPreferences.userId }),
  );
}
