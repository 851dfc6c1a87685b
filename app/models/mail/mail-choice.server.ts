import { sharedNow } from "~/lib/clock/shared-clock";
import { atomically, type Database, type Write } from "~/server/db.server";

import { workPreferences } from "../../../drizzle/schema";

import { takeBackMails } from "./mail.server";
import { MAIL_CHOICES, type OptionalMail } from "./mail-choice";

/** The topic of a person's waiting emails of one kind, used to withdraw them. */
export const mailChoiceTopic = (mail: OptionalMail, userId: string) => `mail-choice:${mail}:${userId}`;

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
