import { beforeAll, describe, expect, test } from "vitest";

import { listActivity } from "~/models/audit/activity.server";
import { listFiles } from "~/models/file/file.server";
import { listPictures } from "~/models/picture/picture.server";
import { COUNTED_MAX } from "~/models/shared/shared-limits";
import { MINUTE_MILLISECONDS } from "~/lib/time-units";
import { atomically, refreshStatistics } from "~/server/db.server";

import {
  auditEntries,
  companyMessages,
  pictures,
  tenants,
  workspaceFiles,
  workspaces,
} from "../../../drizzle/schema";
import { insertMany, ROWS_PER_TRANSACTION } from "../../../tests/factories/insert-many";
import { createUser } from "../../../tests/factories/user";
import { explain } from "../../../tests/setup/explain";

import { listCompanyMessages } from "./company-message.server";
import { listCompanies } from "./company.server";
import { listWorkspaces } from "./workspace.server";

/* The lists around companies must not become slower with the number of rows. */

const TOTAL = 2_000;
const START = Date.parse("2026-01-01");
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
/** Sorting, and PostgreSQL's walks through tables. Users and members are few here. */
const SLOW = /TEMP B-TREE|\bSort\b|Seq Scan on (?!users|memberships)/;
/** Every tenth row belongs to one company, so that no index of ids alone is good enough. */
const ownerOf = (number: number) => id(number % 10 === 0 ? 0 : number);
const after = `${(START + 500 * MINUTE_MILLISECONDS).toString(36)}.${id(1)}`;
const limit = 20;
let viewer: Parameters<typeof listWorkspaces>[0]["viewer"];

beforeAll(async () => {
  const user = await createUser({ role: "super_admin" });
  viewer = { user, memberships: [] };
  for (let first = 0; first < TOTAL; first += ROWS_PER_TRANSACTION) {
    const rows = Array.from({ length: ROWS_PER_TRANSACTION }, (_, offset) => {
      const number = first + offset;
      const at = new Date(START + number * MINUTE_MILLISECONDS);
      return { id: id(number), tenantId: ownerOf(number), at, times: { createdAt: at, updatedAt: at } };
    });
    await atomically((tx) => [
      insertMany(
        tx,
        tenants,
        rows.map((row) => ({
          id: row.id,
          name: `Company ${row.id}`,
          subdomain: `company-${row.id}`,
          searchText: "company",
          ...row.times,
        })),
      ),
      insertMany(
        tx,
        workspaces,
        rows.map((row) => ({
          id: row.id,
          tenantId: row.tenantId,
          name: `Main ${row.id}`,
          searchText: "main",
          ...row.times,
        })),
      ),
      insertMany(
        tx,
        companyMessages,
        rows.map((row) => ({
          id: row.id,
          tenantId: row.tenantId,
          side: "staff",
          text: "Hi",
          createdAt: row.at,
        })),
      ),
      insertMany(
        tx,
        workspaceFiles,
        rows.map((row) => ({
          id: row.id,
          workspaceId: row.tenantId,
          side: "staff",
          name: "a.txt",
          kind: "txt",
          bytes: 1,
          state: "clean",
          store: "local",
          ...row.times,
        })),
      ),
      insertMany(
        tx,
        pictures,
        rows.map((row) => ({
          id: row.id,
          use: "blog",
          state: "ready",
          store: "local",
          altText: "",
          width: 1,
          height: 1,
          sourceFormat: "png",
          sourceBytes: 1,
          sourceHash: row.id,
          variants: [],
          ...row.times,
        })),
      ),
      insertMany(
        tx,
        auditEntries,
        rows.map((row) => ({
          id: row.id,
          actorName: "System",
          action: "tenant.changed",
          subjectType: "tenant",
          subjectName: "Company",
          tenantId: row.tenantId,
          createdAt: row.at,
        })),
      ),
    ]);
  }
  await refreshStatistics();
});

describe("with many companies", () => {
  test.each<[string, () => Promise<unknown>, RegExp]>([
    ["companies, newest first", () => listCompanies({ after, limit }), /tenants_\w+_index/],
    ["companies by name", () => listCompanies({ sort: "name", limit }), /tenants_\w+_index/],
    ["workspaces", () => listWorkspaces({ viewer, after, limit }), /workspaces_\w+_index/],
    [
      "a company's messages",
      () => listCompanyMessages({ tenantId: id(0), after, limit }),
      /company_messages_thread_index/,
    ],
    [
      "a company's activity",
      () => listActivity({ tenantId: id(0), after, limit }),
      /audit_entries_\w+_index/,
    ],
    [
      "a workspace's files",
      () => listFiles({ scope: { workspaceId: id(0) }, after, limit }),
      /workspace_files_newest_index/,
    ],
    ["pictures", () => listPictures({ use: "blog", page: { after, limit } }), /pictures_use_index/],
  ])("a page of %s is read from an index, already in order", async (_what, ask, index) => {
    const [page] = await explain(ask);
    expect(page).toMatch(index);
    expect(page).not.toMatch(SLOW);
  });

  test("counting stops, so that the number costs the same however many there are", async () => {
    const capped = { count: COUNTED_MAX, isCapped: true };
    expect((await listCompanies({ limit: 1 })).total).toEqual(capped);
    expect((await listCompanies({ filter: { search: "comp" }, limit: 1 })).total).toEqual(capped);
    expect((await listWorkspaces({ viewer, limit: 1 })).total).toEqual(capped);
    expect((await listWorkspaces({ viewer, tenantId: id(1), limit: 1 })).total).toEqual({
      count: 1,
      isCapped: false,
    });
  });
});
