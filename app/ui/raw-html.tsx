import type { TrustedHtml } from "~/lib/trusted-html";

/**
 * The only place where a string becomes markup. Its type accepts only what the sanitizer returned
 * (`renderMarkdown` in app/lib/markdown.server.ts).
 */
export function RawHtml({ html, className }: { html: TrustedHtml; className?: string }) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
