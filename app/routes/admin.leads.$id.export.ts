import type { ActionFunctionArgs } from "@remix-run/node";

import { recordLeadExport } from "~/models/lead-change.server";
import { exportPerson } from "~/models/lead-erasure.server";
import { auditSource } from "~/utils/audit-source.server";
import { requirePermission } from "~/utils/auth.server";
import { requireLead } from "~/utils/lead-page.server";

/** A copy of everything that is kept about the person behind a lead, as a file; the audit log tells of it. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, "manage_leads");
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
