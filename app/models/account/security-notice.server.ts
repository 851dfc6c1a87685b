import { sharedNow } from "~/lib/clock/shared-clock";
import { mailsCopy } from "~/copy/mails";
import { eq } from "drizzle-orm";

import { db } from "~/server/db.server";
import { env } from "~/server/env.server";
import { mailBody } from "~/models/mail/mail-body";

import { users } from "../../../drizzle/schema";

import type { OutgoingMail } from "~/models/mail/mail";
import type { SecurityEventKind } from "./security-event";
import { getSettings } from "~/models/settings/settings.server";
import { formatMoment } from "~/lib/dates";

type NoticedKind = keyof typeof mailsCopy.securityEvents;

function isNoticed(kind: SecurityEventKind): kind is NoticedKind & SecurityEventKind {
  return Object.hasOwn(mailsCopy.securityEvents, kind);
}

/**
 * The email that tells an account's owner what happened to it (ASVS 5.0, 6.3.7). Null for events
 * that don't change how the account is protected. It contains no secret: its link opens the page
 * where anyone can request a new password.
 */
export async function securityNotice({
  userId,
  kind,
  now = sharedNow(),
}: {
  userId: string;
  kind: SecurityEventKind;
  now?: Date | undefined;
}): Promise<OutgoingMail | null> {
  if (!isNoticed(kind)) return null;
  const [user] = await db
    .select({ email: users.email, language: users.language })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) return null;
  const settings = await getSettings();
  const words = () =>
    mailsCopy.securityNotice(settings.productName, mailsCopy.securityEvents[kind], formatMoment(now));
  const link = new URL("/forgot-password", env.appUrl).href;
  return {
    kind: "security_notice",
    to: user.email,
    ...mailBody({ language: user.language, words, link, settings }),
  };
}
