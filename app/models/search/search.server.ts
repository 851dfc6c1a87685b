import { inArray, type SQL, sql } from "drizzle-orm";

import { db } from "~/server/db.server";
import { env } from "~/server/env.server";

import { bookings, leads, posts, proposals, tenants, users } from "../../../drizzle/schema";
import { SEARCH_KINDS } from "../../../drizzle/values";

import { displayName } from "~/models/account/user";
import { leadName } from "~/models/lead/lead";
import { searchWordsOf } from "~/models/post/post";
import { statusAt } from "~/models/proposal/proposal";
import { cappedCount, type CappedCount, COUNTED_MAX } from "~/models/shared/capped-count";
import { CURSOR_RULES, decodeCursor } from "~/models/shared/keyset";
import { RuleError } from "~/models/shared/rule-error";
import { type Page, type PageRequest, toPage } from "~/models/shared/keyset.server";
import { postgresQuery, sqliteQuery } from "~/models/shared/word-search.server";

import type { SearchHit, SearchKind } from "./search";

/**
 * Keys of one kind are within a range of this length, and rise: the newest document has the
 * highest. The triggers of the migrations know it as well.
 */
const SEARCH_KEY_SPAN = 1_000_000_000_000;

/** The migration has an index for prefixes of up to this length. */
const PREFIX_LENGTH_MAX = 12;

/**
 * PostgreSQL looks through this many of the newest documents before it asks the full-text index,
 * which would collect all documents with a common word. SQLite reads its index from the
 * newest end.
 */
const WALKED_MAX = 500;

/**
 * If this many of those have the words, PostgreSQL counts in the order of the keys and finds more
 * than it may count soon. The full-text index would first collect every document with the words.
 */
const COMMON_MIN = 50;

/** What one kind has for a search: the newest, and how many there are. */
export interface SearchGroup extends CappedCount {
  kind: SearchKind;
  items: SearchHit[];
}

/**
 * The newest documents of each kind whose words start like all words of the text, with their
 * number. Kinds without any are left out; a text without words finds nothing.
 */
export async function searchEverything({
  text,
  kinds,
  limit,
  now = new Date(),
}: {
  text: string;
  kinds: readonly SearchKind[];
  limit: number;
  now?: Date;
}): Promise<SearchGroup[]> {
  const words = prefixesOf(text);
  if (words.length === 0) return [];
  const groups = await Promise.all(kinds.map((kind) => searchGroup({ kind, words, limit, now })));
  return groups.filter(({ count }) => count > 0);
}

function prefixesOf(text: string): string[] {
  return [...new Set(searchWordsOf(text).map((word) => word.slice(0, PREFIX_LENGTH_MAX)))];
}

async function searchGroup({
  kind,
  words,
  limit,
  now,
}: Pick<Lookup, "kind" | "words" | "limit"> & { now: Date }): Promise<SearchGroup> {
  const { places, counted } = await firstPlaces({ kind, words, limit });
  return { kind, ...cappedCount(counted), items: await hitsOf(kind, places, now) };
}

/**
 * One page of what one kind has for a search, newest first. Throws `RuleError` "invalid_cursor".
 */
export async function searchKind({
  text,
  kind,
  page,
  now = new Date(),
}: {
  text: string;
  kind: SearchKind;
  page: PageRequest;
  now?: Date;
}): Promise<Page<SearchHit> & CappedCount> {
  const words = prefixesOf(text);
  if (words.length === 0) return { items: [], previous: null, next: null, count: 0, isCapped: false };
  const { after, before, limit } = page;
  const lookup = {
    kind,
    words,
    limit: limit + 1,
    below: after === undefined ? undefined : keyAt(after, kind),
    above: before === undefined ? undefined : keyAt(before, kind),
  };
  const [places, counted] = await Promise.all([findPlaces(lookup), countPlaces(lookup)]);
  const { items, ...cursors } = toPage(places, page, ({ key }) => key);
  return { ...cursors, ...cappedCount(counted), items: await hitsOf(kind, items, now) };
}

/** The key in a cursor. Throws `RuleError` "invalid_cursor", also for a cursor of another kind. */
function keyAt(cursor: string, kind: SearchKind): number {
  const { value } = decodeCursor(cursor, "number");
  const { first, last } = keysOf(kind);
  if (value < first || value > last) throw new RuleError(CURSOR_RULES, "invalid_cursor");
  return value;
}

