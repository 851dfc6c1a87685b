import { sharedNow } from "~/lib/clock/shared-clock";
import { currentLanguage } from "~/lib/language/current-language";
import type { Language } from "~/lib/languages";
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
  return user ? writeNotice({ ...user, kind, now }) : null;
}

/**
 * The same of what the embedded provider did, to the address from before. Those who have never
 * opened the application have no language of their own yet: then it is that of the request.
 */
export async function identityNotice({
  externalId,
  ...notice
}: {
  externalId: string;
  email: string;
  kind: NoticedKind;
  now: Date;
}): Promise<OutgoingMail> {
  const [user] = await db
    .select({ language: users.language })
    .from(users)
    .where(eq(users.externalId, externalId));
  return writeNotice({ ...notice, language: user?.language ?? currentLanguage() });
}

async function writeNotice({
  email,
  language,
  kind,
  now,
}: {
  email: string;
  language: Language;
  kind: NoticedKind;
  now: Date;
}): Promise<OutgoingMail> {
  const settings = await getSettings();
  const words = () =>
    mailsCopy.securityNotice(settings.productName, mailsCopy.securityEvents[kind], formatMoment(now));
  const link = new URL("/forgot-password", env.appUrl).href;
  return {
    kind: "security_notice",
    to: email,
    ...mailBody({ language, words, link, settings }),
  };
}
