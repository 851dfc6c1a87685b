import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";

import { DrizzleQueryError } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";

import { describeError, hideSecrets, reasonOf } from "./log.server";

test.each([
  ["connect to postgres://user:pw@db:5432/app failed", "pw"],
  ["Authorization: Bearer abc.def.ghi was refused", "abc.def"],
  ["GET /auth/confirm?token_hash=SECRET123&type=email", "SECRET123"],
  ['{"password":"hunter22"}', "hunter22"],
  ["SESSION_SECRET=abcdef", "abcdef"],
  ['No route matches URL "/p/abcdefghijklmnopqrstuvwxyz0/x"', "abcdefghij"],
])("takes the secret out of %s", (text, secret) => expect(hideSecrets(text)).not.toContain(secret));

test("describes an error with its causes and without their secrets", () => {
  const error = new Error("saving failed", { cause: new Error("postgres://user:pw@db is away") });
  const described = JSON.stringify(describeError(error));
  expect(described).toContain("saving failed");
  expect(described).toContain("is away");
  expect(described).not.toContain("user:pw");
});

test.each([
  [{ status: 404, statusText: "Not Found", data: "x" }, "404 Not Found"],
  [new Response(null, { status: 503, statusText: "Service Unavailable" }), "503 Service Unavailable"],
  [{ first: 1, second: 2 }, "first, second"],
  ["only words", "only words"],
  [null, "null"],
])("describes %o, which is no error, in words", (thrown, words) => {
  expect(JSON.stringify(describeError(thrown))).toContain(words);
  expect(JSON.stringify(describeError(thrown))).not.toContain("[object");
});

test.each([
  [new Error("saving failed", { cause: new Error("the disk is full\nsecond line") }), "the disk is full"],
  [
    new AggregateError([
      new Error("connect ECONNREFUSED ::1:5432"),
      new Error("connect ECONNREFUSED 127.0.0.1:5432"),
    ]),
    "connect ECONNREFUSED ::1:5432; connect ECONNREFUSED 127.0.0.1:5432",
  ],
  [new Error("no answer from postgres://ada:secret@db"), "no answer from postgres://[redacted]@db"],
  [new TypeError(""), "TypeError"],
  ["a text", "a text"],
])("says the reason of %o on one line", (error, reason) => {
  expect(reasonOf(error)).toBe(reason);
});

test("describes a failed query without the values that people typed", () => {
  const cause = Object.assign(new Error('invalid input syntax for type uuid: "Ada Lovelace"'), {
    code: "22P02",
  });
  const values = ["ada@example.test", "12 Byron Road\n    at home"];
  const error = new DrizzleQueryError('select 1 from "users" where "email" = $1', values, cause);
  const described = JSON.stringify(describeError(new Error("reading failed", { cause: error })));
  expect(described).toContain("reading failed");
  expect(described).toContain('where \\"email\\" = $1');
  expect(described).toContain("invalid input syntax for type uuid");
  expect(described).toContain("log.server.test.ts");
  expect(described).not.toMatch(/ada|byron|home|params/i);
});

test.each([
  "ada@example.test",
  '{"name":"Ada Lovelace", oops}',
  '[1, "Ada\n"',
  `{"to":"${"Ada ".repeat(20)}" x`,
])("describes a text that is not JSON without the text: %j", (text) => {
  let caught: unknown;
  try {
    JSON.parse(text);
  } catch (error) {
    caught = error;
  }
  const described = JSON.stringify(describeError(new Error("reading failed", { cause: caught })));
  expect(described).toContain("SyntaxError");
  expect(described).not.toMatch(/ada|lovelace/i);
});

test("describes an error that a function of the database raised without its words", () => {
  const cause = Object.assign(new Error("Ada Lovelace (ada@example.test) may not leave"), { code: "P0001" });
  const error = new DrizzleQueryError('delete from "members" where "id" = $1', ["ada"], cause);
  const described = JSON.stringify(describeError(error));
  expect(described).toContain("P0001");
  expect(described).toContain("log.server.test.ts");
  expect(described).not.toMatch(/ada|lovelace|leave/i);
});

test("loses lines, not the process, when standard output is a file on a full disk", async () => {
  const full = openSync("/dev/full", "w");
  onTestFinished(() => closeSync(full));
  const child = spawn(process.execPath, ["--import", "tsx", "tests/processes/log-much.ts"], {
    env: { ...process.env, LOG_LEVEL: "info" },
    stdio: ["ignore", full, "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [said] = (await once(child.stderr ?? child, "data")) as [Buffer];
  expect(said.toString()).toContain("still there");
});
