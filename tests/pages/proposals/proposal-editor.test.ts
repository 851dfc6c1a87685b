import type { ActionFunctionArgs } from "@remix-run/node";
import { beforeAll, describe, expect, test } from "vitest";

import { proposalEditorErrors } from "~/copy/console/proposal-editor-errors";
import { companyLabel } from "~/models/company/company";
import { listLeads } from "~/models/lead/lead-query.server";
import { getProposal } from "~/models/proposal/proposal-query.server";
import { EditorTextSchema } from "~/models/proposal/proposal-form";
import { totalsOf } from "~/models/proposal/proposal-money";
import { sendProposal } from "~/models/proposal/proposal.server";
import { getUser, setRole } from "~/models/account/user.server";
import * as companies from "~/routes/admin.proposals.companies";
import * as preview from "~/routes/admin.proposals.preview";
import * as newPage from "~/routes/_admin.admin.proposals.new";
import * as proposalPage from "~/routes/_admin.admin.proposals.$id";
import * as editPage from "~/routes/_admin.admin.proposals.$id_.edit";
import type { ProposalView } from "~/features/proposals/client";
import { fieldsOfEditor, type ProposalConflict } from "~/features/proposals/editor/editor";
import { signIn } from "~/auth/sign-in.server";

import { STAFF_SOURCE } from "../../factories/booking";
import { createTestProposal } from "../../factories/proposal";
import { createTenant, saveMembership } from "../../factories/tenant";

import { Browser, createAccount, PASSWORD } from "../../setup/browser";

/* The company that a proposal belongs to, as the editor reads it: its members may read the
   proposal. */

const staff = new Browser();

beforeAll(async () => {
  const { email, externalId } = await createAccount();
  await staff.visit((request) => signIn(request, { email, password: PASSWORD }));
  const user = await getUser({ externalId });
  await setRole({ userId: user?.id ?? "", role: "sales", actorId: null });
});

type Door = (args: ActionFunctionArgs) => unknown;

async function ask(
  door: Door,
  {
    path = "/",
    form,
    params = {},
  }: { path?: string; form?: Record<string, string>; params?: Record<string, string> },
) {
  const answer = await staff.visit(
    (visiting) => {
      const request = new Request(visiting, form ? { method: "POST", body: new URLSearchParams(form) } : {});
      return Promise.resolve(door({ request, params, context: {} })).catch((thrown: unknown) => thrown);
    },
    { path },
  );
  if (answer instanceof Error) throw answer;
  if (answer instanceof Response) return { status: answer.status, data: null };
  const wrapped = answer as { data?: unknown; init?: ResponseInit | null };
  return { status: wrapped.init?.status ?? 200, data: wrapped.data ?? answer };
}

const typed = (tenant: string) => ({
  id: crypto.randomUUID(),
  intent: "save",
  title: "Invoices",
  clientName: "Pat",
  clientEmail: "pat@clients.test",
  currency: "EUR",
  request: "Invoices",
  work: "An agent",
  lastDay: "2031-01-31",
  discountKind: "none",
  "items[0].id": "a",
  "items[0].title": "Agent",
  "items[0].quantity": "1",
  "items[0].price": "100",
  "items[0].period": "once",
  tenant,
});

