const POST_PAGE = /^\/blog\/([a-z0-9-]+?)(\.md|\/markdown)?(?:\?.*)?$/;

/**
 * Media types in the order of the header. Quality values decide; without one a type counts fully.
 */
function prefersMarkdown(accept: string): boolean {
  if (!accept.includes("text/markdown")) return false;
  const qualityOf = (type: string) => {
    const range = accept.split(",").find((part) => part.trim().toLowerCase().split(";")[0]?.trim() === type);
    if (range === undefined) return 0;
    return Number(/;\s*q=([\d.]+)/i.exec(range)?.[1] ?? 1);
  };
  return qualityOf("text/markdown") > qualityOf("text/html");
}

/**
 * The path of a post's Markdown, for a request whose URL ends in `.md` or that prefers
 * `text/markdown`; undefined for all others. It also applies to that path itself, because its
 * cached answer is served under the post's own URL as well and has to vary by `Accept`.
 */
export function postMarkdownAddress(target: string, accept: string | undefined): string | undefined {
  if (!target.startsWith("/blog/")) return undefined;
  // Asked for every kept article, and few readers want its Markdown.
  const prefersIt = accept !== undefined && prefersMarkdown(accept);
  if (!prefersIt && !target.includes(".md") && !target.includes("/markdown")) return undefined;
  const [, slug, extension] = POST_PAGE.exec(target) ?? [];
  if (slug === undefined) return undefined;
  return extension || prefersIt ? `/blog/${slug}/markdown` : undefined;
}
