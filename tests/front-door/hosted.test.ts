import { decodeJwt, decodeProtectedHeader } from "jose";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";

import { findFreePort } from "../../scripts/free-port";
import { OIDC_CLIENT, startOidcIssuer } from "../setup/oidc-issuer";
import { START_MILLISECONDS, startApp, type AppServer } from "./support/app-server";
import { PlainBrowser } from "./support/demo-site";
import { readForms } from "./support/forms";
import { startHostedService } from "./support/hosted-service";
import { eventually } from "./support/raw-http";

/* The application with a hosted service in another process: everything that people do with their
   account, through pages without scripts. */

const PASSWORD = "four trucks at dawn";
const OTHER_PASSWORD = "five ferries by noon";
/** How long the service's access tokens are good for. */
const TOKEN_SECONDS = 3600;
/** The application waits this long before it asks a service again that failed several times. */
const BREAK_MILLISECONDS = 10_000;

let service: Awaited<ReturnType<typeof startHostedService>>;
let issuer: Awaited<ReturnType<typeof startOidcIssuer>>;
let app: AppServer;
let url: string;

beforeAll(async () => {
  const [port, issuerPort] = [await findFreePort(), await findFreePort()];
  url = `http://127.0.0.1:${port}`;
  const client = {
    issuer: `http://127.0.0.1:${issuerPort}`,
    clientIds: [OIDC_CLIENT.id] as [string],
    clientSecret: OIDC_CLIENT.secret,
  };
  service = await startHostedService({
    siteUrl: url,
    externalProviders: { "custom:company": client },
    externalFetch: (address, { body = null, ...request }) => fetch(address, { ...request, body }),
  });
  // The key that will sign next is published before anyone asks for the keys.
  expect(await service.played.provider.rotateSigningKey()).toBe("added");
  [issuer, app] = await Promise.all([
    startOidcIssuer({
      port: issuerPort,
      redirectUris: [`${service.url}/auth/v1/callback`],
      account: null,
    }),
    startApp({
      PORT: String(port),
      APP_URL: url,
      LOG_LEVEL: "error",
      TRUST_PROXY_HOPS: "1",
      SUPABASE_URL: service.url,
      SUPABASE_ANON_KEY: service.PUBLISHABLE_KEY,
      SUPABASE_SERVICE_ROLE_KEY: service.SECRET_KEY,
      SUPABASE_JWT_SECRET: service.JWT_SECRET,
      SUPABASE_PROVIDERS: "custom:company",
      OIDC_NAME: "Hartwig",
    }),
  ]);
}, START_MILLISECONDS);

afterAll(async () => {
  await app?.stop();
  await issuer?.stop();
  await service?.stop();
});

const newBrowser = () => new PlainBrowser(url);
const newAddress = () => `${crypto.randomUUID().slice(0, 13)}@visitors.test`;

/** Fills in the form of a page that has these fields, and presses its button. */
async function submit(
  browser: PlainBrowser,
  page: string | Response,
  fields: Record<string, string>,
  { intent, path = "/profile" }: { intent?: string; path?: string } = {},
): Promise<Response> {
  const at = typeof page === "string" ? page : path;
  const shown = await (typeof page === "string" ? await browser.get(page) : page).text();
  const form = readForms(shown, at).find(
    ({ typed, fixed }) =>
      Object.keys(fields).every((name) => typed.some((field) => field.name === name)) &&
      (intent === undefined || fixed.some(([name, value]) => name === "intent" && value === intent)),
  );
  if (!form) throw new Error(`no such form on ${at}: ${shown.slice(0, 2_000)}`);
  const typed = form.typed.map(({ name }) => [name, fields[name] ?? ""]);
  return browser.post(form.action, new URLSearchParams([...form.fixed, ...typed]), at);
}

/** Goes where redirects lead, over several sites, as a browser does. Returns the last answer. */
async function follow(browser: PlainBrowser, target: string): Promise<{ to: URL; answer: Response }> {
  let to = new URL(target, url);
  for (let hop = 0; hop < 15; hop += 1) {
    const answer = await browser.get(to.href);
    const next = answer.headers.get("Location");
    if (next === null) return { to, answer };
    to = new URL(next, to);
  }
  throw new Error(`endless redirects at ${to.href}`);
}

