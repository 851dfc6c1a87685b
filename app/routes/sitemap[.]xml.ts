import { fileResponse } from "~/publishing/text-file-response.server";
import { loadSitemap } from "~/publishing/sitemap.server";
import { allowContentCache } from "~/publishing/public-content.server";
import { allowPostsCache } from "~/publishing/public-posts.server";

/** The URLs for search engines: pages, topics and posts. */
export async function loader() {
  const sitemap = await loadSitemap();
  await Promise.all([allowPostsCache(), allowContentCache()]);
  return fileResponse(sitemap, "application/xml");
}
