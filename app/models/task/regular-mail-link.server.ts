import { isUuid } from "~/lib/uuid";
import { env } from "~/server/env.server";
import { isSigned, sign } from "~/server/signature.server";

import type { RegularMail } from "./work-preferences";

const SEPARATOR = ".";

/** The path of each email's link, and the word that keeps one link from being used as the other. */
const LINKS: Readonly<Record<RegularMail, { path: string; purpose: string }>> = {
  daily: { path: "daily-email", purpose: "digest" },
  weekly: { path: "weekly-email", purpose: "summary" },
};

function linkText(mail: RegularMail, userId: string): string {
  return `${LINKS[mail].purpose} ${userId}`;
}

/** The path that turns a regular email off, with the secret of its person. */
export function stopPath(mail: RegularMail, token: string): string {
  return `/${LINKS[mail].path}/${token}`;
}

/** The address that turns a person's regular email off. It works without signing in. */
export function stopLink(mail: RegularMail, userId: string): string {
  return `${env.appUrl}${stopPath(mail, `${userId}${SEPARATOR}${sign(linkText(mail, userId))}`)}`;
}

/** The person whose link has this secret, made with any of the server's secrets; null if none. */
export function readStopToken(mail: RegularMail, token: string): string | null {
  const [userId = "", signature = ""] = token.split(SEPARATOR);
  if (!isUuid(userId)) return null;
  return isSigned(linkText(mail, userId), signature) ? userId : null;
}
