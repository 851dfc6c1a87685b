import { notFound } from "~/http/not-found.server";
import { campaignText, LEAD_SOURCE_LABELS, LEAD_STATUS_LABELS, leadsCopy as copy } from "~/copy/leads";
import { leadName, type LeadFilter, type LeadSummary } from "~/models/lead/lead";
import { setLeadStatus } from "~/models/lead/lead-change.server";
import { type LeadCsvRow, type LeadListQuery, LeadListSchema, MoveLeadSchema } from "~/models/lead/lead-form";
import { countLeads, getLead, getLeadBoard, listLeads, streamLeads } from "~/models/lead/lead-query.server";
import { hasPermission } from "~/models/account/role";

import { auditSource } from "~/auth/audit-source.server";
import type { Viewer } from "~/auth/access.server";
import { requireForm } from "~/http/form.server";
import { readCursors, readListPage } from "~/http/list-page.server";
import { redirectWithToast } from "~/http/toast.server";
import { tellConflict } from "~/http/lost-update.server";

const LEADS_PER_PAGE = 20;

/** What the address of the list asks for. */
export function readLeadQuery(request: Request): LeadListQuery {
  return LeadListSchema.parse(Object.fromEntries(new URL(request.url).searchParams));
}

/** The filter of a list's address, as this viewer means it. */
export function leadFilterOf({ q, owner, source, status }: LeadListQuery, viewer: Viewer): LeadFilter {
  return { q, ownerId: owner === "mine" ? viewer.user.id : owner, source, status };
}

/**
 * The leads as a board or as a table, whichever the address asks for, with the totals of each
 * status.
 */
export async function loadLeads(request: Request, viewer: Viewer) {
  const query = readLeadQuery(request);
  const { status, ...others } = leadFilterOf(query, viewer);
  const shown = { query, now: new Date(), mayManage: hasPermission(viewer.user.role, "manage_leads") };
  if (query.view === "board") return { ...shown, board: await getLeadBoard({ filter: others }) };
  const page = { ...readCursors(request), limit: LEADS_PER_PAGE };
  const [totals, leads] = await Promise.all([
    countLeads({ filter: others }),
    readListPage(() => listLeads({ filter: { ...others, status }, sort: query.sort, page })),
  ]);
  return { ...shown, totals, leads };
}

/** Answers a button of the board: back to the same view of it. */
export async function moveLead(request: Request, viewer: Viewer): Promise<Response> {
  const {
    move: [id, status],
  } = await requireForm(request, MoveLeadSchema);
  const lead = await requireLead(id);
  const { searchParams } = new URL(request.url);
  searchParams.delete("index");
  const back = `/admin/leads${searchParams.size > 0 ? `?${searchParams.toString()}` : ""}`;
  return tellConflict(back, async () => {
    await setLeadStatus({ lead, status, actorId: viewer.user.id, source: auditSource(request, viewer) });
    const title = copy.moved(leadName(lead), LEAD_STATUS_LABELS[status]);
    return redirectWithToast(back, { kind: "positive", title });
  });
}

/** One lead. Throws 404. */
export async function requireLead(id: string | undefined): Promise<LeadSummary> {
  const lead = id === undefined ? null : await getLead({ id });
  if (!lead) throw notFound();
  return lead;
}

/** The lines of the file of leads, in chunks. */
export async function* leadCsvRows(options: Parameters<typeof streamLeads>[0]): AsyncGenerator<LeadCsvRow[]> {
  for await (const chunk of streamLeads(options)) {
    yield chunk.map(({ yearlySaving, source, status, ownerName, firstTouch, lastTouch, ...lead }) => ({
      ...lead,
      yearlySaving: yearlySaving && (yearlySaving.amountMinor / 100).toFixed(2),
      currency: yearlySaving?.currency ?? null,
      source: LEAD_SOURCE_LABELS[source],
      status: LEAD_STATUS_LABELS[status],
      firstCampaign: firstTouch && campaignText(firstTouch),
      lastCampaign: lastTouch && campaignText(lastTouch),
      owner: ownerName,
    }));
  }
}
