import { listPublishedPosts } from "~/models/post/post.server";

const POSTS_SHOWN = 4;

/** What the home page shows: the newest articles. */
export async function loadLanding() {
  const { items } = await listPublishedPosts({ limit: POSTS_SHOWN });
  return { posts: items };
}
