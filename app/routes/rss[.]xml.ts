import { buildRss } from "~/publishing/feed.server";
import { fileResponse, loadFeedSource } from "~/publishing/public-files.server";
import { allowPostsCache } from "~/publishing/public-posts.server";

/** The newest posts as RSS. */
export async function loader() {
  const source = await loadFeedSource();
  await allowPostsCache();
  return fileResponse(await buildRss(source), "application/rss+xml");
}
