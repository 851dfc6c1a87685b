import type { ActionFunctionArgs } from "@remix-run/node";
import { describe, expect, test } from "vitest";

import { getUser, setActive, setRole } from "~/models/account/user.server";
import * as onboardUser from "~/routes/api.onboard-user";
import * as tenantBySubdomain from "~/routes/api.tenants.by-subdomain.$subdomain";
import * as tenantContext from "~/routes/api.tenant.context";
import * as tenantMembership from "~/routes/api.user.tenant-membership";
import { answerAsProvider } from "~/services/identity/connection.server";
import { signIn } from "~/auth/sign-in.server";

import { createTenant, saveMembership, setTenantStatus } from "../factories/tenant";

import { Browser, createAccount, PASSWORD } from "../setup/browser";

interface Door {
  loader(args: ActionFunctionArgs): Promise<Response>;
  action(args: ActionFunctionArgs): Promise<Response>;
}

interface Call {
  method?: string;
  params?: Record<string, string>;
  headers?: Record<string, string>;
  body?: unknown;
  browser?: Browser;
}

/** One request to an entry point of the API: its status and its JSON. */
async function call(
  door: Door,
  { method = "GET", params = {}, headers = {}, body, browser = new Browser() }: Call,
) {
  const answer = await browser.visit(async (visiting) => {
    const request = new Request(visiting, {
      method,
      headers: { ...Object.fromEntries(visiting.headers), ...headers, "Content-Type": "application/json" },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    return door[method === "GET" ? "loader" : "action"]({ request, params, context: {} });
  });
  const json: unknown = await answer.json();
  return { status: answer.status, json, headers: answer.headers };
}

/** Someone who has signed in, and the bearer token of that session. */
async function signedIn(metadata: Record<string, string> = {}) {
  const { email, externalId } = await createAccount({ metadata });
  const browser = new Browser();
  const result = await browser.visit((request) => signIn(request, { email, password: PASSWORD }));
  if (!result.ok || result.next !== "done") throw new Error("the sign-in failed");
  const { user } = result.viewer;
  return {
    email,
    externalId,
    user,
    browser,
    bearer: { Authorization: `Bearer ${result.tokens.accessToken}` },
  };
}

const tenant = (name: string) =>
  createTenant({ name, subdomain: `${name}-${crypto.randomUUID().slice(0, 8)}` });

describe("POST /api/onboard-user", () => {
  const onboard = (options: Call) => call(onboardUser, { method: "POST", ...options });

  test("returns the role of the credential's owner, by bearer and by cookie", async () => {
    const { email, externalId, user, bearer, browser } = await signedIn();
    const body = { uid: externalId, email: email.toUpperCase() };
    const answer = { role: "lead", created: false };
    expect(await onboard({ body, headers: bearer })).toMatchObject({ status: 200, json: answer });
    expect(await onboard({ body, browser })).toMatchObject({ status: 200, json: answer });
    await setRole({ userId: user.id, role: "sales", actorId: null });
    expect(await onboard({ body, headers: bearer })).toMatchObject({
      json: { role: "sales", created: false },
    });
  });

  test("makes the row when the sign-in went past the application, once for ten calls at once", async () => {
    const { email, externalId } = await createAccount({
      metadata: { role: "super_admin", first_name: "Eve" },
    });
    const answer = await answerAsProvider(
      new Request("http://localhost:3000/auth/v1/token?grant_type=password", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ email, password: PASSWORD }),
      }),
    );
    const tokens = (await answer?.json()) as { access_token: string };
    const headers = { Authorization: `Bearer ${tokens.access_token}` };
    expect(await getUser({ externalId })).toBeNull();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => onboard({ body: { uid: externalId, email }, headers })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(answers.filter(({ json }) => (json as { created: boolean }).created)).toHaveLength(1);
    expect(await getUser({ externalId })).toMatchObject({ role: "lead", firstName: "Eve" });
  });

  test("says nothing about anyone else", async () => {
    const [me, other] = [await signedIn(), await signedIn()];
    for (const body of [
      { uid: other.externalId, email: other.email },
      { uid: me.externalId, email: other.email },
      { uid: other.externalId, email: me.email },
      { uid: me.user.id, email: me.email },
      { uid: "", email: "" },
    ]) {
      expect(await onboard({ body, headers: me.bearer })).toMatchObject({
        status: 403,
        json: { code: "identity_mismatch" },
      });
    }
  });

  test.each([
    ["nobody", {}, { uid: "u", email: "e" }, 401],
    ["a forged token", { Authorization: "Bearer eyJhbGciOiJub25lIn0.e30." }, { uid: "u", email: "e" }, 401],
    ["nobody, whatever the body", {}, "{", 401],
  ])("answers %s before it looks at the body", async (_case, headers, body, status) => {
    expect(await onboard({ headers, body })).toMatchObject({ status });
  });

  test("names the fields of a wrong body, and takes no role from it", async () => {
    const { email, externalId, bearer, user } = await signedIn();
    const wrong = await onboard({ body: { uid: 7 }, headers: bearer });
    expect(wrong.status).toBe(422);
    expect(JSON.stringify(wrong.json)).toMatch(/uid.*email/);
    expect((await onboard({ body: "{", headers: bearer })).status).toBe(400);
    const more = { uid: externalId, email, role: "super_admin", isActive: false, id: "x" };
    expect(await onboard({ body: more, headers: bearer })).toMatchObject({
      status: 200,
      json: { role: "lead" },
    });
    expect(await getUser({ id: user.id })).toEqual(user);
  });

  test("is closed to a disabled account", async () => {
    const { email, externalId, user, bearer } = await signedIn();
    await setActive({ userId: user.id, actorId: null, isActive: false });
    expect(await onboard({ body: { uid: externalId, email }, headers: bearer })).toMatchObject({
      status: 403,
      json: { code: "account_disabled" },
    });
  });
});

