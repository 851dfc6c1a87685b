import { beforeAll, expect, test } from "vitest";

import { refusalCopy } from "~/copy/refusals";
import { brandingCopy } from "~/copy/workspaces";
import { AuditFilterSchema } from "~/models/audit/audit-filter";
import { listAuditEntries } from "~/models/audit/audit-list.server";
import { getCompanyBranding } from "~/models/company/company-branding.server";
import { getUser } from "~/models/account/user.server";
import { action, loader } from "~/routes/_admin.workspace.$id.branding";
import { loader as signInLayoutLoader } from "~/routes/_auth";
import { action as pictureAction } from "~/routes/pictures";
import { signIn } from "~/auth/sign-in.server";
import { getToast } from "~/http/toast.server";

import { createCompany } from "../factories/company";
import { drawPicture } from "../factories/picture";
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
      request: new Request(visiting, {
        method: "POST",
        body: new URLSearchParams({ intent: "save-branding", ...entries }),
      }),
      params: params(),
      context: {},
    }),
  );
const seen = async () => (await getCompanyBranding({ tenantId: company.tenant.id })).updatedAt.toISOString();
const signInPage = (host: string) =>
  new Browser().visit((request) => signInLayoutLoader({ request, params: {}, context: {} }), {
    path: "/login",
    headers: { Host: host },
  });

test("an owner sets the branding, the sign-in page on the subdomain shows it, and it is on record", async () => {
  const host = `${company.tenant.subdomain}.localhost:3000`;
  expect((await signInPage(host)).company).toEqual({
    name: "Harbor Works",
    branding: { accent: "green", welcome: null },
    logo: null,
  });
  const sent = { accent: "violet", welcome: "Welcome aboard.", seenAt: await seen() };
  expect(await statusOf(save(browsers.owner, sent))).toBe(303);
  const branding = { accent: "violet", welcome: "Welcome aboard." };
  expect((await signInPage(host)).company).toMatchObject({ name: "Harbor Works", branding });
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

/** Sends a logo as the form on the page does without scripts. */
function sendLogo(...logo: Parameters<typeof postLogo>) {
  return statusOf(postLogo(...logo));
}
function postLogo(browser: Browser, file: Buffer, name = "logo.png", altText = "Harbor Works logo") {
  return browser.visit(
    (visiting) => {
      const form = new FormData();
      form.set("altText", altText);
      form.set("file", new File([new Uint8Array(file)], name));
      const body = new Request("http://form.test", { method: "POST", body: form });
      const headers = new Headers(visiting.headers);
      headers.set("Content-Type", body.headers.get("Content-Type") ?? "");
      headers.set("Accept", "text/html,*/*;q=0.8");
      const init = { method: "POST", headers, body: body.body, duplex: "half" };
      const request = new Request(visiting.url, init as RequestInit);
      return pictureAction({ request, params: {}, context: {} });
    },
    { path: `/pictures?use=logo&page=${page()}&workspace=${params().id}` },
  );
}
const page = () => encodeURIComponent(`/workspace/${params().id}/branding`);
const logoNow = async () => (await open(browsers.owner)).company.logo;

test("an owner uploads a logo, which is re-encoded, shown on the subdomain and recorded", async () => {
  expect(await sendLogo(browsers.owner, await drawPicture({ width: 900, height: 300 }))).toBe(303);
  const logo = await logoNow();
  expect(logo).toEqual({
    address: expect.stringMatching(/^\/images\/[\w-]+\/640x213\.(png|jpg)$/) as unknown,
    altText: "Harbor Works logo",
  });
  const host = `${company.tenant.subdomain}.localhost:3000`;
  expect((await signInPage(host)).company?.logo).toEqual(logo);
  const filter = AuditFilterSchema.parse({ action: "tenant.logo_changed", subject: company.tenant.id });
  const { items } = await listAuditEntries({ filter, page: { limit: 5 } });
  expect(items).toMatchObject([{ actorId: ownerId, subjectName: "Harbor Works" }]);
});

test("a new logo is called a logo, not a picture", async () => {
  const answer = await postLogo(browsers.owner, await drawPicture({ width: 300, height: 300 }));
  const cookie = answer.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  const next = new Request("http://localhost/", { headers: { Cookie: cookie } });
  expect((await getToast(next))?.title).toBe("Logo added");
});

test("a second logo replaces the first, and a removed one is gone", async () => {
  const first = await logoNow();
  expect(
    await sendLogo(browsers.owner, await drawPicture({ width: 400, height: 200 }), "b.png", "Ship"),
  ).toBe(303);
  const second = await logoNow();
  expect(second).toMatchObject({ altText: "Ship" });
  expect(second?.address).not.toBe(first?.address);
  expect(await statusOf(save(browsers.owner, { intent: "remove-logo" }))).toBe(303);
  expect(await logoNow()).toBeNull();
});

test("a logo is a picture of a known format: neither SVG nor a renamed file is taken", async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  for (const [file, name] of [
    [svg, "logo.svg"],
    [svg, "logo.png"],
    [Buffer.from("not a picture"), "logo.jpg"],
  ] as const) {
    await sendLogo(browsers.owner, file, name);
    expect(await logoNow()).toBeNull();
  }
});

test("only managers of the company change its logo", async () => {
  const file = await drawPicture({ width: 300, height: 100 });
  for (const [browser, status, words] of [
    [browsers.member, 403, brandingCopy.forbidden],
    [browsers.stranger, 404, refusalCopy.notFound],
  ] as const) {
    const refused = await postLogo(browser, file).catch((thrown: unknown) => thrown as Response);
    expect([refused.status, refused.headers.get("Content-Type")]).toEqual([
      status,
      "text/html; charset=utf-8",
    ]);
    expect(await refused.text()).toContain(words);
  }
  for (const [browser, status] of [
    [browsers.member, 403],
    [browsers.stranger, 404],
  ] as const)
    expect(await statusOf(save(browser, { intent: "remove-logo" }))).toBe(status);
  expect(await logoNow()).toBeNull();
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
