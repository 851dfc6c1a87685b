import { desc, eq, inArray, type SQL, sql } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { replicaDb } from "~/server/db/replica.server";
import { env } from "~/server/env.server";

import { bookings, leads, posts, proposals, tenants, userKeys, users } from "../../../drizzle/schema";
import { SEARCH_KINDS } from "../../../drizzle/values";

import { displayName } from "~/models/account/user";
import { leadName } from "~/models/lead/lead";
import { keptEmail } from "~/models/lead/lead-address.server";
import { statusAt } from "~/models/proposal/proposal";
import { countRows } from "~/models/shared/count-rows.server";
import { cappedCount, type CappedCount } from "~/models/shared/capped-count";
import { CURSOR_RULES, decodeCursor } from "~/models/shared/keyset";
import { RuleError } from "~/models/shared/rule-error";
import { type Page, type PageRequest, toPage } from "~/models/shared/keyset.server";
import { typedEmail } from "./typed-email";
import {
  postgresQuery,
  type SoughtWords,
  soughtWordsOf,
  sqliteQuery,
} from "~/models/shared/word-search.server";
import { COUNTED_MAX } from "~/models/shared/shared-limits";

import { PREFIX_LENGTH_MAX } from "./search-limits";
import type { SearchHit, SearchKind } from "./search";

/**
 * Keys of one kind are within a range of this length, and rise: the newest document has the
 * highest. The triggers in `drizzle/triggers` know it as well.
 */
const SEARCH_KEY_SPAN = 1_000_000_000_000;

/**
 * PostgreSQL looks through this many of the newest documents before it asks the full-text index.
 * SQLite reads its index from the newest end.
 */
const WALKED_MAX = 500;

/**
 * If this many of those have the words, PostgreSQL counts in the order of the keys and finds more
 * than it may count soon.
 */
const COMMON_MIN = 50;

/**
 * The full-text index of PostgreSQL has the words of each block of this many keys apart, because
 * it has no order: it would collect every document with a common word. The function
 * `search_block_words` of the migration knows the size as well.
 */
const BLOCK_KEYS = 16_384;

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
  now = sharedNow(),
}: {
  text: string;
  kinds: readonly SearchKind[];
  limit: number;
  now?: Date;
}): Promise<SearchGroup[]> {
  const sought = prefixesOf(text);
  if (sought.length === 0) return [];
  const [found, exact] = await Promise.all([firstPlaces({ kinds, sought, limit }), exactPlaces(kinds, text)]);
  const groups = await Promise.all(
    kinds.map(async (kind) => {
      const { places = [], counted = 0 } = exact.get(kind) ?? found.get(kind) ?? {};
      return { kind, ...cappedCount(counted), items: await hitsOf(kind, places, now) };
    }),
  );
  return groups.filter(({ count }) => count > 0);
}

function prefixesOf(text: string): SoughtWords {
  return soughtWordsOf(text).map((words) => [
    ...new Set(words.map((word) => word.slice(0, PREFIX_LENGTH_MAX))),
  ]);
}

/**
 * One page of what one kind has for a search, newest first. Throws `RuleError` "invalid_cursor".
 */
export async function searchKind({
  text,
  kind,
  page,
  now = sharedNow(),
}: {
  text: string;
  kind: SearchKind;
  page: PageRequest;
  now?: Date;
}): Promise<Page<SearchHit> & CappedCount> {
  const sought = prefixesOf(text);
  if (sought.length === 0) return { items: [], previous: null, next: null, count: 0, isCapped: false };
  const exact = (await exactPlaces([kind], text)).get(kind);
  if (exact)
    return {
      items: await hitsOf(kind, exact.places, now),
      previous: null,
      next: null,
      ...cappedCount(exact.counted),
    };
  const { after, before, limit } = page;
  const lookup = {
    kind,
    sought,
    limit: limit + 1,
    below: after === undefined ? undefined : keyAt(after, kind),
    above: before === undefined ? undefined : keyAt(before, kind),
  };
  const { places, counted } = await countedPlaces(lookup);
  const { items, ...cursors } = toPage(places, page, ({ key }) => key);
  return { ...cursors, ...cappedCount(counted), items: await hitsOf(kind, items, now) };
}

/** The rows that an email address has, for the kinds that are found by one. */
const BY_EMAIL: Partial<Record<SearchKind, (email: string) => Promise<{ id: string }[]>>> = {
  lead: (email) =>
    replicaDb
      .select({ id: leads.id })
      .from(leads)
      .where(eq(leads.email, keptEmail(email))),
  person: (email) =>
    replicaDb
      .select({ id: users.id })
      .from(users)
      .where(eq(userKeys.email(users), email))
      .orderBy(desc(users.createdAt))
      .limit(EXACT_MAX),
};

/** The provider allows an address once, so there is rarely a second account. */
const EXACT_MAX = 5;

/**
 * The only results of kinds that have the email address which was typed. Longer addresses have the
 * same words.
 */
