import type { TrustedHtml } from "~/lib/trusted-html";

/**
 * The one place where markup comes from a string. The type lets in only what the sanitiser returned
 * (`renderMarkdown` in app/lib/markdown.server.ts).
 */
export function RawHtml({ html, className }: { html: TrustedHtml; className?: string }) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
