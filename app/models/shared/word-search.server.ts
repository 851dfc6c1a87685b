import { type SQL, sql } from "drizzle-orm";

import { replicaDb } from "~/server/db/replica.server";
import { env } from "~/server/env.server";

import { contactMessages, leads } from "../../../drizzle/schema";
import { WORD_MATCHES_MAX } from "./shared-limits";

import { searchWordsOf } from "~/models/post/post";

/** What can be searched, and where SQLite keeps its full-text index. */
const SEARCHED = {
  lead: {
    table: leads,
    onSqlite: (query: string): SQL => sql`${leads.id} in (
      select lead_id from lead_search_keys where key in (
        select rowid from lead_search where lead_search match ${query} order by rowid desc limit ${WORD_MATCHES_MAX}))`,
  },
  message: {
    table: contactMessages,
    onSqlite: (query: string): SQL => sql`${contactMessages.id} in (
      select message_id from message_search_keys where key in (
        select rowid from message_search where message_search match ${query} order by rowid desc limit ${WORD_MATCHES_MAX}))`,
  },
} as const;

/** A query of FTS5 for documents that hold a word starting with each of these. */
export function sqliteQuery(words: readonly string[]): string {
  return words.map((word) => `"${word}"*`).join(" ");
}

/** The same query for PostgreSQL. */
export function postgresQuery(words: readonly string[]): SQL {
  return sql`to_tsquery('simple', ${words.map((word) => `${word}:*`).join(" & ")})`;
}

/**
 * The rows that contain words starting with all of these, from the full-text index; null without a
 * search. It runs before the page's query, so that no planner reads the whole table instead. The
 * words contain only letters and digits, so they can't contain an operator of either query
 * language.
 */
export async function findByWords(
  noun: keyof typeof SEARCHED,
  text: string | undefined,
  { limit = WORD_MATCHES_MAX } = {},
): Promise<{ id: string; email: string }[] | null> {
  const words = searchWordsOf(text ?? "");
  if (words.length === 0) return null;
  const { table, onSqlite } = SEARCHED[noun];
  const found =
    env.dialect === "sqlite" ? onSqlite(sqliteQuery(words)) : sql`search_vector @@ ${postgresQuery(words)}`;
  return replicaDb.select({ id: table.id, email: table.email }).from(table).where(found).limit(limit);
}
