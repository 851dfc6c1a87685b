import { expect, test } from "vitest";

import { env } from "~/server/env.server";

import { runRaw } from "../tests/setup/databases";
import { startScript, waitForLine } from "../tests/setup/processes";

test("publishes a new signing key, waits until it is known, and then signs with it", async () => {
  const start = () => startScript("scripts/identity-rotate-key.ts", { databaseUrl: env.databaseUrl });
  const rotate = () => waitForLine(start(), () => true);
  const statuses = async () =>
    (await runRaw("select status from auth_signing_keys order by status")).map(({ status }) => status);
  expect(await rotate()).toMatch(/published/);
  expect(await statuses()).toEqual(["next", "signing"]);
  expect(await start().ended).toEqual({
    code: 1,
    errorOutput: expect.stringContaining("not known everywhere") as string,
  });
  expect(await statuses()).toEqual(["next", "signing"]);
  await runRaw(
    env.dialect === "sqlite"
      ? "update auth_signing_keys set created_at = created_at - 700000"
      : "update auth_signing_keys set created_at = created_at - interval '700 seconds'",
  );
  expect(await rotate()).toMatch(/signs now/);
  expect(await statuses()).toEqual(["retired", "signing"]);
});
