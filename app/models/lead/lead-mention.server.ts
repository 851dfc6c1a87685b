import { eq } from "drizzle-orm";

import { staffMailsCopy } from "~/copy/staff/mails";
import { mailBody } from "~/models/mail/mail-body";
import { getSettings } from "~/models/settings/settings.server";
import { db } from "~/server/db.server";
import { env } from "~/server/env.server";

import { users } from "../../../drizzle/schema";

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

/** The email to colleagues whom an entry of the timeline mentions, without its address. */
export async function mentionMail({
  lead,
  key,
  text,
  actorId,
  actorName,
}: {
  lead: Lead;
  /** The id of the entry. */
  key: string;
  text: string;
  actorId: string;
  actorName: string;
}) {
  const [settings, [author]] = await Promise.all([
    getSettings(),
    db.select({ email: users.email }).from(users).where(eq(users.id, actorId)),
  ]);
  return {
    kind: "lead_mention" as const,
    senderName: actorName,
    replyTo: author?.email,
    ...mailBody({
      words: () => staffMailsCopy.leadMention({ author: actorName, lead: leadName(lead), text }),
      link: `${env.appUrl}/admin/leads/${lead.id}#${key}`,
      settings,
    }),
  };
}
