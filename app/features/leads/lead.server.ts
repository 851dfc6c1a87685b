import { readerClock } from "~/http/reader/reader-clock.server";
import { sharedNow } from "~/lib/clock/shared-clock";
import { leadsCopy } from "~/copy/leads";
import { todayCopy } from "~/copy/today";
import {
  leadName,
  type LeadDetails,
  type LeadEvent,
  type LeadEventKind,
  type LeadSummary,
} from "~/models/lead/lead";
import { clockOf, dayAt, instantAt, minuteAt } from "~/lib/time-zone";
import { timeZoneLabel } from "~/lib/zones/zone-names";
import { MINUTE_MILLISECONDS } from "~/lib/time-units";
import { formatDateTime } from "~/lib/dates";
import type { Clock } from "~/lib/languages";
import { zonedWords } from "~/lib/zoned-dates";
import type { Mentionable } from "~/models/lead/lead-mention";
import { getWorkPreferences } from "~/models/task/work-preferences.server";
import { LOGGED_KINDS } from "../../../drizzle/values";
import {
  addLeadEntry,
  recordLeadExport,
  saveLeadDetails,
  setLeadOwner,
  setLeadStatus,
} from "~/models/lead/lead-change.server";
import { editDetails } from "~/models/lead/lead-edit";
import { eraseLead, exportPerson } from "~/models/lead/lead-privacy.server";
import { LeadFormSchema } from "~/models/lead/lead-form";
import { filterCounts, TIMELINE_FILTERS, timelineFilterNamed } from "~/models/lead/timeline-filter";
import { countLeadEvents, getLead, listLeadEvents, listLeadOwners } from "~/models/lead/lead-query.server";

import { hasPermission } from "~/models/account/role";
import { getOldestWorkspace } from "~/models/company/company-mail.server";
import { getCompanyOfPerson } from "~/models/company/company-message.server";
import { findDuplicates } from "~/models/lead/lead-duplicates.server";
import { LEAD_EVENTS_PER_PAGE } from "~/models/lead/lead-limits";
import { idOfForm } from "~/models/shared/form-key.server";

import { readCursors, readListPage } from "~/http/list-page.server";
import { loadLeadLinks } from "./links.server";
import { requireLead } from "./leads.server";
import { answerMerge } from "./merge.server";
import { auditSource } from "~/auth/audit-source.server";
import type { Viewer } from "~/auth/access.server";
import { answerIntents, refuse } from "~/http/answer-form.server";
import { answerLost, requirePresent, tellConflict } from "~/http/lost-update.server";
import type { EntryStart, LeadReply } from "./lead";
import { jsonFile } from "~/http/files/json-file.server";
import { returnPage } from "~/http/request-page.server";
import { redirectWithToast } from "~/http/toast.server";
import { leadDetailCopy } from "~/copy/console/lead-detail";

const copy = leadDetailCopy;

/** Everything that the page of one lead shows, apart from its tasks. Throws as `requireLead`. */
export async function loadLead(
  request: Request,
  { user }: Viewer,
  id: string | undefined,
  now = sharedNow(),
) {
  const lead = await requireLead(request, id);
  const mayManage = hasPermission(user.role, "manage_leads");
  const page = { ...readCursors(request), limit: LEAD_EVENTS_PER_PAGE };
  const shown = timelineFilterNamed(new URL(request.url).searchParams.get("show"));
  const kinds = shown === null ? undefined : TIMELINE_FILTERS[shown];
  const [events, counts, owners, duplicates, customer, { timeZone }, links] = await Promise.all([
    readListPage(() => listLeadEvents({ leadId: lead.id, kinds, page })),
    countLeadEvents({ leadId: lead.id, actorId: user.id }),
    mayManage ? listLeadOwners() : [],
    findDuplicates({ lead }),
    mayManage ? getCompanyOfPerson(lead) : null,
    getWorkPreferences({ userId: user.id }),
    mayManage ? loadLeadLinks(lead, now) : null,
  ]);
  const shelf = customer && (await getOldestWorkspace(customer.id));
  const mayPropose = hasPermission(user.role, "manage_proposals");
  const entry = entryStart(request, { own: counts.own, owners, userId: user.id, timeZone, now });
  const clock = readerClock();
  const zone = { name: timeZone, label: timeZoneLabel(timeZone) };
  return {
    lead,
    name: leadName(lead),
    events: {
      ...events,
      items: events.items.map((event) => ({
        ...event,
        when: zonedWords(event.createdAt, timeZone, clock),
        startsAt: startOf(event.facts, timeZone, clock),
      })),
    },
    counts: filterCounts(counts.all),
    shown,
    owners,
    duplicates,
    links,
    customerName: customer?.name ?? null,
    hasFiles: shelf !== null,
    mayManage,
    mayPropose,
    entry,
    timeZone: zone,
  };
}

/** When what an entry is about begins, such as a consultation; null if it is about none. */
function startOf({ startsAt }: LeadEvent["facts"], timeZone: string, clock: Clock) {
  const date = typeof startsAt === "string" ? new Date(startsAt) : null;
  if (!date || Number.isNaN(date.getTime())) return null;
  return { date, words: formatDateTime(date, timeZone, clock) };
}

