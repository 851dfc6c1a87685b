import { and, eq, not, like, sql, type SQL, gt, ne } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";

import { atomically, db } from "~/server/db.server";
import { presentMark, unseal } from "../../../drizzle/sealing";

import {
  authFactors,
  authOneTimeTokens,
  authSessions,
  authSigningKeys,
  calendarAccounts,
  hostCalendars,
  idempotencyKeys,
  isWaitingMail,
  outboxMails,
  roiConversations,
  roiResults,
  webhookEndpoints,
} from "../../../drizzle/schema";

/**
 * A column that is stored sealed, with its table's key. `isJson`: the stored text is a JSON value.
 */
interface SealedColumn {
  table: SQLiteTable;
  key: SQLiteColumn;
  /** The row's property. */
  property: string;
  column: SQLiteColumn;
  isJson?: true;
  /** Which rows have a value. Without it, all of them. */
  rows?: SQL;
}

/**
 * An email that was sent or has failed no longer stores what was sealed. By their ids, because
 * SQLite would walk along the key, past all others.
 */
const waiting = sql`select ${outboxMails.id} from ${outboxMails} where ${isWaitingMail(outboxMails)}`;
const outboxColumn = {
  table: outboxMails,
  key: outboxMails.id,
  rows: sql`${outboxMails.id} in (${waiting})`,
};

const SEALED: readonly SealedColumn[] = [
  {
    table: authSigningKeys,
    key: authSigningKeys.keyId,
    property: "privateJwk",
    column: authSigningKeys.privateJwk,
    isJson: true,
  },
  { table: authFactors, key: authFactors.id, property: "secret", column: authFactors.secret },
  { table: authSessions, key: authSessions.id, property: "refreshKey", column: authSessions.refreshKey },
  {
    table: authOneTimeTokens,
    key: authOneTimeTokens.id,
    property: "salt",
    column: authOneTimeTokens.salt,
  },
  { ...outboxColumn, property: "textBody", column: outboxMails.textBody },
  { ...outboxColumn, property: "htmlBody", column: outboxMails.htmlBody },
  { ...outboxColumn, property: "unsubscribeUrl", column: outboxMails.unsubscribeUrl },
  { ...outboxColumn, property: "calendar", column: outboxMails.calendar, isJson: true },
  {
    table: idempotencyKeys,
    key: idempotencyKeys.bucket,
    property: "headers",
    column: idempotencyKeys.headers,
    isJson: true,
  },
  { table: idempotencyKeys, key: idempotencyKeys.bucket, property: "body", column: idempotencyKeys.body },
  {
    table: calendarAccounts,
    key: calendarAccounts.id,
    property: "address",
    column: calendarAccounts.address,
  },
  {
    table: calendarAccounts,
    key: calendarAccounts.id,
    property: "userName",
    column: calendarAccounts.userName,
  },
  {
    table: calendarAccounts,
    key: calendarAccounts.id,
    property: "password",
    column: calendarAccounts.password,
  },
  { table: hostCalendars, key: hostCalendars.id, property: "address", column: hostCalendars.address },
  { table: roiResults, key: roiResults.id, property: "token", column: roiResults.token },
  {
    table: roiConversations,
    key: roiConversations.id,
    property: "resultToken",
    column: roiConversations.resultToken,
  },
  { table: webhookEndpoints, key: webhookEndpoints.id, property: "url", column: webhookEndpoints.url },
  { table: webhookEndpoints, key: webhookEndpoints.id, property: "secret", column: webhookEndpoints.secret },
  {
    table: webhookEndpoints,
    key: webhookEndpoints.id,
    property: "previousSecret",
    column: webhookEndpoints.previousSecret,
  },
];

const ROWS_PER_STEP = 200;

/** How many values weren't sealed with the present secret. */
interface Sealing {
  sealed: number;
  /** Sealed with a secret that this process doesn't know. */
  unreadable: number;
}

/**
 * Seals values that were stored in clear text or under an older secret. Runs at each start, and
 * usually finds nothing.
 */
export async function sealStoredValues(): Promise<Sealing> {
  const sum: Sealing = { sealed: 0, unreadable: 0 };
  const mark = presentMark();
  if (mark === undefined) return sum;
  for (const column of SEALED) {
    const { sealed, unreadable } = await sealColumn(column, mark);
    sum.sealed += sealed;
    sum.unreadable += unreadable;
  }
  return sum;
}

async function sealColumn(
  { table, key, property, column, isJson, rows: some }: SealedColumn,
  mark: string,
): Promise<Sealing> {
  const stored: SQL<string> = sql<string>`cast(${column} as text)`;
  const sum: Sealing = { sealed: 0, unreadable: 0 };
  let last = "";
  for (;;) {
    const rows = await db
      .select({ id: sql<string>`${key}`, stored })
      .from(table)
      .where(and(some, gt(key, last), ne(stored, ""), not(like(stored, `%${mark}%`))))
      .orderBy(key)
      .limit(ROWS_PER_STEP);
    const opened = rows.flatMap((row) => {
      const value = open(column.name, row.stored, isJson);
      return value === undefined ? [] : [{ ...row, value }];
    });
    // If the row has changed in the meantime, that change sealed it.
    await atomically((tx) =>
      opened.map((row) =>
        tx
          .update(table)
          .set({ [property]: row.value })
          .where(and(eq(key, row.id), eq(stored, row.stored))),
      ),
    );
    sum.sealed += opened.length;
    sum.unreadable += rows.length - opened.length;
    if (rows.length < ROWS_PER_STEP) return sum;
    last = rows.at(-1)?.id ?? "";
  }
}

/** Undefined if none of our secrets opens it. */
function open(column: string, stored: string, isJson = false): unknown {
  if (!isJson) return unseal(column, stored) ?? undefined;
  const value: unknown = JSON.parse(stored);
  if (typeof value !== "string") return value ?? undefined;
  const opened = unseal(column, value);
  return opened === null ? undefined : (JSON.parse(opened) as unknown);
}
