import type { LoaderFunctionArgs } from "@remix-run/node";

import { fileResponse } from "~/publishing/text-file-response.server";
import { loadSitemapPart } from "~/publishing/sitemap.server";
import { allowContentCache } from "~/publishing/public-content.server";
import { allowPostsCache } from "~/publishing/public-posts.server";

/** A part of a large blog's sitemap: /sitemap/pages.xml, /sitemap/2024-05.xml. */
export async function loader({ params }: LoaderFunctionArgs) {
  const sitemap = await loadSitemapPart(params.file ?? "");
  await Promise.all([allowPostsCache(), allowContentCache()]);
  return fileResponse(sitemap, "application/xml");
}