/**
 * Where to look: among the documents of one kind, the newest first, with `above` from there up.
 */
interface Lookup {
  kind: SearchKind;
  words: string[];
  limit: number;
  /** The keys between which to look. */
  above?: number | undefined;
  below?: number | undefined;
}

interface DocumentPlace {
  key: number;
  /** The id of the row that the document is about. */
  id: string;
}

function findPlaces(lookup: Lookup): Promise<DocumentPlace[]> {
  return env.dialect === "sqlite" ? placesOnSqlite(lookup) : placesOnPostgres(lookup);
}

/** The range of the kind's keys. */
function keysOf(kind: SearchKind) {
  const first = (SEARCH_KINDS.indexOf(kind) + 1) * SEARCH_KEY_SPAN;
  return { first, last: first + SEARCH_KEY_SPAN - 1 };
}

/** The keys of the kind between the cursors. */
function keysBetween({ kind, below, above }: Pick<Lookup, "kind" | "below" | "above">) {
  const { first, last } = keysOf(kind);
  return {
    lowest: above === undefined ? first : Math.max(above + 1, first),
    highest: below === undefined ? last : Math.min(below - 1, last),
  };
}

/** Reading up from a cursor begins with the documents next to it. */
function orderFrom({ above }: Pick<Lookup, "above">): SQL {
  return above === undefined ? sql`desc` : sql`asc`;
}

/**
 * The documents in the full-text index of SQLite. The driver binds a number as a fraction, and FTS5
 * ignores such a bound: it would read the whole index. A `bigint` is bound as an integer.
 */
function indexedOnSqlite({ words, ...range }: Pick<Lookup, "kind" | "words" | "below" | "above">): SQL {
  const { lowest, highest } = keysBetween(range);
  return sql`search_index where search_index match ${sqliteQuery(words)}
    and rowid between ${BigInt(lowest)} and ${BigInt(highest)}`;
}

function placesOnSqlite(lookup: Lookup): Promise<DocumentPlace[]> {
  const order = orderFrom(lookup);
  return selectPlaces(sql`(
    select key, subject_id from search_documents where key in (
      select rowid from ${indexedOnSqlite(lookup)} order by rowid ${order} limit ${lookup.limit})
    order by key ${order})`);
}

async function placesOnPostgres(lookup: Lookup): Promise<DocumentPlace[]> {
  const { places } = await walkOnPostgres(lookup);
  return places.length === lookup.limit ? places : (await fewOnPostgres(lookup)).places;
}

/** What the next documents from a cursor have, and how many of them have the words. */
async function walkOnPostgres({ kind, words, limit, above, below }: Lookup) {
  const order = orderFrom({ above });
  const { lowest, highest } = keysBetween({ kind, above, below });
  const walk = sql`(select key, subject_id, search_vector from search_documents
    where key between ${lowest} and ${highest} order by key ${order} limit ${WALKED_MAX}) as walked`;
  return selectCounted(
    sql`(select key, subject_id, count(*) over () as counted from ${walk}
      where search_vector @@ ${postgresQuery(words)} order by key ${order} limit ${limit})`,
  );
}

/**
 * Documents of the kind from the full-text index, at most one more than the count goes to. It is
 * materialized: with a limit in sight, PostgreSQL would rather look at every row until it has
 * enough. `key + 0` keeps it from the index of the keys, which would have to collect them all.
 */
function indexedOnPostgres({ words, ...range }: Pick<Lookup, "kind" | "words" | "below" | "above">): SQL {
  const { lowest, highest } = keysBetween(range);
  return sql`with found as materialized (
      select key, subject_id from search_documents
      where ${IS_KIND[range.kind]} and search_vector @@ ${postgresQuery(words)}
      and key + 0 between ${lowest} and ${highest}),
    few as materialized (select key, subject_id from found limit ${COUNTED_MAX + 1})`;
}

/**
 * What the full-text index has. If that is more than counts go to, the next from the cursor are
 * found sooner in the order of the keys than by sorting all.
 */
