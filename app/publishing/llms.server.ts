import { llmsCopy } from "~/copy/pages";
import { isOpenPath, type FeatureSettings } from "~/models/settings/feature-switch";
import type { PostSummary } from "~/models/post/post";
import { listPublishedPosts } from "~/models/post/post.server";
import { getSettings } from "~/models/settings/settings.server";
import { POSTS_IN_LLMS_FILE } from "~/models/post/post-limits";

import { absolute } from "./meta";
import type { Site } from "./plain-meta";
import { localizedPostAddress } from "./post-address";
import { toSite } from "./site.server";

/** The guide of the site as it is now. */
export async function loadLlmsText(): Promise<string> {
  const [settings, { items }] = await Promise.all([
    getSettings(),
    listPublishedPosts({ limit: POSTS_IN_LLMS_FILE }),
  ]);
  return buildLlmsText({ site: toSite(settings), settings, posts: items });
}

/** The guide to the site for language models, in the format of https://llmstxt.org. */
export function buildLlmsText({
  site,
  settings,
  posts,
}: {
  site: Site;
  settings: FeatureSettings;
  posts: readonly PostSummary[];
}): string {
  const pages = llmsCopy.pages
    .filter(({ path }) => isOpenPath(path, settings))
    .map((page) => link(site, page));
  const articles = posts.map((post) =>
    link(site, { title: post.title, path: localizedPostAddress(post), note: post.excerpt }),
  );
  return [
    `# ${plain(site.productName)}`,
    `> ${plain(site.description)}`,
    `## ${llmsCopy.pagesTitle}\n\n${pages.join("\n")}`,
    ...(articles.length > 0 ? [`## ${llmsCopy.articlesTitle}\n\n${articles.join("\n")}`] : []),
    `## Optional\n\n${link(site, llmsCopy.blog)}`,
  ]
    .join("\n\n")
    .concat("\n");
}

function link(site: Site, { title, path, note }: { title: string; path: string; note: string }): string {
  return `- [${plain(title)}](${absolute(site, path)}): ${plain(note)}`;
}

/** One line without characters that Markdown's links would interpret. */
function plain(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\[\]<>`*_]/g, (character) => `\\${character}`);
}
