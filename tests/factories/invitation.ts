import { eq } from "drizzle-orm";

import { db } from "~/server/db.server";
import { getInvitation } from "~/models/company/invitation.server";

import { outboxMails } from "../../drizzle/schema";

/** The token of an open invitation that was emailed to this address. */
export async function newestToken(email: string): Promise<string> {
  const mails = await db.select().from(outboxMails).where(eq(outboxMails.recipient, email));
  const tokens = mails.map(({ textBody }) => /token=([\w-]+)/.exec(textBody)?.[1] ?? "");
  for (const token of tokens) if (await getInvitation({ token })) return token;
  throw new Error("No invitation was mailed");
}
