import { sql, type SQL, type SQLWrapper } from "drizzle-orm";

import { db } from "~/server/db.server";
import { env } from "~/server/env.server";

/** A select of named, plain values, built but not awaited. Expressions need an alias. */
type Select<Row> = PromiseLike<Row[]> & { as(alias: string): unknown };

/** A value on its way through JSON: a moment is a number on SQLite and a text on PostgreSQL. */
type Plain<Value> = Value extends Date ? number | string : Value;

type PlainRow<Row> = { [Name in keyof Row]: Plain<Row[Name]> };

/**
 * What is to be read from the database, and what it means. Several can be read in one statement,
 * each with the plan that it has alone.
 */
export interface Reading<Result> {
  /** A JSON value. Null if the result is known without the database. */
  json: SQL | null;
  view(value: unknown): Result;
}

/** The results of several readings. */
export type Results<Readings> = {
  [Name in keyof Readings]: Readings[Name] extends Reading<infer Result> ? Result : never;
};

/** Describes a select whose rows `view` turns into a result. */
export function reading<Row extends object, Result>(
  query: Select<Row>,
  view: (rows: PlainRow<Row>[]) => Result,
): Reading<Result> {
  return { json: rowsAsJson(query), view: (rows) => view(rows as PlainRow<Row>[]) };
}

/** A reading whose result is known already. */
export function known<Result>(result: Result): Reading<Result> {
  return { json: null, view: () => result };
}

/** Several readings as one. */
export function group<Readings extends Record<string, Reading<unknown>>>(
  readings: Readings,
): Reading<Results<Readings>> {
  const entries = Object.entries(readings);
  const pairs = entries.flatMap(([name, { json }]) => (json ? [[name, json] as const] : []));
  return {
    json: pairs.length === 0 ? null : objectOf(pairs),
    view(value) {
      const found = (value ?? {}) as Record<string, unknown>;
      const results = entries.map(([name, { view }]) => [name, view(found[name])] as const);
      return Object.fromEntries(results) as Results<Readings>;
    },
  };
}

/** Reads in one statement: one round trip, and one moment in time. */
export async function read<Result>({ json, view }: Reading<Result>): Promise<Result> {
  if (json === null) return view(undefined);
  const [row] = await db.select({ value: json.mapWith(parse) }).from(sql`(select 1) as one`);
  return view(row?.value);
}

/** PostgreSQL's driver has parsed the JSON already. */
function parse(value: unknown): unknown {
  return typeof value === "string" ? (JSON.parse(value) as unknown) : value;
}

/** A subquery as drizzle describes it: its fields by their names. */
type Subquery = SQLWrapper & { _: { selectedFields: object } } & Record<string, SQLWrapper>;

/** The rows of a select, in their order, as one JSON array. */
function rowsAsJson(query: Select<object>): SQL {
  const part = query.as("part") as Subquery;
  const names = Object.keys(part._.selectedFields);
  const row = objectOf(names.map((name) => [name, sql`${part[name]}`]));
  return env.dialect === "sqlite"
    ? sql`(select json_group_array(${row}) from ${part})`
    : sql`(select coalesce(json_agg(${row}), '[]') from ${part})`;
}

/** PostgreSQL must know the type of a name, which is a bound value. */
function objectOf(pairs: (readonly [name: string, value: SQL])[]): SQL {
  const fields = sql.join(
    pairs.map(([name, value]) => sql`cast(${name} as text), ${value}`),
    sql`, `,
  );
  return env.dialect === "sqlite" ? sql`json_object(${fields})` : sql`json_build_object(${fields})`;
}
