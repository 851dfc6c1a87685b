const POST_PAGE = /^\/blog\/([a-z0-9-]+?)(\.md|\/markdown)?(?:\?.*)?$/;

/**
 * Media types in the order of the header. Quality values decide; without one a type counts fully.
 */
function prefersMarkdown(accept: string): boolean {
  const qualityOf = (type: string) => {
    const range = accept.split(",").find((part) => part.trim().toLowerCase().split(";")[0]?.trim() === type);
    if (range === undefined) return 0;
    return Number(/;\s*q=([\d.]+)/i.exec(range)?.[1] ?? 1);
  };
  return accept.includes("text/markdown") && qualityOf("text/markdown") > qualityOf("text/html");
}

/**
 * The address of the Markdown of a post, for a request whose address ends in `.md` or that prefers
 * `text/markdown`; undefined for all others. That address itself is included, because its kept
 * answer is also served under the post's own URL and has to vary by `Accept` as well.
 */
export function postMarkdownAddress(target: string, accept: string | undefined): string | undefined {
  if (!target.startsWith("/blog/")) return undefined;
  const [, slug, extension] = POST_PAGE.exec(target) ?? [];
  if (slug === undefined) return undefined;
  return extension || (accept && prefersMarkdown(accept)) ? `/blog/${slug}/markdown` : undefined;
}
