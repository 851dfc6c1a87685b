import { buildRss } from "~/utils/feed.server";
import { fileResponse, loadFeedSource } from "~/utils/public-files.server";
import { allowPostsCache } from "~/utils/public-posts.server";

/** The newest posts as RSS. */
export async function loader() {
  const source = await loadFeedSource();
  await allowPostsCache();
  return fileResponse(await buildRss(source), "application/rss+xml");
}
