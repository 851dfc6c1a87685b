import { type ActionFunctionArgs, redirect } from "@remix-run/node";

import { LEAD_CSV_COLUMNS } from "~/copy/leads";
import { recordLeadExport } from "~/models/lead/lead-change.server";
import { auditSource } from "~/auth/audit-source.server";
import { requireAccess } from "~/auth/access.server";
import { csvResponse } from "~/http/csv.server";
import { leadCsvRows, leadFilterOf, readLeadQuery } from "~/features/leads/leads.server";

/** Nothing is here to open: an address that is typed or restored leads to the page. */
export function loader() {
  return redirect("/admin/leads");
}

/**
 * The leads that the list's address leaves, as a file. A form's answer, so that no link can set it
 * off; the audit log tells of it.
 */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, "manage_leads", { page: "/admin/leads" });
  const query = readLeadQuery(request);
  await recordLeadExport({ source: auditSource(request, viewer), query });
  const chunks = leadCsvRows({ filter: leadFilterOf(query, viewer), sort: query.sort });
  return csvResponse({ name: "leads", columns: LEAD_CSV_COLUMNS, chunks });
}
