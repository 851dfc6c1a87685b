import { eq } from "drizzle-orm";

import { staffMailsCopy } from "~/copy/staff/mails";
import { displayName } from "~/models/account/user";
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

/**
 * The email to colleagues whom an entry of the timeline mentions, without its address. None if its
 * author is gone.
 */
export async function mentionMail({
  lead,
  key,
  text,
  actorId,
}: {
  lead: Lead;
  /** The id of the entry. */
  key: string;
  text: string;
  actorId: string;
}) {
  const [settings, [author]] = await Promise.all([
    getSettings(),
    db
      .select({ firstName: users.firstName, lastName: users.lastName, email: users.email })
      .from(users)
      .where(eq(users.id, actorId)),
  ]);
  if (!author) return undefined;
  const name = displayName(author);
  return {
    kind: "lead_mention" as const,
    senderName: name,
    replyTo: author.email,
    ...mailBody({
      words: () => staffMailsCopy.leadMention({ author: name, lead: leadName(lead), text }),
      link: `${env.appUrl}/admin/leads/${lead.id}#${key}`,
      settings,
    }),
  };
}
