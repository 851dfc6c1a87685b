import type { ActionFunctionArgs } from "@remix-run/node";
import { beforeAll, describe, expect, test } from "vitest";

import { companyLabel } from "~/models/company/company";
import { listLeads } from "~/models/lead/lead-query.server";
import { getProposal } from "~/models/proposal/proposal-query.server";
import { getUser, setRole } from "~/models/account/user.server";
import * as companies from "~/routes/admin.proposals.companies";
import * as newPage from "~/routes/_admin.admin.proposals.new";
import * as editPage from "~/routes/_admin.admin.proposals.$id_.edit";
import { signIn } from "~/auth/sign-in.server";

import { createTenant, saveMembership } from "../factories/tenant";

import { Browser, createAccount, PASSWORD } from "../setup/browser";

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
