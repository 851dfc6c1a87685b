import { fileResponse, loadSitemap } from "~/publishing/public-files.server";
import { allowPostsCache } from "~/publishing/public-posts.server";

/** What search engines may find: pages, topics and posts. */
export async function loader() {
  const sitemap = await loadSitemap();
  await allowPostsCache();
  return fileResponse(sitemap, "application/xml");
}
