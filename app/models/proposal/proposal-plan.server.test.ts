import { beforeAll, describe, expect, test } from "vitest";

import { db, refreshStatistics } from "~/server/db.server";

import { proposals } from "../../../drizzle/schema";
import { createCompany } from "../../../tests/factories/company";
import { explain } from "../../../tests/setup/explain";

import { PROPOSAL_STATUSES } from "../../../drizzle/values";
import { listProposals, listProposalsOf } from "./proposal-query.server";
import { expireProposals } from "./proposal-expiry.server";
import { MINUTE_MILLISECONDS } from "~/lib/time-units";

const TOTAL = 3_000;
const ROWS_PER_INSERT = 300;
const START = Date.parse("2026-01-01");

let tenantId = "";

beforeAll(async () => {
  tenantId = (await createCompany()).tenant.id;
  for (let first = 0; first < TOTAL; first += ROWS_PER_INSERT) {
    const rows = Array.from({ length: ROWS_PER_INSERT }, (_, offset) => {
      const number = first + offset;
      const at = new Date(START + number * MINUTE_MILLISECONDS);
      return {
        reference: `P-PLAN-${number}`,
        status: PROPOSAL_STATUSES[number % PROPOSAL_STATUSES.length] ?? "draft",
        title: "Invoices",
        clientName: "Pat Example",
        clientEmail: `client-${number % 10}@plans.test`,
        currency: "USD",
        totalMinor: number,
        monthlyMinor: 0,
        expiresAt: new Date("2030-01-01"),
        tenantId: number % 100 === 0 ? tenantId : null,
        // Most of these were decided since.
        halfSignedAt: number % 50 === 0 ? at : null,
        sentAt: at,
        searchText: "invoices pat example",
        createdAt: at,
        updatedAt: at,
      };
    });
    await db.insert(proposals).values(rows);
  }
  await refreshStatistics();
});

const after = `${(START + 1_000 * MINUTE_MILLISECONDS).toString(36)}.00000000-0000-0000-0000-000000000001`;

describe("with many proposals", () => {
  test.each<[string, () => Promise<unknown>, RegExp]>([
    ["the staff's list", () => listProposals({ limit: 20, after }), /proposals_latest_index/],
    [
      "the staff's list of a status",
      () => listProposals({ filter: { status: "accepted" }, limit: 20, after }),
      /proposals_(status|latest)_index/,
    ],
    [
      "the staff's list of what isn't decided",
      () => listProposals({ filter: { status: "undecided" }, limit: 20, after }),
      /proposals_latest_index/,
    ],
    [
      "the staff's list of those that wait for the second signature",
      () => listProposals({ filter: { status: "second-signature" }, limit: 20, after }),
      /proposals_half_signed_index/,
    ],
    [
      "a person's own",
      () => listProposalsOf({ reader: { email: "client-7@plans.test" }, limit: 20, after }),
      /proposals_client_index/,
    ],
    [
      "a company's",
      () => listProposalsOf({ reader: { tenantId }, limit: 20, after }),
      /proposals_tenant_index/,
    ],
  ])("%s is read from an index, already in order", async (_name, ask, index) => {
    const plans = await explain(ask);
    expect(plans[0]).toMatch(index);
    expect(plans[0]).not.toMatch(/TEMP B-TREE|\bSort\b|Seq Scan/);
  });

  test("what has run out is found without reading the rest", async () => {
    const plans = await explain(() => expireProposals({ now: new Date(START) }));
    expect(plans[0]).toMatch(/proposals_(expiry|status)_index/);
  });
});