async function fewOnPostgres(lookup: Lookup): Promise<Counted> {
  const { words, limit } = lookup;
  const order = orderFrom(lookup);
  const { places, counted } = await selectCounted(
    sql`(${indexedOnPostgres(lookup)}
      select key, subject_id, (select count(*) from few) as counted from few order by key ${order} limit ${limit})`,
  );
  if (counted <= COUNTED_MAX) return { places, counted };
  const { lowest, highest } = keysBetween(lookup);
  // `offset 0` keeps PostgreSQL from asking the full-text index again.
  return {
    counted,
    places: await selectPlaces(
      sql`(select key, subject_id from (
        select key, subject_id, search_vector from search_documents
        where key between ${lowest} and ${highest} order by key ${order} offset 0) as walked
      where search_vector @@ ${postgresQuery(words)} limit ${limit})`,
    ),
  };
}

interface Counted {
  places: DocumentPlace[];
  /** How many documents have the words, at most one more than the count goes to. */
  counted: number;
}

/** The newest documents, and how many there are. */
function firstPlaces(lookup: Lookup): Promise<Counted> {
  return env.dialect === "sqlite" ? firstOnSqlite(lookup) : firstOnPostgres(lookup);
}

async function firstOnPostgres(lookup: Lookup): Promise<Counted> {
  const { kind, words, limit } = lookup;
  const { places, counted } = await walkOnPostgres(lookup);
  if (places.length === limit)
    return { places, counted: await countOnPostgres({ kind, words, walked: counted }) };
  return fewOnPostgres(lookup);
}

/** Most of what a search costs is opening the index, so this opens it once. */
function firstOnSqlite({ kind, words, limit }: Lookup): Promise<Counted> {
  return selectCounted(
    sql`(with found as materialized (
        select rowid as key from ${indexedOnSqlite({ kind, words })}
        order by rowid desc limit ${COUNTED_MAX + 1})
      select key, subject_id, (select count(*) from found) as counted from search_documents
      where key in (select key from found order by key desc limit ${limit})
      order by key desc)`,
  );
}

/** As literals: with a bound value, PostgreSQL would not know that the kind's index applies. */
const IS_KIND: Readonly<Record<SearchKind, SQL>> = {
  person: sql`kind = 'person'`,
  company: sql`kind = 'company'`,
  lead: sql`kind = 'lead'`,
  proposal: sql`kind = 'proposal'`,
  booking: sql`kind = 'booking'`,
  article: sql`kind = 'article'`,
};

function selectPlaces(source: SQL): Promise<DocumentPlace[]> {
  return db
    .select({ key: sql<number>`key`.mapWith(Number), id: sql<string>`subject_id` })
    .from(sql`${source} as found`)
    .then((rows) => rows);
}

async function selectCounted(source: SQL): Promise<Counted> {
  const rows = await db
    .select({
      key: sql<number>`key`.mapWith(Number),
      id: sql<string>`subject_id`,
      counted: sql<number>`counted`.mapWith(Number),
    })
    .from(sql`${source} as first_places`);
  return { places: rows.map(({ key, id }) => ({ key, id })), counted: rows[0]?.counted ?? 0 };
}

async function countPlaces({ kind, words }: Pick<Lookup, "kind" | "words">): Promise<number> {
  if (env.dialect === "sqlite")
    return countRows(sql`select rowid from ${indexedOnSqlite({ kind, words })} limit ${COUNTED_MAX + 1}`);
  const { counted } = await walkOnPostgres({ kind, words, limit: 1 });
  return countOnPostgres({ kind, words, walked: counted });
}

/** `walked` is how many of the newest have the words. */
async function countOnPostgres({
  kind,
  words,
  walked,
}: Pick<Lookup, "kind" | "words"> & { walked: number }): Promise<number> {
  const max = COUNTED_MAX + 1;
  const { lowest, highest } = keysBetween({ kind });
  if (walked >= COMMON_MIN) {
    const reach = Math.ceil((max * WALKED_MAX) / COMMON_MIN);
    const counted = await countRows(sql`select key from (
      select key, search_vector from search_documents where key between ${lowest} and ${highest}
      order by key desc limit ${reach}) as newest
      where search_vector @@ ${postgresQuery(words)} limit ${max}`);
    if (counted === max) return counted;
  }
  return countRows(sql`${indexedOnPostgres({ kind, words })} select key from few`);
}

