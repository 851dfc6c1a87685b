import { env } from "~/env.server";
import { getSettings } from "~/models/settings.server";

import type { Site } from "./meta";

/** The site as feeds, pictures and sitemaps name it; pages have it from root's loader. */
export async function getSite(): Promise<Site> {
  const { productName, description } = await getSettings();
  return { appUrl: env.appUrl, productName, description };
}
