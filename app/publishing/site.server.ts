import { env } from "~/server/env.server";
import { siteCopy } from "~/copy/site";
import { DEFAULT_SETTINGS, type Settings } from "~/models/settings/settings";
import { getSettings } from "~/models/settings/settings.server";

import { brandLinks } from "./brand-files.server";
import type { Site } from "./plain-meta";

/** What page heads need to know about the site. */
export function toSite(settings: Settings): Site {
  const { productName, description, seoTitle, searchEnginesAllowed } = settings;
  return {
    appUrl: env.appUrl,
    productName,
    description: description === DEFAULT_SETTINGS.description ? siteCopy.description : description,
    defaultTitle: seoTitle,
    searchEnginesAllowed,
    logo: brandLinks(settings).logo,
  };
}

/** The site for feeds, pictures and sitemaps. Pages get it from root's loader. */
export async function getSite(): Promise<Site> {
  return toSite(await getSettings());
}
