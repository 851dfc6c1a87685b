import { and, asc, count, desc, eq, inArray, isNull, lt, type Placeholder, type SQL, sql } from "drizzle-orm";

import { isUuid } from "~/lib/uuid";
import { db, type Database } from "~/server/db.server";
import { replicaDb } from "~/server/db/replica.server";
import { prepareOnce } from "~/server/db/prepared.server";

import {
  isOpenLead,
  leadEvents,
  leads,
  mergedLeads,
  roiResults,
  savingOrder,
  users,
} from "../../../drizzle/schema";

import { type Page, pageQuery, type PageRequest, type Sort, toPage } from "~/models/shared/keyset.server";
import {
  LEAD_SORT_DEFAULT,
  OPEN_LEADS,
  type Lead,
  type LeadCard,
  type LeadEvent,
  type LeadEventKind,
  type LeadFilter,
  type LeadSort,
  type LeadStatus,
  type LeadSummary,
  type LeadTotals,
  type LeadColumn,
} from "./lead";
import { LEAD_STATUSES, ROLES } from "../../../drizzle/values";
import { keptEmail } from "./lead-address.server";
import { hasAdminAccess, hasPermission, type Permission } from "~/models/account/role";
import { displayName } from "~/models/account/user";
import { declareReading, group, readBehind, type Reading } from "~/models/shared/reading.server";
import { typedEmail } from "~/models/search/typed-email";
import { findByWords } from "~/models/shared/word-search.server";
import { WORD_MATCHES_MAX } from "~/models/shared/shared-limits";
import { selectTotals, totalOf, viewTotals } from "./lead-totals.server";
import { BOARD_CARDS_MAX, EXPORTED_LEADS_MAX } from "./lead-limits";

const columns = {
  id: leads.id,
  email: leads.email,
  name: leads.name,
  company: leads.company,
  phone: leads.phone,
  interest: leads.interest,
  yearlySavingMinor: leads.yearlySavingMinor,
  yearlySavingCurrency: leads.yearlySavingCurrency,
  source: leads.source,
  firstTouch: leads.firstTouch,
  lastTouch: leads.lastTouch,
  status: leads.status,
  ownerId: leads.ownerId,
  userId: leads.userId,
  language: leads.language,
  emailProvenAt: leads.emailProvenAt,
  consent: leads.consent,
  consentAt: leads.consentAt,
  createdAt: leads.createdAt,
  updatedAt: leads.updatedAt,
  lastEventAt: leads.lastEventAt,
  ownerEmail: users.email,
  ownerFirstName: users.firstName,
  ownerLastName: users.lastName,
};

type Row = Omit<LeadSummary, "yearlySaving" | "ownerName" | "lastEventKind"> & {
  yearlySavingMinor: number | null;
  yearlySavingCurrency: string | null;
  ownerEmail: string | null;
  ownerFirstName: string | null;
  ownerLastName: string | null;
  lastEventKind?: LeadEventKind | null;
};

function toLead(row: Row): LeadSummary {
  const { yearlySavingMinor, yearlySavingCurrency, ownerEmail, ownerFirstName, ownerLastName, ...lead } = row;
  return {
    ...lead,
    yearlySaving: savingOf({ yearlySavingMinor, yearlySavingCurrency }),
    ownerName:
      ownerEmail === null
        ? null
        : displayName({ email: ownerEmail, firstName: ownerFirstName, lastName: ownerLastName }),
    lastEventKind: row.lastEventKind ?? null,
  };
}

function savingOf({
  yearlySavingMinor,
  yearlySavingCurrency,
}: Pick<Row, "yearlySavingMinor" | "yearlySavingCurrency">): Lead["yearlySaving"] {
  if (yearlySavingMinor === null || yearlySavingCurrency === null) return null;
  return { amountMinor: yearlySavingMinor, currency: yearlySavingCurrency };
}

/**
 * The leads that a text finds: those with its words, but for an email address only its lead. Words
 * stand for those that they begin, so longer addresses have the same.
 */
