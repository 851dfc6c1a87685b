import { decodeJwt } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";

import { findFreePort } from "../../scripts/free-port";
import type { SoftAuthenticator } from "../identity/support/authenticator";
import { START_MILLISECONDS, startApp, type AppServer } from "./support/app-server";
import { PlainBrowser } from "./support/demo-site";
import { startHostedService } from "./support/hosted-service";

/* Passkeys where a hosted service in another process keeps them: as a sign-in, and as its second
   step. Its tokens don't say whether a passkey has checked its owner, so one alone is one step. */

let service: Awaited<ReturnType<typeof startHostedService>>;
let app: AppServer;
let url: string;
let newPerson: () => Promise<{ email: string; accessToken: string; device: SoftAuthenticator }>;
let newDevice: () => SoftAuthenticator;

beforeAll(async () => {
  const port = String(await findFreePort());
  // Browsers have no passkeys for an IP address.
  url = `http://localhost:${port}`;
  service = await startHostedService({ siteUrl: url });
  // They open the database that the service has just named.
  const { SoftAuthenticator } = await import("../identity/support/authenticator");
  const { withPasskey } = await import("../identity/support/passkeys");
  newDevice = () => new SoftAuthenticator({ origin: url, rpId: "localhost" });
  newPerson = async () => {
    const { email, accessToken, authenticator } = await withPasskey(service.played, newDevice());
    return { email, accessToken, device: authenticator };
  };
  app = await startApp({
    PORT: port,
    APP_URL: url,
    LOG_LEVEL: "error",
    TRUST_PROXY_HOPS: "1",
    SUPABASE_URL: service.url,
    SUPABASE_ANON_KEY: service.PUBLISHABLE_KEY,
    SUPABASE_SERVICE_ROLE_KEY: service.SECRET_KEY,
  });
}, START_MILLISECONDS);

afterAll(async () => {
  await app?.stop();
  await service?.stop();
});

/** Posts a form of a page, as its script or its button does. */
const post = (browser: PlainBrowser, path: string, form: Record<string, string>) =>
  browser.post(path, new URLSearchParams(form));

/** Presses the page's button for passkeys, and answers what it then asks the browser. */
async function usePasskey(
  browser: PlainBrowser,
  { path, device, factor = {} }: { path: string; device: SoftAuthenticator; factor?: Record<string, string> },
): Promise<Response> {
  const page = await (await post(browser, path, { intent: "start-passkey", ...factor })).text();
  const asked = /data-passkey="([^"]+)"/.exec(page)?.[1] ?? "";
  const { challengeId, options } = JSON.parse(asked.replaceAll("&quot;", '"')) as {
    challengeId: string;
    options: Parameters<SoftAuthenticator["get"]>[0];
  };
  const credential = JSON.stringify(device.get(options));
  return post(browser, path, { intent: "finish-passkey", challengeId, credential, ...factor });
}

function claimsOf(browser: PlainBrowser) {
  const text = /sb-session=base64-([^;]+)/.exec(browser.cookieHeader())?.[1] ?? "";
  const session = JSON.parse(Buffer.from(text, "base64url").toString()) as { access_token: string };
  return decodeJwt(session.access_token);
}

/** Makes another authenticator the second step of an account, at the service. */
async function addSecondStep(bearer: string) {
  const device = newDevice();
  const { call } = service.played;
  const body = { factor_type: "webauthn", friendly_name: "Desk key" };
  const factorId = String((await call("POST", "/factors", { bearer, body })).body.id);
  const challenge = await call("POST", `/factors/${factorId}/challenge`, { bearer, body: {} });
  const { id, webauthn } = challenge.body as {
    id: string;
    webauthn: { credential_options: { publicKey: Parameters<SoftAuthenticator["create"]>[0] } };
  };
  const created = device.create(webauthn.credential_options.publicKey);
  const answer = { type: "create", credential_response: created };
  const verified = await call("POST", `/factors/${factorId}/verify`, {
    bearer,
    body: { challenge_id: id, webauthn: answer },
  });
  expect(verified.status).toBe(200);
  return { device, factorId };
}

test("the sign-in page offers the passkeys of the service, and one signs in", async () => {
  const { email, device } = await newPerson();
  const browser = new PlainBrowser(url);
  expect(await (await browser.get("/login")).text()).toContain("Sign in with a passkey");
  const answer = await usePasskey(browser, { path: "/login", device });
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/profile"]);
  expect(claimsOf(browser)).toMatchObject({ email, aal: "aal1", amr: [{ method: "passkey" }] });
  const refused = await usePasskey(new PlainBrowser(url), { path: "/login", device: newDevice() });
  expect(refused.status, "one that the service doesn't know").toBe(422);
});

test("a passkey alone is one step there, and a passkey of the second step completes it", async () => {
  const { device, accessToken } = await newPerson();
  const step = await addSecondStep(accessToken);
  const browser = new PlainBrowser(url);
  const first = await usePasskey(browser, { path: "/login", device });
  expect(first.headers.get("Location")).toBe("/mfa");
  expect((await browser.get("/profile")).headers.get("Location")).toMatch(/^\/mfa/);
  const page = await (await browser.get("/mfa")).text();
  expect(page).toContain("Use a passkey");
  expect(page, "no code, which nobody has").not.toContain("Six-digit code");
  const factor = { factorId: step.factorId };
  const done = await usePasskey(browser, { path: "/mfa", device: step.device, factor });
  expect(done.headers.get("Location")).toBe("/profile");
  expect(claimsOf(browser)).toMatchObject({ aal: "aal2" });
});
