import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import * as sqlite from "drizzle-orm/sqlite-core";

import { seal, unknownSecret, unseal } from "./sealing";
import { env } from "../app/server/env.server";
import { timeOrderedUuid } from "./ids";

/*
 * The only dialect switch of the schema. Each function exists twice under the same name. The
 * PostgreSQL set has the types of the SQLite set, because drizzle has no neutral builder. The model
 * tests find what that cast hides, because they run on both engines.
 */

/** A text that is stored sealed (see `sealing.ts`), and how both engines convert it. */
const sealedTextOf = (column: string) => ({
  dataType: () => "text",
  toDriver: (value: string) => seal(column, value),
  fromDriver: (stored: string) => unseal(column, stored) ?? unknownSecret(),
});

/** A JSON value that is stored sealed, as one JSON string; null if none of our keys opens it. */
const sealedJsonOf = <Value>(column: string) => ({
  toDriver: (value: Value | null) => JSON.stringify(sealJson(column, value)),
  fromDriver: (stored: unknown) => unsealJson<Value>(column, stored),
});

function sealJson(column: string, value: unknown): unknown {
  const text = JSON.stringify(value);
  const sealed = seal(column, text);
  return sealed === text ? value : sealed;
}

/** PostgreSQL's driver has parsed the JSON already. */
function unsealJson<Value>(column: string, stored: unknown): Value | null {
  const value: unknown = env.dialect === "sqlite" ? JSON.parse(String(stored)) : stored;
  if (typeof value !== "string") return value as Value;
  const opened = unseal(column, value);
  return opened === null ? null : (JSON.parse(opened) as Value);
}

const sqliteColumns = {
  table: sqlite.sqliteTable,
  index: sqlite.index,
  uniqueIndex: sqlite.uniqueIndex,
  primaryKey: sqlite.primaryKey,
  check: sqlite.check,
  text: <Name extends string>(name: Name) => sqlite.text(name),
  integer: <Name extends string>(name: Name) => sqlite.integer(name),
  /** A whole number up to 2^53, for what may not fit into the 32 bits of `integer`. */
  wholeNumber: <Name extends string>(name: Name) => sqlite.integer(name),
  boolean: <Name extends string>(name: Name) => sqlite.integer(name, { mode: "boolean" }),
  /**
   * An amount in whole minor units (cents), exact up to 2^53. Its currency is in another column.
   */
  money: <Name extends string>(name: Name) => sqlite.integer(name),
  /** A moment in UTC with milliseconds, a `Date` in code. */
  timestamp: <Name extends string>(name: Name) => sqlite.integer(name, { mode: "timestamp_ms" }),
  /** Any JSON value; name its type with `.$type<…>()`. */
  json: <Name extends string>(name: Name) => sqlite.text(name, { mode: "json" }),
  /** A text that only this application can read: a secret that must be read again. */
  sealedText: <Name extends string>(name: Name) =>
    sqlite.customType<{ data: string; driverData: string }>(sealedTextOf(name))(name),
  /** As `sealedText`, for a JSON value; null when it cannot be opened. */
  sealedJson: <Value, Name extends string = string>(name: Name) =>
    sqlite.customType<{ data: Value | null; driverData: string }>({
      dataType: () => "text",
      ...sealedJsonOf<Value>(name),
    })(name),
  /**
   * A choice from a fixed list. The list only restricts types, so always add a `check()` for it.
   */
  oneOf: <Name extends string, Value extends string, Values extends [Value, ...Value[]]>(
    name: Name,
    values: Values,
  ) => sqlite.text(name, { enum: values }),
};

const postgresColumns = {
  table: pg.pgTable,
  index: pg.index,
  uniqueIndex: pg.uniqueIndex,
  primaryKey: pg.primaryKey,
  check: pg.check,
  text: (name: string) => pg.text(name),
  integer: (name: string) => pg.integer(name),
  wholeNumber: (name: string) => pg.bigint(name, { mode: "number" }),
  boolean: (name: string) => pg.boolean(name),
  money: (name: string) => pg.bigint(name, { mode: "number" }),
  timestamp: (name: string) => pg.timestamp(name, { withTimezone: true, precision: 3, mode: "date" }),
  json: (name: string) => pg.jsonb(name),
  sealedText: (name: string) => pg.customType<{ data: string; driverData: string }>(sealedTextOf(name))(name),
  sealedJson: (name: string) =>
    pg.customType<{ data: unknown; driverData: string }>({
      dataType: () => "jsonb",
      ...sealedJsonOf<unknown>(name),
    })(name),
  oneOf: (name: string, values: [string, ...string[]]) => pg.text(name, { enum: values }),
};

/** The builders of the running dialect. */
export const {
  table,
  index,
  uniqueIndex,
  primaryKey,
  check,
  text,
  integer,
  wholeNumber,
  boolean,
  money,
  timestamp,
  json,
  sealedText,
  sealedJson,
  oneOf,
} = env.dialect === "sqlite" ? sqliteColumns : (postgresColumns as unknown as typeof sqliteColumns);

/**
 * Primary key `id`: a random UUID made in JavaScript, so that rows that refer to each other can be
 * written in one list.
 */
export const id = () =>
  text("id")
    .primaryKey()
    .$defaultFn(() => crypto.randomUUID());

/**
 * Primary key `id` of entries that are read in the order in which they were written, even within
 * the same millisecond.
 */
export const timeOrderedId = () => text("id").primaryKey().$defaultFn(timeOrderedUuid);

/** Whether a column holds one of the values of a list, as the `check()` of `oneOf` asks. */
export const hasKnownValue = (column: SQLWrapper, values: readonly string[]): SQL =>
  sql`${column} in ${values}`.inlineParams();

/** 1 January 1970 as the default of a `timestamp` that is never null: "not yet". */
export const EPOCH: SQL = env.dialect === "sqlite" ? sql`0` : sql`'epoch'`;

/**
 * Sorts text by its bytes on both engines, as a prefix search needs. By default, PostgreSQL sorts
 * by the language of the database.
 */
export const byBytes = (text: SQLWrapper): SQL =>
  env.dialect === "sqlite" ? sql`${text}` : sql`(${text} collate "C")`;
