import { buildRss, loadFeedSource } from "~/publishing/feed.server";
import { fileResponse } from "~/publishing/text-file-response.server";
import { allowPostsCache } from "~/publishing/public-posts.server";

/** The newest posts as RSS. */
export async function loader() {
  const source = await loadFeedSource();
  await allowPostsCache();
  return fileResponse(await buildRss(source), "application/rss+xml");
}
