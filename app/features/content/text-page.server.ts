import { renderMarkdown } from "~/lib/markdown.server";
import type { ContentBody } from "~/models/content/content-kinds";
import { getSettings } from "~/models/settings/settings.server";
import { fillText } from "~/ui/filled-text";

/** A text with Markdown, as its page shows it. Fields in braces come from the settings. */
export async function pageTextOf({ fields }: ContentBody) {
  const settings = await getSettings();
  const fill = (text = "") => fillText(text, settings);
  const { html, headings } = renderMarkdown(fill(fields.body));
  return {
    title: fields.title ?? "",
    description: fields.description ?? "",
    lead: fill(fields.lead),
    html,
    headings,
  };
}

export type PageText = Awaited<ReturnType<typeof pageTextOf>>;
