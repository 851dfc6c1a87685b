import type { LoaderFunctionArgs } from "@remix-run/node";

import { env } from "~/server/env.server";
import { absolute } from "~/publishing/meta";
import { postAddress } from "~/publishing/post-address";
import { allowPostsCache, requirePublishedPost } from "~/publishing/public-posts.server";

/**
 * The text of a post as it was written, for programs. Pages lead here by `.md` or `Accept:
 * text/markdown`.
 */
export async function loader({ params }: LoaderFunctionArgs) {
  const post = await requirePublishedPost({
    slugOrId: params.slug ?? "",
    addressOf: (moved) => `${postAddress(moved)}.md`,
  });
  await allowPostsCache();
  return new Response(`# ${post.title}\n\n${post.excerpt}\n\n${post.body.trimEnd()}\n`, {
    headers: {
      "Content-Type": "text/markdown; charset=utf-8",
      Link: `<${absolute(env, postAddress(post))}>; rel="canonical"`,
    },
  });
}