describe("the company of a proposal", () => {
  test("is the one that is named, and the editor shows it again", async () => {
    const tenant = await createTenant({ name: `Mills ${crypto.randomUUID()}` });
    const label = companyLabel(tenant);
    for (const text of [label, tenant.name, tenant.subdomain]) {
      const form = typed(text);
      expect((await ask(newPage.action, { form })).status).toBe(303);
      expect((await getProposal({ id: form.id }))?.proposal.tenantId).toBe(tenant.id);
      const { data } = await ask(editPage.loader, { params: { id: form.id } });
      expect(data).toMatchObject({ typed: { tenant: label } });
      const cleared = { ...form, version: "1", tenant: "" };
      expect((await ask(editPage.action, { form: cleared, params: { id: form.id } })).status).toBe(303);
      expect((await getProposal({ id: form.id }))?.proposal.tenantId).toBeNull();
    }
  });

  test("is never guessed: what only resembles a name is asked about, and nothing is saved", async () => {
    const mark = crypto.randomUUID().slice(0, 8);
    const tenant = await createTenant({ name: `Mills ${mark}` });
    const form = typed(`mills ${mark.slice(0, 6)}`);
    const { status, data } = await ask(newPage.action, { form });
    expect(status).toBe(422);
    expect(data).toMatchObject({
      typed: { tenant: form.tenant, title: "Invoices" },
      companies: [companyLabel(tenant)],
    });
    expect((data as { errors: { tenant: string[] } }).errors.tenant.join()).toContain(companyLabel(tenant));
    const unknown = await ask(newPage.action, { form: typed(crypto.randomUUID()) });
    expect(unknown).toMatchObject({ status: 422, data: { companies: [] } });
    expect(await getProposal({ id: form.id })).toBeNull();
  });

  test("and a missing statement are reported together with everything else that is wrong", async () => {
    const nobody = crypto.randomUUID();
    const errors = async (changes: Record<string, string>) => {
      const { status, data } = await ask(newPage.action, { form: { ...typed(nobody), ...changes } });
      return [status, ...Object.keys((data as { errors: object }).errors).sort()];
    };
    expect(await errors({ title: " " })).toEqual([422, "tenant", "title"]);
    expect(await errors({ tenant: "", roiResult: "a".repeat(27) })).toEqual([422, "roiResult"]);
  });

  test("is offered while it is typed", async () => {
    const mark = crypto.randomUUID().slice(0, 8);
    const tenant = await createTenant({ name: `Spinners ${mark}` });
    const { data } = await ask(companies.loader, { path: `/admin/proposals/companies?q=spinn%20${mark}` });
    expect(data).toEqual({ companies: [companyLabel(tenant)] });
  });

  test("comes from the lead whose account belongs to one", async () => {
    const { email, externalId } = await createAccount();
    const browser = new Browser();
    await browser.visit((request) => signIn(request, { email, password: PASSWORD }));
    const user = await getUser({ externalId });
    const [lead] = (await listLeads({ filter: { q: email }, page: { limit: 5 } })).items;
    const tenant = await createTenant();
    const loaded = () => ask(newPage.loader, { path: `/admin/proposals/new?lead=${lead?.id ?? ""}` });
    expect((await loaded()).data).toMatchObject({ typed: { clientEmail: email, tenant: "" } });
    await saveMembership({ tenantId: tenant.id, userId: user?.id ?? "", role: "member" });
    expect((await loaded()).data).toMatchObject({ typed: { tenant: companyLabel(tenant) } });
  });
});

