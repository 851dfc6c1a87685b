import { mailsCopy, type MailWords } from "~/copy/mails";
import type { Database, Write } from "~/server/db.server";
import { env } from "~/server/env.server";
import type { Mail } from "~/identity/provider.server";
import { mailBody } from "./mail-body";

import { queueMail } from "./mail.server";
import { DEFAULT_SETTINGS } from "~/models/settings/default-settings";
import { getSettings } from "~/models/settings/settings.server";

/** Known ahead of time: the writes of a transaction are built without waiting for anything. */
let productName = DEFAULT_SETTINGS.productName;

/** Reads the product's name as emails say it. Call it at the start and when the settings change. */
export async function refreshMailNames(): Promise<void> {
  ({ productName } = await getSettings());
}

/**
 * The writes that put an email of the identity provider into the outbox: its `queueMail`. The link
 * leads to a page of ours that spends the code by a button, because mail scanners open every link.
 */
export function identityMail(tx: Database, mail: Mail, { now = new Date() }: { now?: Date } = {}): Write[] {
  const words = wordsOf(mail);
  const body = mailBody({ words, link: confirmationLink(mail), productName });
  return queueMail(tx, { kind: mail.kind, to: mail.to, ...body }, { now });
}

function wordsOf({ kind, otp, to, newEmail }: Mail): MailWords {
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
 * `/auth/confirm?token_hash=…&type=…`, with `next` when the visitor is to go on to a certain page
 * of ours.
 */
function confirmationLink({ kind, tokenHash, redirectTo }: Mail): string {
  const link = new URL("/auth/confirm", env.appUrl);
  link.searchParams.set("token_hash", tokenHash);
  link.searchParams.set("type", kind);
  const next = nextPage(redirectTo);
  if (next !== null) link.searchParams.set("next", next);
  return link.href;
}

/** The page of ours that a redirect target names, itself or (the callback page) in its `next`. */
function nextPage(redirectTo: string): string | null {
  const target = URL.canParse(redirectTo) ? new URL(redirectTo) : null;
  if (!target || target.origin !== new URL(env.appUrl).origin) return null;
  if (target.pathname === "/auth/callback") return target.searchParams.get("next");
  return target.pathname === "/" ? null : target.pathname + target.search;
}
