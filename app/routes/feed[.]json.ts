import { buildJsonFeed } from "~/utils/feed.server";
import { fileResponse, loadFeedSource } from "~/utils/public-files.server";
import { allowPostsCache } from "~/utils/public-posts.server";

/** The newest posts as JSON Feed. */
export async function loader() {
  const source = await loadFeedSource();
  await allowPostsCache();
  return fileResponse(await buildJsonFeed(source), "application/feed+json");
}
