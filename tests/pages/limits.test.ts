import { beforeEach, expect, test } from "vitest";

import { authCopy } from "~/copy/auth";
import { db } from "~/server/db.server";
import { requestStorage } from "~/front-door/request-store";
import { action as providerAction } from "~/routes/auth.v1.$";
import { identityStatus } from "~/services/identity/status.server";
import { renderMetrics } from "~/http/metrics.server";
import { signIn } from "~/auth/sign-in.server";

import { authRateLimits, rateLimits } from "../../drizzle/schema";

import { Browser, createAccount, PASSWORD, uniqueEmail } from "../setup/browser";
import { requestStore } from "../factories/request-store";

/* What keeps guesses and emails within bounds, through the pages and through the provider's own
   interface. */

beforeEach(async () => {
  await db.delete(rateLimits);
  await db.delete(authRateLimits);
});

/** A call to the provider's HTTP interface from an address of the caller's choice. */
async function callProvider(path: string, body: object, address: string) {
  const request = new Request(`http://localhost:3000/auth/v1${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const store = requestStore({ clientAddress: address });
  return requestStorage.run(store, () => providerAction({ request, params: {}, context: {} }));
}

const count = (statuses: number[], status: number) => statuses.filter((one) => one === status).length;

test("the provider's interface counts requests for mails as the pages do", async () => {
  const statuses: number[] = [];
  for (let time = 0; time < 10; time += 1) {
    for (const path of ["/otp", "/magiclink", "/signup"]) {
      const answer = await callProvider(path, { email: uniqueEmail(), password: PASSWORD }, "198.18.0.1");
      statuses.push(answer.status);
      if (answer.status === 429) expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    }
  }
  expect([count(statuses, 200), count(statuses, 429)]).toEqual([20, 10]);
  expect(statuses.at(-1)).toBe(429);
});

test("a program that signs in with the right password is never refused", async () => {
  const { email } = await createAccount();
  for (let time = 0; time < 25; time += 1) {
    const body = { email, password: PASSWORD };
    const answer = await callProvider("/token?grant_type=password", body, "198.18.0.2");
    expect(answer.status).toBe(200);
  }
});

test("forty networks that guess at one account are stopped, and its owner signs in on a known device", async () => {
  const { email } = await createAccount();
  const owner = new Browser();
  const enter = (browser: Browser, password = PASSWORD) =>
    browser.visit((request) => signIn(request, { email, password }));
  expect(await enter(owner)).toMatchObject({ ok: true });

  const body = { email, password: "a guess of many" };
  const statuses: number[] = [];
  for (let network = 1; network <= 40; network += 1) {
    const answer = await callProvider("/token?grant_type=password", body, `198.19.${network}.1`);
    statuses.push(answer.status);
  }
  expect([count(statuses, 400), count(statuses, 429)]).toEqual([20, 20]);

  const refused = await enter(new Browser());
  expect(refused).toMatchObject({ ok: false, error: { status: 429, message: authCopy.accountCapped } });
  expect(await enter(owner)).toMatchObject({ ok: true });
  for (let time = 0; time < 5; time += 1) await enter(owner, "a slip of the owner");
  expect(await enter(owner), "guesses on a known device are counted").toMatchObject({
    ok: false,
    error: { status: 429 },
  });
  expect(
    await enter(new Browser()),
    "the owner's sign-in does not open the account to guesses",
  ).toMatchObject({
    ok: false,
    error: { status: 429 },
  });
});

test("a device is known for its own account only, and cannot be made up", async () => {
  const [one, other] = [await createAccount(), await createAccount()];
  const device = new Browser();
  await device.visit((request) => signIn(request, { email: one.email, password: PASSWORD }));
  const [name = "", value = ""] = [...device.cookies].find(([key]) => key.includes("device-")) ?? [];
  expect(value).not.toContain(one.email);
  const forged = new Browser();
  forged.cookies.set(name, `${crypto.randomUUID()}${value.slice(36)}`);
  const tryAll = async (browser: Browser, email: string) => {
    const statuses: number[] = [];
    for (let time = 0; time < 5; time += 1) {
      const result = await browser.visit((request) => signIn(request, { email, password: "a guess" }));
      statuses.push(result.ok ? 200 : result.error.status);
    }
    return statuses;
  };
  for (let network = 0; network < 4; network += 1) await tryAll(new Browser(), one.email);
  for (let network = 0; network < 4; network += 1) await tryAll(new Browser(), other.email);
  expect(await tryAll(forged, one.email)).toEqual([429, 429, 429, 429, 429]);
  expect(await tryAll(device, other.email)).toEqual([429, 429, 429, 429, 429]);
  expect(await tryAll(device, one.email)).toEqual([401, 401, 401, 401, 401]);
});

test("a budget for mails that is used up shows in the health report and in the metrics", async () => {
  expect(await identityStatus()).toEqual({ status: "ok", mode: "embedded" });
  const hourAhead = Math.floor((Date.now() - Date.UTC(2020, 0, 1)) / 1000) + 3600;
  await db.insert(authRateLimits).values({ bucket: "mails:registration", fullAt: hourAhead });
  expect(await identityStatus()).toMatchObject({ status: "ok", mailsUsedUp: ["registration"] });
  const { text } = await renderMetrics();
  expect(text).toContain('identity_mail_budget_remaining{budget="registration"} 0');
  expect(text).toContain('identity_mail_budget_remaining{budget="recovery"} 600');
});