async function exactPlaces(kinds: readonly SearchKind[], text: string): Promise<Map<SearchKind, Counted>> {
  const exact = new Map<SearchKind, Counted>();
  const email = typedEmail(text);
  if (email === null) return exact;
  await Promise.all(
    kinds.map(async (kind) => {
      const rows = (await BY_EMAIL[kind]?.(email)) ?? [];
      if (rows.length > 0)
        exact.set(kind, { places: rows.map(({ id }) => ({ key: 0, id })), counted: rows.length });
    }),
  );
  return exact;
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
  sought: SoughtWords;
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

/** What a page shows, and how many documents there are on all pages. */
async function countedPlaces(lookup: Lookup): Promise<Counted> {
  if (lookup.above !== undefined || lookup.below !== undefined) {
    const [places, counted] = await Promise.all([findPlaces(lookup), countPlaces(lookup)]);
    return { places, counted };
  }
  const found = await firstPlaces({ ...lookup, kinds: [lookup.kind] });
  return found.get(lookup.kind) ?? { places: [], counted: 0 };
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
function indexedOnSqlite({ sought, ...range }: Pick<Lookup, "kind" | "sought" | "below" | "above">): SQL {
  const { lowest, highest } = keysBetween(range);
  return sql`search_index where search_index match ${sqliteQuery(sought)}
    and rowid between ${BigInt(lowest)} and ${BigInt(highest)}`;
}

function placesOnSqlite(lookup: Lookup): Promise<DocumentPlace[]> {
  const order = orderFrom(lookup);
  return selectPlaces(sql`(
    select key, subject_id from search_documents where key in (
      select rowid from ${indexedOnSqlite(lookup)} order by rowid ${order} limit ${lookup.limit})
    order by key ${order})`);
}

/** The documents with the words among the next from a cursor, and how many they are. */
function walkedOnPostgres({ kind, sought, limit, above, below }: Lookup): SQL {
  const order = orderFrom({ above });
  const { lowest, highest } = keysBetween({ kind, above, below });
  const walk = sql`(select key, subject_id, search_vector from search_documents
    where key between ${lowest} and ${highest} order by key ${order} limit ${WALKED_MAX}) as walked`;
  return sql`(select ${kind} as kind, key, subject_id, count(*) over () as counted from ${walk}
    where search_vector @@ ${postgresQuery(sought)} order by key ${order} limit ${limit})`;
}

/**
 * The documents that the full-text index has, those next to the cursor first: block after block,
 * until `limit` were found. Only blocks with documents are visited. In a block, `key + 0` keeps
 * PostgreSQL from the index of the keys, which knows nothing about words.
 */
function indexedOnPostgres({ sought, limit, ...range }: Lookup): SQL {
  const { lowest, highest } = keysBetween(range);
  const order = orderFrom(range);
  const [first, next] =
    range.above === undefined
      ? [sql`max(key)`, sql`between ${lowest} and block * ${BLOCK_KEYS}::bigint - 1`]
      : [sql`min(key)`, sql`between (block + 1) * ${BLOCK_KEYS}::bigint and ${highest}`];
  const query = postgresQuery(sought);
  return sql`(with recursive pattern as materialized (
      select regexp_replace(regexp_replace(${query}::text, '<[^>]+>', '&', 'g'), '''((?:[^'']|'''')*)''', '''#:\\1''', 'g') as text),
    blocks as (
      select (select ${first} from search_documents where key between ${lowest} and ${highest})
        / ${BLOCK_KEYS}::bigint as block
      union all select (select ${first} from search_documents where key ${next})
        / ${BLOCK_KEYS}::bigint from blocks where block is not null)
    select document.key, document.subject_id from blocks cross join pattern cross join lateral (
      select key, subject_id from search_documents
      where search_block_words(key, search_vector) @@ replace(pattern.text, '#', block::text)::tsquery
      and search_vector @@ ${query} and key + 0 between ${lowest} and ${highest}
      order by key + 0 ${order}) as document
    where block is not null limit ${limit})`;
}

/** The next documents from a cursor in the full-text index, and how many there are. */
function sortedOnPostgres(lookup: Lookup): SQL {
  const order = orderFrom(lookup);
  const few = indexedOnPostgres({ ...lookup, limit: Math.max(lookup.limit, COUNTED_MAX + 1) });
  return sql`(with few as materialized ${few}
    select ${lookup.kind} as kind, key, subject_id, (select count(*) from few) as counted
    from few order by key ${order} limit ${lookup.limit})`;
}

async function placesOnPostgres(lookup: Lookup): Promise<DocumentPlace[]> {
  const { kind, limit, above } = lookup;
  const walked = await selectCounted([walkedOnPostgres(lookup)]);
  let { places = [] } = walked.get(kind) ?? {};
  if (places.length < limit)
    places = (await selectCounted([sortedOnPostgres(lookup)])).get(kind)?.places ?? [];
  return above === undefined ? places : places.toReversed();
}

interface Counted {
  places: DocumentPlace[];
  /** How many documents have the words, at most one more than the count goes to. */
  counted: number;
}

interface FirstLookup extends Pick<Lookup, "sought" | "limit"> {
  kinds: readonly SearchKind[];
}

/** The newest documents of each kind, and how many there are. */
async function firstPlaces(lookup: FirstLookup): Promise<Map<SearchKind, Counted>> {
  if (env.dialect === "postgres") return firstOnPostgres(lookup);
  const { kinds, ...rest } = lookup;
  return selectCounted(kinds.map((kind) => firstOnSqlite({ ...rest, kind })));
}

/**
 * Two statements, however many kinds there are: a round trip costs more than most of the lookups.
 */
async function firstOnPostgres({ kinds, sought, limit }: FirstLookup): Promise<Map<SearchKind, Counted>> {
  const walked = await selectCounted(kinds.map((kind) => walkedOnPostgres({ kind, sought, limit })));
  const rest = await selectCounted(
    kinds.map((kind) => {
      const { places = [], counted = 0 } = walked.get(kind) ?? {};
      return places.length < limit
        ? sortedOnPostgres({ kind, sought, limit })
        : sql`(select ${kind} as kind, null::bigint as key, null as subject_id,
            ${countOnPostgres({ kind, sought, walked: counted })} as counted)`;
    }),
  );
  for (const [kind, { places, counted }] of rest)
    rest.set(kind, { counted, places: places.length > 0 ? places : (walked.get(kind)?.places ?? []) });
  return rest;
}

/** Most of what a search costs is opening the index, so this opens it once. */
function firstOnSqlite({ kind, sought, limit }: Lookup): SQL {
  return sql`select * from (with found as materialized (
        select rowid as key from ${indexedOnSqlite({ kind, sought })}
        order by rowid desc limit ${COUNTED_MAX + 1})
      select kind, key, subject_id, (select count(*) from found) as counted from search_documents
      where key in (select key from found order by key desc limit ${limit})
      order by key desc)`;
}

function selectPlaces(source: SQL): Promise<DocumentPlace[]> {
  return replicaDb
    .select({ key: sql<number>`key`.mapWith(Number), id: sql<string>`subject_id` })
    .from(sql`${source} as found`)
    .then((rows) => rows);
}

/** Reads what lookups of several kinds found, in one statement: the newest of each kind first. */
async function selectCounted(lookups: SQL[]): Promise<Map<SearchKind, Counted>> {
  const found = new Map<SearchKind, Counted>();
  if (lookups.length === 0) return found;
  const rows = await replicaDb
    .select({
      kind: sql<SearchKind>`kind`,
      key: sql<number | null>`key`,
      id: sql<string>`subject_id`,
      counted: sql<number>`counted`.mapWith(Number),
    })
    .from(sql`(${sql.join(lookups, sql` union all `)}) as first_places`);
  for (const { kind, key, id, counted } of rows) {
    const known = found.get(kind) ?? { places: [], counted };
    if (key !== null) known.places.push({ key: Number(key), id });
    found.set(kind, known);
  }
  for (const { places } of found.values()) places.sort((a, b) => b.key - a.key);
  return found;
}

async function countPlaces({ kind, sought }: Pick<Lookup, "kind" | "sought">): Promise<number> {
  if (env.dialect === "sqlite")
    return countRows(sql`select rowid from ${indexedOnSqlite({ kind, sought })} limit ${COUNTED_MAX + 1}`);
  const walked = await selectCounted([walkedOnPostgres({ kind, sought, limit: 1 })]);
  const count = countOnPostgres({ kind, sought, walked: walked.get(kind)?.counted ?? 0 });
  const [row] = await replicaDb
    .select({ counted: sql<number>`${count}`.mapWith(Number) })
    .from(sql`(select 1) as one`);
  return row?.counted ?? 0;
}

/** How many documents of the kind there are. `walked` is how many of the newest have the words. */
function countOnPostgres({
  kind,
  sought,
  walked,
}: Pick<Lookup, "kind" | "sought"> & { walked: number }): SQL {
  const max = COUNTED_MAX + 1;
  const indexed = sql`(select count(*) from ${indexedOnPostgres({ kind, sought, limit: max })} as indexed)`;
  if (walked < COMMON_MIN) return indexed;
  const { lowest, highest } = keysBetween({ kind });
  const reach = Math.ceil((max * WALKED_MAX) / COMMON_MIN);
  return sql`(select case when newest.counted = ${max} then newest.counted else ${indexed} end from (
    select count(*) as counted from (
      select 1 from (
        select search_vector from search_documents where key between ${lowest} and ${highest}
        order by key desc limit ${reach}) as reached
      where search_vector @@ ${postgresQuery(sought)} limit ${max}) as walked) as newest)`;
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
  const rows = await replicaDb
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
  const rows = await replicaDb
    .select({ id: tenants.id, title: tenants.name, about: tenants.subdomain, status: tenants.status })
    .from(tenants)
    .where(inArray(tenants.id, ids))
    .limit(ids.length);
  return rows.map((row) => ({ ...row, at: null }));
}

async function readLeads(ids: string[]): ReturnType<Reader> {
  const rows = await replicaDb
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
  const rows = await replicaDb
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
  const rows = await replicaDb
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
  const rows = await replicaDb
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
