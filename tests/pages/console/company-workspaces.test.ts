import { beforeAll, expect, test } from "vitest";

import { WORKSPACES_PER_PAGE } from "~/models/company/company-limits";
import { action, loader } from "~/routes/_admin.admin.workspaces_.$companyId";

import { createCompany } from "../../factories/company";
import { ask, createPerson, type Person } from "../../setup/staff";

/* The page of a company that has more workspaces than one page shows. */

let staff: Person;
let companyId: string;

beforeAll(async () => {
  staff = await createPerson("super_admin");
  const { tenant } = await createCompany({ name: "No.", workspaceCount: WORKSPACES_PER_PAGE + 5 });
  companyId = tenant.id;
});

interface Shown {
  workspaces: { id: string; name: string; updatedAt: string }[];
  workspaceCount: string;
  workspacePages: { previous: string | null; next: string | null };
  oldestWorkspaceId: string;
}

const path = (query = "") => `/admin/workspaces/${companyId}${query.split("#")[0]}`;

async function open(query?: string): Promise<Shown> {
  const page = await ask(staff, loader, { path: path(query), params: { companyId } });
  return (await page.json()) as Shown;
}

test("it shows them page by page, and its files are those of the oldest one on each", async () => {
  const first = await open();
  expect(first.workspaces.map(({ name }) => name)).toEqual(
    Array.from({ length: WORKSPACES_PER_PAGE }, (_, number) => `No. ${number + 1}`),
  );
  expect([first.workspaceCount, first.workspacePages.previous]).toEqual(["25", null]);
  const second = await open(first.workspacePages.next ?? "");
  expect(second.workspaces.map(({ name }) => name)).toEqual([
    "No. 21",
    "No. 22",
    "No. 23",
    "No. 24",
    "No. 25",
  ]);
  expect(second.workspacePages.next).toBeNull();
  expect(second.oldestWorkspaceId).toBe(first.workspaces[0]?.id);
  const back = await open(second.workspacePages.previous ?? "");
  expect(back.workspaces).toEqual(first.workspaces);
});

test("someone who saves a workspace stays on its page of the list", async () => {
  const next = (await open()).workspacePages.next ?? "";
  const [shown] = (await open(next)).workspaces;
  const form = {
    ...{ intent: "save-workspace", workspaceId: shown?.id ?? "", seenAt: shown?.updatedAt ?? "" },
    ...{ workspaceName: "Renamed", plan: "", status: "active" },
  };
  const saved = await ask(staff, action, { path: path(next), params: { companyId }, form });
  expect([saved.status, saved.headers.get("Location")]).toEqual([303, path(next)]);
  expect((await open(next)).workspaces[0]?.name).toBe("Renamed");
});

test("someone who adds a workspace sees it on the page of the list that they come to", async () => {
  const own = await createCompany({ name: "Few.", workspaceCount: WORKSPACES_PER_PAGE - 1 });
  const params = { companyId: own.tenant.id };
  const page = `/admin/workspaces/${own.tenant.id}`;
  for (const [number, shown] of [
    [WORKSPACES_PER_PAGE, WORKSPACES_PER_PAGE],
    [WORKSPACES_PER_PAGE + 1, 1],
    [WORKSPACES_PER_PAGE + 2, 2],
  ] as const) {
    const form = {
      intent: "add-workspace",
      key: crypto.randomUUID(),
      workspaceName: `New ${number}`,
      plan: "",
    };
    const send = () => ask(staff, action, { path: `${page}?after=x`, params, form });
    const answers = [await send(), await send()];
    const [place, again] = answers.map((answer) => answer.headers.get("Location") ?? "");
    expect(again, "pressed twice").toBe(place);
    const [url = "", row] = place?.split("#") ?? [];
    const { workspaces, workspacePages } = (await (
      await ask(staff, loader, { path: url, params })
    ).json()) as Shown;
    expect(workspaces).toHaveLength(shown);
    expect(workspaces.at(-1)).toMatchObject({ name: `New ${number}`, id: row });
    expect(workspacePages.next).toBeNull();
  }
});

test("a cursor that was tampered with is refused", async () => {
  const page = await ask(staff, loader, { path: path("?workspaces-after=x"), params: { companyId } });
  expect(page.status).toBe(400);
});
