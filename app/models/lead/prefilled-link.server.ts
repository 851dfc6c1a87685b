import { eq } from "drizzle-orm";
import { z } from "zod";

import { sharedNow } from "~/lib/clock/shared-clock";
import { localizedPath } from "~/lib/language/language-paths";
import { DEFAULT_LANGUAGE, type Language } from "~/lib/languages";
import { dayEndAfter } from "~/lib/time-units";
import { db } from "~/server/db.server";
import { env } from "~/server/env.server";
import { isSigned, sign } from "~/server/signature.server";

import { leadLinks } from "../../../drizzle/schema";

import { campaignQuery, readCampaign, type Campaign } from "./campaign";
import { PREFILLED_LINK_DAYS } from "./lead-limits";

/** The pages that a link can fill in. */
export const PREFILLED_PATHS = { booking: "/booking", roi: "/roi-calculator" } as const;

/** The campaign of links that staff copy for one person. */
export const PERSONAL_LINK: Campaign = { source: "personal-link" };

/** A page that a link can fill in. */
export type PrefilledPage = keyof typeof PREFILLED_PATHS;

/** What a prefilled link says about its recipient. */
export interface Prefill {
  name?: string | undefined;
  email?: string | undefined;
  company?: string | undefined;
  /** The answer to the first question of the ROI calculator. */
  process?: string | undefined;
  /** The event type to book. */
  eventTypeId?: string | undefined;
  /** Counted as the campaign that brought the visitor. */
  campaign?: Campaign | undefined;
}

/**
 * What a page was opened with. `other`: nobody made this link, or it is for another page.
 * `revoked`: the link was listed, and was revoked or went with its lead.
 */
export type GivenPrefill = { state: "valid"; prefill: Prefill } | { state: "expired" | "other" | "revoked" };

/** The payload. Its names are short, because everything is part of a URL. */
const PayloadSchema = z.strictObject({
  n: z.string().max(100).optional(),
  e: z.string().max(320).optional(),
  c: z.string().max(100).optional(),
  p: z.string().max(200).optional(),
  t: z.guid().optional(),
  u: z.string().max(2_000).optional(),
  l: z.guid().optional(),
});

const TOKEN = /^([\w-]{1,3600})\.([0-9a-z]{1,11})\.([\w-]{43})$/;

function signedText(page: PrefilledPage, payload: string, expiry: string): string {
  return `prefilled ${page} ${payload} until ${expiry}`;
}

/** When a link that is made now expires: the next midnight (UTC) after 30 days. */
export function linkExpiry(now: Date): Date {
  return dayEndAfter(now, PREFILLED_LINK_DAYS);
}

/**
 * A link to a page with a form that is already filled in. It is signed, so nothing needs to be
 * stored, and nobody can change what it says. `slug` is that of the event type, if the link is for
 * one, and `language` that of the page. A `listed` link works as long as its row is there.
 */
export function prefilledLink(
  page: PrefilledPage,
  { name: n, email: e, company: c, process: p, eventTypeId: t, campaign }: Prefill,
  {
    slug,
    language = DEFAULT_LANGUAGE,
    listed,
    now = sharedNow(),
  }: {
    slug?: string | undefined;
    language?: Language;
    listed?: { id: string; expiresAt: Date };
    now?: Date;
  } = {},
): { url: string; expiresAt: Date } {
  const u = campaign && campaignQuery(campaign);
  const payload = Buffer.from(JSON.stringify({ n, e, c, p, t, u, l: listed?.id })).toString("base64url");
  const expiresAt = listed?.expiresAt ?? linkExpiry(now);
  const expiry = expiresAt.getTime().toString(36);
  const token = `${payload}.${expiry}.${sign(signedText(page, payload, expiry))}`;
  const path = localizedPath(`${PREFILLED_PATHS[page]}${slug ? `/${slug}` : ""}`, language);
  return { url: `${env.appUrl}${path}?prefill=${token}`, expiresAt };
}

/** What the link of a page says; null without one. */
export async function readPrefill(
  page: PrefilledPage,
  token: string | null,
  now = sharedNow(),
): Promise<GivenPrefill | null> {
  if (!token) return null;
  const [, payload = "", expiry = "", signature = ""] = TOKEN.exec(token) ?? [];
  if (!isSigned(signedText(page, payload, expiry), signature)) return { state: "other" };
  if (Number.parseInt(expiry, 36) <= now.getTime()) return { state: "expired" };
  const { n, e, c, p, t, u, l } = PayloadSchema.parse(
    JSON.parse(Buffer.from(payload, "base64url").toString("utf8")),
  );
  if (l !== undefined && !(await isListed(l))) return { state: "revoked" };
  const campaign = readCampaign(new URLSearchParams(u)) ?? undefined;
  return { state: "valid", prefill: { name: n, email: e, company: c, process: p, eventTypeId: t, campaign } };
}

async function isListed(id: string): Promise<boolean> {
  const [row] = await db.select({ id: leadLinks.id }).from(leadLinks).where(eq(leadLinks.id, id));
  return row !== undefined;
}
