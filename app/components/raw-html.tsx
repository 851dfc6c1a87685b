import type { TrustedHtml } from "~/utils/trusted-html";

/**
 * The one place where markup comes from a string. The type lets in only what the sanitiser returned
 * (`renderMarkdown` in app/utils/markdown.server.ts).
 */
export function RawHtml({ html, className }: { html: TrustedHtml; className?: string }) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
