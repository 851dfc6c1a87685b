import { readerClock } from "~/http/reader/reader-clock.server";
import type { Viewer } from "~/auth/access.server";
import { auditSource } from "~/auth/audit-source.server";
import { AUDIT_CSV_COLUMNS } from "~/copy/audit";
import { csvResponse } from "~/http/files/csv.server";
import { readCursors, readListPage } from "~/http/list-page.server";
import { timeZoneLabel } from "~/lib/zones/zone-names";
import { zonedWords } from "~/lib/zoned-dates";
import { AuditFilterSchema } from "~/models/audit/audit-filter";
import {
  listAuditEntries,
  nameAccounts,
  nameLeads,
  streamAuditEntries,
} from "~/models/audit/audit-list.server";
import { recordAudit } from "~/models/audit/audit.server";
import { hasPermission } from "~/models/account/role";
import { getWorkPreferences } from "~/models/task/work-preferences.server";
import { AUDIT_PER_PAGE } from "~/models/audit/audit-limits";

function readFilter(request: Request) {
  return AuditFilterSchema.parse(Object.fromEntries(new URL(request.url).searchParams));
}

/** A page of the audit log, as the address filters it. */
export async function loadAudit(request: Request, { user }: Viewer) {
  const filter = readFilter(request);
  const maySeeLeads = hasPermission(user.role, "view_leads");
  const page = { ...readCursors(request), limit: AUDIT_PER_PAGE };
  const found = await readListPage(() => listAuditEntries({ filter, page }));
  const [items, { timeZone }] = await Promise.all([
    nameLeads(await nameAccounts(found.items)),
    getWorkPreferences({ userId: user.id }),
  ]);
  const entries = {
    ...found,
    items: items.map(({ leadId, ...entry }) => ({
      ...entry,
      when: zonedWords(entry.createdAt, timeZone, readerClock()),
      page: leadId !== null && maySeeLeads ? `/admin/leads/${leadId}` : null,
    })),
  };
  const { action = null, subject = null } = filter;
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return {
    entries,
    isFiltered,
    action,
    subject: subject && (entries.items[0]?.subjectName ?? subject),
    timeZone: timeZoneLabel(timeZone),
  };
}

/** Answers with the entries that the list's address leaves, as a file, and records that. */
export async function answerAuditExport(request: Request, viewer: Viewer): Promise<Response> {
  const filter = readFilter(request);
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
