import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";

import { expect, it, onTestFinished } from "vitest";

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

it("loses lines, not the process, when standard output is a file on a full disk", async () => {
  const full = openSync("/dev/full", "w");
  onTestFinished(() => closeSync(full));
  const child = spawn(process.execPath, ["--import", "tsx", "tests/processes/log-much.ts"], {
    env: { ...process.env, LOG_LEVEL: "info" },
    stdio: ["ignore", full, "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [said] = (await once(child.stderr, "data")) as [Buffer];
  expect(said.toString()).toContain("still there");
});
