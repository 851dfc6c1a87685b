import { closeDatabase, migrateDatabase, atomically, refreshStatistics } from "~/server/db.server";
import { allowLongStatements, getConnection } from "~/server/db/connection.server";
import { getLeadBoard } from "~/models/lead/lead-query.server";
import { searchEverything, searchKind } from "~/models/search/search.server";
import { searchTextOf } from "~/models/search/search-words";

import { tenants } from "../../drizzle/schema";
import { SEARCH_KINDS } from "../../drizzle/values";
import { createBulkBookings } from "../../tests/factories/bulk-bookings";
import { createBulkLeads } from "../../tests/factories/bulk-leads";
import { createBulkPosts } from "../../tests/factories/bulk-posts";
import { createBulkProposals } from "../../tests/factories/bulk-proposals";
import { createBulkUsers } from "../../tests/factories/bulk-users";
import { insertMany } from "../../tests/factories/insert-many";

/* Fills the database of this process with people, companies, leads, proposals, bookings and
   articles, as many of each as the argument says, and prints how long searches and the board of
   leads take. */

const total = Number(process.argv[2] ?? 0);
const ROUNDS = 101;
const SHOWN = 5;
const PER_PAGE = 25;
const FAR = 40;
const COMPANIES_PER_TRANSACTION = 2_000;
/** Working days ahead, and consultations of each host on one. */
const DAYS = 250;
const PER_DAY = 4;

/** From one letter, which half of the rows have, to a word of one row. */
const TEXTS = {
  "one letter": "s",
  "two letters": "fr",
  "a common word": "freight",
  "two common words": "sample freight",
  "a word of old rows": "visitor",
  "a number": "4711",
  "one row": "w004711",
  "no row": "zzyzx",
};

/** Milliseconds of the median try, and what 95 of 100 stay under. */
async function measure(ask: () => Promise<unknown>): Promise<[median: number, slow: number]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const startedAt = performance.now();
    await ask();
    times.push(performance.now() - startedAt);
  }
  times.sort((a, b) => a - b);
  return [times[Math.floor(ROUNDS / 2)] ?? 0, times[Math.floor(ROUNDS * 0.95)] ?? 0];
}

async function createBulkCompanies(): Promise<void> {
  const now = new Date();
  for (let start = 1; start <= total; start += COMPANIES_PER_TRANSACTION) {
    const size = Math.min(COMPANIES_PER_TRANSACTION, total - start + 1);
    const rows = Array.from({ length: size }, (_, offset) => {
      const name = `Freight Sample ${start + offset}`;
      const subdomain = `freight-${start + offset}`;
      return { name, subdomain, searchText: searchTextOf(name, subdomain), createdAt: now, updatedAt: now };
    });
    await atomically((tx) => [insertMany(tx, tenants, rows)], { mayBeLost: true });
  }
}

async function fill(): Promise<void> {
  await createBulkUsers({ total });
  await createBulkCompanies();
  // Each booking adds a lead. They come first, so that "visitor" is a word of old leads only.
  await createBulkBookings({ hosts: Math.ceil(total / (DAYS * PER_DAY)), days: DAYS, perDay: PER_DAY });
  await createBulkLeads({ total });
  await createBulkProposals({ total });
  await createBulkPosts({ total });
}

/**
 * Fills without what makes each row durable and searchable at once. The full-text indexes of
 * PostgreSQL are built at the end, as after a restore.
 */
async function fillQuickly(): Promise<void> {
  const connection = getConnection();
  if (connection.dialect === "sqlite") {
    connection.client.pragma("synchronous = OFF");
    return fill();
  }
  const { rows } = await connection.pool.query<{ name: string; definition: string }>(
    `select quote_ident(indexname) as name, indexdef as definition from pg_indexes
     where schemaname = 'public' and indexdef like '% USING gin %'`,
  );
  for (const { name } of rows) await connection.pool.query(`drop index ${name}`);
  await fill();
  for (const { definition } of rows) await connection.pool.query(definition);
}

try {
  allowLongStatements();
  await migrateDatabase();
  await fillQuickly();
  await refreshStatistics();
  const figures: Record<string, [number, number]> = {};
  for (const [name, text] of Object.entries(TEXTS)) {
    figures[name] = await measure(() => searchEverything({ text, kinds: SEARCH_KINDS, limit: SHOWN }));
  }
  let after: string | undefined;
  for (let page = 1; page < FAR; page++) {
    const { next } = await searchKind({ text: "lead", kind: "lead", page: { after, limit: PER_PAGE } });
    if (next === null) break;
    after = next;
  }
  for (const [name, cursor] of Object.entries({ "first page of one kind": undefined, "40th page": after })) {
    const page = { after: cursor, limit: PER_PAGE };
    figures[name] = await measure(() => searchKind({ text: "lead", kind: "lead", page }));
  }
  figures["the board of leads"] = await measure(() => getLeadBoard({ filter: {} }));
  figures["the board, searched"] = await measure(() => getLeadBoard({ filter: { q: "freight" } }));
  console.log(`RESULT ${JSON.stringify(figures)}`);
} finally {
  await closeDatabase();
}