describe("GET /api/tenants/by-subdomain/{subdomain}", () => {
  const lookUp = (subdomain: string, browser?: Browser) =>
    call(tenantBySubdomain, { params: { subdomain }, ...(browser ? { browser } : {}) });

  test("is open to all and shows five fields", async () => {
    const made = await tenant("public");
    expect(await lookUp(made.subdomain)).toMatchObject({ status: 200, json: made });
  });

  test.each(["www", "nobody-has-this", "-", "x".repeat(500), "%00"])(
    "answers 404 to %s",
    async (subdomain) => {
      expect(await lookUp(subdomain)).toMatchObject({ status: 404, json: { code: "not_found" } });
    },
  );

  test("is no way to read off the list of customers", async () => {
    const browser = new Browser();
    let answer = await lookUp("guess-0", browser);
    for (let guess = 1; guess < 100 && answer.status === 404; guess++)
      answer = await lookUp(`guess-${guess}`, browser);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
  });
});

describe("GET /api/user/tenant-membership", () => {
  test("is null for a person without a company, and the first active one for others", async () => {
    const { user, bearer } = await signedIn();
    const ask = async () => (await call(tenantMembership, { headers: bearer })).json;
    expect(await ask()).toEqual({ tenants: null });
    const [first, second] = [await tenant("first"), await tenant("second")];
    for (const { id } of [first, second])
      await saveMembership({ tenantId: id, userId: user.id, role: "owner" });
    await setTenantStatus({ tenantId: first.id, status: "suspended" });
    const { id, name, subdomain, status } = second;
    expect(await ask()).toEqual({ tenants: { id, name, subdomain, status }, role: "owner" });
    await setTenantStatus({ tenantId: second.id, status: "suspended" });
    expect(await ask()).toMatchObject({ tenants: { status: "suspended" } });
  });

  test("is nobody's when nobody is signed in", async () => {
    expect((await call(tenantMembership, {})).status).toBe(401);
  });
});

describe("GET /api/tenant/context", () => {
  test("is the tenant of the header, else of the membership, else null", async () => {
    const { user, bearer } = await signedIn();
    const ask = async (wish?: string) =>
      (await call(tenantContext, { headers: { ...bearer, ...(wish ? { "X-Tenant-ID": wish } : {}) } })).json;
    expect(await ask()).toEqual({ tenant: null, role: null, source: null });
    const [first, second] = [await tenant("ours"), await tenant("also-ours")];
    const joined = (day: number) => new Date(Date.UTC(2026, 0, day));
    await saveMembership({ tenantId: first.id, userId: user.id, role: "member", now: joined(1) });
    await saveMembership({ tenantId: second.id, userId: user.id, role: "admin", now: joined(2) });
    expect(await ask()).toEqual({ tenant: first, role: "member", source: "membership" });
    expect(await ask(second.id)).toEqual({ tenant: second, role: "admin", source: "header" });
  });

  test("answers the tenant of others and one that is not there alike: 403", async () => {
    const { bearer, user } = await signedIn();
    const own = await tenant("own");
    await saveMembership({ tenantId: own.id, userId: user.id, role: "owner" });
    const foreign = await tenant("foreign");
    const ask = (wish: string) => call(tenantContext, { headers: { ...bearer, "X-Tenant-ID": wish } });
    const [theirs, missing] = [await ask(foreign.id), await ask(crypto.randomUUID())];
    expect(theirs).toMatchObject({ status: 403, json: { code: "tenant_forbidden" } });
    const withoutRequestId = ({ json }: { json: unknown }) => ({ ...(json as object), requestId: null });
    expect(withoutRequestId(theirs)).toEqual(withoutRequestId(missing));
    expect(JSON.stringify(theirs.json)).not.toContain(foreign.subdomain);
  });

  test("is open for every tenant to a super admin", async () => {
    const { bearer, user } = await signedIn();
    await setRole({ userId: user.id, role: "super_admin", actorId: null });
    const foreign = await tenant("any");
    const answer = await call(tenantContext, { headers: { ...bearer, "X-Tenant-ID": foreign.id } });
    expect(answer.json).toEqual({ tenant: foreign, role: null, source: "header" });
  });
});

test.each([
  ["onboard-user", onboardUser, "GET", "POST, OPTIONS"],
  ["by-subdomain", tenantBySubdomain, "POST", "GET, HEAD, OPTIONS"],
  ["tenant/context", tenantContext, "DELETE", "GET, HEAD, OPTIONS"],
  ["tenant-membership", tenantMembership, "PUT", "GET, HEAD, OPTIONS"],
] as const)("%s answers other methods with 405 and what is allowed", async (_name, door, method, allow) => {
  const answer = await call(door, { method });
  expect(answer.status).toBe(405);
  expect(answer.headers.get("Allow")).toBe(allow);
});
