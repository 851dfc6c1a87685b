import { sql, type SQL, type SQLWrapper } from "drizzle-orm";

import type { Database } from "~/server/db.server";
import { prepareOnce } from "~/server/db/prepared.server";
import { replicaDatabase } from "~/server/db/replica.server";
import { env } from "~/server/env.server";

/** A select of named, plain values, built but not awaited. Expressions need an alias. */
type Select<Row> = PromiseLike<Row[]> & { as(alias: string): unknown };

/** A value on its way through JSON: a moment is a number on SQLite and a text on PostgreSQL. */
type Plain<Value> = Value extends Date ? number | string : Value;

type PlainRow<Row> = { [Name in keyof Row]: Plain<Row[Name]> };

/** Builds selects. */
type Builder = Pick<Database, "select">;

/** The values of a statement's placeholders, by name. */
type Values = Readonly<Record<string, string | number | Date>>;

/**
 * What is to be read from the database, and what it means. Several can be read in one statement,
 * each with the plan that it has alone. The statement is built once per connection.
 */
export interface Reading<Result> {
  /** Decides about the text of the statement. Null if the result is known without the database. */
  form: string | null;
  /** Builds a JSON value from the form alone. What differs between calls is in `values`. */
  json(tx: Builder): SQL;
  values: Values;
  view(value: unknown): Result;
}

/** The results of several readings. */
export type Results<Readings> = {
  [Name in keyof Readings]: Readings[Name] extends Reading<infer Result> ? Result : never;
};

let declared = 0;

/**
 * Declares a select with placeholders for what differs between calls. Declare it outside of
 * functions, so that `build` can use nothing but the form. Within a group, placeholders of the
 * same name have the same value. The function that it returns takes what turns the rows into the
 * result.
 *
 * @example const selectName = declareReading((tx) => tx.select({ name: users.name }).from(users)
 * .where(eq(users.id, sql.placeholder("id"))));
 * await read(selectName("", { id }, ([row]) => row?.name ?? null));
 */
export function declareReading<Form extends string, Row extends object>(
  build: (tx: Builder, form: Form) => Select<Row>,
) {
  declared += 1;
  const number = declared;
  const jsonOf = (form: Form) => (tx: Builder) => rowsAsJson(build(tx, form));
  return <Result>(form: Form, values: Values, view: (rows: PlainRow<Row>[]) => Result): Reading<Result> => ({
    form: `${number} ${form}`,
    json: jsonOf(form),
    values,
    view: (rows) => view(rows as PlainRow<Row>[]),
  });
}

/** A reading whose result is known already. */
export function known<Result>(result: Result): Reading<Result> {
  return { form: null, json: () => sql`null`, values: {}, view: () => result };
}

/** Several readings as one. */
export function group<Readings extends Record<string, Reading<unknown>>>(
  readings: Readings,
): Reading<Results<Readings>> {
  const entries = Object.entries(readings);
  const asked = entries.filter(([, { form }]) => form !== null);
  const parts = asked.map(([name, { json }]) => [name, json] as const);
  return {
    form: asked.length === 0 ? null : asked.map(([name, { form }]) => `${name}(${form})`).join(),
    json: jsonOfAll(parts),
    values: joinValues(asked.map(([, { values }]) => values)),
    view(value) {
      const found = (value ?? {}) as Record<string, unknown>;
      const results = entries.map(([name, { view }]) => [name, view(found[name])] as const);
      return Object.fromEntries(results) as Results<Readings>;
    },
  };
}

function jsonOfAll(parts: readonly (readonly [name: string, json: Reading<unknown>["json"]])[]) {
  return (tx: Builder) => objectOf(parts.map(([name, json]) => [name, json(tx)] as const));
}

function joinValues(all: readonly Values[]): Values {
  const joined: Record<string, string | number | Date> = {};
  for (const [name, value] of all.flatMap((values) => Object.entries(values))) {
    const other = joined[name];
    if (other !== undefined && other.valueOf() !== value.valueOf())
      throw new TypeError(`Two readings disagree about the value of "${name}"`);
    joined[name] = value;
  }
  return joined;
}

/** Creates a function that reads from a database. */
function readerOf(database?: () => Database) {
  /** Prepared statements by their forms. */
  const statements = new Map<string, ReturnType<typeof prepareReading>>();
  return async <Result>({ form, json, values, view }: Reading<Result>): Promise<Result> => {
    if (form === null) return view(undefined);
    let select = statements.get(form);
    if (!select) statements.set(form, (select = prepareReading(json, database)));
    const [row] = await select(values);
    return view(row?.value);
  };
}

/** Reads in one statement: one round trip, and one moment in time. */
export const read = readerOf();

/** As `read`, for what may be a few seconds old (see `replicaDb`). */
export const readBehind = readerOf(replicaDatabase);

function prepareReading(json: Reading<unknown>["json"], database?: () => Database) {
  const build = (tx: Builder) => tx.select({ value: json(tx).mapWith(parse) }).from(sql`(select 1) as one`);
  return prepareOnce(build, database);
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
