import { beforeAll, describe, expect, test } from "vitest";

import { atomically, refreshStatistics } from "~/server/db.server";

import { leads } from "../../../drizzle/schema";
import { createBulkLeads } from "../../../tests/factories/bulk-leads";
import { explain } from "../../../tests/setup/explain";

import { phoneWords } from "~/models/shared/phone-search";

import { LEAD_SORTS } from "./lead";
import { getLeadBoard, listLeads, streamLeads } from "./lead-query.server";

/*
 * Thousands of leads, made once for all tests of this file. To delete them again would take
 * longer than the tests: SQLite then overwrites each of their words in the index.
 */
beforeAll(() => createBulkLeads({ total: 4_200 }));

describe("the board of very many leads", () => {
  test("counts up to a thousand of a stage, and adds up none that has more", async () => {
    const board = await getLeadBoard({ filter: {}, size: 2 });
    expect(board.map(({ status, count, isCapped }) => [status, count, isCapped])).toEqual([
      ["new", 1_000, true],
      ["contacted", 630, false],
      ["qualified", 420, false],
      ["proposal", 210, false],
      ["won", 420, false],
      ["lost", 1_000, true],
    ]);
    for (const { isCapped, savings } of board) expect(savings).toHaveLength(isCapped ? 0 : 1);
    const plans = await explain(() => getLeadBoard({ filter: {}, size: 2 }));
    for (const plan of plans) expect(plan).not.toMatch(/SCAN lead|TEMP B-TREE|Seq Scan on lead_events/);
  });

  test("is sorted by an index whatever it is sorted by", async () => {
    for (const sort of LEAD_SORTS)
      for (const filter of [{}, { status: "won" }, { status: "open" }, { source: "roi" }] as const) {
        const plans = await explain(() => listLeads({ filter, sort, page: { limit: 20 } }));
        for (const plan of plans)
          expect(plan, sort).not.toMatch(/TEMP B-TREE|Seq Scan on leads|Sort Key: leads/);
      }
  });
});

describe("the export of very many leads", () => {
  async function exportLeads(options: Parameters<typeof streamLeads>[0]) {
    const chunks = streamLeads(options);
    const ids = new Set<string>();
    let chunk = await chunks.next();
    for (; !chunk.done; chunk = await chunks.next()) for (const { id } of chunk.value) ids.add(id);
    return { count: ids.size, cut: chunk.value };
  }

  test("has all of them, or says what left some out", async () => {
    expect(await exportLeads({ filter: {} })).toEqual({ count: 4_200, cut: undefined });
    expect(await exportLeads({ filter: {}, max: 1_000 })).toEqual({ count: 1_000, cut: "file" });
    expect(await exportLeads({ filter: {}, max: 4_500 })).toEqual({ count: 4_200, cut: undefined });
    expect(await exportLeads({ filter: { q: "sample" } })).toEqual({ count: 1_000, cut: "search" });
    expect(await exportLeads({ filter: { q: "4199" } })).toMatchObject({ cut: undefined });
  });
});

describe("the list of very many leads", () => {
  test("finds by the full-text index, however many leads there are", async () => {
    const createdAt = new Date("2026-01-01T00:00:00Z");
    const phoneOf = (number: number) => `+1 (555) 010-${String(number).padStart(4, "0")}`;
    const rows = Array.from({ length: 5_000 }, (_, number) => ({
      email: `found-${number}@load.test`,
      source: "staff" as const,
      createdAt,
      updatedAt: createdAt,
      lastEventAt: createdAt,
      searchText: `lead ${number} load test company-${number % 50} ${phoneWords(phoneOf(number)).join(" ")}`,
    }));
    for (let start = 0; start < rows.length; start += 500)
      await atomically((tx) => [tx.insert(leads).values(rows.slice(start, start + 500))]);
    await refreshStatistics();
    for (const q of ["4711", phoneOf(4711)]) {
      const [lookup, ...others] = await explain(() => listLeads({ filter: { q }, page: { limit: 25 } }));
      expect(lookup).toMatch(/lead_search VIRTUAL TABLE INDEX|leads_search_index/);
      for (const plan of [lookup, ...others]) expect(plan).not.toMatch(/SCAN leads|Seq Scan on leads/);
      const { items } = await listLeads({ filter: { q }, page: { limit: 25 } });
      expect(items.map(({ email }) => email)).toEqual(["found-4711@load.test"]);
    }
  });
});
