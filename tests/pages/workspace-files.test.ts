import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import { action as leadAction, loader as leadLoader } from "~/routes/_admin.admin.leads.$id_.files";
import { loader as companyLoader } from "~/routes/_admin.admin.workspaces_.$companyId";
import { action, loader } from "~/routes/_admin.workspace.$id.files";
import { loader as leadDownload } from "~/routes/admin.leads.$id.files.$fileId";
import { loader as download } from "~/routes/workspace.$id.files.$fileId";
import { filesCopy } from "~/copy/files";
import { refusalCopy } from "~/copy/refusals";
import { requestStorage } from "~/front-door/request-store";
import { getToast } from "~/http/toast.server";
import { deactivateUser } from "~/models/account/account-status.server";
import { setCompanySuspended } from "~/models/company/company.server";
import { SYSTEM_ACTOR } from "~/models/audit/audit";
import { getLead } from "~/models/lead/lead-query.server";
import { FILE_BYTES_MAX } from "~/models/file/file-limits";
import { db } from "~/server/db.server";

import { workspaceFiles } from "../../drizzle/schema";
import { createCompany } from "../factories/company";
import { requestStore } from "../factories/request-store";
import { ooxmlFile, pdfFile } from "../factories/office-file";
import { saveMembership } from "../factories/tenant";
import { Browser } from "../setup/browser";
import { ask, createPerson, type Person } from "../setup/staff";

/* The files that a company's people and the provider's staff share. */

const SYSTEM = { actor: SYSTEM_ACTOR, network: null, userAgent: null, requestId: null };
let company: Awaited<ReturnType<typeof createCompany>>;
let member: Person;
let stranger: Person;
let manager: Person;
let sales: Person;
let leadId: string;

beforeAll(async () => {
  company = await createCompany({ name: "Harbor Works" });
  [member, stranger, manager, sales] = await Promise.all([
    createPerson("customer"),
    createPerson("customer"),
    createPerson("super_admin"),
    createPerson("sales"),
  ]);
  await saveMembership({ tenantId: company.tenant.id, userId: member.id, role: "member" });
  await saveMembership({ tenantId: (await createCompany()).tenant.id, userId: stranger.id, role: "owner" });
  leadId = (await getLead({ email: member.email }))?.id ?? "";
});
beforeEach(async () => {
  await db.delete(workspaceFiles);
});

const workspaceId = () => company.workspaces[0]?.id ?? "";
const path = () => `/workspace/${workspaceId()}/files`;
const leadPath = () => `/admin/leads/${leadId}/files`;

function upload(
  content: Buffer | string | null,
  name = "Offer.pdf",
  key: string = crypto.randomUUID(),
): RequestInit {
  const body = new FormData();
  body.append("key", key);
  if (content !== null) body.append("file", new File([new Uint8Array(Buffer.from(content))], name));
  return { method: "POST", body };
}
const share = (person: Person, init = upload(pdfFile())) =>
  ask(person, action, { path: path(), id: workspaceId(), init });
const remove = (person: Person, id: string) =>
  ask(person, action, { path: path(), id: workspaceId(), form: { intent: "remove", id } });
const open = (person: Person) => ask(person, loader, { path: path(), id: workspaceId() });
const fetchFile = (person: Person, fileId: string) =>
  ask(person, download, { path: `${path()}/${fileId}`, params: { id: workspaceId(), fileId } });
const fetchFromLead = (person: Person, fileId: string) =>
  ask(person, leadDownload, { path: `${leadPath()}/${fileId}`, params: { id: leadId, fileId } });
async function toastOf(answer: Response): Promise<string | undefined> {
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith("toast=")) ?? "";
  const request = new Request("http://localhost/", { headers: { Cookie: cookie.split(";", 1)[0] ?? "" } });
  return (await requestStorage.run(requestStore(), () => getToast(request)))?.title;
}
const idOf = async () => (await db.select({ id: workspaceFiles.id }).from(workspaceFiles))[0]?.id ?? "";

test("a member shares a file, and staff find it on the company's page and save it as it was", async () => {
  const answer = await share(member, upload(pdfFile(300), 'Q1; "final" Größe=1.pdf'));
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, `${path()}#files`]);
  const companyPage = await ask(manager, companyLoader, {
    path: `/admin/workspaces/${company.tenant.id}`,
    params: { companyId: company.tenant.id },
  });
  const name = "Q1; _22final_22 Größe=1.pdf";
  const id = await idOf();
  expect(await companyPage.json()).toMatchObject({ files: [{ id, name, address: `${path()}/${id}` }] });
  const file = await fetchFile(manager, id);
  expect(Buffer.from(await file.arrayBuffer())).toEqual(pdfFile(300));
  expect(Object.fromEntries(file.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-length": "300",
    "content-disposition": `attachment; filename="Q1; _22final_22 Gro_e=1.pdf"; filename*=UTF-8''Q1%3B%20_22final_22%20Gr%C3%B6%C3%9Fe%3D1.pdf`,
    "cache-control": "private, no-store, no-transform",
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
  });
});

