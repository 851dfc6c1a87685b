import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import type { ClientActionFunctionArgs } from "@remix-run/react";

import { requireAccess } from "~/auth/access.server";
import { previewAnswer } from "~/ui/preview-answer";
import { answerPreview } from "~/features/proposals/editor/editor.server";

/** There is no page here, so a typed or restored URL redirects to the list. */
export function loader() {
  return redirect("/admin/proposals");
}

/** The text of the editor as the client would see it. */
export async function action({ request }: ActionFunctionArgs) {
  await requireAccess(request, "manage_proposals", { page: "/admin/proposals" });
  return answerPreview(request);
}

export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return previewAnswer(() => serverAction<typeof action>());
}
