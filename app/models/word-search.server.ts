import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

import { db } from "~/db.server";
import { env } from "~/env.server";

import { contactMessages, leads } from "../../drizzle/schema";

import { searchWordsOf } from "./post";

/** A search looks at so many rows. */
const MATCHES_MAX = 1_000;

/** What can be searched, and how the tables of its full-text index begin. */
const SEARCHED = {
  lead: leads,
  message: contactMessages,
} as const;

/**
 * The rows that hold all these words, each by its beginning, from the full-text index; null when nothing was searched for. Read before the
 * page, because no planner is then tempted to read the whole table instead.
 */
export async function findByWords(
  noun: keyof typeof SEARCHED,
  text: string | undefined,
): Promise<{ id: string; email: string }[] | null> {
  const words = searchWordsOf(text ?? "");
  if (words.length === 0) return null;
  const table = SEARCHED[noun];
  return db
    .select({ id: table.id, email: table.email })
    .from(table)
    .where(holdsWords(noun, table.id, words))
    .limit(MATCHES_MAX);
}

/** The words are letters and digits only, so they carry no operator of either query language. */
function holdsWords(noun: keyof typeof SEARCHED, id: SQLiteColumn, words: string[]): SQL {
  if (env.dialect === "postgres")
    return sql`search_vector @@ to_tsquery('simple', ${words.map((word) => `${word}:*`).join(" & ")})`;
  const [index, keys, key] = [`${noun}_search`, `${noun}_search_keys`, `${noun}_id`].map((name) =>
    sql.identifier(name),
  );
  return sql`${id} in (select ${key} from ${keys} where key in (
    select rowid from ${index} where ${index} match ${words.map((word) => `"${word}"*`).join(" ")}
    order by rowid desc limit ${MATCHES_MAX}))`;
}
