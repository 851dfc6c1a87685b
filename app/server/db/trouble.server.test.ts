import { describe, expect, test } from "vitest";

import { db } from "~/server/db.server";

import { tags } from "../../../drizzle/schema";

import { databaseTrouble } from "./trouble.server";

/** A driver's error, wrapped as drizzle does. */
function failure({ code, message = "failed" }: { code?: string; message?: string }): Error {
  const cause = Object.assign(new Error(message), code === undefined ? {} : { code });
  return new Error("Failed query", { cause });
}

describe("database trouble that passes by itself differs from our own faults:", () => {
  test.each([
    ["a lock", "busy", { code: "55P03" }],
    ["a deadlock", "busy", { code: "40P01" }],
    ["a canceled statement", "busy", { code: "57014" }],
    ["too many connections", "busy", { code: "53300" }],
    ["SQLite's lock", "busy", { code: "SQLITE_BUSY_SNAPSHOT" }],
    ["a full pool", "busy", { message: "timeout exceeded when trying to connect" }],
    ["a server that stops", "away", { code: "57P01" }],
    ["a server that starts", "away", { code: "57P03" }],
    ["a broken connection", "away", { message: "Connection terminated unexpectedly" }],
    ["a refused connection", "away", { code: "ECONNREFUSED" }],
    ["a standby server", "away", { code: "25006" }],
    ["an expired certificate", "away", { code: "CERT_HAS_EXPIRED" }],
    ["a certificate of another host", "away", { code: "ERR_TLS_CERT_ALTNAME_INVALID" }],
    ["a certificate of a stranger", "away", { code: "UNABLE_TO_VERIFY_LEAF_SIGNATURE" }],
    ["a server without TLS", "away", { message: "The server does not support SSL connections" }],
    ["something else on its port", "away", { message: "There was an error establishing an SSL connection" }],
    ["a full disk under PostgreSQL", "storage", { code: "53100" }],
    ["a full disk under SQLite", "storage", { code: "SQLITE_FULL" }],
    ["a read-only file", "storage", { code: "SQLITE_READONLY_DIRECTORY" }],
    ["a lost file", "storage", { code: "SQLITE_CANTOPEN" }],
    ["a folder of someone else", "storage", { code: "EACCES" }],
    ["a duplicate", undefined, { code: "23505" }],
    ["a wrong statement", undefined, { code: "42P01" }],
    ["SQLite's wrong statement", undefined, { code: "SQLITE_ERROR" }],
    ["a wrong password", undefined, { code: "28P01" }],
    ["a fault in the code", undefined, { message: "x is not a function" }],
  ])("%s is %s", (_name, trouble, error) => expect(databaseTrouble(failure(error))).toBe(trouble));

  test("several addresses that all refuse are one server that is away", () => {
    const refused = Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
    expect(databaseTrouble(new AggregateError([refused, refused]))).toBe("away");
  });

  test("a value that breaks a rule of a table is our own fault on either engine", async () => {
    const broken = db.insert(tags).values({ slug: "", label: "check" });
    await expect(broken).rejects.toSatisfy((error) => databaseTrouble(error) === undefined);
  });
});
