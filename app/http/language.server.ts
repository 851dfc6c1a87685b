import type { IncomingHttpHeaders } from "node:http";

import { redirect, type EntryContext } from "@remix-run/node";
import { z } from "zod";

import { getRequestStore } from "~/front-door/request-store";
import { currentLanguage, setLanguageSource } from "~/lib/language/current-language";
import { languageCookie, readLanguageCookie } from "~/lib/language/language-cookie";
import { isTranslated, localizedPath, readLanguageTarget } from "~/lib/language/language-paths";
import { DEFAULT_LANGUAGE, LANGUAGES, preferredLanguage, type Language } from "~/lib/languages";
import { env } from "~/server/env.server";

import { requireForm } from "./form.server";
import { safeRedirect } from "./safe-redirect.server";

setLanguageSource(() => getRequestStore()?.language);

/**
 * The other language to offer on a page in the default language: the one that the visitor chose
 * before or, without a choice, the one that the browser prefers. A page in another language was
 * chosen, so it offers nothing.
 */
function offer(target: string, headers: IncomingHttpHeaders): Language | null {
  // Asked for every cached page, and few of them are translated.
  if (!isTranslated(target)) return null;
  const language = readLanguageCookie(headers.cookie) ?? preferredLanguage(headers["accept-language"]);
  return language === DEFAULT_LANGUAGE ? null : language;
}

/** What the front door knows about languages. */
export const LANGUAGE_RULES = { read: readLanguageTarget, localize: localizedPath, isTranslated, offer };

const LanguageSchema = z.object({ language: z.enum(LANGUAGES), redirectTo: z.string().default("/") });

/** Remembers the chosen language in a cookie and redirects to the page in this language. */
export async function answerLanguageForm(request: Request): Promise<Response> {
  const { language, redirectTo } = await requireForm(request, LanguageSchema);
  const page = safeRedirect(redirectTo);
  return redirect(localizedPath(readLanguageTarget(page)?.target ?? page, language), {
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
  // The string is part of a script, so its markup characters are written as escapes.
  const handoff = JSON.parse(context.serverHandoffString ?? "{}") as object;
  return {
    ...context,
    serverHandoffString: escapeMarkup(JSON.stringify({ ...handoff, basename })),
    staticHandlerContext: { ...staticHandlerContext, basename, location: { ...location, pathname } },
  };
}

function escapeMarkup(json: string): string {
  return json.replace(/[<>&\u2028\u2029]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