describe("the rows of a proposal", () => {
  const rowFields = (index: number, row: Record<string, string>) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [`items[${index}].${name}`, value]));

  test("are saved with sections and tax rates, and the editor shows them again", async () => {
    const form = {
      ...typed(""),
      taxLabel: "VAT",
      taxPercent: "19",
      taxLabel2: "Reduced VAT",
      taxPercent2: "7",
      ...rowFields(0, { kind: "section", id: "s1", title: "Setup" }),
      ...rowFields(1, { kind: "item", id: "a", title: "Agent", quantity: "1", price: "100.05" }),
      ...rowFields(2, { kind: "item", id: "b", title: "Books", quantity: "3", price: "0.33", rate: "1" }),
      ...rowFields(3, { kind: "item", id: "c", title: "", description: "", quantity: "1", price: "" }),
    };
    expect((await ask(newPage.action, { form })).status).toBe(303);
    const known = await getProposal({ id: form.id });
    // 100.05 + 19.01 and 0.99 + 0.07.
    expect(known?.proposal.totalMinor).toBe(12_012);
    const { data } = await ask(editPage.loader, { params: { id: form.id } });
    expect(data).toMatchObject({
      typed: {
        taxLabel2: "Reduced VAT",
        taxPercent2: "7",
        items: [
          { kind: "section", title: "Setup" },
          { kind: "item", title: "Agent", price: "100.05", rate: "" },
          { kind: "item", title: "Books", price: "0.33", rate: "1" },
        ],
      },
    });
  });

  test("are added, moved and removed by the server where no script runs, and nothing is saved", async () => {
    const form = { ...typed(""), ...rowFields(1, { id: "b", title: "Books", quantity: "1", price: "x" }) };
    const after = async (intent: string) => {
      const { status, data } = await ask(newPage.action, { form: { ...form, intent } });
      const { items } = (data as { typed: { items: { title: string; kind: string }[] } }).typed;
      return [status, ...items.map(({ title, kind }) => title || kind)];
    };
    expect(await after("up-b")).toEqual([200, "Books", "Agent"]);
    expect(await after("remove-a")).toEqual([200, "Books"]);
    expect(await after("add-section")).toEqual([200, "Agent", "Books", "section"]);
    expect(await getProposal({ id: form.id })).toBeNull();
  });

  test("may be a hundred, and more are refused", async () => {
    const rows = (count: number) =>
      Object.assign(
        {},
        ...Array.from({ length: count }, (_, index) =>
          rowFields(index, {
            kind: "item",
            id: `i${index}`,
            title: `Item ${index}`,
            description: "What it is",
            quantity: "2.5",
            price: "19.99",
            period: "once",
            rate: "",
            isOptional: index % 2 ? "on" : "",
          }),
        ),
      ) as Record<string, string>;
    const form = { ...typed(""), ...rows(100) };
    expect((await ask(newPage.action, { form })).status).toBe(303);
    expect((await getProposal({ id: form.id }))?.content.items).toHaveLength(100);
    expect((await ask(newPage.action, { form: { ...typed(""), ...rows(200) } })).status).toBe(400);
  });

  test("of a draft nobody knows are a 404", async () => {
    const id = crypto.randomUUID();
    expect((await ask(editPage.loader, { params: { id } })).status).toBe(404);
    expect((await ask(editPage.action, { form: typed(""), params: { id } })).status).toBe(404);
  });

  test("come in the currency of the lead's last proposal", async () => {
    const form = { ...typed(""), currency: "GBP", clientEmail: `${crypto.randomUUID()}@clients.test` };
    expect((await ask(newPage.action, { form })).status).toBe(303);
    const known = await getProposal({ id: form.id });
    if (!known) throw new Error("It is gone");
    await sendProposal({
      id: form.id,
      version: 1,
      actor: { id: known.proposal.ownerId ?? "", name: "Sara" },
      source: STAFF_SOURCE,
    });
    const [lead] = (await listLeads({ filter: { q: form.clientEmail }, page: { limit: 5 } })).items;
    const { data } = await ask(newPage.loader, { path: `/admin/proposals/new?lead=${lead?.id ?? ""}` });
    expect(data).toMatchObject({ typed: { currency: "GBP" } });
  });
});

