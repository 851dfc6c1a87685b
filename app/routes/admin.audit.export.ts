import { type ActionFunctionArgs, redirect } from "@remix-run/node";

import { answerAuditExport } from "~/features/audit/audit.server";
import { requireAccess } from "~/auth/access.server";

/** There is no page here, so a typed or restored URL redirects to the list. */
export function loader() {
  return redirect("/admin/audit");
}

/**
 * The filtered list of entries as a file. Answers a form only, so that no link can trigger it. The
 * log records it.
 */
export async function action({ request }: ActionFunctionArgs) {
  return answerAuditExport(request, await requireAccess(request, "view_audit", { page: "/admin/audit" }));
}