test("a form that is sent again shares the same file once, and another file as well", async () => {
  const key = crypto.randomUUID();
  for (const name of ["a.pdf", "a.pdf", "b.pdf"]) await share(member, upload(pdfFile(), name, key));
  await share(member, upload(pdfFile(300), "b.pdf", key));
  const { files } = (await (await open(member)).json()) as Shown;
  expect(files.items.map(({ name }) => name).sort()).toEqual(["a.pdf", "b.pdf", "b.pdf"]);
});

test("staff see that a file isn't checked for viruses, and clients don't", async () => {
  await share(manager);
  const shownTo = async (person: Person) => ((await (await open(person)).json()) as Shown).files.items[0];
  expect(await shownTo(manager)).toMatchObject({ isForStaff: true, mayRemove: true, status: "unchecked" });
  expect(await shownTo(member)).toMatchObject({ isForStaff: false, mayRemove: false });
});

interface Shown {
  files: { items: Record<string, unknown>[] };
}

describe("a file is refused with a sentence that says what to do", () => {
  test.each<[string, () => RequestInit, number, string]>([
    ["none", () => upload(null), 422, "Choose a file first."],
    ["empty", () => upload("", "a.pdf"), 422, "This file is empty."],
    ["too large", () => upload(pdfFile(FILE_BYTES_MAX + 1)), 413, "larger than 25 MB"],
    ["of another kind", () => upload("MZ", "a.exe"), 415, "We don't take files of this kind."],
    ["with a hidden ending", () => upload(pdfFile(), "a\u202Efdp.exe"), 415, "of this kind"],
    ["not what it says", () => upload("<html>", "a.pdf"), 415, "doesn't match the ending"],
    [
      "with macros",
      () => upload(ooxmlFile("docx", { parts: [["word/vbaProject.bin", "x"]] }), "a.docx"),
      415,
      "Save it without macros",
    ],
    ["without a key", () => upload(pdfFile(), "a.pdf", "x"), 422, "Reload the page"],
  ])("%s", async (_, make, status, words) => {
    const answer = await share(member, make());
    expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining(words)]);
    expect(await db.$count(workspaceFiles)).toBe(0);
  });
});

test("people of other companies neither see, save, share nor remove", async () => {
  await share(member);
  const id = await idOf();
  for (const answer of [open(stranger), fetchFile(stranger, id), share(stranger), remove(stranger, id)])
    expect((await answer).status).toBe(404);
  const own = await createCompany();
  await saveMembership({ tenantId: own.tenant.id, userId: stranger.id, role: "owner" });
  const ownWorkspace = own.workspaces[0]?.id ?? "";
  const elsewhere = {
    path: `/workspace/${ownWorkspace}/files/${id}`,
    params: { id: ownWorkspace, fileId: id },
  };
  expect((await ask(stranger, download, elsewhere)).status).toBe(404);
  const form = { intent: "remove", id };
  const removal = async (asked: typeof form) => {
    const answer = await ask(stranger, action, { path: path(), id: ownWorkspace, form: asked });
    return [answer.status, await toastOf(answer)];
  };
  const neverWas = { intent: "remove", id: crypto.randomUUID() };
  expect(await removal(form), "an id says nothing about files elsewhere").toEqual(await removal(neverWas));
  expect(await removal(neverWas)).toEqual([303, filesCopy.missing]);
  expect(await db.$count(workspaceFiles)).toBe(1);
});

test("people of a suspended company neither see, save, share nor remove", async () => {
  const closed = await createCompany();
  await setCompanySuspended({ id: closed.tenant.id, reason: "Unpaid", source: SYSTEM });
  const guest = await createPerson("customer");
  await saveMembership({ tenantId: closed.tenant.id, userId: guest.id, role: "owner" });
  const id = closed.workspaces[0]?.id ?? "";
  const path = `/workspace/${id}/files`;
  await ask(manager, action, { path, id, init: upload(pdfFile()) });
  const fileId = await idOf();
  const answers = await Promise.all([
    ask(guest, loader, { path, id }),
    ask(guest, download, { path: `${path}/${fileId}`, params: { id, fileId } }),
    ask(guest, action, { path, id, init: upload(pdfFile()) }),
    ask(guest, action, { path, id, form: { intent: "remove", id: fileId } }),
  ]);
  for (const answer of answers) {
    expect([302, 303, 403]).toContain(answer.status);
    expect(await answer.text()).not.toMatch(/PDF|Offer/);
  }
  expect(await db.$count(workspaceFiles)).toBe(1);
});

