import { expect, test } from "vitest";

import { db } from "~/server/db.server";

import { leads } from "../../../drizzle/schema";

import { createDemoLeads } from "./demo-lead.server";

test("makes the leads of the demo once, and leaves alone what was changed since", async () => {
  expect(await createDemoLeads()).toBeGreaterThanOrEqual(12);
  await db.update(leads).set({ status: "lost" });
  expect(await createDemoLeads()).toBe(0);
  const rows = await db.select({ status: leads.status, email: leads.email }).from(leads);
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(["lost"]));
  expect(rows.every(({ email }) => email.endsWith(".example"))).toBe(true);
});