describe("two editors at once", () => {
  const started = async () => {
    const form = typed("");
    expect((await ask(newPage.action, { form })).status).toBe(303);
    const params = { id: form.id };
    const send = (changes: Record<string, string>) =>
      ask(editPage.action, { form: { ...form, ...changes }, params });
    const work = async () => (await getProposal({ id: form.id }))?.content.work;
    return { form, send, work };
  };

  test("keep both texts: the second save shows them, and nothing is overwritten", async () => {
    const { send, work } = await started();
    expect((await send({ version: "1", intent: "autosave", work: "Theirs" })).data).toEqual({
      kind: "autosaved",
      version: 2,
    });
    const autosave = await send({ version: "1", intent: "autosave", work: "Mine" });
    expect(autosave).toEqual({ status: 409, data: { kind: "stale" } });
    const save = await send({ version: "1", intent: "save", work: "Mine" });
    expect(save.status).toBe(409);
    expect(save.data).toMatchObject({
      kind: "conflict",
      conflict: { mine: { work: "Mine" }, version: 2, diff: { passages: 1 } },
    });
    expect(await work()).toBe("Theirs");
    expect((await send({ version: "2", intent: "save", work: "Mine" })).status).toBe(303);
    expect(await work()).toBe("Mine");
  });

  test("have no conflict if they wrote the same, as a form that was sent twice does", async () => {
    const { send } = await started();
    const twice = await Promise.all([
      send({ version: "1", intent: "save", work: "Same" }),
      send({ version: "1", intent: "save", work: "Same" }),
    ]);
    expect(twice.map(({ status }) => status)).toEqual([303, 303]);
    expect((await send({ version: "1", intent: "autosave", work: "Same" })).data).toMatchObject({
      kind: "autosaved",
    });
  });

  test.each([
    ["the client's email", { clientEmail: "right@clients.test" }, "Email: right@clients.test"],
    ["reminders", { followUps: "7" }, "Reminders: After 7 days without an answer"],
    [
      "the second signer",
      { secondSignerName: "Kim", secondSignerEmail: "kim@clients.test" },
      "Second signer: Kim, kim@clients.test",
    ],
    ["the language", { language: "de" }, "Language of the page: Deutsch"],
    ["the workspace", { opensWorkspace: "on", workspacePlan: "start" }, "Workspace name: Pat"],
  ])("a second save that differs only in %s isn't lost", async (_what, mine, line) => {
    const { send } = await started();
    expect((await send({ version: "1", intent: "save", work: "Same" })).status).toBe(303);
    const save = await send({ version: "1", intent: "save", work: "Same", ...mine });
    expect(save.status).toBe(409);
    const { conflict } = save.data as { conflict: ProposalConflict };
    const lines = conflict.diff.left.map((line) =>
      "pieces" in line ? line.pieces.map(({ text }) => text).join("") : "",
    );
    expect(lines).toContain(line);
    expect((await send({ version: "1", intent: "autosave", work: "Same", ...mine })).data).toEqual({
      kind: "stale",
    });
  });

  test("the form of a conflict keeps every day after which the client is reminded", () => {
    const mine = EditorTextSchema.parse({ followUps: ["3", "14"] });
    const days = fieldsOfEditor(mine).filter(([name]) => name === "followUps");
    expect(days).toEqual([
      ["followUps", "3"],
      ["followUps", "14"],
    ]);
  });

  test("the form of a new proposal that comes back with other texts doesn't lose them", async () => {
    const { form, work } = await started();
    const again = await ask(newPage.action, { form: { ...form, work: "More" } });
    expect(again).toMatchObject({ status: 409, data: { kind: "shown", typed: { work: "More" } } });
    const { id } = (again.data as { typed: { id: string } }).typed;
    expect((await ask(newPage.action, { form: { ...form, id, work: "More" } })).status).toBe(303);
    expect((await getProposal({ id }))?.content.work).toBe("More");
    expect(await work()).toBe("An agent");
    expect((await ask(newPage.action, { form })).status).toBe(303);
  });

  test("an autosave that can't be read saves nothing and says so", async () => {
    const { send, work } = await started();
    expect(await send({ version: "1", intent: "autosave", title: "", work: "Mine" })).toEqual({
      status: 422,
      data: { kind: "refused" },
    });
    expect(await work()).toBe("An agent");
  });
});

describe("the preview", () => {
  test("shows what was typed so far, rendered and added up as the client's page does, and saves nothing", async () => {
    const form = {
      ...typed(""),
      work: "**Now** <script>alert(1)</script>",
      taxPercent: "10",
      "items[1].title": "Unfinished",
      "items[1].price": "1.2.3",
      lastDay: "soon",
    };
    const { data } = await ask(preview.action, { form });
    const { texts, content } = data as ProposalView;
    expect(texts.work).toEqual({ html: "<p><strong>Now</strong> &#x3C;script>alert(1)&#x3C;/script></p>" });
    expect(content.items.map(({ title }) => title)).toEqual(["Agent"]);
    expect(totalsOf(content, new Set()).once.totalMinor).toBe(11_000);
    const shown = await ask(newPage.action, { form: { ...form, intent: "preview" } });
    expect(shown).toMatchObject({ status: 200, data: { kind: "shown", preview: { texts } } });
    expect(await getProposal({ id: form.id })).toBeNull();
  });

  test("survives texts that are too much for the Markdown parser", async () => {
    const form = { ...typed(""), work: `${">".repeat(5_000)} deep`, request: "x".repeat(20_000) };
    const { status, data } = await ask(preview.action, { form });
    expect(status).toBe(200);
    expect(JSON.stringify((data as ProposalView).texts)).not.toContain("<blockquote>");
  });
});

