import { sharedNow } from "~/lib/clock/shared-clock";
import { dayEndAfter } from "~/lib/time-units";
import { isSigned, sign } from "~/server/signature.server";
import { PREVIEW_LINK_DAYS } from "./shared-limits";

/** A link that shows a draft to anyone who has it, until `expiresAt`. */
export interface PreviewLink {
  path: string;
  expiresAt: Date;
}

/**
 * The preview link of a draft below `directory`. It is signed, so nothing is stored. It expires at
 * the next midnight (UTC) after seven days. `noun` says what the id names.
 */
export function signPreviewLink(
  { noun, id, directory }: { noun: string; id: string; directory: string },
  now = sharedNow(),
): PreviewLink {
  // Whole days, so that reloading the page shows the same link.
  const expiresAt = dayEndAfter(now, PREVIEW_LINK_DAYS);
  const expiry = expiresAt.getTime().toString(36);
  return { path: `${directory}/${id}.${expiry}.${sign(linkText(noun, id, expiry))}`, expiresAt };
}

/** What a link's token names; null if it has expired or was tampered with. */
export function readPreviewToken(
  { noun, token }: { noun: string; token: string },
  now: Date,
): { id: string; expiresAt: Date } | null {
  const [id = "", expiry = "", signature = "", ...rest] = token.split(".");
  if (rest.length > 0 || !isSigned(linkText(noun, id, expiry), signature)) return null;
  const expiresAt = new Date(Number.parseInt(expiry, 36));
  return expiresAt > now ? { id, expiresAt } : null;
}

function linkText(noun: string, id: string, expiry: string): string {
  return `preview of ${noun} ${id} until ${expiry}`;
}
