import { buildJsonFeed, loadFeedSource } from "~/publishing/feed.server";
import { fileResponse } from "~/publishing/text-file-response.server";
import { allowPostsCache } from "~/publishing/public-posts.server";

/** The newest posts as JSON Feed. */
export async function loader() {
  const source = await loadFeedSource();
  await allowPostsCache();
  return fileResponse(await buildJsonFeed(source), "application/feed+json");
}