test("the days after which a client is reminded are saved and shown again", async () => {
  const form = { ...typed(""), followUps: "7" };
  expect((await ask(newPage.action, { form })).status).toBe(303);
  expect((await getProposal({ id: form.id }))?.proposal.followUpDays).toEqual([7]);
  const { data } = await ask(editPage.loader, { params: { id: form.id } });
  expect(data).toMatchObject({ typed: { followUps: ["7"] } });
  const unknown = { ...typed(""), followUps: "8" };
  await ask(newPage.action, { form: unknown });
  expect((await getProposal({ id: unknown.id }))?.proposal.followUpDays).toEqual([]);
});

test("a second signer has a name and an address that isn't the client's", async () => {
  const errors = async (changes: Record<string, string>) => {
    const { status, data } = await ask(newPage.action, { form: { ...typed(""), ...changes } });
    return [status, ...Object.keys((data as { errors: Record<string, unknown> }).errors)];
  };
  expect(await errors({ secondSignerName: "Kim" })).toEqual([422, "secondSignerEmail"]);
  expect(await errors({ secondSignerEmail: "kim@clients.test" })).toEqual([422, "secondSignerName"]);
  expect(await errors({ secondSignerName: "Kim", secondSignerEmail: "PAT@clients.test" })).toEqual([
    422,
    "secondSignerEmail",
  ]);
  expect(await errors({ secondSignerName: "Kim", secondSignerEmail: "nonsense" })).toEqual([
    422,
    "secondSignerEmail",
  ]);
  const form = { ...typed(""), secondSignerName: "Kim", secondSignerEmail: "Kim@clients.test" };
  expect((await ask(newPage.action, { form })).status).toBe(303);
  const { data } = await ask(editPage.loader, { params: { id: form.id } });
  expect(data).toMatchObject({ typed: { secondSignerName: "Kim", secondSignerEmail: "kim@clients.test" } });
});

describe("a discount of more than there is to pay once", () => {
  test("is refused next to its field, and nothing is saved", async () => {
    const form = { ...typed(""), discountKind: "amount", discount: "100.01" };
    const { status, data } = await ask(newPage.action, { form });
    expect(status).toBe(422);
    expect(data).toMatchObject({ typed: { discount: "100.01" } });
    expect((data as { errors: object }).errors).toEqual({
      discount: [proposalEditorErrors.discountTooLarge("€100.00")],
    });
    expect(await getProposal({ id: form.id })).toBeNull();
  });

  const createEarlierDraft = () =>
    createTestProposal({ content: { discount: { kind: "amount", amountMinor: 99_000_000 } }, isSent: false });

  test("isn't sent if it was saved before there was such a rule, and the page says what to do", async () => {
    const { proposal } = await createEarlierDraft();
    const params = { id: proposal.id };
    const { status, data } = await ask(proposalPage.action, {
      params,
      form: { intent: "send", version: "1" },
    });
    expect(status).toBe(409);
    expect(data).toMatchObject({
      intent: "send",
      refusal:
        "The discount is more than the one-time total it comes off ($6,400.00). Edit the proposal, lower the discount, then send it.",
    });
    expect((await getProposal(params))?.proposal.status).toBe("draft");
  });

  test("opens in the editor if it was saved before there was such a rule", async () => {
    const { proposal } = await createEarlierDraft();
    const { status, data } = await ask(editPage.loader, { params: { id: proposal.id } });
    expect(status).toBe(200);
    expect(data).toMatchObject({ typed: { discountKind: "amount" } });
  });
});
