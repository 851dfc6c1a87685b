import { type ActionFunctionArgs, redirect } from "@remix-run/node";

import { answerPostPresence } from "~/features/blog/editor/editor.server";
import { requireAccess } from "~/auth/access.server";

/** There is no page here, so a typed or restored URL redirects to the list. */
export function loader() {
  return redirect("/admin/blog");
}

/** The editor says that an article is open, and hears who else has it open. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, "manage_blog", { page: "/admin/blog" });
  return answerPostPresence({ request, viewer, id: params.id ?? "" });
}
