import { z } from "zod";

import { requireForm } from "~/http/form.server";
import { renderMarkdown } from "~/lib/markdown.server";
import { markdownExcessText } from "~/models/shared/typed-text";
import { BODY_LENGTH_MAX } from "~/models/post/post-limits";

import type { PreviewReply } from "./editor";

const PreviewSchema = z.object({ body: z.string().max(BODY_LENGTH_MAX).default("") });

/**
 * Answers with the text of the editor as readers will see it: the same renderer, the same
 * sanitizer. Nothing is stored.
 */
export async function answerLivePreview(request: Request): Promise<PreviewReply> {
  const { body } = await requireForm(request, PreviewSchema);
  // A text that the parser can't handle is replaced by the reason.
  return { html: renderMarkdown(markdownExcessText(body) ?? body).html };
}
