import type { ComponentPropsWithoutRef } from "react";

import type { TrustedHtml } from "~/lib/trusted-html";

/* The only places where a string becomes markup. Their type accepts only what the sanitizer
   returned (`renderMarkdown` in app/lib/markdown.server.ts), and options that we built. */

export function RawHtml({ html, className }: { html: TrustedHtml; className?: string }) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}

/**
 * A select with its options as markup. A page from the server keeps the server's options, even if
 * the browser would build others.
 */
export function RawSelect({
  options,
  ...rest
}: { options: TrustedHtml } & Omit<ComponentPropsWithoutRef<"select">, "children">) {
  return <select {...rest} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: options }} />;
}