async function countRows(rows: SQL): Promise<number> {
  const [row] = await db
    .select({ counted: sql<number>`count(*)`.mapWith(Number) })
    .from(sql`(${rows}) as counted`);
  return row?.counted ?? 0;
}

/** The hits at these places, in their order. Leaves out rows that were deleted in between. */
async function hitsOf(kind: SearchKind, places: DocumentPlace[], now: Date): Promise<SearchHit[]> {
  if (places.length === 0) return [];
  const hits = await READERS[kind](
    places.map(({ id }) => id),
    now,
  );
  const byId = new Map(hits.map((hit) => [hit.id, hit]));
  return places.flatMap(({ id }) => {
    const hit = byId.get(id);
    return hit ? [{ kind, ...hit }] : [];
  });
}

type Reader = (ids: string[], now: Date) => Promise<Omit<SearchHit, "kind">[]>;

const READERS: Record<SearchKind, Reader> = {
  person: readPeople,
  company: readCompanies,
  lead: readLeads,
  proposal: readProposals,
  booking: readBookings,
  article: readArticles,
};

async function readPeople(ids: string[]): ReturnType<Reader> {
  const rows = await db
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      status: users.role,
    })
    .from(users)
    .where(inArray(users.id, ids))
    .limit(ids.length);
  return rows.map(({ id, status, ...user }) => ({
    id,
    title: displayName(user),
    about: displayName(user) === user.email ? "" : user.email,
    status,
    at: null,
  }));
}

async function readCompanies(ids: string[]): ReturnType<Reader> {
  const rows = await db
    .select({ id: tenants.id, title: tenants.name, about: tenants.subdomain, status: tenants.status })
    .from(tenants)
    .where(inArray(tenants.id, ids))
    .limit(ids.length);
  return rows.map((row) => ({ ...row, at: null }));
}

async function readLeads(ids: string[]): ReturnType<Reader> {
  const rows = await db
    .select({
      id: leads.id,
      email: leads.email,
      name: leads.name,
      company: leads.company,
      interest: leads.interest,
      status: leads.status,
    })
    .from(leads)
    .where(inArray(leads.id, ids))
    .limit(ids.length);
  return rows.map(({ id, status, ...lead }) => {
    const { name, email, interest } = lead;
    const title = leadName(lead);
    const about = [name ?? email, interest].filter((text) => text && text !== title);
    return { id, title, about: about.join(", "), status, at: null };
  });
}

async function readProposals(ids: string[], now: Date): ReturnType<Reader> {
  const rows = await db
    .select({
      id: proposals.id,
      title: proposals.title,
      reference: proposals.reference,
      company: proposals.company,
      clientName: proposals.clientName,
      status: proposals.status,
      expiresAt: proposals.expiresAt,
    })
    .from(proposals)
    .where(inArray(proposals.id, ids))
    .limit(ids.length);
  return rows.map(({ id, title, reference, company, clientName, ...state }) => ({
    id,
    title,
    about: `${company ?? clientName}, ${reference}`,
    status: statusAt(state, now),
    at: null,
  }));
}

async function readBookings(ids: string[]): ReturnType<Reader> {
  const rows = await db
    .select({
      id: bookings.id,
      title: bookings.name,
      company: bookings.company,
      email: bookings.email,
      reference: bookings.reference,
      status: bookings.status,
      at: bookings.startsAt,
    })
    .from(bookings)
    .where(inArray(bookings.id, ids))
    .limit(ids.length);
  return rows.map(({ company, email, reference, ...booking }) => ({
    ...booking,
    about: `${company ?? email}, ${reference}`,
  }));
}

async function readArticles(ids: string[], now: Date): ReturnType<Reader> {
  const rows = await db
    .select({ id: posts.id, title: posts.title, status: posts.status, at: posts.publishedAt })
    .from(posts)
    .where(inArray(posts.id, ids))
    .limit(ids.length);
  return rows.map(({ status, at, ...post }) => ({
    ...post,
    about: "",
    status: status === "published" && at !== null && at > now ? "scheduled" : status,
    at: status === "published" ? at : null,
  }));
}
