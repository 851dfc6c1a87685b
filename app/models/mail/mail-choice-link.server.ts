import { isUuid } from "~/lib/uuid";
import { env } from "~/server/env.server";
import { isSigned, sign } from "~/server/signature.server";

import type { OptionalMail } from "./mail-choice";

const SEPARATOR = ".";

/** The path of each email's link, and the word that keeps one link from being used as the other. */
const LINKS: Readonly<Record<OptionalMail, { path: string; purpose: string }>> = {
  daily: { path: "daily-email", purpose: "digest" },
  weekly: { path: "weekly-email", purpose: "summary" },
  mentions: { path: "mention-emails", purpose: "mentions" },
  company: { path: "company-emails", purpose: "company" },
};

function linkText(mail: OptionalMail, userId: string): string {
  return `${LINKS[mail].purpose} ${userId}`;
}

/** The path that turns an email off, with the secret of its person. */
export function stopPath(mail: OptionalMail, token: string): string {
  return `/${LINKS[mail].path}/${token}`;
}

/** The address that turns an email off for a person. It works without signing in. */
export function stopLink(mail: OptionalMail, userId: string): string {
  return `${env.appUrl}${stopPath(mail, `${userId}${SEPARATOR}${sign(linkText(mail, userId))}`)}`;
}

/** The person whose link has this secret, made with any of the server's secrets; null if none. */
export function readStopToken(mail: OptionalMail, token: string): string | null {
  const [userId = "", signature = ""] = token.split(SEPARATOR);
  if (!isUuid(userId)) return null;
  return isSigned(linkText(mail, userId), signature) ? userId : null;
}
