import type { Viewer } from "~/auth/access.server";
import { BOOKING_STATUS_LABELS } from "~/copy/booking-console";
import { searchCopy as copy } from "~/copy/search";
import { readCursors, readListPage } from "~/http/list-page.server";
import { formatDay } from "~/lib/dates";
import { ROLE_LABELS } from "~/copy/permissions";
import { hasPermission } from "~/models/account/role";
import { hasActiveMembership } from "~/models/company/tenant";
import { findMemberWorkspaces } from "~/models/company/workspace-search.server";
import type { LeadStatus } from "~/models/lead/lead";
import { stageNamesOf } from "~/models/lead/lead-stage-names";
import { searchWordsOf } from "~/models/search/search-words";
import { type SearchHit, searchedKinds, type SearchKind } from "~/models/search/search";
import { searchEverything, searchKind } from "~/models/search/search.server";
import { getSettings } from "~/models/settings/settings.server";
import { type CappedCount, cappedCountText } from "~/models/shared/capped-count";
import { QUERY_LENGTH_MAX, RESULTS_OF_KIND_SHOWN, RESULTS_PER_PAGE } from "~/models/search/search-limits";

import { markMatches } from "./marks";
import { findPages } from "./pages";
import type { SearchData, SearchGroupKind, SearchResults } from "./search";
import { PROPOSAL_STATUS_LABELS } from "~/copy/shared/proposal-labels";

/** What search finds of what this viewer may open: everything, or the pages of one kind. */
export async function loadSearch(request: Request, viewer: Viewer): Promise<SearchData> {
  const { searchParams } = new URL(request.url);
  const q = (searchParams.get("q") ?? "")
    .replaceAll(/\p{Cc}/gu, " ")
    .trim()
    .slice(0, QUERY_LENGTH_MAX);
  const kinds = searchedKinds(viewer.user.role);
  const kind = kinds.find((one) => one === searchParams.get("kind"));
  const found = kind
    ? await loadKind(request, q, kind, viewer)
    : { groups: await loadAll(q, kinds, viewer), shown: null };
  return { q, ...found, mayAddLead: hasPermission(viewer.user.role, "manage_leads") };
}

async function loadKind(request: Request, q: string, kind: SearchKind, viewer: Viewer) {
  const page = { ...readCursors(request), limit: RESULTS_PER_PAGE };
  const { items, previous, next, ...count } = await readListPage(() => searchKind({ text: q, kind, page }));
  const shownAs = {
    words: searchWordsOf(q),
    stageNames: stageNamesOf(await getSettings()),
    timeZone: viewer.frame.timeZone,
  };
  return { groups: [searchResults(kind, items, count, shownAs)], shown: { kind, previous, next } };
}

async function loadAll(q: string, kinds: SearchKind[], viewer: Viewer): Promise<SearchResults[]> {
  const words = searchWordsOf(q);
  if (words.length === 0) return [];
  const [groups, workspaces, settings] = await Promise.all([
    searchEverything({ text: q, kinds, limit: RESULTS_OF_KIND_SHOWN }),
    loadWorkspaces(q, words, viewer),
    getSettings(),
  ]);
  const shownAs = { words, stageNames: stageNamesOf(settings), timeZone: viewer.frame.timeZone };
  return [
    ...groups.map(({ kind, items, ...count }) => searchResults(kind, items, count, shownAs)),
    ...workspaces,
    ...loadPages(words, viewer),
  ];
}

/** The workspaces of the viewer's own companies. Who manages all companies finds those instead. */
async function loadWorkspaces(q: string, words: string[], { user }: Viewer): Promise<SearchResults[]> {
  if (hasPermission(user.role, "manage_workspaces")) return [];
  const { items } = await findMemberWorkspaces({ userId: user.id, text: q });
  const lines = items.map(({ id, name, companyName }) => ({
    to: `/workspace/${id}`,
    title: markMatches(name, words),
    about: markMatches(companyName, words),
    note: "",
  }));
  return listed("workspace", lines);
}

function loadPages(words: string[], { user, memberships }: Viewer): SearchResults[] {
  const pages = findPages({ role: user.role, isMember: hasActiveMembership(memberships) }, words);
  const lines = pages.map(({ to, label }) => ({ to, title: markMatches(label, words), about: [], note: "" }));
  return listed("page", lines);
}

function listed(kind: SearchGroupKind, lines: SearchResults["lines"]): SearchResults[] {
  if (lines.length === 0) return [];
  return [{ kind, lines, count: lines.length, countText: String(lines.length) }];
}

/** The words to mark, what the operator calls the stages of leads, and the reader's time zone. */
interface ShownAs {
  words: string[];
  stageNames: Record<LeadStatus, string>;
  timeZone: string;
}

function searchResults(
  kind: SearchKind,
  hits: SearchHit[],
  count: CappedCount,
  { words, ...shownAs }: ShownAs,
): SearchResults {
  const lines = hits.map((hit) => ({
    to: `${PAGES[kind]}/${hit.id}`,
    title: markMatches(hit.title, words),
    about: markMatches(hit.about, words),
    note: NOTES[kind](hit, shownAs),
  }));
  return { kind, lines, count: count.count, countText: cappedCountText(count) };
}

const PAGES: Readonly<Record<SearchKind, string>> = {
  person: "/admin/users",
  company: "/admin/workspaces",
  lead: "/admin/leads",
  proposal: "/admin/proposals",
  booking: "/admin/bookings",
  article: "/admin/blog",
};

/** The label of a value, or nothing for a value that has none. */
function labelIn(labels: Readonly<Record<string, string>>, value: string): string {
  return labels[value] ?? "";
}

type Note = (hit: SearchHit, shownAs: Omit<ShownAs, "words">) => string;

const NOTES: Readonly<Record<SearchKind, Note>> = {
  person: ({ status }) => labelIn(ROLE_LABELS, status),
  company: ({ status }) => labelIn(copy.companyStatus, status),
  lead: ({ status }, { stageNames }) => labelIn(stageNames, status),
  proposal: ({ status }) => labelIn(PROPOSAL_STATUS_LABELS, status),
  booking: ({ status, at }, { timeZone }) => withDay(labelIn(BOOKING_STATUS_LABELS, status), at, timeZone),
  article: ({ status, at }, { timeZone }) => withDay(labelIn(copy.articleStatus, status), at, timeZone),
};

function withDay(word: string, at: Date | null, timeZone: string): string {
  return at === null ? word : copy.on(word, formatDay(at, timeZone));
}
