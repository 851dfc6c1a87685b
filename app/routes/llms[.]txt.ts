import { listPublishedPosts } from "~/models/post.server";
import { getSettings } from "~/models/settings.server";
import { buildLlmsText } from "~/utils/llms.server";
import { fileResponse } from "~/utils/public-files.server";
import { allowPostsCache } from "~/utils/public-posts.server";
import { toSite } from "~/utils/site.server";

const POSTS_NAMED = 50;

/** A guide of the site for language models. */
export async function loader() {
  const [settings, { items }] = await Promise.all([
    getSettings(),
    listPublishedPosts({ limit: POSTS_NAMED }),
  ]);
  await allowPostsCache();
  return fileResponse(buildLlmsText({ site: toSite(settings), settings, posts: items }), "text/plain");
}
