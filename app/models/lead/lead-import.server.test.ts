import { setImmediate as letOthersRun } from "node:timers/promises";

import { like } from "drizzle-orm";
import { expect, test } from "vitest";

import { db } from "~/server/db.server";
import { env } from "~/server/env.server";

import { leads } from "../../../drizzle/schema";
import { STAFF_SOURCE } from "../../../tests/factories/booking";
import { createUser } from "../../../tests/factories/user";
import { createEmptyDatabase, runRaw } from "../../../tests/setup/databases";
import { startScript, waitForLine } from "../../../tests/setup/processes";

import { checkImportRows, createLeadImport, importLeads, undoLeadImport } from "./lead-import.server";
import { IMPORT_CELL_LENGTH_MAX } from "./lead-limits";

const ROWS = 2_000;

/** Rows for which even a fast machine needs far more steps of writing than the test asks for. */
const WATCHED_ROWS = 6_000;

/** How many rows of the domain others see, each time that they get to look while `work` runs. */
async function watchWhile(domain: string, work: () => Promise<unknown>): Promise<number[]> {
  let isOver = false;
  const working = work().finally(() => {
    isOver = true;
  });
  const counts: number[] = [];
  while (!isOver) {
    counts.push(await db.$count(leads, like(leads.email, `%@${domain}`)));
    await letOthersRun();
  }
  await working;
  return counts;
}

test("an import and its undo answer others in between, who see all of its leads or none", async () => {
  const { id: authorId } = await createUser({ role: "sales" });
  const domain = `${crypto.randomUUID()}.test`;
  const lines = Array.from({ length: WATCHED_ROWS }, (_, number) => `ana.${number}@${domain},Firm ${number}`);
  const file = { name: "fair.csv", bytes: Buffer.from(`Email,Company\n${lines.join("\n")}\n`) };
  const change = { id: await createLeadImport({ file, authorId }), source: STAFF_SOURCE };
  const importing = await watchWhile(domain, () => importLeads({ ...change, authorId, ownerId: null }));
  const undoing = await watchWhile(domain, () => undoLeadImport(change));
  expect(importing.filter((count) => count !== 0 && count !== WATCHED_ROWS)).toEqual([]);
  expect(undoing.filter((count) => count !== 0 && count !== WATCHED_ROWS)).toEqual([]);
  expect(importing.length).toBeGreaterThan(10);
  expect(undoing.length).toBeGreaterThan(5);
  expect(await db.$count(leads, like(leads.email, `%@${domain}`))).toBe(0);
});

test("an import that is killed writes nothing, and its draft can be imported again", async () => {
  const databaseUrl = await createEmptyDatabase();
  expect(await startScript("scripts/db-migrate.ts", { databaseUrl }).ended).toMatchObject({ code: 0 });
  const start = (...args: string[]) =>
    startScript("tests/processes/import-until-killed.ts", { databaseUrl, args });
  const importer = start(String(ROWS));
  const draft = await waitForLine(importer, () => true);
  let free = 0;
  await waitForLine(importer, (line) => line === "free" && (free += 1) === 15);
  importer.kill();
  await importer.ended;
  expect(await runRaw("select state from lead_imports", databaseUrl)).toEqual([{ state: "draft" }]);
  for (const table of ["leads", "lead_events", "imported_leads"])
    expect(await runRaw(`select 1 from ${table} limit 1`, databaseUrl), table).toEqual([]);
  await waitForLine(start(String(ROWS), draft), (line) => line === "imported");
  expect(await runRaw("select id from leads", databaseUrl)).toHaveLength(ROWS);
  if (env.dialect === "sqlite")
    expect(await runRaw("pragma integrity_check", databaseUrl)).toEqual([{ integrity_check: "ok" }]);
});

test("a preview shows the beginning of a long cell, which is no value of a lead", async () => {
  const long = "9 ".repeat(IMPORT_CELL_LENGTH_MAX);
  const spaced = `Ana${" ".repeat(IMPORT_CELL_LENGTH_MAX)}Lopez`;
  const [longRow, spacedRow] = await checkImportRows({
    content: {
      columns: ["Email", "Phone", "Name"],
      rows: [
        [2, ["ana@firm.test", long, "Ana"]],
        [3, ["bo@firm.test", "1", spaced]],
      ],
    },
    matches: ["email", "phone", "name"],
  });
  expect(longRow).toMatchObject({ fate: "faulty", values: { phone: long.slice(0, IMPORT_CELL_LENGTH_MAX) } });
  expect(spacedRow).toMatchObject({
    fate: "faulty",
    faults: ["This row has a cell of more than 1,000 characters."],
  });
});
