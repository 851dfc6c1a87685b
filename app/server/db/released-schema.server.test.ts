import { readFileSync } from "node:fs";

import SqliteClient from "better-sqlite3";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { describe, expect, test } from "vitest";

import { hashToken } from "~/lib/token-hash.server";
import { sqliteFile } from "~/server/db/connection.server";
import { env } from "~/server/env.server";
import { createEmptyDatabase, runAllRaw, runRaw } from "../../../tests/setup/databases";
import { runOnPostgres } from "../../../tests/setup/postgres-admin";

/*
 * During a release the previous version runs on the new schema, so migrations after the one in
 * `released.json` may only add. See docs/deployment.md.
 */
const FOLDER = `drizzle/migrations/${env.dialect}`;
const released = (
  JSON.parse(readFileSync("drizzle/migrations/released.json", "utf8")) as Record<string, string>
)[env.dialect];
const journal = (
  JSON.parse(readFileSync(`${FOLDER}/meta/_journal.json`, "utf8")) as {
    entries: { tag: string; when: number }[];
  }
).entries;

interface Column {
  table: string;
  name: string;
  type: string;
  /** A row can be inserted without it. */
  isOptional: boolean;
  /** The database fills it, and nobody writes it. */
  isGenerated: boolean;
}

interface Schema {
  columns: Column[];
  /** `UNIQUE` and `CHECK` rules: what they are about, and the columns that they need. */
  rules: { table: string; columns: string[]; text: string }[];
}

const COLUMNS = {
  sqlite: `select m.name as "table", c.name, c.type, c."notnull" = 0 or c.dflt_value is not null or c.hidden > 0
      or (c.pk = 1 and upper(c.type) = 'INTEGER') as optional
      , c.hidden > 0 as generated
    from pragma_table_list m join pragma_table_xinfo(m.name) c where m.type = 'table' and m.name not like 'sqlite_%'`,
  postgres: `select table_name as "table", column_name as name, data_type as type,
      is_nullable = 'YES' or column_default is not null or is_generated = 'ALWAYS' or is_identity = 'YES' as optional,
      is_generated = 'ALWAYS' as generated
    from information_schema.columns where table_schema = 'public'`,
};

/* SQLite names no columns of a CHECK. Both engines get the same rules from one schema. */
const RULES = {
  sqlite: `select m.name as "table", l.name as text, group_concat(c.name) as columns
    from sqlite_master m join pragma_index_list(m.name) l join pragma_index_info(l.name) c
    where m.type = 'table' and l."unique" and l.origin <> 'pk' and c.name is not null group by m.name, l.name`,
  postgres: `select r.relname as "table", x.text, string_agg(a.attname, ',') as columns
    from (select conrelid as place, conkey as keys, pg_get_constraintdef(oid) as text from pg_constraint where contype in ('c', 'u')
      union all select indrelid, indkey::int2[], pg_get_indexdef(indexrelid) from pg_index where indisunique and not indisprimary) x
    join pg_class r on r.oid = x.place join pg_namespace n on n.oid = r.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = r.oid and a.attnum = any(x.keys) group by r.relname, x.text`,
};

async function readSchema(databaseUrl: string): Promise<Schema> {
  const columns = await runRaw(COLUMNS[env.dialect], databaseUrl);
  const rules = await runRaw(RULES[env.dialect], databaseUrl);
  return {
    columns: columns.map((row) => ({
      table: String(row.table),
      name: String(row.name),
      type: String(row.type),
      isOptional: Boolean(row.optional),
      isGenerated: Boolean(row.generated),
    })),
    rules: rules.map((row) => ({
      table: String(row.table),
      columns: String(row.columns).split(","),
      text: String(row.text),
    })),
  };
}

/** What a version that was written for `old` can't do on `next`. */
function breaksOf(old: Schema, next: Schema): string[] {
  const find = (schema: Schema, { table, name }: Pick<Column, "table" | "name">) =>
    schema.columns.find((column) => column.table === table && column.name === name);
  const tables = new Set(old.columns.map(({ table }) => table));
  const lost = old.columns.flatMap((column) => {
    const now = find(next, column);
    const place = `${column.table}.${column.name}`;
    if (!now) return [`${place} is gone`];
    if (now.type !== column.type) return [`${place} was ${column.type} and is ${now.type}`];
    return column.isOptional && !now.isOptional ? [`${place} must be given now`] : [];
  });
  const demanded = next.columns
    .filter((column) => tables.has(column.table) && !column.isOptional && !find(old, column))
    .map(({ table, name }) => `${table}.${name} is new and must be given`);
  const tightened = next.rules
    .filter(({ table, columns, text }) => {
      const isOfOldColumns = columns.every((name) => find(old, { table, name }));
      return isOfOldColumns && !old.rules.some((rule) => rule.table === table && rule.text === text);
    })
    .map(({ table, text }) => `${table} has a new rule: ${text}`);
  return [...lost, ...demanded, ...tightened];
}

/** An empty database with the schema after one migration. */
async function createSchemaOf(tag: string | undefined): Promise<string> {
  const until = journal.find((entry) => entry.tag === tag)?.when ?? 0;
  const statements = readMigrationFiles({ migrationsFolder: FOLDER })
    .filter(({ folderMillis }) => folderMillis <= until)
    .flatMap(({ sql }) => sql);
  const databaseUrl = await createEmptyDatabase();
  if (env.dialect === "postgres") {
    await runOnPostgres(databaseUrl, statements.join(";\n"));
    return databaseUrl;
  }
  const client = new SqliteClient(sqliteFile(databaseUrl));
  client.function("token_hash", { deterministic: true }, hashToken);
  client.transaction(() => {
    for (const statement of statements) client.exec(statement);
  })();
  client.close();
  return databaseUrl;
}

describe("the schema of the released version", () => {
  test("is that of a migration which there is", () => {
    expect(journal.map(({ tag }) => tag)).toContain(released);
  });

  test("is kept by all migrations after it, so that its reads and writes run on the newest one", async () => {
    const old = await readSchema(await createSchemaOf(released));
    expect(old.columns.length).toBeGreaterThan(300);
    expect(breaksOf(old, await readSchema(env.databaseUrl))).toEqual([]);
    const tables = [...new Set(old.columns.map((column) => column.table))];
    const statements = tables.flatMap((table) => {
      const names = old.columns
        .filter((column) => column.table === table && !column.isGenerated)
        .map(({ name }) => `"${name}"`);
      const list = names.join(", ");
      const changes = names.map((name) => `${name} = ${name}`).join(", ");
      return [
        `insert into "${table}" (${list}) select ${list} from "${table}" where 1 = 0`,
        `update "${table}" set ${changes} where 1 = 0`,
      ];
    });
    await expect(runAllRaw(statements, env.databaseUrl)).resolves.toBeUndefined();
  });

  test("is broken by what takes something away, demands or forbids more", async () => {
    const databaseUrl = await createSchemaOf(released);
    const old = await readSchema(databaseUrl);
    for (const statement of [
      "alter table contact_messages rename column body to words",
      "alter table leads add column shoe_size text",
      "alter table leads add column hat_size text not null default 'M'",
      "create unique index one_message_per_name on contact_messages (name)",
      "create table hats (id text primary key, size text not null)",
    ])
      await runRaw(statement, databaseUrl);
    expect(breaksOf(old, await readSchema(databaseUrl))).toEqual([
      "contact_messages.body is gone",
      "contact_messages.words is new and must be given",
      expect.stringMatching(/^contact_messages has a new rule: .*one_message_per_name/),
    ]);
  });
});
