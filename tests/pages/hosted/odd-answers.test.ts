import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { health } from "~/api/service.server";
import { signIn } from "~/auth/sign-in.server";
import { db } from "~/server/db.server";
import { env } from "~/server/env.server";
import { getProviderUser } from "~/services/identity/account.server";
import { refreshTokens } from "~/services/identity/session.server";
import { identityStatus } from "~/services/identity/status.server";

import { securityEvents } from "../../../drizzle/schema";
import { createUser } from "../../factories/user";
import { askApi } from "../../setup/api";
import { Browser, PASSWORD } from "../../setup/browser";
import { clockMilliseconds } from "../../setup/clock-time";
import { pour } from "../../setup/pour";

/* Something between us and the hosted service answers in its place: a proxy, a gateway, a page
   about repairs. None of these answers is about the person who signs in. */

let answer: (response: ServerResponse) => void;
let server: Server;
let calls = 0;

beforeAll(async () => {
  server = createServer((_request, response) => {
    calls += 1;
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  Object.assign(env, {
    supabaseUrl: `http://127.0.0.1:${port}`,
    supabaseAnonKey: "sb_publishable_hosted",
    supabaseServiceRoleKey: "sb_secret_hosted_service_key",
  });
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

let later = 0;
/** Beyond any break of earlier failures. */
beforeEach(() => {
  later += 60_000;
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + later });
});
afterEach(() => void vi.useRealTimers());

const saying =
  (status: number, body: string, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, headers).end(body);

const PAGE = "<!doctype html><title>Just a moment</title>";
const JSON_TYPE = { "Content-Type": "application/json" };

const trySignIn = (email = `${crypto.randomUUID()}@visitors.test`) =>
  new Browser().visit((request) => signIn(request, { email, password: PASSWORD }));

const AWAY = {
  ok: false,
  error: {
    code: "identity_unavailable",
    message: "Authentication service not available. Please check your configuration.",
    status: 503,
  },
};

describe.each<[string, typeof answer]>([
  ["a page with 200", saying(200, PAGE)],
  ["nothing with 200", saying(200, "")],
  ["a page with 403", saying(403, PAGE)],
  ["nothing with 404", saying(404, "")],
  ["a gateway's own refusal", saying(401, '{"message":"Invalid API key"}', JSON_TYPE)],
  ["a redirect", saying(302, "", { Location: "http://127.0.0.1:1/elsewhere" })],
  ["too much", (response) => pour(response)],
  [
    "half of an answer",
    (response) => {
      response.writeHead(200, { "Content-Length": "500" }).write('{"access_token":');
      setTimeout(() => response.destroy(), 20);
    },
  ],
])("when it answers %s", (_what, odd) => {
  beforeEach(() => {
    answer = odd;
  });

  test("people read that it is away, and when to try again", async () => {
    const result = await trySignIn();
    expect(result).toMatchObject(AWAY);
    expect(result.ok ? null : result.error.headers?.get("Retry-After")).toMatch(/^\d+$/);
  });

  test("no session ends, and operators see that it is down", async () => {
    expect(await refreshTokens(crypto.randomUUID())).toEqual({ state: "unavailable" });
    expect(await getProviderUser("a.b.c")).toEqual({ state: "unavailable" });
    expect(await identityStatus()).toMatchObject({ status: "down", mode: "hosted" });
  });

  test("it isn't asked again for a while", async () => {
    for (let count = 0; count < 5; count += 1) await trySignIn();
    const before = calls;
    expect(await trySignIn()).toMatchObject(AWAY);
    expect(calls).toBe(before);
  });
});

test("its state keeps the cause while it isn't asked, and names no address", async () => {
  answer = saying(200, PAGE);
  for (let count = 0; count < 5; count += 1) await identityStatus();
  const before = calls;
  const parts = async () => ((await askApi(health, "GET")).body as { parts: { auth: unknown } }).parts;
  expect((await parts()).auth).toEqual({
    status: "down",
    mode: "hosted",
    detail: "answers 200 with something other than JSON",
  });
  expect(calls).toBe(before);
});

test("an answer that comes byte by byte is given up at the deadline, and five of them open the break", async () => {
  answer = (response) => {
    response.writeHead(200, JSON_TYPE);
    const drip = setInterval(() => response.write(" "), 100);
    response.on("close", () => clearInterval(drip));
  };
  const waited = await clockMilliseconds(async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => trySignIn()));
    for (const one of all) expect(one).toMatchObject(AWAY);
  });
  expect(waited).toBeLessThan(4_500);
  const before = calls;
  expect(await trySignIn()).toMatchObject(AWAY);
  expect(calls).toBe(before);
});

test.each([
  [{ "Retry-After": "17" }, "17"],
  [{}, "60"],
])("a limit in front of it is a limit, with the time that it names: %j", async (headers, seconds) => {
  answer = saying(429, PAGE, headers);
  for (let count = 0; count < 6; count += 1) {
    const result = await trySignIn();
    expect(result).toMatchObject({ ok: false, error: { status: 429 } });
    expect(result.ok ? null : result.error.headers?.get("Retry-After")).toBe(seconds);
    expect(result.ok ? "" : result.error.message).not.toContain("JSON");
  }
  expect(await refreshTokens(crypto.randomUUID())).toEqual({ state: "unavailable" });
});

test("its trouble isn't noted as anyone's wrong password", async () => {
  const { id, email } = await createUser();
  answer = saying(502, PAGE);
  for (let count = 0; count < 3; count += 1) expect(await trySignIn(email)).toMatchObject(AWAY);
  answer = saying(400, '{"error_code":"invalid_credentials","msg":"Invalid login credentials"}', JSON_TYPE);
  expect(await trySignIn(email)).toMatchObject({ ok: false, error: { status: 401 } });
  const noted = () =>
    db.$count(securityEvents, and(eq(securityEvents.userId, id), eq(securityEvents.kind, "sign_in_failed")));
  await expect.poll(noted).toBeGreaterThan(0);
  expect(await noted()).toBe(1);
});
