import { and, eq, inArray } from "drizzle-orm";

import { staffMailsCopy } from "~/copy/staff/mails";
import { displayName } from "~/models/account/user";
import type { OutgoingMail } from "~/models/mail/mail";
import { mailBody } from "~/models/mail/mail-body";
import { getSettings } from "~/models/settings/settings.server";
import { stopLink } from "~/models/mail/mail-choice-link.server";
import { mailChoiceTopic } from "~/models/mail/mail-choice.server";
import { db } from "~/server/db.server";
import { env } from "~/server/env.server";

import { users, workPreferences } from "../../../drizzle/schema";

import { leadName, type Lead } from "./lead";
import { mentionedIn } from "./lead-mention";
import { listStaffWith } from "./lead-query.server";

/**
 * The colleagues whom a text mentions, with the addresses that tell them. Only staff who may see
 * leads can be mentioned, and nobody tells themselves.
 */
export async function findMentioned({ text, actorId }: { text: string; actorId: string }) {
  if (!text.includes("@")) return [];
  return mentionedIn(text, await listStaffWith("view_leads")).filter(({ id }) => id !== actorId);
}

/** Leaves out the colleagues who have turned off emails about mentions. */
export async function readersOfMentions<Colleague extends { id: string }>(
  mentioned: readonly Colleague[],
): Promise<Colleague[]> {
  if (mentioned.length === 0) return [];
  const ids = mentioned.map(({ id }) => id);
  const off = await db
    .select({ id: workPreferences.userId })
    .from(workPreferences)
    .where(and(inArray(workPreferences.userId, ids), eq(workPreferences.wantsMentions, false)));
  return mentioned.filter(({ id }) => !off.some((person) => person.id === id));
}

/**
 * The emails to colleagues whom an entry of the timeline mentions. None if its author is gone.
 */
export async function mentionMails({
  readers,
  lead,
  key,
  text,
  actorId,
}: {
  readers: readonly { id: string; email: string }[];
  lead: Lead;
  /** The id of the entry. */
  key: string;
  text: string;
  actorId: string;
}): Promise<OutgoingMail[]> {
  const [settings, [author]] = await Promise.all([
    getSettings(),
    db
      .select({ firstName: users.firstName, lastName: users.lastName, email: users.email })
      .from(users)
      .where(eq(users.id, actorId)),
  ]);
  if (!author) return [];
  const name = displayName(author);
  return readers.map(({ id, email }) => {
    const stop = stopLink("mentions", id);
    return {
      kind: "lead_mention",
      to: email,
      senderName: name,
      replyTo: author.email,
      ...mailBody({
        words: () => staffMailsCopy.leadMention({ author: name, lead: leadName(lead), text }),
        link: `${env.appUrl}/admin/leads/${lead.id}#${key}`,
        stopLink: stop,
        settings,
      }),
      unsubscribeUrl: stop,
      topic: mailChoiceTopic("mentions", id),
    };
  });
}
