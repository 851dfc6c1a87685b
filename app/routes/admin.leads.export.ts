import { type ActionFunctionArgs, redirect } from "@remix-run/node";

import { answerLeadExport } from "~/features/leads/leads.server";
import { requireAccess } from "~/auth/access.server";

/** There is no page here, so a typed or restored URL redirects to the list. */
export function loader() {
  return redirect("/admin/leads");
}

/**
 * The filtered list of leads as a file. Answers a form only, so that no link can trigger it. The
 * audit log records it.
 */
export async function action({ request }: ActionFunctionArgs) {
  return answerLeadExport(request, await requireAccess(request, "manage_leads", { page: "/admin/leads" }));
}