async function findLeads(text = ""): Promise<{ id: string; email: string }[] | null> {
  const email = typedEmail(text);
  if (email !== null) {
    const exact = await replicaDb
      .select({ id: leads.id, email: leads.email })
      .from(leads)
      .where(eq(leads.email, keptEmail(email)));
    if (exact.length > 0) return exact;
  }
  return findByWords("lead", text);
}

/** The ids a search found; null without a search. */
type Found = string[] | null;

async function search(text: string | undefined): Promise<Found> {
  const found = await findLeads(text);
  return found && found.map(({ id }) => id);
}

/**
 * The email addresses of the leads a search finds, of at most `WORD_MATCHES_MAX` leads; null for
 * an empty text.
 */
export async function findLeadEmails({ text }: { text: string }): Promise<string[] | null> {
  const found = await findLeads(text);
  if (!found) return null;
  const others = await replicaDb
    .select({ email: mergedLeads.email })
    .from(mergedLeads)
    .where(
      inArray(
        mergedLeads.leadId,
        found.map(({ id }) => id),
      ),
    );
  return [...found, ...others].map(({ email }) => email);
}

/** A filter whose values may come later. */
type Conditions = Pick<LeadFilter, "ids"> & {
  [Name in "ownerId" | "source" | "status"]?: LeadFilter[Name] | Placeholder;
};

function matches({ ownerId, source, status, ids }: Conditions, found: Found): SQL | undefined {
  return and(
    found === null ? undefined : inArray(leads.id, found),
    ids && inArray(leads.id, ids),
    ownerId === "none" ? isNull(leads.ownerId) : ownerId ? eq(leads.ownerId, ownerId) : undefined,
    source && eq(leads.source, source),
    status === OPEN_LEADS ? isOpenLead(leads) : status && eq(leads.status, status),
  );
}

const savingOrNone = savingOrder(leads);

function sortColumns(sort: LeadSort): Sort {
  const descending = sort.startsWith("-");
  const order = { id: leads.id, descending, name: sort };
  if (sort.endsWith("saving")) return { ...order, by: savingOrNone, kind: "number" };
  const by = sort.endsWith("created") ? leads.createdAt : leads.lastEventAt;
  return { ...order, by, kind: "time" };
}

function sortValue(sort: LeadSort, lead: LeadSummary): Date | number {
  if (sort.endsWith("saving")) return lead.yearlySaving?.amountMinor ?? -1;
  return sort.endsWith("created") ? lead.createdAt : lead.lastEventAt;
}

/**
 * The kind of the latest entry of a lead. It is a query of its own, because drizzle leaves out the
 * names of tables next to a field of a select from one table, and `id` would be that of the entry.
 */
function lastEventKind(tx: Pick<Database, "select">): SQL<LeadEventKind | null> {
  const latest = tx
    .select({ kind: leadEvents.kind })
    .from(leadEvents)
    .where(eq(leadEvents.leadId, leads.id))
    .orderBy(desc(leadEvents.createdAt), desc(leadEvents.id))
    .limit(1);
  return sql`${latest}`;
}

/** Lists one page of matching leads. Throws `RuleError` "invalid_cursor". */
export async function listLeads({
  filter,
  sort,
  page,
}: {
  filter: LeadFilter;
  sort?: LeadSort | undefined;
  page: PageRequest;
}): Promise<Page<LeadSummary>> {
  return readPage({ filter, found: await search(filter.q), sort, page });
}

async function readPage({
  filter,
  found,
  sort = LEAD_SORT_DEFAULT,
  page,
}: {
  filter: LeadFilter;
  found: Found;
  sort?: LeadSort | undefined;
  page: PageRequest;
}): Promise<Page<LeadSummary>> {
  const query = pageQuery(sortColumns(sort), page);
  const rows = await selectLead(replicaDb)
    .where(and(matches(filter, found), query.where))
    .orderBy(...query.orderBy)
    .limit(query.limit);
  return toPage(rows.map(toLead), page, (lead) => sortValue(sort, lead), sort);
}

