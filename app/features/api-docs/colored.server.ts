import { renderMarkdown } from "~/lib/markdown.server";
import type { TrustedHtml } from "~/lib/trusted-html";

/** Code in color, as HTML that needs no script. */
export function colored(code: string, language: "bash" | "ts" | "json"): TrustedHtml {
  return renderMarkdown(`\`\`\`${language}\n${code}\n\`\`\`\n`).html;
}
