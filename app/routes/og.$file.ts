import type { LoaderFunctionArgs } from "@remix-run/node";

import { blogCopy } from "~/copy/blog";
import { pictureResponse } from "~/publishing/og-response.server";
import { allowPostsCache, requirePicturedPost } from "~/publishing/public-posts.server";
import { getSite } from "~/publishing/site.server";

/** The preview picture of a post: /og/<slug>.png. */
export async function loader({ params }: LoaderFunctionArgs) {
  const [post, { productName }] = await Promise.all([requirePicturedPost(params.file ?? ""), getSite()]);
  const response = await pictureResponse({
    title: post.title,
    kicker: post.tags[0]?.label ?? blogCopy.name,
    productName,
  });
  if (response.ok) await allowPostsCache();
  return response;
}
