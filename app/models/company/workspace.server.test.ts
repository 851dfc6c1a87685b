import { describe, expect, test } from "vitest";

import { createCompany, viewerOf } from "../../../tests/factories/company";
import { createUser } from "../../../tests/factories/user";
import { removeMembership, setTenantStatus } from "../../../tests/factories/tenant";

import type { WorkspaceViewer } from "./workspace";
import { chooseWorkspace, getCurrentWorkspace, getWorkspace, listWorkspaces } from "./workspace.server";

const NOBODY: WorkspaceViewer = { user: { id: crypto.randomUUID(), role: "customer" }, memberships: [] };

async function member(...companies: Awaited<ReturnType<typeof createCompany>>[]) {
  return viewerOf(await createUser(), ...companies.map(({ tenant }) => tenant));
}

describe("the workspaces of a viewer", () => {
  test("are those of their active companies, oldest first, with their number", async () => {
    const [own, other, foreign] = [
      await createCompany({ workspaceCount: 2 }),
      await createCompany(),
      await createCompany(),
    ];
    const viewer = await member(other, own);
    const { items, total, next } = await listWorkspaces({ viewer, limit: 20 });
    expect(items.map(({ id }) => id)).toEqual([...own.workspaces, ...other.workspaces].map(({ id }) => id));
    expect(total).toEqual({ count: 3, isCapped: false });
    expect(next).toBeNull();
    expect(items.some(({ tenantId }) => tenantId === foreign.tenant.id)).toBe(false);
  });

  test("come page by page, forwards and backwards, each once", async () => {
    const company = await createCompany({ workspaceCount: 5 });
    const viewer = await member(company);
    const ids = company.workspaces.map(({ id }) => id);
    const first = await listWorkspaces({ viewer, limit: 2 });
    const second = await listWorkspaces({ viewer, limit: 2, after: first.next ?? "" });
    const third = await listWorkspaces({ viewer, limit: 2, after: second.next ?? "" });
    expect([...first.items, ...second.items, ...third.items].map(({ id }) => id)).toEqual(ids);
    expect(third.next).toBeNull();
    const back = await listWorkspaces({ viewer, limit: 2, before: third.previous ?? "" });
    expect(back.items).toEqual(second.items);
    await expect(listWorkspaces({ viewer, limit: 2, after: "x" })).rejects.toMatchObject({
      code: "invalid_cursor",
    });
  });

  test("are none for nobody and for a member of a suspended company", async () => {
    expect(await listWorkspaces({ viewer: NOBODY, limit: 20 })).toMatchObject({
      items: [],
      total: { count: 0 },
    });
    const company = await createCompany();
    await setTenantStatus({ tenantId: company.tenant.id, status: "suspended" });
    const viewer = await member(company);
    expect(await listWorkspaces({ viewer, limit: 20 })).toMatchObject({ items: [], total: { count: 0 } });
    expect(await getWorkspace({ viewer, id: company.workspaces[0]?.id ?? "" })).toBeNull();
    expect(await getCurrentWorkspace({ viewer })).toBeNull();
  });

  test("can be narrowed to one company, which widens nothing", async () => {
    const [own, foreign] = [await createCompany(), await createCompany()];
    const viewer = await member(own);
    const of = async (tenantId: string) => (await listWorkspaces({ viewer, tenantId, limit: 20 })).items;
    expect(await of(own.tenant.id)).toHaveLength(1);
    expect(await of(foreign.tenant.id)).toEqual([]);
  });

  test("are all listed for people who manage workspaces, and for no other staff", async () => {
    const { workspaces } = await createCompany();
    const id = workspaces[0]?.id ?? "";
    for (const role of ["support", "billing_admin", "sales", "blog_admin"] as const) {
      const viewer = await viewerOf(await createUser({ role }));
      expect(await getWorkspace({ viewer, id }), role).toBeNull();
      expect((await listWorkspaces({ viewer, limit: 20 })).total.count, role).toBe(0);
    }
    const viewer = await viewerOf(await createUser({ role: "super_admin" }));
    expect(await getWorkspace({ viewer, id })).toMatchObject({ id });
  });
});

describe("one workspace", () => {
  test.each(["", "x", "\0", "' or 1=1 --", crypto.randomUUID()])(
    "is not there under the id %j",
    async (id) => {
      const viewer = await viewerOf(await createUser({ role: "super_admin" }));
      expect(await getWorkspace({ viewer, id })).toBeNull();
      expect(await chooseWorkspace({ viewer, id })).toBeNull();
    },
  );

  test("of another company looks like one that does not exist", async () => {
    const [own, foreign] = [await createCompany(), await createCompany()];
    const viewer = await member(own);
    const id = foreign.workspaces[0]?.id ?? "";
    expect(await getWorkspace({ viewer, id })).toBeNull();
    expect(await chooseWorkspace({ viewer, id })).toBeNull();
    expect(await getCurrentWorkspace({ viewer })).toMatchObject({ id: own.workspaces[0]?.id });
  });
});

describe("the current workspace", () => {
  test("is the first of the list until another one is chosen, and that is remembered", async () => {
    const company = await createCompany({ workspaceCount: 3 });
    const viewer = await member(company);
    const [first, second, third] = company.workspaces;
    expect(await getCurrentWorkspace({ viewer })).toMatchObject({ id: first?.id });
    await chooseWorkspace({ viewer, id: second?.id ?? "" });
    await chooseWorkspace({ viewer, id: third?.id ?? "" });
    expect(await getCurrentWorkspace({ viewer })).toMatchObject({ id: third?.id });
  });

  test("is no longer the chosen one after its company was left or suspended", async () => {
    const [own, other] = [await createCompany(), await createCompany()];
    const viewer = await member(own, other);
    await chooseWorkspace({ viewer, id: other.workspaces[0]?.id ?? "" });
    await removeMembership({ tenantId: other.tenant.id, userId: viewer.user.id });
    const now = await viewerOf(viewer.user);
    expect(await getCurrentWorkspace({ viewer: now })).toMatchObject({ id: own.workspaces[0]?.id });
  });
});
