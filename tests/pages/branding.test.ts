import { beforeAll, expect, test } from "vitest";

import { AuditFilterSchema } from "~/models/audit/audit-filter";
import { listAuditEntries } from "~/models/audit/audit-list.server";
import { getCompanyBranding } from "~/models/company/company-branding.server";
import { getUser } from "~/models/account/user.server";
import { action, loader } from "~/routes/_admin.workspace.$id.branding";
import { loader as loginLoader } from "~/routes/_auth.login";
import { signIn } from "~/auth/sign-in.server";

import { createCompany } from "../factories/company";
import { saveMembership, setTenantStatus } from "../factories/tenant";

import { Browser, createAccount, PASSWORD } from "../setup/browser";

/* The branding of a company: who sets it, and what the sign-in page on its subdomain shows. */

const browsers = { owner: new Browser(), member: new Browser(), stranger: new Browser() };
let company: Awaited<ReturnType<typeof createCompany>>;
let ownerId: string;

beforeAll(async () => {
  company = await createCompany({ name: "Harbor Works" });
  for (const [name, browser] of Object.entries(browsers)) {
    const { email, externalId } = await createAccount();
    await browser.visit((request) => signIn(request, { email, password: PASSWORD }));
    const id = (await getUser({ externalId }))?.id ?? "";
    if (name === "owner") ownerId = id;
    const tenantId = name === "stranger" ? (await createCompany()).tenant.id : company.tenant.id;
    await saveMembership({ tenantId, userId: id, role: name === "member" ? "member" : "owner" });
  }
});

const params = () => ({ id: company.workspaces[0]?.id ?? "" });
const statusOf = (asked: Promise<unknown>) =>
  asked.then(
    (answer) =>
      answer instanceof Response
        ? answer.status
        : ((answer as { init?: ResponseInit | null }).init?.status ?? 200),
    (thrown: unknown) => (thrown instanceof Response ? thrown.status : thrown),
  );
const open = (browser: Browser) =>
  browser.visit((request) => loader({ request, params: params(), context: {} }));
const save = (browser: Browser, entries: Record<string, string>) =>
  browser.visit((visiting) =>
    action({
      request: new Request(visiting, { method: "POST", body: new URLSearchParams(entries) }),
      params: params(),
      context: {},
    }),
  );
const seen = async () => (await getCompanyBranding({ tenantId: company.tenant.id })).updatedAt.toISOString();
const signInPage = (host: string) =>
  new Browser().visit((request) => loginLoader({ request, params: {}, context: {} }), {
    path: "/login",
    headers: { Host: host },
  });

test("an owner sets the branding, the sign-in page on the subdomain shows it, and it is on record", async () => {
  const host = `${company.tenant.subdomain}.localhost:3000`;
  expect((await signInPage(host)).company).toEqual({
    name: "Harbor Works",
    branding: { accent: "green", welcome: null },
  });
  const sent = { accent: "violet", welcome: "Welcome aboard.", seenAt: await seen() };
  expect(await statusOf(save(browsers.owner, sent))).toBe(303);
  const branding = { accent: "violet", welcome: "Welcome aboard." };
  expect((await signInPage(host)).company).toEqual({ name: "Harbor Works", branding });
  const filter = AuditFilterSchema.parse({
    action: "tenant.branding_changed",
    subject: company.tenant.id,
  });
  const { items } = await listAuditEntries({ filter, page: { limit: 5 } });
  expect(items).toMatchObject([{ actorId: ownerId, after: branding }]);
});

test("the second of two saves is refused and told what the first one saved", async () => {
  const seenAt = await seen();
  expect(await statusOf(save(browsers.owner, { accent: "blue", seenAt }))).toBe(303);
  const late = await save(browsers.owner, { accent: "red", seenAt });
  expect(late).toMatchObject({ data: { isLate: true }, init: { status: 409 } });
  expect((await open(browsers.owner)).company.branding).toEqual({ accent: "blue", welcome: null });
});

test("neither plain members nor people of other companies reach the branding", async () => {
  const before = await getCompanyBranding({ tenantId: company.tenant.id });
  for (const [browser, status] of [
    [browsers.member, 403],
    [browsers.stranger, 404],
  ] as const) {
    expect(await statusOf(open(browser))).toBe(status);
    expect(await statusOf(save(browser, { accent: "red", seenAt: await seen() }))).toBe(status);
  }
  expect(await getCompanyBranding({ tenantId: company.tenant.id })).toEqual(before);
});

test("a color outside the palette is refused", async () => {
  const hostile = { accent: 'red"><script>', seenAt: await seen() };
  expect(await statusOf(save(browsers.owner, hostile))).toBe(422);
});

test("the site's own host, unknown subdomains and suspended companies show no company", async () => {
  for (const host of ["localhost:3000", "nobody-here.localhost:3000"])
    expect((await signInPage(host)).company).toBeNull();
  const { tenant } = await createCompany({ name: "Closed" });
  await setTenantStatus({ tenantId: tenant.id, status: "suspended" });
  expect((await signInPage(`${tenant.subdomain}.localhost:3000`)).company).toBeNull();
});