/** A confirmed account of the service. */
async function newAccount() {
  const { email, userId } = await service.played.signedIn();
  return { email, userId, password: service.PASSWORD };
}

async function signIn(email: string, password: string, browser = newBrowser()) {
  const answer = await submit(browser, "/login", { email, password });
  return { browser, answer, location: answer.headers.get("Location") };
}

async function signedIn() {
  const account = await newAccount();
  const { browser, location } = await signIn(account.email, account.password);
  expect(location).toBe("/profile");
  return { ...account, browser };
}

/** Signs in, some time ago: the access token ends after this number of seconds. */
async function signedInFor(seconds: number) {
  const { offset } = service.played.clock;
  service.played.clock.offset = (seconds - TOKEN_SECONDS) * 1000;
  const session = await signedIn();
  service.played.clock.offset = offset;
  return session;
}

const cookieOf = (browser: PlainBrowser) => {
  const text = /sb-session=base64-([^;]+)/.exec(browser.cookieHeader())?.[1] ?? "";
  return JSON.parse(Buffer.from(text, "base64url").toString()) as { access_token: string };
};

test("people register, confirm by the service's own link, sign out and sign in", async () => {
  const browser = newBrowser();
  const email = newAddress();
  const names = { firstName: "Robin", lastName: "Hartwig", businessName: "Hartwig Haulage" };
  const registered = await submit(browser, "/register", { ...names, email, password: PASSWORD });
  expect(await registered.text()).toContain("Check your email");
  expect((await signIn(email, PASSWORD)).answer.status, "not before it is confirmed").toBe(403);
  const { to } = await follow(browser, service.mailedLink(email));
  expect(to.href).toBe(`${url}/profile`);
  expect(await (await browser.get("/profile")).text()).toContain(email);
  await browser.post("/logout", new URLSearchParams());
  expect((await browser.get("/profile")).status).toBe(303);
  expect((await signIn(email, "not the password")).answer.status).toBe(401);
  const again = await signIn(email, PASSWORD);
  expect(again.location).toBe("/profile");
  expect(Object.keys(cookieOf(again.browser))).not.toContain("user");
});

test("the application isn't a second provider, and leaves its visitors' links to the service", async () => {
  for (const path of ["/auth/v1/health", "/auth/v1/.well-known/jwks.json", "/auth/v1/callback"]) {
    expect((await newBrowser().get(path)).status, path).toBe(404);
  }
});

test("a forgotten password is replaced by way of the service's email", async () => {
  const { email, password } = await newAccount();
  const browser = newBrowser();
  const asked = await submit(browser, "/forgot-password", { email });
  expect(await asked.text()).toContain("on its way");
  const link = service.mailedLink(email);
  const { to } = await follow(browser, link);
  expect(to.pathname).toBe("/reset-password");
  const chosen = await submit(browser, "/reset-password", { password: OTHER_PASSWORD });
  expect(chosen.status).toBe(303);
  expect((await signIn(email, password)).answer.status).toBe(401);
  expect((await signIn(email, OTHER_PASSWORD)).location).toBe("/profile");
  const spent = await follow(newBrowser(), link);
  expect(spent.to.pathname).toBe("/auth/callback");
  expect(spent.answer.status).toBe(400);
});

test("a link that is opened in another browser signs nobody in there, and says where it would", async () => {
  const { email } = await newAccount();
  await submit(newBrowser(), "/forgot-password", { email });
  const { to, answer } = await follow(newBrowser(), service.mailedLink(email));
  expect([to.pathname, answer.status]).toEqual(["/auth/callback", 400]);
  const page = await answer.text();
  expect(page).toContain("only in the browser you requested it from");
  expect(page, "in the product's words").not.toContain("PKCE");
});

test("a changed password ends the other devices, and needs the current one", async () => {
  const { email, password, browser } = await signedIn();
  const elsewhere = await signIn(email, password);
  const change = (currentPassword: string) =>
    submit(browser, "/profile", { currentPassword, password: OTHER_PASSWORD }, { intent: "change-password" });
  expect((await change("not the password")).status).toBe(422);
  expect((await change(password)).status).toBe(303);
  expect((await browser.get("/profile")).status).toBe(200);
  expect((await elsewhere.browser.get("/profile")).status).toBe(303);
  expect((await signIn(email, OTHER_PASSWORD)).location).toBe("/profile");
});

