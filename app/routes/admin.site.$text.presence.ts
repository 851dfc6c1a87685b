import { type ActionFunctionArgs, redirect } from "@remix-run/node";

import { requireAccess } from "~/auth/access.server";
import { answerContentPresence } from "~/features/content/editor.server";

/** There is no page here, so a typed or restored URL redirects to the list. */
export function loader() {
  return redirect("/admin/site");
}

/** The editor says that a text is open, and hears who else has it open. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, "manage_content", { page: "/admin/site" });
  return answerContentPresence({ request, viewer, text: params.text });
}
