import type { LoaderFunctionArgs } from "@remix-run/node";

import { ownAddress } from "~/http/own-address.server";
import { localizedPostAddress, postAddress } from "~/publishing/post-address";
import { allowPostsCache, requirePublishedPost } from "~/publishing/public-posts.server";

/**
 * The Markdown source of a post, for programs. Reached from its page by `.md` or `Accept:
 * text/markdown`.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const post = await requirePublishedPost({
    request,
    slugOrId: params.slug ?? "",
    addressOf: (moved) => `${postAddress(moved)}.md`,
  });
  await allowPostsCache();
  return new Response(`# ${post.title}\n\n${post.excerpt}\n\n${post.body.trimEnd()}\n`, {
    headers: {
      "Content-Type": "text/markdown; charset=utf-8",
      Link: `<${ownAddress(localizedPostAddress(post))}>; rel="canonical"`,
    },
  });
}