/**
 * How many matching leads are in each stage, and what they would save, in the order of the board.
 * Those of a very full stage aren't added up, so the board of a long list costs little more than
 * that of a short one.
 */
export async function countLeads({ filter }: { filter: BoardFilter }): Promise<LeadTotals[]> {
  return countFound(filter, await search(filter.q));
}

/** What the board can be limited to. */
type BoardFilter = Pick<LeadFilter, "q" | "ownerId" | "source">;

/** A stage, and whether it is limited to leads of one owner, or of none, and to one source. */
type StageForm = `${LeadStatus} ${"one" | "none" | "any"} ${"one" | "any"}`;

function stageForm(status: LeadStatus, { ownerId, source }: BoardFilter): StageForm {
  return `${status} ${ownerId === "none" ? "none" : ownerId ? "one" : "any"} ${source ? "one" : "any"}`;
}

/** The values of a filter, for the places in the condition of its form. */
function stageValues({ ownerId, source }: BoardFilter): Record<string, string> {
  return { ...(ownerId ? { ownerId } : {}), ...(source ? { source } : {}) };
}

function matchesStage(form: StageForm): SQL | undefined {
  const [status, owner, source] = form.split(" ") as [LeadStatus, string, string];
  const ownerId = owner === "one" ? sql.placeholder("ownerId") : owner === "none" ? "none" : undefined;
  return matches({ ownerId, source: source === "one" ? sql.placeholder("source") : undefined, status }, null);
}

/** One value for each stage. */
function byStage<Value>(valueOf: (status: LeadStatus) => Value): Record<LeadStatus, Value> {
  const values = LEAD_STATUSES.map((status) => [status, valueOf(status)] as const);
  return Object.fromEntries(values) as Record<LeadStatus, Value>;
}

const totalsReading = declareReading((tx, form: StageForm) => selectTotals(tx, matchesStage(form)));

function stageTotals(status: LeadStatus, filter: BoardFilter) {
  return totalsReading(stageForm(status, filter), stageValues(filter), (rows) => rows);
}

const cardsReading = declareReading((tx, form: StageForm) => {
  const { id, email, name, company, interest, yearlySavingMinor, yearlySavingCurrency, lastEventAt } = leads;
  const shown = { id, email, name, company, interest, yearlySavingMinor, yearlySavingCurrency, lastEventAt };
  return tx
    .select({ ...shown, lastEventKind: lastEventKind(tx).as("last_event_kind") })
    .from(leads)
    .where(matchesStage(form))
    .orderBy(...pageQuery(sortColumns("-latest"), { limit: 0 }).orderBy)
    .limit(sql.placeholder("size"));
});

/** The newest leads of a stage. */
function stageCards(status: LeadStatus, filter: BoardFilter, size: number): Reading<LeadCard[]> {
  const values = { ...stageValues(filter), size };
  return cardsReading(stageForm(status, filter), values, (rows) =>
    rows.map(({ yearlySavingMinor, yearlySavingCurrency, lastEventAt, ...card }) => ({
      ...card,
      status,
      yearlySaving: savingOf({ yearlySavingMinor, yearlySavingCurrency }),
      lastEventAt: new Date(lastEventAt),
    })),
  );
}

async function countFound(filter: BoardFilter, found: Found): Promise<LeadTotals[]> {
  if (found === null) {
    const totals = await readBehind(group(byStage((status) => stageTotals(status, filter))));
    return Promise.all(LEAD_STATUSES.map((status) => viewStage(status, filter, totals[status])));
  }
  return (await splitByStage(filter, found)).map(({ status, rows }) => ({ status, ...totalOf(rows) }));
}

async function viewStage(
  status: LeadStatus,
  { ownerId, source }: BoardFilter,
  rows: Parameters<typeof viewTotals>[0],
): Promise<LeadTotals> {
  return { status, ...(await viewTotals(rows, () => matches({ ownerId, source, status }, null))) };
}

