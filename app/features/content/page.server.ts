import { notFound } from "~/http/not-found.server";
import { currentLanguage } from "~/lib/language/current-language";
import { getLiveContent } from "~/models/content/content.server";
import { SlugSchema } from "~/models/post/post";
import { allowContentCache } from "~/publishing/public-content.server";

import { pageTextOf } from "./text-page.server";

/** A public page of the operator's own. Throws a 404. */
export async function loadPage(slug: string) {
  const live = SlugSchema.safeParse(slug).success
    ? await getLiveContent({ kind: "page", slug, language: currentLanguage() })
    : null;
  if (!live) throw notFound();
  await allowContentCache();
  return { slug, language: live.language, languages: live.languages, article: await pageTextOf(live.body) };
}
