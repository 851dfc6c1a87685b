import { expect, test } from "vitest";

import { env } from "~/server/env.server";
import { runRaw } from "../../../tests/setup/databases";

/*
 * Triggers, their functions and the full-text indexes are spread over many migrations. The files
 * in `drizzle/triggers` show the result. `npm run test:unit -- triggers -u` writes them again after
 * a migration.
 */
const DEFINITIONS = {
  sqlite: `select tbl_name as "table", sql || ';' as text from sqlite_master
    where type in ('trigger', 'view') or sql like 'create virtual table%' order by tbl_name, type, name`,
  postgres: `select * from (
      select 1 as place, p.proname::text as name, 'functions' as "table", pg_get_functiondef(p.oid) || ';' as text from pg_proc p
        where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
          and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      union all select 3, t.tgname::text, t.tgrelid::regclass::text, pg_get_triggerdef(t.oid) || ';' from pg_trigger t
        where not t.tgisinternal
      union all select 2, indexname::text, tablename::text, indexdef || ';' from pg_indexes
        where schemaname = 'public' and indexdef like '% USING gin %'
    ) x order by "table" <> 'functions', "table" collate "C", place, name collate "C"`,
};

test("drizzle/triggers shows what the database does by itself, as the migrations have made it", async () => {
  const rows = await runRaw(DEFINITIONS[env.dialect], env.databaseUrl);
  const tables = [...new Set(rows.map(({ table }) => String(table)))];
  const parts = tables.map((table) => {
    const own = rows.filter((row) => row.table === table).map(({ text }) => String(text).trim());
    return [`-- ${table}`, ...own].join("\n\n");
  });
  expect(parts.length).toBeGreaterThan(5);
  const head =
    "-- Generated from the migrations: what the database does by itself when a row changes.\n" +
    "-- To change it, add a migration, then run `npm run test:unit -- triggers -u`.";
  await expect(`${[head, ...parts].join("\n\n")}\n`).toMatchFileSnapshot(
    `../../../drizzle/triggers/${env.dialect}.sql`,
  );
});