/** What was found in each stage, the latest first. One query for all stages binds the ids once. */
async function splitByStage(filter: BoardFilter, found: string[]) {
  const rows = await replicaDb
    .select({
      id: leads.id,
      status: leads.status,
      currency: leads.yearlySavingCurrency,
      saving: leads.yearlySavingMinor,
    })
    .from(leads)
    .where(matches(filter, found))
    .orderBy(desc(leads.lastEventAt), desc(leads.id))
    .limit(found.length);
  return LEAD_STATUSES.map((status) => ({ status, rows: rows.filter((row) => row.status === status) }));
}

/** The board: the newest leads of each stage. */
export async function getLeadBoard({
  filter,
  size = BOARD_CARDS_MAX,
}: {
  filter: BoardFilter;
  size?: number;
}): Promise<LeadColumn[]> {
  const found = await search(filter.q);
  if (found !== null) return getFoundBoard({ filter, found, size });
  const stages = await readBehind(
    group(
      byStage((status) =>
        group({ totals: stageTotals(status, filter), items: stageCards(status, filter, size) }),
      ),
    ),
  );
  return Promise.all(
    LEAD_STATUSES.map(async (status) => {
      const { totals, items } = stages[status];
      return { ...(await viewStage(status, filter, totals)), items };
    }),
  );
}

async function getFoundBoard({
  filter,
  found,
  size,
}: {
  filter: BoardFilter;
  found: string[];
  size: number;
}): Promise<LeadColumn[]> {
  const stages = await splitByStage(filter, found);
  const shown = stages.flatMap(({ rows }) => rows.slice(0, size).map(({ id }) => id));
  const { items } = await readPage({ filter: {}, found: shown, page: { limit: shown.length } });
  return stages.map(({ status, rows }) => ({
    status,
    ...totalOf(rows),
    items: items.filter((lead) => lead.status === status),
  }));
}

const EXPORT_STEP = 500;

/** What kept leads out of an export: the length of the file, or of what the search finds. */
export type LeadExportCut = "file" | "search";

/**
 * Yields the matching leads in chunks, so that a whole export is never in memory. Returns what may
 * have kept some out; undefined if all are in.
 */
export async function* streamLeads({
  filter,
  sort,
  max = EXPORTED_LEADS_MAX,
}: {
  filter: LeadFilter;
  sort?: LeadSort | undefined;
  max?: number;
}): AsyncGenerator<LeadSummary[], LeadExportCut | undefined> {
  const found = await search(filter.q);
  let after: string | undefined;
  for (let read = 0; read < max; read += EXPORT_STEP) {
    const page = await readPage({ filter, found, sort, page: { after, limit: EXPORT_STEP } });
    yield page.items;
    if (page.next === null) return found?.length === WORD_MATCHES_MAX ? "search" : undefined;
    after = page.next;
  }
  return "file";
}

function selectLead(tx: Pick<Database, "select">) {
  return tx
    .select({ ...columns, lastEventKind: lastEventKind(tx) })
    .from(leads)
    .leftJoin(users, eq(users.id, leads.ownerId));
}

const selectLeadById = prepareOnce((tx) => selectLead(tx).where(eq(leads.id, sql.placeholder("id"))));

/** One lead. */
export async function getLead(key: { id: string } | { email: string }): Promise<LeadSummary | null> {
  if ("id" in key && !isUuid(key.id)) return null;
  const [row] =
    "id" in key
      ? await selectLeadById(key)
      : await selectLead(db).where(eq(leads.email, keptEmail(key.email)));
  return row ? toLead(row) : null;
}

const newestFirst: Sort = {
  by: leadEvents.createdAt,
  id: leadEvents.id,
  kind: "time",
  descending: true,
};

/**
 * Lists a lead's timeline, newest first, or only entries of some kinds. Throws `RuleError`
 * "invalid_cursor".
 */
