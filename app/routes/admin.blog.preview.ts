import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import type { ClientActionFunctionArgs } from "@remix-run/react";

import { answerLivePreview } from "~/features/blog/editor/live-preview.server";
import { requireAccess } from "~/auth/access.server";
import { previewAnswer } from "~/ui/preview-answer";

/** There is no page here, so a typed or restored URL redirects to the list. */
export function loader() {
  return redirect("/admin/blog");
}

/** The text of the editor as readers will see it. */
export async function action({ request }: ActionFunctionArgs) {
  await requireAccess(request, "manage_blog", { page: "/admin/blog" });
  return answerLivePreview(request);
}

export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return previewAnswer(() => serverAction<typeof action>());
}
