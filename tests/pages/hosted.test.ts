import { createServer, type IncomingMessage, type Server } from "node:http";
import { text } from "node:stream/consumers";

import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

import { authCopy } from "~/copy/auth";
import { db } from "~/server/db.server";
import { env } from "~/server/env.server";
import { createAuthProvider } from "~/identity/provider.server";
import { identityMail } from "~/models/mail/identity-mail.server";
import { identityMode } from "~/services/identity/connection.server";
import { identityStatus } from "~/services/identity/status.server";
import { loader as forgotPasswordLoader } from "~/routes/_auth.forgot-password";
import { loader as resendLoader } from "~/routes/_auth.resend-confirmation";
import { findSignInTrouble } from "~/auth/sign-in.server";
import { getSessionState, getViewer, requireAccess } from "~/auth/access.server";
import { signIn } from "~/auth/sign-in.server";
import { signOut } from "~/auth/sign-out.server";

import { Browser, createAccount, PASSWORD } from "../setup/browser";
import { clockMilliseconds } from "../setup/clock-time";

/* The hosted service, stood in for by the provider behind a real socket: the application knows
   of it by its variables alone. */

const PORT = 20_000 + Math.floor(Math.random() * 20_000);
const HOSTED_URL = `http://127.0.0.1:${PORT}`;
const ANON_KEY = "sb_publishable_hosted";
const SERVICE_KEY = "sb_secret_hosted_service_key";
Object.assign(env, {
  supabaseUrl: HOSTED_URL,
  supabaseAnonKey: ANON_KEY,
  supabaseServiceRoleKey: SERVICE_KEY,
});

/** How the service is at the moment. */
let mood: "well" | "down" | "busy" | "hanging" = "well";
let server: Server;
const calls: string[] = [];

beforeAll(async () => {
  const provider = createAuthProvider(
    {
      siteUrl: HOSTED_URL,
      externalUrl: `${HOSTED_URL}/auth/v1`,
      publishableKey: ANON_KEY,
      secretKey: SERVICE_KEY,
      queueMail: identityMail,
      rateLimits: false,
    },
    db,
  );
  server = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`);
    if (mood === "hanging") return;
    const answering =
      mood === "well"
        ? toRequest(request).then((asked) => provider.handle(asked))
        : Promise.resolve(new Response("<html>sorry</html>", { status: mood === "down" ? 503 : 429 }));
    void answering.then(async (answer) => {
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(await answer.text());
    });
  });
  await new Promise<void>((resolve) => server.listen(PORT, "127.0.0.1", resolve));
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  mood = "well";
  calls.length = 0;
});

afterEach(() => void vi.useRealTimers());

async function toRequest(request: IncomingMessage): Promise<Request> {
  const body = await text(request);
  return new Request(`${HOSTED_URL}${request.url}`, {
    method: request.method ?? "GET",
    headers: new Headers(request.headers as Record<string, string>),
    ...(body === "" ? {} : { body }),
  });
}

async function signedInBrowser(): Promise<Browser> {
  const { email } = await createAccount();
  const browser = new Browser();
  expect(await browser.visit((request) => signIn(request, { email, password: PASSWORD }))).toMatchObject({
    ok: true,
  });
  return browser;
}

/** Beyond the life of an access token, and beyond any break of earlier failures. */
const passTime = () => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61 * 60_000 });

/** Moves the steady clock as well, by which answers of the service are kept. */
function passTimeOnBothClocks(milliseconds: number): void {
  vi.useFakeTimers({ toFake: ["Date", "performance"], now: Date.now() });
  vi.advanceTimersByTime(milliseconds);
}

test("two variables make it the hosted service; a signed-in request costs it no call", async () => {
  expect(identityMode()).toBe("hosted");
  expect(await identityStatus()).toEqual({ status: "ok", mode: "hosted" });
  const browser = await signedInBrowser();
  await browser.visit(getViewer);
  calls.length = 0;
  for (let count = 0; count < 5; count += 1) expect(await browser.visit(getViewer)).not.toBeNull();
  expect(calls).toEqual([]);
});

test("however many come to sign in, it is asked how it is once in a few seconds", async () => {
  passTimeOnBothClocks(3_600_000);
  const troubles = await Promise.all(Array.from({ length: 20 }, () => findSignInTrouble()));
  expect(new Set(troubles)).toEqual(new Set([null]));
  expect(calls).toEqual(["GET /auth/v1/health"]);
  mood = "down";
  expect(await findSignInTrouble(), "still the answer of before").toBeNull();
  vi.advanceTimersByTime(3_000);
  expect(await findSignInTrouble()).toBe(authCopy.unreachable);
  expect(calls).toHaveLength(2);
});

test("the pages that ask for an email say that it cannot be sent now, before anyone types", async () => {
  passTimeOnBothClocks(7_200_000);
  mood = "down";
  for (const loader of [forgotPasswordLoader, resendLoader]) {
    expect(await loader()).toEqual({ trouble: authCopy.unreachable });
  }
});

test.each(["down", "busy"] as const)("when it is %s at a refresh, nobody is signed out", async (state) => {
  const browser = await signedInBrowser();
  passTime();
  mood = state;
  expect(await browser.visit(getSessionState)).toEqual({ kind: "unavailable" });
  expect(await browser.visit(getViewer), "public pages go on without a viewer").toBeNull();
  expect(browser.hasSession).toBe(true);
  const door: unknown = await browser
    .visit((request) => requireAccess(request, "user"))
    .catch((thrown: unknown) => thrown);
  expect((door as Response).status).toBe(503);
  expect((door as Response).headers.get("Retry-After")).toBe("5");
  mood = "well";
  expect(await browser.visit(getViewer)).not.toBeNull();
});

test("when it hangs, an answer comes within the deadline and the session stays", async () => {
  const browser = await signedInBrowser();
  passTime();
  mood = "hanging";
  const waited = await clockMilliseconds(async () => {
    expect(await browser.visit(getSessionState)).toEqual({ kind: "unavailable" });
  });
  expect(waited).toBeLessThan(4_000);
  expect(browser.hasSession).toBe(true);
});

test("a token that is still good keeps working while the service is down", async () => {
  const browser = await signedInBrowser();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 59 * 60_000 });
  mood = "down";
  expect(await browser.visit(getViewer)).not.toBeNull();
  expect(calls.some((call) => call.includes("grant_type=refresh_token"))).toBe(true);
});

test("the sign-in page says in the product's words that the service is unavailable", async () => {
  const { email } = await createAccount();
  passTime();
  mood = "down";
  const result = await new Browser().visit((request) => signIn(request, { email, password: PASSWORD }));
  expect(result).toMatchObject({
    ok: false,
    error: {
      code: "identity_unavailable",
      message: "Authentication service not available. Please check your configuration.",
      status: 503,
    },
  });
  expect(result.ok ? null : result.error.headers?.get("Retry-After")).toMatch(/^\d+$/);
});

test("signing out works without the service: the session is dead here at once", async () => {
  const browser = await signedInBrowser();
  const copied = browser.copy();
  mood = "down";
  expect(await browser.visit((request) => signOut(request))).toEqual({ ok: true });
  expect(browser.hasSession).toBe(false);
  expect(await copied.visit(getViewer)).toBeNull();
});
