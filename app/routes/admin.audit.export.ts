import type { ActionFunctionArgs } from "@remix-run/node";

import { AUDIT_CSV_COLUMNS } from "~/copy/audit";
import { AuditFilterSchema } from "~/models/audit";
import { streamAuditEntries } from "~/models/audit-list.server";
import { recordAudit } from "~/models/audit.server";
import { auditSource } from "~/utils/audit-source.server";
import { requirePermission } from "~/utils/auth.server";
import { csvResponse } from "~/utils/csv.server";

/** The entries that the list's address leaves, as a file. A form's answer, so that no link can set it off; the log tells of it. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, "view_audit");
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
