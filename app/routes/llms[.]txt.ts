import { listPublishedPosts } from "~/models/post/post.server";
import { getSettings } from "~/models/settings/settings.server";
import { buildLlmsText } from "~/publishing/llms.server";
import { fileResponse } from "~/publishing/public-files.server";
import { allowPostsCache } from "~/publishing/public-posts.server";
import { toSite } from "~/publishing/site.server";

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
