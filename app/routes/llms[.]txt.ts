import { listPublishedPosts } from "~/models/post.server";
import { buildLlmsText } from "~/utils/llms.server";
import { fileResponse } from "~/utils/public-files.server";
import { allowPostsCache } from "~/utils/public-posts.server";
import { getSite } from "~/utils/site.server";

const POSTS_NAMED = 50;

/** A guide of the site for language models. */
export async function loader() {
  const [site, { items }] = await Promise.all([getSite(), listPublishedPosts({ limit: POSTS_NAMED })]);
  await allowPostsCache();
  return fileResponse(buildLlmsText({ site, posts: items }), "text/plain");
}
