import SqliteClient from "better-sqlite3";

/*
 * Drizzle leaves out the names of tables in the fields of a select from one table. A query inside
 * such a field that should find the entries of a lead then says `lead_id = id`, which compares the
 * entries with themselves: it isn't an error, finds nothing, and walks through the whole table.
 */

const COMPARES_BARE_COLUMNS = /(?<!\.)"\w+" (?:=|<>|<=?|>=?) "\w+"(?!\.)/;
const CHECKED = Symbol.for("automata.named-columns");

/** Makes SQLite refuse every statement that compares two columns without their tables. */
export function demandNamedColumns(): void {
  const prototype = SqliteClient.prototype as SqliteClient.Database & { [CHECKED]?: true };
  // The files of a project share a process.
  if (prototype[CHECKED]) return;
  prototype[CHECKED] = true;
  const prepare = prototype.prepare;
  prototype.prepare = function prepareChecked(this: SqliteClient.Database, text: string) {
    const found = COMPARES_BARE_COLUMNS.exec(text)?.[0];
    if (found !== undefined) throw new Error(`${found} names no table in: ${text}`);
    return prepare.call(this, text);
  } as SqliteClient.Database["prepare"];
}
