import { type SQL, sql } from "drizzle-orm";

import { replicaDb } from "~/server/db/replica.server";
import { env } from "~/server/env.server";

import { contactMessages, leads } from "../../../drizzle/schema";
import { WORD_MATCHES_MAX } from "./shared-limits";

import { typedPhoneWords } from "./phone-search";

import { searchWordsOf } from "~/models/search/search-words";

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

/**
 * What a search looks for: words that must all occur, or another such list. Each word stands for
 * those that it begins.
 */
export type SoughtWords = readonly (readonly string[])[];

/**
 * What a text looks for: its words, or the phone number that it may be. Empty without a word. With
 * a plus sign it is nothing but a number, and most numbers have a word that begins with the "1" of
 * "+1 555": to look for it would take the longest.
 */
export function soughtWordsOf(text: string): SoughtWords {
  const words = searchWordsOf(text);
  if (words.length === 0) return [];
  const numbers = typedPhoneWords(text).map((number) => [number]);
  return numbers.length > 0 && text.trimStart().startsWith("+") ? numbers : [words, ...numbers];
}

/** A query of FTS5 for documents that hold what is sought. */
export function sqliteQuery(sought: SoughtWords): string {
  return sought.map((words) => `(${words.map((word) => `"${word}"*`).join(" ")})`).join(" OR ");
}

/** The same query for PostgreSQL. */
export function postgresQuery(sought: SoughtWords): SQL {
  const query = sought.map((words) => `(${words.map((word) => `${word}:*`).join(" & ")})`).join(" | ");
  return sql`to_tsquery('simple', ${query})`;
}

/**
 * The rows that hold what the text looks for, from the full-text index; null for an empty text.
 * Signs aren't indexed, so a text of nothing else finds no row. This runs before the page's query,
 * so that no planner reads the whole table instead. The words contain only letters and digits, so
 * they can't contain an operator of either query language.
 */
export async function findByWords(
  noun: keyof typeof SEARCHED,
  text = "",
  { limit = WORD_MATCHES_MAX } = {},
): Promise<{ id: string; email: string }[] | null> {
  if (text.trim() === "") return null;
  const sought = soughtWordsOf(text);
  if (sought.length === 0) return [];
  const { table, onSqlite } = SEARCHED[noun];
  const found =
    env.dialect === "sqlite" ? onSqlite(sqliteQuery(sought)) : sql`search_vector @@ ${postgresQuery(sought)}`;
  return replicaDb.select({ id: table.id, email: table.email }).from(table).where(found).limit(limit);
}