test("an address changes once both of the service's links were opened", async () => {
  const { email, password, browser } = await signedIn();
  const newEmail = newAddress();
  const fields = { email: newEmail, currentPassword: password };
  expect((await submit(browser, "/profile", fields, { intent: "change-email" })).status).toBe(303);
  const first = await follow(browser, service.mailedLink(email));
  expect(await first.answer.text()).toContain("other address");
  const second = await follow(browser, service.mailedLink(newEmail));
  expect(second.to.pathname).toBe("/profile");
  expect((await signIn(newEmail, password)).location, "with the password from before").toBe("/profile");
});

test("people sign in with the company account that the service knows", async () => {
  const email = newAddress();
  issuer.account = { sub: crypto.randomUUID(), email, email_verified: true, given_name: "Robin" };
  const browser = newBrowser();
  expect(await (await browser.get("/login")).text()).toContain("Continue with Hartwig");
  const { to, answer } = await follow(browser, "/auth/start/company");
  expect(to.href).toBe(`${url}/profile`);
  const page = await answer.text();
  expect(page).toContain("Linked accounts");
  expect(page).toContain(email);
  expect(Object.keys(cookieOf(browser)), "the issuer's tokens stay out of the cookie").not.toContain(
    "provider_token",
  );
  issuer.account = { ...issuer.account, email_verified: false, email: newAddress(), sub: "unverified" };
  const refused = await follow(newBrowser(), "/auth/start/company");
  expect(refused.to.pathname).toBe("/auth/callback");
  expect(await refused.answer.text()).toContain("sent you a link to confirm it");
  issuer.account = null;
  const declined = await follow(newBrowser(), "/auth/start/company");
  const declinedPage = await declined.answer.text();
  expect(declinedPage).toContain("sign-in page refused");
  expect(declinedPage).toContain("<title>That sign-in didn");
});

test("an address links an account by itself, and the owner reads of it once", async () => {
  const { email, password } = await newAccount();
  issuer.account = { sub: crypto.randomUUID(), email, email_verified: true };
  const linkedEvents = async (browser: PlainBrowser) =>
    (await (await browser.get("/profile")).text()).split("Company account linked").length - 1;
  for (let count = 0; count < 2; count += 1) {
    const browser = newBrowser();
    expect((await follow(browser, "/auth/start/company")).to.pathname).toBe("/profile");
    expect(await linkedEvents(browser)).toBe(1);
  }
  expect(await linkedEvents((await signIn(email, password)).browser)).toBe(1);
});

test("an account is linked to a company account, and unlinked", async () => {
  const { browser } = await signedIn();
  const email = newAddress();
  issuer.account = { sub: crypto.randomUUID(), email, email_verified: true };
  const { to, answer } = await follow(browser, "/account/link/company");
  expect(to.pathname).toBe("/profile");
  const page = await answer.text();
  expect(page).toContain(email);
  const identityId = /name="identityId" value="([^"]+)"/.exec(page)?.[1] ?? "";
  const unlink = new URLSearchParams({ intent: "unlink-identity", identityId });
  expect((await browser.post("/profile", unlink)).status).toBe(303);
  expect(await (await browser.get("/profile")).text()).not.toContain(email);
});

