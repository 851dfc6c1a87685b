import { SignJWT, generateKeyPair } from "jose";
import { afterEach, expect, test, vi } from "vitest";

import { SESSION_LIFE } from "~/models/account/account-limits";
import {
  endAllSessions,
  endOtherSessions,
  endSession,
  seeSession,
  signOutUser,
} from "~/models/account/user-session.server";
import { deleteUser, getUser, setActive, setRole } from "~/models/account/user.server";
import { identityAdmin } from "~/services/identity/connection.server";
import { getSessionState, getViewer, requireAccess } from "~/auth/access.server";
import { answerProvider } from "~/auth/provider.server";
import { requestStorage } from "~/front-door/request-store";
import { SESSION_COOKIE, SessionCookies } from "~/auth/session-cookie.server";
import { signIn } from "~/auth/sign-in.server";

import { STAFF_SOURCE } from "../factories/booking";
import { requestStore } from "../factories/request-store";
import { createUser } from "../factories/user";
import { Browser, createAccount, PASSWORD, uniqueEmail } from "../setup/browser";

afterEach(() => void vi.useRealTimers());

async function signedInBrowser(): Promise<Browser & { email: string; externalId: string }> {
  const account = await createAccount();
  const browser = new Browser();
  await browser.visit((request) => signIn(request, { email: account.email, password: PASSWORD }));
  expect(browser.hasSession).toBe(true);
  return Object.assign(browser, account);
}

function tokensOf(browser: Browser) {
  const headers = { Cookie: browser.cookieHeader() };
  const tokens = new SessionCookies(new Request("http://localhost:3000/", { headers })).read();
  if (!tokens) throw new Error("the browser has no session");
  return tokens;
}

async function thrownBy(
  browser: Browser,
  door: (request: Request) => Promise<unknown>,
  path = "/",
): Promise<Response> {
  const thrown: unknown = await browser.visit(door, { path }).catch((refused: unknown) => refused);
  expect(thrown).toBeInstanceOf(Response);
  return thrown as Response;
}

