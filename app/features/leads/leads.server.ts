import { redirect } from "@remix-run/node";
import type { z } from "zod";

import { sharedNow } from "~/lib/clock/shared-clock";
import { notFound } from "~/http/not-found.server";
import { campaignText, LEAD_SOURCE_LABELS, LEAD_CSV_COLUMNS, leadsCopy as copy } from "~/copy/leads";
import { leadName, type LeadFilter, type LeadStatus, type LeadSummary } from "~/models/lead/lead";
import { recordLeadExport, setLeadOwner, setLeadStatus } from "~/models/lead/lead-change.server";
import {
  LeadExportSchema,
  type LeadCsvRow,
  LeadListFormSchema,
  type LeadListQuery,
  LeadListSchema,
} from "~/models/lead/lead-form";
import { listLeadFilters } from "~/models/lead/saved-filter.server";
import { findKeptLead } from "~/models/lead/lead-merge.server";
import {
  countLeads,
  getColleague,
  getLead,
  getLeadBoard,
  type LeadExportCut,
  listLeadOwners,
  listLeads,
  streamLeads,
} from "~/models/lead/lead-query.server";
import { hasPermission } from "~/models/account/role";

import { auditSource } from "~/auth/audit-source.server";
import type { Viewer } from "~/auth/access.server";
import { requireForm } from "~/http/form.server";
import { csvResponse } from "~/http/files/csv.server";
import { readCursors, readListPage } from "~/http/list-page.server";
import { safeRedirect } from "~/http/safe-redirect.server";
import { requestPage } from "~/http/request-page.server";
import { redirectWithToast } from "~/http/toast.server";
import { answerLost, requirePresent, tellConflict } from "~/http/lost-update.server";
import { getSettings } from "~/models/settings/settings.server";
import { inStageOrder, stageNamesOf } from "~/models/lead/lead-stage-names";
import { WORD_MATCHES_MAX } from "~/models/shared/shared-limits";
import { EXPORTED_LEADS_MAX, LEADS_PER_PAGE } from "~/models/lead/lead-limits";

/** How many leads an exported file can have, and how many if they are searched for. */
const EXPORT_BOUNDS: Record<LeadExportCut, number> = { file: EXPORTED_LEADS_MAX, search: WORD_MATCHES_MAX };

/** The query of the list. */
export function readLeadQuery(request: Request): LeadListQuery {
  return LeadListSchema.parse(Object.fromEntries(new URL(request.url).searchParams));
}

/** The filter in a list's URL, for this viewer. */
function leadFilterOf({ q, owner, source, status }: LeadListQuery, viewer: Viewer): LeadFilter {
  return { q, ownerId: owner === "mine" ? viewer.user.id : owner, source, status };
}

/** The leads as a board or as a table, with the totals of each status. */
export async function loadLeads(request: Request, viewer: Viewer) {
  const query = readLeadQuery(request);
  const { status, ...others } = leadFilterOf(query, viewer);
  const shown = {
    query,
    now: sharedNow(),
    mayManage: hasPermission(viewer.user.role, "manage_leads"),
    filters: await listLeadFilters({ reader: viewer.user }),
    /** The colleague whose leads these are. */
    owner: await getColleague({ id: query.owner ?? "" }),
  };
  if (query.view === "board")
    return {
      ...shown,
      board: inStageOrder(await getLeadBoard({ filter: others }), stageNamesOf(await getSettings())),
    };
  const [totals, leads, owners] = await Promise.all([
    countLeads({ filter: others }),
    readListPage(
      (cursors) =>
        listLeads({
          filter: { ...others, status },
          sort: query.sort,
          page: { ...cursors, limit: LEADS_PER_PAGE },
        }),
      readCursors(request),
    ),
    shown.mayManage ? listLeadOwners() : [],
  ]);
  // A file may lack some leads: tell it before someone exports it.
  const mayBeCut = Boolean(query.q) || totals.some(({ isCapped }) => isCapped);
  return { ...shown, totals, leads, owners, exportBound: mayBeCut ? copy.exportBound(EXPORT_BOUNDS) : null };
}

/** Answers the forms of the list, and returns to the same view of it. */
export async function answerLeadList(request: Request, viewer: Viewer): Promise<Response> {
  const form = await requireForm(request, LeadListFormSchema, { maxEntries: 200 });
  const back = requestPage(request);
  if ("move" in form) return moveLead(request, viewer, { move: form.move, back });
  if (form.id.length === 0) return redirectWithToast(back, { kind: "info", title: copy.bulk.nothing });
  return changeLeads(request, viewer, { form, back });
}

