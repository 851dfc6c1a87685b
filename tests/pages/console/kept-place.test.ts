import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { INVITATIONS_PER_PAGE } from "~/models/company/company-limits";
import { getLead } from "~/models/lead/lead-query.server";
import { createPost, updatePost } from "~/models/post/post-write.server";
import * as keysPage from "~/routes/_admin.admin.api-keys";
import * as blogPage from "~/routes/_admin.admin.blog._index";
import * as historyPage from "~/routes/_admin.admin.blog.$id_.history";
import * as leadFilesPage from "~/routes/_admin.admin.leads.$id_.files";
import * as picturesPage from "~/routes/_admin.admin.pictures";
import * as bulkPage from "~/routes/_admin.admin.users.bulk";
import * as companyPage from "~/routes/_admin.admin.workspaces_.$companyId";
import * as filesPage from "~/routes/_admin.workspace.$id.files";
import * as membersPage from "~/routes/_admin.workspace.$id.members";
import { db } from "~/server/db.server";

import { tenantInvitations } from "../../../drizzle/schema";
import { createCompany } from "../../factories/company";
import { postContent } from "../../factories/post";
import { saveMembership } from "../../factories/tenant";
import { createUser } from "../../factories/user";
import { ask, createPerson, type EntryPoint } from "../../setup/staff";

/* Lists with several pages: a change of a row leads back to the page on which the row was. */

const staff = await createPerson("super_admin");

const at = (number: number) => new Date(Date.UTC(2026, 2, 1, 0, number));

async function invite(tenantId: string, count: number) {
  const rows = Array.from({ length: count }, (_, number) => ({
    ...{ tenantId, email: `no.${number}@kept.test`, role: "member" as const },
    ...{ tokenHash: crypto.randomUUID(), invitedBy: staff.email },
    ...{ createdAt: at(number), expiresAt: new Date(Date.now() + 86_400_000) },
  }));
  return db.insert(tenantInvitations).values(rows).returning();
}

async function placeAfter(
  action: EntryPoint,
  path: string,
  form: Record<string, string>,
  params: Record<string, string> = {},
) {
  const answer = await ask(staff, action, { path, params, form });
  expect(answer.status).toBe(303);
  return answer.headers.get("Location");
}

test.each([
  ["the page of a company", companyPage, "companyId"],
  ["the members of a workspace", membersPage, "id"],
])("who changes members and invitations on %s stays on the page of the list", async (_name, route, param) => {
  const { tenant, workspaces } = await createCompany();
  const workspaceId = workspaces[0]?.id ?? "";
  const [first, second] = await invite(tenant.id, 2);
  const member = await createUser({ role: "customer" });
  await saveMembership({ tenantId: tenant.id, userId: member.id, role: "member" });
  const isCompany = param === "companyId";
  const page = isCompany ? `/admin/workspaces/${tenant.id}` : `/workspace/${workspaceId}/members`;
  const params = { [param]: isCompany ? tenant.id : workspaceId };
  const place = `${page}?after=1.x&invitations-after=2.y`;
  const send = (form: Record<string, string>) => placeAfter(route.action, place, form, params);
  expect(await send({ intent: "resend-invitation", invitationId: first?.id ?? "" })).toBe(place);
  expect(await send({ intent: "revoke-invitation", invitationId: second?.id ?? "" })).toBe(place);
  expect(await send({ intent: "change-member-role", userId: member.id, role: "admin" })).toBe(place);
  expect(await send({ intent: "remove-member", userId: member.id })).toBe(place);
});

test("who revokes the last invitation of a page comes to the first one", async () => {
  const { tenant } = await createCompany();
  const [oldest] = await invite(tenant.id, INVITATIONS_PER_PAGE + 1);
  const params = { companyId: tenant.id };
  const page = `/admin/workspaces/${tenant.id}`;
  const open = async (path: string) =>
    (await (await ask(staff, companyPage.loader, { path, params })).json()) as {
      invitations: { id: string }[];
      invitationPages: { previous: string | null; next: string | null };
    };
  const next = (await open(page)).invitationPages.next?.split("#")[0] ?? "";
  expect((await open(page + next)).invitations).toMatchObject([{ id: oldest?.id }]);
  await db.delete(tenantInvitations).where(eq(tenantInvitations.id, oldest?.id ?? ""));
  const { invitations, invitationPages } = await open(page + next);
  expect(invitations).toHaveLength(INVITATIONS_PER_PAGE);
  expect(invitationPages).toEqual({ previous: null, next: null });
});

test("who removes files stays on the page of the list", async () => {
  const { tenant, workspaces } = await createCompany();
  const id = workspaces[0]?.id ?? "";
  const member = await createPerson("customer");
  await saveMembership({ tenantId: tenant.id, userId: member.id, role: "member" });
  const leadId = (await getLead({ email: member.email }))?.id ?? "";
  const form = { intent: "remove", id: crypto.randomUUID() };
  for (const [action, page, params] of [
    [filesPage.action, `/workspace/${id}/files`, { id }],
    [leadFilesPage.action, `/admin/leads/${leadId}/files`, { id: leadId }],
  ] as const) {
    const place = await placeAfter(action as EntryPoint, `${page}?after=1.x`, form, params);
    expect(place).toBe(`${page}?after=1.x#files`);
  }
});

test("who revokes API keys stays on the page of the list", async () => {
  const place = "/admin/api-keys?after=1.x";
  expect(await placeAfter(keysPage.action, place, { keyId: crypto.randomUUID() })).toBe(place);
});

test("who deletes pictures stays on the page of the library", async () => {
  const form = { intent: "delete", id: crypto.randomUUID() };
  const place = `/admin/pictures?post=${crypto.randomUUID()}&after=1.x`;
  expect(await placeAfter(picturesPage.action, place, form)).toBe(place);
  const uploaded = `/admin/pictures?picture=${form.id}`;
  expect(await placeAfter(picturesPage.action, uploaded, form)).toBe("/admin/pictures");
});

test("who publishes articles stays on the page of the list", async () => {
  const { id } = await createPost(postContent());
  const place = "/admin/blog?state=draft&sort=title&after=title_1.x";
  expect(await placeAfter(blogPage.action, place, { ids: id, intent: "publish" })).toBe(place);
  expect(await placeAfter(blogPage.action, place, { intent: "publish" })).toBe(place);
});

test("who can't restore a version of an article stays where it is shown", async () => {
  const { id } = await createPost(postContent());
  await updatePost({ id, changes: { title: "A colleague's title" } });
  const place = `/admin/blog/${id}/history?version=1&after=1.x`;
  const form = { version: "1", current: "1" };
  expect(await placeAfter(historyPage.action as EntryPoint, place, form, { id })).toBe(place);
});

test("who changes several users comes back to the page of the list", async () => {
  const { id } = await createUser();
  const list = "/admin/users?role=lead&after=created_1.x";
  const back = new URLSearchParams({ back: list }).toString();
  const place = `/admin/users/bulk?do=enable&id=${id}&${back}`;
  const shown = await ask(staff, bulkPage.loader, { path: place });
  expect(await shown.json()).toMatchObject({ back: list });
  expect(await placeAfter(bulkPage.action, place, { intent: "enable", id })).toBe(list);
  const nobody = await ask(staff, bulkPage.loader, { path: `/admin/users/bulk?do=enable&${back}` });
  expect(nobody.headers.get("Location")).toBe(list);
});
