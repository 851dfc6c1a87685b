import { isOpenPath, type FeatureSettings } from "~/models/settings/feature";
import type { PostSummary } from "~/models/post/post";

import { absolute, type Site } from "./meta";
import { postAddress } from "./post-address";

const PAGES = [
  {
    title: "ROI calculator",
    path: "/roi-calculator",
    note: "What automating one process is worth, step by step.",
  },
  { title: "Free consultation", path: "/booking", note: "Book a consultation." },
  { title: "Contact", path: "/contact", note: "Email, phone and address." },
  { title: "Blog posts as JSON", path: "/api/blog/posts", note: "The public API; bodies are Markdown." },
] as const;

/** The guide of the site for language models, in the form of https://llmstxt.org. */
export function buildLlmsText({
  site,
  settings,
  posts,
}: {
  site: Site;
  settings: FeatureSettings;
  posts: readonly PostSummary[];
}): string {
  const pages = PAGES.filter(({ path }) => isOpenPath(path, settings)).map((page) => link(site, page));
  const articles = posts.map((post) =>
    link(site, { title: post.title, path: postAddress(post), note: post.excerpt }),
  );
  return [
    `# ${plain(site.productName)}`,
    `> ${plain(site.description)}`,
    `## Pages\n\n${pages.join("\n")}`,
    ...(articles.length > 0 ? [`## Articles\n\n${articles.join("\n")}`] : []),
    `## Optional\n\n${link(site, { title: "All articles", path: "/blog", note: "Newest first, by topic." })}`,
  ]
    .join("\n\n")
    .concat("\n");
}

function link(site: Site, { title, path, note }: { title: string; path: string; note: string }): string {
  return `- [${plain(title)}](${absolute(site, path)}): ${plain(note)}`;
}

/** One line in which no character means anything to Markdown's links. */
function plain(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\[\]<>`*_]/g, (character) => `\\${character}`);
}
