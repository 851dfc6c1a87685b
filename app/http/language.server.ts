import type { IncomingHttpHeaders } from "node:http";

import { redirect, type EntryContext } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import { z } from "zod";

import { clientTexts } from "~/copy/de/client-texts";
import * as german from "~/copy/de/form-errors";
import { siteTexts } from "~/copy/de/site-texts";
import { companyErrorCopy } from "~/copy/form-errors";
import { refusalWords } from "~/copy/shared/refusal-page";
import type { LanguageRules } from "~/front-door/options";
import { getRequestStore } from "~/front-door/request-store";
import { choosesTime } from "~/models/booking/booking-target";
import { addTexts, addTranslations } from "~/lib/language/catalog";
import { currentLanguage, setLanguageSource } from "~/lib/language/current-language";
import { languageCookie, readLanguageCookie } from "~/lib/language/language-cookie";
import { isTranslated, localizedPath, readLanguageTarget } from "~/lib/language/language-paths";
import {
  type Clock,
  clockOfReader,
  DEFAULT_LANGUAGE,
  LANGUAGES,
  preferredLanguage,
  type Language,
} from "~/lib/languages";
import { env } from "~/server/env.server";

import { requireForm } from "./form.server";
import { withHandoff } from "./router/handoff.server";
import { safeRedirect } from "./safe-redirect.server";

setLanguageSource(() => getRequestStore()?.language);
addTranslations("de", siteTexts);
addTranslations("de", clientTexts);
addTexts(companyErrorCopy, { de: german.companyErrorCopy });

/**
 * The other language to offer on a page in the default language: the one that the visitor chose
 * before or, without a choice, the one that the browser prefers. A page in another language was
 * chosen, so it offers nothing.
 */
function offer(target: string, headers: IncomingHttpHeaders): Language | null {
  // Asked for every cached page, and most visitors get no offer on any.
  const language = readLanguageCookie(headers.cookie) ?? browserLanguage(headers["accept-language"]);
  return language === null || language === DEFAULT_LANGUAGE || !isTranslated(target) ? null : language;
}

const browserLanguages = new LRUCache<string, { language: Language | null }>({ max: 500 });
const REMEMBERED_CHARACTERS = 100;

/** The language that a browser prefers. Most browsers send one of a few headers. */
function browserLanguage(header: string | undefined): Language | null {
  if (!header) return null;
  const known = browserLanguages.get(header);
  if (known) return known.language;
  const language = preferredLanguage(header);
  if (header.length <= REMEMBERED_CHARACTERS) browserLanguages.set(header, { language });
  return language;
}

/**
 * The language of a page that isn't shown: that of its address or, if it has one address for all
 * languages, the one that the visitor chose before. The console is in the default language.
 */
function languageOf(path: string, headers: IncomingHttpHeaders): Language {
  const named = readLanguageTarget(path);
  if (named) return named.language;
  if (isTranslated(path) || /^\/admin(?:\/|$)/.test(path)) return DEFAULT_LANGUAGE;
  return readLanguageCookie(headers.cookie) ?? DEFAULT_LANGUAGE;
}

/** Pages with times are kept for each clock. Those in other languages have one for all readers. */
function clock(target: string, headers: IncomingHttpHeaders): Clock | null {
  if (!choosesTime(target) || readLanguageTarget(target)) return null;
  return clockOfReader(headers["accept-language"]);
}

/** What the front door knows about languages. */
export const LANGUAGE_RULES: LanguageRules = {
  ...{ read: readLanguageTarget, localize: localizedPath, isTranslated, offer, clock },
  sayRefusal: (refusal, path, headers) => refusalWords(refusal, languageOf(path, headers)),
};

const LanguageSchema = z.object({ language: z.enum(LANGUAGES), redirectTo: z.string().default("/") });

/** Remembers the chosen language in a cookie and redirects to the page in this language. */
export async function answerLanguageForm(request: Request): Promise<Response> {
  const { language, redirectTo } = await requireForm(request, LanguageSchema);
  // What is behind a language may be the address of another site: `/de//evil.example`.
  const page = safeRedirect(readLanguageTarget(redirectTo)?.target ?? redirectTo);
  return redirect(localizedPath(page, language), {
    status: 303,
    headers: { "Set-Cookie": languageCookie(language, { secure: env.production }) },
  });
}

/**
 * The context of a page with the address that the visitor sees: the router works below `/de`, and
 * writes all links with it. The front door took it off before.
 */
export function localizeContext(context: EntryContext): EntryContext {
  const language = currentLanguage();
  if (language === DEFAULT_LANGUAGE) return context;
  const basename = `/${language}`;
  const { staticHandlerContext } = context;
  const { location } = staticHandlerContext;
  const isBelow = location.pathname === basename || location.pathname.startsWith(`${basename}/`);
  const pathname = isBelow ? location.pathname : `${basename}${location.pathname}`.replace(/\/$/, "");
  return {
    ...withHandoff(context, { basename }),
    staticHandlerContext: { ...staticHandlerContext, basename, location: { ...location, pathname } },
  };
}