test("an authenticator app, a recovery code instead of it, and the lost app", async () => {
  const { email, password, browser } = await signedIn();
  const enrolling = await browser.post("/profile", new URLSearchParams({ intent: "enrol-totp" }));
  const secret = /secret=([A-Z2-7]+)/.exec(await enrolling.clone().text())?.[1] ?? "";
  const codeOf = (now = service.played.now()) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });
  const on = await submit(browser, enrolling, { code: codeOf() }, { intent: "confirm-totp" });
  const recoveryCodes = (await on.text()).match(/\b[0-9a-z]{4}(?:-[0-9a-z]{4}){3}\b/g) ?? [];
  expect(new Set(recoveryCodes).size).toBe(10);
  expect(decodeJwt(cookieOf(browser).access_token)).toMatchObject({ aal: "aal2" });

  const second = await signIn(email, password);
  expect(second.location).toMatch(/^\/mfa/);
  expect((await second.browser.get("/profile")).headers.get("Location")).toMatch(/^\/mfa/);
  // The code of setting it up is spent, so this one is of the next half minute.
  service.played.clock.advance(30);
  expect((await submit(second.browser, "/mfa", { code: codeOf() })).headers.get("Location")).toBe("/profile");

  const third = await signIn(email, password);
  const recovered = await submit(third.browser, "/mfa?use=recovery", { code: recoveryCodes[0] ?? "" });
  expect(recovered.headers.get("Location")).toBe("/profile");
  expect((await second.browser.get("/profile")).status, "the lost device is signed out").toBe(303);
  const page = await (await third.browser.get("/profile")).text();
  const factorId = /name="factorId" value="([^"]+)"/.exec(page)?.[1] ?? "";
  const removed = await third.browser.post(
    "/profile",
    new URLSearchParams({ intent: "remove-factor", factorId }),
  );
  expect(removed.headers.get("Location")).toMatch(/^\/profile/);
  expect((await third.browser.get("/profile")).status).toBe(200);
  expect((await signIn(email, password)).location).toBe("/profile");
});

test("a session is refreshed once for several pages that load together", async () => {
  const { browser } = await signedInFor(90);
  const before = cookieOf(browser).access_token;
  service.calls.length = 0;
  const pages = await Promise.all([1, 2, 3].map(() => browser.get("/profile")));
  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(service.calls.filter((call) => call === "POST /auth/v1/token")).toHaveLength(1);
  expect(cookieOf(browser).access_token).not.toBe(before);
});

test("a project that signs with the shared secret works as well", async () => {
  service.signsWithSecret = true;
  const { browser } = await signedIn();
  expect(decodeProtectedHeader(cookieOf(browser).access_token).alg).toBe("HS256");
  expect((await browser.get("/profile")).status).toBe(200);
  service.signsWithSecret = false;
  expect((await browser.get("/profile")).status, "and while the project moves on to keys").toBe(200);
});

test("nobody is signed out when the service's next key begins to sign", async () => {
  const before = await signedIn();
  service.played.clock.advance(700);
  expect(await service.played.provider.rotateSigningKey()).toBe("switched");
  const after = await signedIn();
  const keyOf = ({ browser }: { browser: PlainBrowser }) =>
    decodeProtectedHeader(cookieOf(browser).access_token).kid;
  expect(keyOf(after)).not.toBe(keyOf(before));
  expect((await before.browser.get("/profile")).status).toBe(200);
  expect((await after.browser.get("/profile")).status).toBe(200);
  service.played.clock.advance(-700);
});

test("an outage signs nobody out: pages say so, and come back with the service", async () => {
  const short = await signedInFor(10);
  const long = await signedIn();
  const { exp = 0 } = decodeJwt(cookieOf(short.browser).access_token);
  service.mood = "busy";
  await eventually(() => Date.now() > exp * 1000, "the access token ends");
  const page = await short.browser.get("/profile");
  expect(page.status).toBe(503);
  expect(page.headers.get("Retry-After")).toMatch(/^\d+$/);
  expect(await page.text()).toContain("We can&#x27;t check your sign-in right now");
  expect((await short.browser.get("/")).status, "public pages go on").toBe(200);
  const account = await long.browser.get("/profile");
  expect(account.status).toBe(200);
  expect(await account.text()).toContain("The sign-in service isn&#x27;t responding");
  expect(await (await newBrowser().get("/login")).text()).toContain("Sign-in isn&#x27;t working right now");
  const form = new URLSearchParams({ email: long.email, password: long.password });
  const tried = await newBrowser().post("/login", form);
  expect(tried.status).toBe(503);
  expect(tried.headers.get("Retry-After")).toMatch(/^\d+$/);
  service.mood = "well";
  const brokenUntil = Date.now() + BREAK_MILLISECONDS;
  await eventually(() => Date.now() > brokenUntil, "the application asks again");
  expect((await short.browser.get("/profile")).status, "with the session from before").toBe(200);
});
