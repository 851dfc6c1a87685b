import { expect, test } from "vitest";

import { db } from "~/server/db.server";

import { proposals } from "../../../drizzle/schema";

import { createDemoAccounts } from "./demo-account.server";
import { createDemoProposals } from "./demo-proposal.server";

test("makes the proposals of the demo once, one of them for its company", async () => {
  await db.delete(proposals);
  expect(await createDemoProposals()).toBe(false);
  await createDemoAccounts({ password: "demo password" });
  expect(await createDemoProposals()).toBe(true);
  expect(await createDemoProposals()).toBe(false);
  const rows = await db.select().from(proposals);
  expect(rows.map(({ status, tenantId }) => [status, tenantId !== null]).sort()).toEqual([
    ["sent", true],
    ["viewed", false],
  ]);
});