/** What the form of the next entry starts from. */
function entryStart(
  request: Request,
  {
    own,
    owners,
    userId,
    timeZone,
    now,
  }: {
    own: Partial<Record<LeadEventKind, number>>;
    owners: readonly Mentionable[];
    userId: string;
    timeZone: string;
    now: Date;
  },
): EntryStart {
  const asked = new URL(request.url).searchParams.get("log");
  return {
    key: crypto.randomUUID(),
    kind: LOGGED_KINDS.find((kind) => kind === asked) ?? "note",
    day: dayAt(now, timeZone),
    time: clockOf(minuteAt(now, timeZone)),
    colleagues: owners.filter(({ id }) => id !== userId).map(({ name }) => name),
    added: [asked, ...LOGGED_KINDS.map((kind) => own[kind] ?? 0)].join(" "),
  };
}

/**
 * Answers every form on the page of one lead. Errors return to their form; a toast confirms what
 * was done.
 */
export function answerLeadForm(request: Request, viewer: Viewer, lead: LeadSummary) {
  const page = `/admin/leads/${lead.id}`;
  const change = { lead, actorId: viewer.user.id, source: auditSource(request, viewer) };
  const done = (title: string, to = page) => redirectWithToast(to, { kind: "positive", title });
  const answer = () =>
    answerIntents(
      request,
      { schema: LeadFormSchema, refused: ({ intent, reply }): LeadReply => ({ intent, result: reply }) },
      {
        "set-status": async ({ status, from }) => {
          requirePresent([from, status].includes(lead.status) ? lead : null);
          await setLeadStatus({ ...change, status });
          return done(copy.statusSaved);
        },
        "set-owner": async ({ ownerId }) => {
          const owner = (await listLeadOwners()).find(({ id }) => id === ownerId) ?? null;
          if (ownerId !== "none" && !owner)
            return redirectWithToast(page, { kind: "danger", ...leadsCopy.changedMeanwhile });
          const followed = await setLeadOwner({ ...change, owner });
          return done(followed === 0 ? copy.ownerSaved : copy.ownerSavedWith(followed));
        },
        take: () => takeLead({ change, back: returnPage(request, page) }),
        "save-details": async ({ seen, ...typed }) => {
          const { details, lost } = editDetails({ typed, seen, stored: lead });
          if (lost.length > 0) return refuse(savedMeanwhile(lead, lost), { status: 409 });
          await saveLeadDetails({ ...change, details, unchangedSince: lead.updatedAt });
          return done(copy.saved);
        },
        "add-note": async ({ day, minute, ...entry }) => {
          const key = idOfForm(entry.key, { ...entry, day, minute });
          const now = sharedNow();
          const { timeZone } = await getWorkPreferences({ userId: viewer.user.id });
          const typed = { day: day ?? dayAt(now, timeZone), minute: minute ?? minuteAt(now, timeZone) };
          const at = day === null && minute === null ? null : instantAt({ ...typed, timeZone });
          if (entry.kind !== "note" && at !== null && at > now) return refuse({ day: [copy.inFuture] });
          // A clock without seconds would put this minute's call before what came earlier in it.
          const isNow = at !== null && now.getTime() - at.getTime() < MINUTE_MILLISECONDS;
          await addLeadEntry({ ...change, entry: { ...entry, key, at: isNow ? null : at } });
          return done(copy.added[entry.kind], `${page}#timeline`);
        },
        merge: ({ otherId, into }) => answerMerge({ ...change, otherId, into }),
        erase: async ({ confirmation }) => {
          if (confirmation !== lead.email) return refuse({ confirmation: [copy.eraseMismatch] });
          await eraseLead({ lead, source: change.source });
          return done(copy.erased, "/admin/leads");
        },
      },
    );
  return tellConflict(page, answer);
}

/** Says at each field what someone else has saved in it. */
function savedMeanwhile(lead: LeadDetails, fields: readonly (keyof LeadDetails)[]) {
  return Object.fromEntries(fields.map((field) => [field, [copy.savedMeanwhile(lead[field])]]));
}

/**
 * Makes the viewer the owner of a lead that has none, and redirects back to where they found it.
 */
async function takeLead({
  change,
  back,
}: {
  change: Omit<Parameters<typeof setLeadOwner>[0], "owner">;
  back: string;
}): Promise<Response> {
  const owner = (await listLeadOwners()).find(({ id }) => id === change.actorId) ?? null;
  const title = todayCopy.leads.assigned(leadName(change.lead));
  return answerLost(
    async () => {
      await setLeadOwner({ ...change, owner, ifNobodys: true });
      return redirectWithToast(back, { kind: "positive", title });
    },
    async () => {
      const present = await getLead({ id: change.lead.id });
      return present?.ownerId === change.actorId
        ? redirectWithToast(back, { kind: "positive", title })
        : redirectWithToast(back, { kind: "info", title: todayCopy.leads.taken });
    },
  );
}

/**
 * Answers with a file of everything that we store about the person behind a lead, and records that.
 */
export async function answerPersonExport(request: Request, viewer: Viewer, id: string | undefined) {
  const lead = await requireLead(request, id);
  await recordLeadExport({ lead, source: auditSource(request, viewer) });
  return jsonFile("personal-data.json", await exportPerson({ email: lead.email }));
}