/** Moves one lead, unless someone else moved it elsewhere since the mover's page was loaded. */
async function moveLead(
  request: Request,
  viewer: Viewer,
  { move: [id, status, seen], back }: { move: [string, LeadStatus, LeadStatus]; back: string },
): Promise<Response> {
  const found = await getLead({ id });
  return tellConflict(back, async () => {
    const lead = requirePresent(found && [seen, status].includes(found.status) ? found : null);
    await setLeadStatus({ lead, status, actorId: viewer.user.id, source: auditSource(request, viewer) });
    const title = copy.moved(leadName(lead), stageNamesOf(await getSettings())[status]);
    return redirectWithToast(back, { kind: "positive", title });
  });
}

type BulkForm = Extract<z.output<typeof LeadListFormSchema>, { intent: string }>;

/**
 * Changes the selected leads one by one. Those that someone else changes at the same moment stay as
 * they are.
 */
async function changeLeads(
  request: Request,
  viewer: Viewer,
  { form, back }: { form: BulkForm; back: string },
): Promise<Response> {
  const owner =
    "ownerId" in form ? ((await listLeadOwners()).find(({ id }) => id === form.ownerId) ?? null) : null;
  if ("ownerId" in form && form.ownerId !== "none" && !owner)
    return redirectWithToast(back, { kind: "danger", ...copy.changedMeanwhile });
  const change = { actorId: viewer.user.id, source: auditSource(request, viewer) };
  const ids = [...new Set(form.id)];
  let done = 0;
  for (const id of ids) {
    const found = await getLead({ id });
    const isDone = await answerLost(
      async () => {
        const lead = requirePresent(found);
        if (form.intent === "bulk-stage") await setLeadStatus({ ...change, lead, status: form.status });
        else await setLeadOwner({ ...change, lead, owner });
        return true;
      },
      () => Promise.resolve(false),
    );
    if (isDone) done += 1;
  }
  const left = ids.length - done;
  const title =
    form.intent === "bulk-stage"
      ? copy.bulk.moved(done, stageNamesOf(await getSettings())[form.status])
      : copy.bulk.assigned(done, owner?.name ?? null);
  return redirectWithToast(back, {
    kind: left > 0 ? "danger" : "positive",
    title,
    ...(left > 0 ? { description: copy.bulk.left(left) } : {}),
  });
}

/** Answers with the filtered list of leads or the selected ones as a file, and records that. */
export async function answerLeadExport(request: Request, viewer: Viewer): Promise<Response> {
  const query = readLeadQuery(request);
  const { scope, id: ids } = await requireForm(request, LeadExportSchema, { maxEntries: 200 });
  const isSelection = scope === "selected";
  if (isSelection && ids.length === 0) {
    const back = `/admin/leads${new URL(request.url).search}`;
    return redirectWithToast(back, { kind: "info", title: copy.bulk.nothing });
  }
  const asked = isSelection ? { selected: ids.length } : query;
  await recordLeadExport({ source: auditSource(request, viewer), query: asked });
  const filter = isSelection ? { ids } : leadFilterOf(query, viewer);
  const chunks = leadCsvRows({ filter, sort: query.sort });
  return csvResponse({ name: "leads", columns: LEAD_CSV_COLUMNS, chunks });
}

/**
 * One lead. Throws a redirect to the kept lead if it was merged, with a word about the form if one
 * was sent; else 404.
 */
export async function requireLead(request: Request, id: string | undefined): Promise<LeadSummary> {
  if (id === undefined) throw notFound();
  const lead = await getLead({ id });
  if (lead) return lead;
  const keptId = await findKeptLead({ id });
  if (keptId === null) throw notFound();
  const kept = `/admin/leads/${keptId}`;
  if (request.method === "GET" || request.method === "HEAD") throw redirect(safeRedirect(kept));
  throw await redirectWithToast(kept, { kind: "danger", ...copy.mergedMeanwhile });
}

/** The lines of the leads' CSV file, in chunks. */
async function* leadCsvRows(
  options: Parameters<typeof streamLeads>[0],
): AsyncGenerator<LeadCsvRow[], string | undefined> {
  const stageNames = stageNamesOf(await getSettings());
  const chunks = streamLeads(options);
  let chunk = await chunks.next();
  for (; !chunk.done; chunk = await chunks.next()) {
    yield chunk.value.map(({ yearlySaving, source, status, ownerName, firstTouch, lastTouch, ...lead }) => ({
      ...lead,
      yearlySaving: yearlySaving && (yearlySaving.amountMinor / 100).toFixed(2),
      currency: yearlySaving?.currency ?? null,
      source: LEAD_SOURCE_LABELS[source],
      status: stageNames[status],
      firstCampaign: firstTouch && campaignText(firstTouch),
      lastCampaign: lastTouch && campaignText(lastTouch),
      owner: ownerName,
    }));
  }
  return chunk.value && copy.exportCut[chunk.value](EXPORT_BOUNDS[chunk.value]);
}
