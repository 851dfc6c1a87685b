import { expect, it, test } from "vitest";

import { describeError, hideSecrets } from "./log.server";

it.each([
  ["connect to postgres://user:pw@db:5432/app failed", "pw"],
  ["Authorization: Bearer abc.def.ghi was refused", "abc.def"],
  ["GET /auth/confirm?token_hash=SECRET123&type=email", "SECRET123"],
  ['{"password":"hunter22"}', "hunter22"],
  ["SESSION_SECRET=abcdef", "abcdef"],
  ['No route matches URL "/p/abcdefghijklmnopqrstuvwxyz0/x"', "abcdefghij"],
])("takes the secret out of %s", (text, secret) => expect(hideSecrets(text)).not.toContain(secret));

it("describes an error with its causes and without their secrets", () => {
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
