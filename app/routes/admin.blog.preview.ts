import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";

import { findMarkdownExcess } from "~/lib/markdown-limits";
import { requireAccess } from "~/auth/access.server";
import { requireForm } from "~/http/form.server";
import { renderMarkdown } from "~/lib/markdown.server";
import type { PreviewReply } from "~/features/blog/editor/editor";

/** Nothing is here to open: an address that is typed or restored leads to the page. */
export function loader() {
  return redirect("/admin/blog");
}

const PreviewSchema = z.object({ body: z.string().max(200_000).default("") });

/**
 * The text of the editor as readers will see it: the same renderer, the same sanitiser. Nothing is
 * stored.
 */
export async function action({ request }: ActionFunctionArgs): Promise<PreviewReply> {
  await requireAccess(request, "manage_blog", { page: "/admin/blog" });
  const { body } = await requireForm(request, PreviewSchema);
  // A text that is too much for the parser gives way to the words that say why.
  return { html: renderMarkdown(findMarkdownExcess(body) ?? body).html };
}
