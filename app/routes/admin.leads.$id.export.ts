import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";

import { recordLeadExport } from "~/models/lead/lead-change.server";
import { exportPerson } from "~/models/lead/lead-erasure.server";
import { auditSource } from "~/auth/audit-source.server";
import { requireAccess } from "~/auth/access.server";
import { requireLead } from "~/features/leads/leads.server";
import { safeRedirect } from "~/http/safe-redirect.server";

/** Nothing is here to open: an address that is typed or restored leads to the page. */
export function loader({ params }: LoaderFunctionArgs) {
  return redirect(safeRedirect(pageOf(params.id)));
}

/**
 * A copy of everything that is kept about the person behind a lead, as a file; the audit log tells
 * of it.
 */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, "manage_leads", { page: pageOf(params.id) });
  const lead = await requireLead(params.id);
  await recordLeadExport({ lead, source: auditSource(request, viewer) });
  const copy = await exportPerson({ email: lead.email });
  return new Response(`${JSON.stringify(copy, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="personal-data.json"',
    },
  });
}

/** The page whose form posts here. */
function pageOf(id = ""): string {
  return `/admin/leads/${encodeURIComponent(id)}`;
}
