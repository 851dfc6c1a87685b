import { sharedNow } from "~/lib/clock/shared-clock";
import { currentLanguage } from "~/lib/language/current-language";
import { mailsCopy } from "~/copy/mails";
import type { MailWords } from "~/lib/mail-words";
import type { Database, Write } from "~/server/db.server";
import { env } from "~/server/env.server";
import type { Mail } from "~/identity/provider.server";
import { mailBody, type MailSettings } from "./mail-body";

import { queueMail, takeBackMails } from "./mail.server";
import { DEFAULT_SETTINGS } from "~/models/settings/settings";
import { getSettings } from "~/models/settings/settings.server";

/** Read ahead of time, because building the writes of a transaction must not wait. */
let settings: MailSettings = DEFAULT_SETTINGS;

/** Reads the settings that emails show. Call it at the start and when the settings change. */
export async function refreshMailNames(): Promise<void> {
  settings = await getSettings();
}

/**
 * The writes that queue an email of the identity provider: its `queueMail`. The link opens one of
 * our pages, where a button uses the code up, because mail scanners open every link. It is written
 * in the language of the page that asked for it. After an outage dead links would only confuse, so
 * it isn't sent once its code has expired, or a newer one has replaced it.
 */
export function identityMail(tx: Database, mail: Mail, { now = sharedNow() }: { now?: Date } = {}): Write[] {
  const body = mailBody({
    language: currentLanguage(),
    words: () => mailWords(mail),
    link: confirmationLink(mail),
    settings,
  });
  const { kind, to, expiresAt: validUntil } = mail;
  const topic = `code:${mail.slot}`;
  return [takeBackMails(tx, { topic }), ...queueMail(tx, { kind, to, ...body, topic, validUntil }, { now })];
}

function mailWords({ kind, otp, to, newEmail }: Mail): MailWords {
  const { productName } = settings;
  switch (kind) {
    case "email_change":
      return mailsCopy.emailChange(productName, newEmail ?? to);
    case "reauthentication":
      return mailsCopy.reauthentication(productName, otp);
    case "signup":
    case "invite":
    case "recovery":
    case "magiclink":
      return mailsCopy[kind](productName);
  }
}

/**
 * The link to `/auth/confirm?token_hash=…&type=…`, with `next` if the visitor should continue to a
 * certain page.
 */
function confirmationLink({ kind, tokenHash, redirectTo }: Mail): string {
  const link = new URL("/auth/confirm", env.appUrl);
  link.searchParams.set("token_hash", tokenHash);
  link.searchParams.set("type", kind);
  const next = nextPage(redirectTo);
  if (next !== null) link.searchParams.set("next", next);
  return link.href;
}

/**
 * The page of ours that a redirect target names, directly or (for the callback page) in its `next`.
 */
function nextPage(redirectTo: string): string | null {
  const target = URL.canParse(redirectTo) ? new URL(redirectTo) : null;
  if (!target || target.origin !== new URL(env.appUrl).origin) return null;
  if (target.pathname === "/auth/callback") return target.searchParams.get("next");
  return target.pathname === "/" ? null : target.pathname + target.search;
}
