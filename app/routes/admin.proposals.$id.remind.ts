import { type ActionFunctionArgs, redirect } from "@remix-run/node";

import { requireAccess } from "~/auth/access.server";
import { answerRemindForm } from "~/features/today/remind.server";

/** Only forms use this address. Everyone else is sent to My day. */
export function loader() {
  return redirect("/admin/today");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, "manage_proposals", { page: "/admin/today" });
  return answerRemindForm(viewer, params.id);
}