describe("a browser that may not save a file gets a page that says why, and a program the problem", () => {
  const asBrowser = { headers: { Accept: "text/html,*/*;q=0.8" } };
  async function linked(person: Person, { id = workspaceId(), fileId }: { id?: string; fileId: string }) {
    const asked = { path: `/workspace/${id}/files/${fileId}`, params: { id, fileId } };
    const page = await ask(person, download, { ...asked, init: asBrowser });
    expect(page.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(page.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    const plain = await ask(person, download, { ...asked, init: { headers: { Accept: "*/*" } } });
    expect([plain.status, plain.headers.get("Content-Type")]).toEqual([
      page.status,
      expect.not.stringContaining("html"),
    ]);
    return { status: page.status, page: await page.text(), plain: await plain.text() };
  }

  test("members of a suspended company, also if they have no other", async () => {
    const closed = await createCompany({ name: "Closed & Co" });
    await setCompanySuspended({ id: closed.tenant.id, reason: "Unpaid", source: SYSTEM });
    const id = closed.workspaces[0]?.id ?? "";
    const [onlyHere, elsewhere] = [await createPerson("customer"), await createPerson("customer")];
    await saveMembership({ tenantId: company.tenant.id, userId: elsewhere.id, role: "member" });
    for (const person of [onlyHere, elsewhere]) {
      await saveMembership({ tenantId: closed.tenant.id, userId: person.id, role: "owner" });
      const { status, page, plain } = await linked(person, { id, fileId: crypto.randomUUID() });
      expect(status).toBe(403);
      expect(page).toContain("Closed &amp; Co is suspended. Reason: Unpaid");
      expect(JSON.parse(plain)).toMatchObject({ code: "company_suspended" });
    }
  });

  test("people with a disabled account", async () => {
    const disabled = await createPerson("customer");
    await deactivateUser({ userId: disabled.id, actorId: null });
    const { status, page, plain } = await linked(disabled, { fileId: crypto.randomUUID() });
    expect(status).toBe(403);
    expect(page).toContain("This account is disabled.");
    expect(JSON.parse(plain)).toMatchObject({ code: "account_disabled" });
  });

  test("people of other companies, and members whose file was removed", async () => {
    for (const person of [stranger, member]) {
      const { status, page } = await linked(person, { fileId: crypto.randomUUID() });
      expect(status).toBe(404);
      expect(page).toContain(refusalCopy.notFound);
    }
  });
});

test("signing in by the link of a file leads to the page with the files", async () => {
  const fileId = crypto.randomUUID();
  const asked = { path: `${path()}/${fileId}`, params: { id: workspaceId(), fileId } };
  const answer = await ask({ browser: new Browser() }, download, asked);
  expect(answer.status).toBe(303);
  expect(answer.headers.get("Location")).toBe(`/login?${new URLSearchParams({ redirectTo: path() })}`);
});

test("a file is removed once, and can't be saved afterwards", async () => {
  await share(member);
  const id = await idOf();
  expect((await remove(member, id)).status).toBe(303);
  // Sent twice, or by two people: the page comes again without the file, and isn't a 404.
  const again = await remove(member, id);
  expect([again.status, again.headers.get("Location")]).toEqual([303, `${path()}#files`]);
  expect((await fetchFile(member, id)).status).toBe(404);
});

test("staff who manage leads share and save files from the page of a member's lead", async () => {
  await share(member);
  const id = await idOf();
  expect((await fetchFromLead(sales, id)).status).toBe(200);
  const asked = { path: leadPath(), id: leadId };
  expect((await ask(sales, leadAction, { ...asked, init: upload(pdfFile(), "Plan.pdf") })).status).toBe(303);
  expect(await (await ask(sales, leadLoader, asked)).text()).toContain("Plan.pdf");
  expect(await (await open(member)).text()).toContain("Plan.pdf");
  expect((await fetchFile(sales, id)).status).toBe(404);
  const loner = await getLead({ email: (await createPerson("lead")).email });
  expect((await ask(sales, leadLoader, { path: leadPath(), id: loner?.id ?? "" })).status).toBe(404);
  expect((await fetchFromLead(member, id)).status).toBe(403);
});
