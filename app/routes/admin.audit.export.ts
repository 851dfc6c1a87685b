import { type ActionFunctionArgs, redirect } from "@remix-run/node";

import { AUDIT_CSV_COLUMNS } from "~/copy/audit";
import { AuditFilterSchema } from "~/models/audit/audit-filter";
import { streamAuditEntries } from "~/models/audit/audit-list.server";
import { recordAudit } from "~/models/audit/audit.server";
import { auditSource } from "~/auth/audit-source.server";
import { requireAccess } from "~/auth/access.server";
import { csvResponse } from "~/http/csv.server";

/** Nothing is here to open: an address that is typed or restored leads to the page. */
export function loader() {
  return redirect("/admin/audit");
}

/**
 * The entries that the list's address leaves, as a file. A form's answer, so that no link can set
 * it off; the log tells of it.
 */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, "view_audit", { page: "/admin/audit" });
  const filter = AuditFilterSchema.parse(Object.fromEntries(new URL(request.url).searchParams));
  await recordAudit({
    ...auditSource(request, viewer),
    action: "audit.exported",
    subject: { id: null, name: "Audit log" },
    after: filter,
  });
  return csvResponse({
    name: "audit-log",
    columns: AUDIT_CSV_COLUMNS,
    chunks: streamAuditEntries({ filter }),
  });
}