export async function listLeadEvents({
  leadId,
  kinds,
  page,
}: {
  leadId: Lead["id"];
  kinds?: readonly LeadEventKind[] | undefined;
  page: PageRequest;
}): Promise<Page<LeadEvent>> {
  const query = pageQuery(newestFirst, page);
  const rows = await replicaDb
    .select({
      id: leadEvents.id,
      kind: leadEvents.kind,
      subjectId: leadEvents.subjectId,
      roiToken: roiResults.token,
      facts: leadEvents.facts,
      consent: leadEvents.consent,
      emailProven: leadEvents.emailProven,
      createdAt: leadEvents.createdAt,
      actorEmail: users.email,
      actorFirstName: users.firstName,
      actorLastName: users.lastName,
    })
    .from(leadEvents)
    .leftJoin(users, eq(users.id, leadEvents.actorId))
    .leftJoin(roiResults, eq(roiResults.id, leadEvents.subjectId))
    .where(and(eq(leadEvents.leadId, leadId), kinds && inArray(leadEvents.kind, kinds), query.where))
    .orderBy(...query.orderBy)
    .limit(query.limit);
  const events = rows.map(({ actorEmail, actorFirstName, actorLastName, ...event }) => ({
    ...event,
    actorName:
      actorEmail === null
        ? null
        : displayName({ email: actorEmail, firstName: actorFirstName, lastName: actorLastName }),
  }));
  return toPage(events, page, ({ createdAt }) => createdAt);
}

/** How many entries of each kind a lead's timeline has, and how many of them are by one person. */
export async function countLeadEvents({ leadId, actorId }: { leadId: Lead["id"]; actorId: string }): Promise<{
  all: Partial<Record<LeadEventKind, number>>;
  own: Partial<Record<LeadEventKind, number>>;
}> {
  const isOwn = sql<number>`sum(case when ${leadEvents.actorId} = ${actorId} then 1 else 0 end)`;
  const rows = await replicaDb
    .select({ kind: leadEvents.kind, count: count(), own: isOwn.mapWith(Number) })
    .from(leadEvents)
    .where(eq(leadEvents.leadId, leadId))
    .groupBy(leadEvents.kind);
  return {
    all: Object.fromEntries(rows.map((row) => [row.kind, row.count])),
    own: Object.fromEntries(rows.map((row) => [row.kind, row.own])),
  };
}

/** Lists the staff who can own leads. */
export async function listLeadOwners(): Promise<{ id: string; name: string }[]> {
  const staff = await listStaffWith("manage_leads");
  return staff.map(({ id, name }) => ({ id, name }));
}

/** Lists the active staff who have a permission, by name. */
export async function listStaffWith(
  permission: Permission,
): Promise<{ id: string; name: string; email: string }[]> {
  const roles = ROLES.filter((role) => hasPermission(role, permission));
  const rows = await db
    .select({ id: users.id, email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(inArray(users.role, roles), eq(users.isActive, true)))
    .orderBy(asc(users.email), asc(users.id));
  return rows
    .map((user) => ({ id: user.id, name: displayName(user), email: user.email }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** A colleague by id, active or not; null for people who aren't staff. */
export async function getColleague({ id }: { id: string }): Promise<{ id: string; name: string } | null> {
  if (!isUuid(id)) return null;
  const [user] = await db.select().from(users).where(eq(users.id, id));
  return user && hasAdminAccess(user.role) ? { id, name: displayName(user) } : null;
}

/**
 * Leads that have been quiet since a time and led to nothing: not won, and without an account.
 * Oldest first.
 */
export async function listForgottenLeads({
  before,
  limit,
}: {
  before: Date;
  limit: number;
}): Promise<{ items: Pick<Lead, "id" | "email">[] }> {
  const open: LeadStatus[] = LEAD_STATUSES.filter((status) => status !== "won");
  const items = await db
    .select({ id: leads.id, email: leads.email })
    .from(leads)
    .where(and(lt(leads.lastEventAt, before), inArray(leads.status, open), isNull(leads.userId)))
    .orderBy(asc(leads.lastEventAt), asc(leads.id))
    .limit(limit);
  return { items };
}
