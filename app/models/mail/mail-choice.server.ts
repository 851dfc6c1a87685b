import { eq } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { atomically, db, type Database, type Write } from "~/server/db.server";

import { workPreferences } from "../../../drizzle/schema";

import { takeBackMails } from "./mail.server";
import { MAIL_CHOICES, type OptionalMail } from "./mail-choice";

const TOPIC = "mail-choice";

/** The topic of a person's waiting emails of one kind, used to withdraw them. */
export const mailChoiceTopic = (mail: OptionalMail, userId: string) => `${TOPIC}:${mail}:${userId}`;

/**
 * Whether the reader of a waiting email still wants it. A choice that was made while the email was
 * being queued could not withdraw it, so this is asked before each try.
 */
export async function isMailWanted(topic: string | null): Promise<boolean> {
  const [about, mail, userId] = topic?.split(":") ?? [];
  if (about !== TOPIC || userId === undefined || !isOptional(mail)) return true;
  const [choice] = await db
    .select({ wanted: workPreferences[MAIL_CHOICES[mail]] })
    .from(workPreferences)
    .where(eq(workPreferences.userId, userId));
  return choice?.wanted ?? true;
}

function isOptional(mail = ""): mail is OptionalMail {
  return Object.hasOwn(MAIL_CHOICES, mail);
}

/** The write that withdraws waiting emails of a kind that a person turns off. */
export function turnedOffWrite(tx: Database, mail: OptionalMail, userId: string): Write {
  return takeBackMails(tx, { topic: mailChoiceTopic(mail, userId) });
}

/** Turns emails of one kind to a person on or off. */
export async function setMailWanted({
  userId,
  mail,
  wanted,
  now = sharedNow(),
}: {
  userId: string;
  mail: OptionalMail;
  wanted: boolean;
  now?: Date;
}): Promise<void> {
  const chosen = { [MAIL_CHOICES[mail]]: wanted, updatedAt: now };
  await atomically((tx): Write[] => [
    tx
      .insert(workPreferences)
      .values({ userId, ...chosen })
      .onConflictDoUpdate({ target: workPreferences.userId, set: chosen }),
    ...(wanted ? [] : [turnedOffWrite(tx, mail, userId)]),
  ]);
}
