import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";

import { answerPersonExport } from "~/features/leads/lead.server";
import { requireAccess } from "~/auth/access.server";
import { safeRedirect } from "~/http/safe-redirect.server";

/** There is no page here, so a typed or restored URL redirects to the lead. */
export function loader({ params }: LoaderFunctionArgs) {
  return redirect(safeRedirect(leadPage(params.id)));
}

/**
 * A file with everything that we store about the person behind a lead. The audit log records it.
 */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, "manage_leads", { page: leadPage(params.id) });
  return answerPersonExport(request, viewer, params.id);
}

/** The page whose form posts here. */
function leadPage(id = ""): string {
  return `/admin/leads/${encodeURIComponent(id)}`;
}
