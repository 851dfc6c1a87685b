import type { LoaderFunctionArgs } from "@remix-run/node";

import { blogCopy } from "~/copy/blog";
import { pictureResponse } from "~/publishing/og-response.server";
import { allowPostsCache, requirePicturedPost } from "~/publishing/public-posts.server";

/** The preview picture of a post: /og/<slug>.png. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const post = await requirePicturedPost(request, params.file ?? "");
  const response = await pictureResponse({
    title: post.title,
    kicker: post.tags[0]?.label ?? blogCopy.name,
  });
  if (response.ok) await allowPostsCache();
  return response;
}