/** The answer of the provider's own interface, which takes only `PUT` to change a user. */
async function askProvider(path: string, body: object, accessToken?: string) {
  const answer = await answerProvider(
    new Request(`http://localhost:3000/auth/v1${path}`, {
      method: path === "/user" ? "PUT" : "POST",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${accessToken ?? ""}` },
      body: JSON.stringify(body),
    }),
  );
  return (await answer.json()) as { access_token?: string; error_code?: string };
}

interface Ending {
  userId: string;
  sessionId: string;
  source: Parameters<typeof signOutUser>[0]["source"];
}

const inMinutes = ({ idle, whole }: { idle: number; whole: number }) => ({
  idle: idle / 60_000,
  whole: whole / 60_000,
});

/** An access token lives an hour. */
function passTime(minutes: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000 });
}

test("all loaders of one request share one look at the session, and a good one is not touched", async () => {
  const browser = await signedInBrowser();
  const value = browser.cookies.get(SESSION_COOKIE);
  const [one, two] = await browser.visit((request) =>
    Promise.all([getViewer(request), getViewer(new Request(request.url, { headers: request.headers }))]),
  );
  expect(one).not.toBeNull();
  expect(two).toBe(one);
  expect(browser.cookies.get(SESSION_COOKIE)).toBe(value);
});

test("ten requests at once with one expired cookie: one new session, and nobody is signed out", async () => {
  const browser = await signedInBrowser();
  const before = tokensOf(browser).refreshToken;
  passTime(61);
  const tabs = Array.from({ length: 10 }, () => browser.copy());
  const viewers = await Promise.all(tabs.map((tab) => tab.visit(getViewer)));
  expect(viewers.map((viewer) => viewer?.user.email)).toEqual(tabs.map(() => browser.email));
  const refreshed = new Set(tabs.map((tab) => tokensOf(tab).refreshToken));
  expect(refreshed.size).toBe(1);
  expect(refreshed).not.toContain(before);
});

test("a session whose refresh the provider refuses is over: the cookie goes", async () => {
  const browser = await signedInBrowser();
  const admin = identityAdmin();
  await admin?.signOut(tokensOf(browser).accessToken, "global");
  passTime(61);
  expect(await browser.visit(getSessionState)).toEqual({ kind: "signed-out" });
  expect(browser.hasSession).toBe(false);
});

test("a bearer token is the only credential of its request: a cookie next to it is ignored", async () => {
  const browser = await signedInBrowser();
  const { accessToken } = tokensOf(browser);
  const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });
  expect(await new Browser().visit(getViewer, bearer(accessToken))).toMatchObject({
    externalId: browser.externalId,
  });
  for (const token of ["", "broken", `${accessToken}x`]) {
    expect(await browser.visit(getSessionState, bearer(token)), token).toEqual({ kind: "signed-out" });
  }
  expect(browser.hasSession, "the cookie of a bearer request is left alone").toBe(true);
});

test("tokens that the provider never signed are nobody's", async () => {
  const browser = await signedInBrowser();
  const { accessToken } = tokensOf(browser);
  const [header = "", payload = "", signature = ""] = accessToken.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>;
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const { privateKey } = await generateKeyPair("ES256");
  const foreign = (protectedHeader: { alg: string; kid?: string }) =>
    new SignJWT(claims).setProtectedHeader(protectedHeader).sign(privateKey);
  const { kid } = JSON.parse(Buffer.from(header, "base64url").toString()) as { kid: string };
  const forged = [
    `${encode({ alg: "none", typ: "JWT" })}.${payload}.`,
    `${encode({ alg: "HS256", kid })}.${payload}.${signature}`,
    `${header}.${encode({ ...claims, sub: crypto.randomUUID() })}.${signature}`,
    await foreign({ alg: "ES256", kid }),
    await foreign({ alg: "ES256", kid: crypto.randomUUID() }),
    await foreign({ alg: "ES256" }),
    accessToken.slice(0, 200),
    "x".repeat(20_000),
  ];
  for (const token of forged) {
    const state = await new Browser().visit(getSessionState, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(state, token.slice(0, 60)).toEqual({ kind: "signed-out" });
  }
});

test("broken cookies are taken away and tell nobody anything", async () => {
  for (const value of ["", "base64-", "base64-%%%", "base64-e30", "plain", `base64-${"A".repeat(3000)}`]) {
    const browser = new Browser();
    browser.cookies.set(SESSION_COOKIE, value);
    expect(await browser.visit(getSessionState), value).toEqual({ kind: "signed-out" });
    expect(browser.hasSession).toBe(false);
  }
});

test("a session in several cookies is read and, when renewed, fits one again", async () => {
  const browser = await signedInBrowser();
  const value = browser.cookies.get(SESSION_COOKIE) ?? "";
  browser.cookies.delete(SESSION_COOKIE);
  browser.cookies.set(`${SESSION_COOKIE}.0`, value.slice(0, 700));
  browser.cookies.set(`${SESSION_COOKIE}.1`, value.slice(700));
  expect(await browser.visit(getViewer)).not.toBeNull();
  passTime(61);
  expect(await browser.visit(getViewer)).not.toBeNull();
  expect(browser.sessionCookies).toEqual([SESSION_COOKIE]);
});

test("a session that was ended in our rows is dead although its token is still good", async () => {
  const browser = await signedInBrowser();
  const user = await getUser({ externalId: browser.externalId });
  await endAllSessions({ userId: user?.id ?? "" });
  expect(await browser.visit(getViewer)).toBeNull();
});

test.each<[string, (session: Ending) => Promise<unknown>]>([
  ["that its owner ended from another device", ({ userId, sessionId }) => endSession({ userId, sessionId })],
  [
    "that ended with all others",
    ({ userId }) => endOtherSessions({ userId, keepSessionId: crypto.randomUUID() }),
  ],
  ["that staff ended", ({ userId, source }) => signOutUser({ userId, source })],
  [
    "whose account was disabled for a while",
    async ({ userId }) => {
      await setActive({ userId, actorId: null, isActive: false });
      await setActive({ userId, actorId: null, isActive: true });
    },
  ],
])("the tokens of a session %s open nothing at the provider either", async (_case, end) => {
  const browser = await signedInBrowser();
  const viewer = await browser.visit(getViewer);
  const { accessToken, refreshToken } = tokensOf(browser);
  const staff = await createUser({ role: "super_admin" });
  const source = { ...STAFF_SOURCE, actor: { id: staff.id, name: "Bo" } };
  await end({ userId: viewer?.user.id ?? "", sessionId: viewer?.sessionId ?? "", source });
  for (const [path, body] of [
    ["/user", { email: uniqueEmail() }],
    ["/passkeys/registration/options", {}],
    ["/token?grant_type=refresh_token", { refresh_token: refreshToken }],
  ] as const) {
    const { error_code: code } = await askProvider(path, body, accessToken);
    expect(code, path).toMatch(/^(?:session|refresh_token)_not_found$/);
  }
});

test("an account that the provider deleted does not come back by a token that is still good", async () => {
  const account = await createAccount();
  const fresh = new Browser();
  await fresh.visit((request) => signIn(request, { email: account.email, password: PASSWORD }));
  const { accessToken } = tokensOf(fresh);
  await identityAdmin()?.deleteUser(account.externalId);
  const user = await getUser({ externalId: account.externalId });
  await deleteUser({ userId: user?.id ?? "" });
  const state = await new Browser().visit(getSessionState, {
    headers: { Authorization: `Bearer ${accessToken}` },
  });
  expect(state).toEqual({ kind: "signed-out" });
  expect(await getUser({ externalId: account.externalId })).toBeNull();
});

test("the doors: signed out goes to the sign-in page and back, without permission is 403", async () => {
  const door = await thrownBy(
    new Browser(),
    (request) => requireAccess(request, "user"),
    "/profile.data?tab=a&_routes=x",
  );
  expect(door.status).toBe(303);
  expect(door.headers.get("Location")).toBe("/login?redirectTo=%2Fprofile%3Ftab%3Da");
  const browser = await signedInBrowser();
  const refused = await thrownBy(browser, (request) => requireAccess(request, "manage_blog"));
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ code: "forbidden" });
});

test("a session that was unused for too long also ends at the provider, and its cookie is removed", async () => {
  const left = await signedInBrowser();
  passTime(inMinutes(SESSION_LIFE.others).whole + 1);
  expect(await left.visit(getSessionState)).toEqual({ kind: "signed-out" });
  expect(left.hasSession).toBe(false);
  const door = await thrownBy(left, (request) => requireAccess(request, "user"), "/profile");
  expect(door.headers.get("Location")).toBe("/login?redirectTo=%2Fprofile");
});

test("a session of staff that was unused for too long can't add a passkey at the provider", async () => {
  const browser = await signedInBrowser();
  const user = await getUser({ externalId: browser.externalId });
  await setRole({ userId: user?.id ?? "", role: "support", actorId: null });
  const { refreshToken } = tokensOf(browser);
  passTime(inMinutes(SESSION_LIFE.staff).idle);
  const renewed = await askProvider("/token?grant_type=refresh_token", { refresh_token: refreshToken });
  const refused = await askProvider("/passkeys/registration/options", {}, renewed.access_token);
  expect(refused.error_code).toBe("session_not_found");
});

test.each([
  { role: "customer", ...inMinutes(SESSION_LIFE.others) },
  { role: "support", ...inMinutes(SESSION_LIFE.staff) },
] as const)("a session of $role ends unused, and at last however much it is used", async (life) => {
  const browser = await signedInBrowser();
  const user = await getUser({ externalId: browser.externalId });
  await setRole({ userId: user?.id ?? "", role: life.role, actorId: null });
  let spent = 0;
  const use = async (minutes: number) => {
    passTime(minutes);
    spent += minutes;
    const viewer = await browser.visit(getViewer);
    // The note of the visit is written behind the answer.
    if (viewer) await seeSession({ sessionId: viewer.sessionId });
    return viewer !== null;
  };
  const unused = browser.copy();
  expect(await use(life.idle - 1)).toBe(true);
  while (spent + life.idle - 1 < life.whole) expect(await use(life.idle - 1)).toBe(true);
  expect(await use(life.whole - 1 - spent)).toBe(true);
  expect(await use(1)).toBe(false);
  expect(await unused.visit(getViewer)).toBeNull();

  const again = new Browser();
  await again.visit((request) => signIn(request, { email: browser.email, password: PASSWORD }));
  expect(await again.visit(getViewer)).not.toBeNull();
  passTime(life.idle);
  expect(await again.visit(getViewer)).toBeNull();
});

test("hundreds of cookies with the session's name are removed a few at a time", async () => {
  const store = requestStore();
  const sent = Array.from({ length: 500 }, (_, at) => `${SESSION_COOKIE}.${at}=x`).join("; ");
  const request = new Request("http://localhost:3000/", { headers: { Cookie: sent } });
  requestStorage.run(store, () => new SessionCookies(request).clear());
  expect(store.cookies.length).toBeGreaterThan(0);
  expect(store.cookies.length).toBeLessThanOrEqual(20);
});
