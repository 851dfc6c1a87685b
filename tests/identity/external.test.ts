import { createHash, randomBytes } from "node:crypto";

import { base64url, exportSPKI, generateKeyPair, SignJWT } from "jose";
import { Secret, TOTP } from "otpauth";
import { stdSerializers } from "pino";
import { describe, expect, onTestFinished, test, vi } from "vitest";

import { db } from "~/server/db.server";

import { authExternalFlows, authFlowStates } from "../../drizzle/identity-schema";
import {
  AUTH_URL,
  mustAnswer,
  PASSWORD,
  refusalOf,
  SECRET_KEY,
  SITE_URL,
  startProvider,
  uniqueEmail,
  type TestProvider,
} from "./harness";
import { CLIENT_ID, startIssuer, type TestIssuer } from "./issuer";
import { claimsOf, COMPANY, errorOf, start, userOf, visitorOf } from "./support/visits";

/* Sign-in with an external issuer, and every way in which one could lie. */

const EXCHANGE_FAILED = { error: "server_error", code: "unexpected_failure" };
const NEEDS_VERIFICATION = { error: "access_denied", code: "provider_email_needs_verification" };

describe("an honest issuer", () => {
  test("signs a new person in, as confirmed and without a password", async () => {
    const { issuer, server, email, visitor } = await start();
    issuer.claims = { ...issuer.claims, name: "Pat Doe", role: "service_role", hd: "x" };
    const { status, body } = await visitor.signIn(issuer);
    expect(status).toBe(200);
    const user = userOf(body);
    expect(user).toMatchObject({ email, app_metadata: { provider: COMPANY, providers: [COMPANY] } });
    expect(user.email_confirmed_at).toBeDefined();
    expect(user.user_metadata).toMatchObject({ full_name: "Pat Doe", iss: issuer.issuer });
    expect(user.user_metadata).not.toHaveProperty("role");
    expect(user.identities).toHaveLength(1);
    expect(user.identities[0]?.identity_data).toMatchObject({ email, email_verified: true });
    expect(claimsOf(body)).toMatchObject({ aal: "aal1", role: "authenticated" });
    expect(claimsOf(body).amr).toMatchObject([{ method: "oauth" }]);
    const password = await server.call("POST", "/token?grant_type=password", {
      body: { email, password: "" },
    });
    expect(password.status).toBe(400);
  });

  test("is asked with state, nonce and PKCE, and only for what it may be asked", async () => {
    const { issuer, visitor } = await start();
    const url = new URL(
      await visitor.leave({ scopes: "calendar", prompt: "login", redirect_uri: "x", client_id: "y" }),
    );
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: CLIENT_ID,
      redirect_uri: `${AUTH_URL}/callback`,
      response_type: "code",
      scope: "openid email profile calendar",
      code_challenge_method: "S256",
      prompt: "login",
    });
    expect(url.searchParams.get("state")).toHaveLength(43);
    expect(url.searchParams.get("nonce")).toHaveLength(43);
    const { to } = await visitor.comeBack(issuer.approve(url.href));
    expect(to.href).toMatch(/^http:\/\/localhost:3000\/auth\/callback\?next=%2Fdesk&code=[0-9a-f-]{36}$/);
    expect(issuer.exchanges[0]?.body.get("code_verifier")).toHaveLength(43);
    expect(issuer.exchanges[0]?.headers.authorization).toMatch(/^Basic /);
  });

  test("works with a form that it posts, without any cookie", async () => {
    const { issuer, server, visitor } = await start();
    const back = issuer.approve(await visitor.leave());
    const answer = await server.call("POST", "/callback", {
      body: back.searchParams.toString(),
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    });
    expect(answer.status).toBe(303);
    const code = new URL(answer.headers.get("location") ?? "").searchParams.get("code");
    expect((await visitor.exchange(code)).status).toBe(200);
  });

  test("recognizes the person again, also with another address", async () => {
    const { issuer, visitor, email } = await start();
    const first = userOf((await visitor.signIn(issuer)).body);
    issuer.claims = { ...issuer.claims, email: uniqueEmail() };
    const second = userOf((await visitor.signIn(issuer)).body);
    expect(second).toMatchObject({ id: first.id, email });
  });

  test("may be slow to publish, but each key that it rotates is found", async () => {
    const { issuer, server, visitor } = await start();
    await visitor.signIn(issuer);
    for (const seconds of [31, 6, 6]) {
      server.clock.advance(seconds);
      await issuer.rotate();
      expect((await visitor.signIn(issuer)).status).toBe(200);
    }
  });

  test("that stops leads only the first one to it, and all again once it is back", async () => {
    const { issuer, server, visitor } = await start();
    const asked = () => issuer.asked.get("/.well-known/openid-configuration");
    const atIssuer = (address: string) => new URL(address).pathname === "/authorize";
    expect(atIssuer(await visitor.leave())).toBe(true);
    server.clock.advance(61);
    expect([atIssuer(await visitor.leave()), asked()]).toEqual([true, 2]);
    expect([atIssuer(await visitor.leave()), asked()]).toEqual([true, 2]);

    server.clock.advance(61);
    issuer.isDown = true;
    expect(atIssuer(await visitor.leave())).toBe(true);
    for (const seconds of [0, 6, 600]) {
      server.clock.advance(seconds);
      expect(errorOf({ to: new URL(await visitor.leave()) })).toEqual(EXCHANGE_FAILED);
    }
    const before = asked();
    for (let count = 0; count < 5; count += 1) await visitor.leave();
    expect(asked()).toBe(before);

    issuer.isDown = false;
    server.clock.advance(6);
    expect(atIssuer(await visitor.leave())).toBe(true);
  });

  test("that is down leads back with an error, and old keys work for a day", async () => {
    const { issuer, server, visitor } = await start();
    expect((await visitor.signIn(issuer)).status).toBe(200);
    const back = issuer.approve(await visitor.leave());
    issuer.isDown = true;
    expect(errorOf(await visitor.comeBack(back))).toEqual(EXCHANGE_FAILED);
    server.clock.advance(23 * 3600);
    const token = await issuer.idToken({ ...issuer.claims });
    const grant = { provider: COMPANY, id_token: token };
    expect((await server.call("POST", "/token?grant_type=id_token", { body: grant })).status).toBe(200);
    server.clock.advance(3 * 3600);
    expect(errorOf({ to: new URL(await visitor.leave()) })).toEqual(EXCHANGE_FAILED);
  });
});

describe("a request that isn't right", () => {
  test.each([
    ["google", "Unsupported provider: provider is not enabled"],
    ["nobody", "Unsupported provider: Provider nobody could not be found"],
    ["custom:other", "Unsupported provider: custom provider custom:other not found"],
  ])("for %s is refused", async (provider, msg) => {
    const { server, visitor } = await start();
    await visitor.leave();
    const answer = await server.call("GET", `/authorize?provider=${provider}`);
    expect(answer).toMatchObject({ status: 400, body: { error_code: "validation_failed", msg } });
  });

  test("without a challenge is refused, and one for an unknown invitation is too", async () => {
    const { server, visitor } = await start();
    expect((await server.call("GET", `/authorize?provider=${COMPANY}`)).status).toBe(400);
    expect(await visitor.leave({ invite_token: "x" })).toBe("");
  });

  test("never leads to a foreign target", async () => {
    const { issuer, visitor } = await start();
    const { to } = await visitor.comeBack(
      issuer.approve(await visitor.leave({ redirect_to: "https://evil.example/" })),
    );
    expect(to.origin).toBe(SITE_URL);
  });
});

describe("a state", () => {
  test("works once", async () => {
    const { issuer, visitor } = await start();
    const back = issuer.approve(await visitor.leave());
    await visitor.comeBack(back);
    const again = await visitor.comeBack(back);
    expect(again).toMatchObject({ status: 303 });
    expect(errorOf(again)).toEqual({ error: "invalid_request", code: "flow_state_already_used" });
    expect(again.to.hash).toBe("");
  });

  test("works once for two browsers that bring it together", async () => {
    const { issuer, visitor } = await start();
    const back = issuer.approve(await visitor.leave());
    const both = await Promise.all([visitor.comeBack(back), visitor.comeBack(back)]);
    expect(both.filter(({ to }) => to.searchParams.has("code"))).toHaveLength(1);
    expect(issuer.exchanges).toHaveLength(1);
  });

  test.each([
    ["none", "", "bad_oauth_callback"],
    ["a broken one", "?state=x&code=y", "bad_oauth_state"],
    ["an unknown one", `?state=${"a".repeat(43)}&code=y`, "bad_oauth_state"],
  ])("is needed: %s", async (_name, search, code) => {
    const { visitor } = await start();
    expect(errorOf(await visitor.comeBack(`${SITE_URL}/${search}`))).toEqual({
      error: "invalid_request",
      code,
    });
  });

  test("runs out after ten minutes, and is stored only as a hash", async () => {
    const { issuer, server, visitor } = await start();
    const address = await visitor.leave();
    const state = new URL(address).searchParams.get("state") ?? "";
    const rows = JSON.stringify(await db.select().from(authExternalFlows));
    expect(rows).not.toContain(state);
    server.clock.advance(601);
    expect(errorOf(await visitor.comeBack(issuer.approve(address)))).toEqual({
      error: "invalid_request",
      code: "bad_oauth_state",
    });
    expect(issuer.exchanges).toHaveLength(0);
  });
});

describe("an answer of an issuer", () => {
  test("with another flow's code brings no session", async () => {
    const { issuer, visitor } = await start();
    const [mine, other] = [issuer.approve(await visitor.leave()), issuer.approve(await visitor.leave())];
    mine.searchParams.set("code", other.searchParams.get("code") ?? "");
    expect(errorOf(await visitor.comeBack(mine))).toEqual(EXCHANGE_FAILED);
  });

  test("that was replayed brings no session", async () => {
    const { issuer, visitor } = await start();
    const back = issuer.approve(await visitor.leave());
    await visitor.comeBack(back);
    const again = new URL(issuer.approve(await visitor.leave()));
    again.searchParams.set("code", back.searchParams.get("code") ?? "");
    expect(errorOf(await visitor.comeBack(again))).toEqual(EXCHANGE_FAILED);
  });

  test.each(["https://other.example", ""])(
    "from issuer %j is refused before the code goes out",
    async (iss) => {
      const { issuer, visitor } = await start();
      const back = issuer.approve(await visitor.leave());
      if (iss === "") back.searchParams.delete("iss");
      else back.searchParams.set("iss", iss);
      expect(errorOf(await visitor.comeBack(back))).toEqual(EXCHANGE_FAILED);
      expect(issuer.exchanges).toHaveLength(0);
    },
  );

  test("is exchanged only with the issuer that the visit began with", async () => {
    const one = await startIssuer({ issuer: "https://one.example" });
    const two = await startIssuer({ issuer: "https://two.example" });
    const server = startProvider({
      externalProviders: { "custom:one": one.provider, "custom:two": two.provider },
      externalFetch: (url, request) => (url.startsWith(one.issuer) ? one : two).fetch(url, request),
    });
    const visitor = visitorOf(server, "custom:one");
    const address = await visitor.leave();
    // The second issuer answers the first one's visit, with its own code.
    const back = two.approve(address);
    expect(errorOf(await visitor.comeBack(back))).toEqual(EXCHANGE_FAILED);
    expect([one.exchanges.length, two.exchanges.length]).toEqual([0, 0]);
  });

  test("that says no is passed on as text", async () => {
    const { visitor } = await start();
    const state = new URL(await visitor.leave()).searchParams.get("state") ?? "";
    const answer = new URL(`${AUTH_URL}/callback`);
    answer.search = new URLSearchParams({
      state,
      error: "<b>",
      error_description: `<script>${"x".repeat(400)}`,
    }).toString();
    const { to } = await visitor.comeBack(answer);
    expect(to.searchParams.get("error")).toBe("server_error");
    expect(to.searchParams.get("error_description")).toHaveLength(200);
    expect(to.searchParams.get("next")).toBe("/desk");
  });

  test("without a code is refused", async () => {
    const { issuer, visitor } = await start();
    const back = issuer.approve(await visitor.leave());
    back.searchParams.delete("code");
    expect(errorOf(await visitor.comeBack(back))).toEqual({
      error: "invalid_request",
      code: "bad_oauth_callback",
    });
  });
});

describe("an ID token with one thing wrong brings no session", () => {
  const seconds = () => Math.floor(Date.now() / 1000);
  test.each<[string, Record<string, unknown>]>([
    ["iss", { iss: "https://other.example" }],
    ["no iss", { iss: undefined }],
    ["aud", { aud: "someone-else" }],
    ["no aud", { aud: undefined }],
    ["azp", { aud: [CLIENT_ID, "other"], azp: "other" }],
    ["several aud without azp", { aud: [CLIENT_ID, "other"] }],
    ["nonce", { nonce: "another" }],
    ["no nonce", { nonce: undefined }],
    ["exp", { exp: seconds() - 61 }],
    ["no exp", { exp: undefined }],
    ["iat", { iat: seconds() + 7200, exp: seconds() + 7500 }],
    ["no iat", { iat: undefined }],
    ["no sub", { sub: undefined }],
    ["empty sub", { sub: "" }],
    ["long sub", { sub: "x".repeat(256) }],
    ["number as sub", { sub: 7 }],
    ["NUL in sub", { sub: "a\0b" }],
    ["at_hash", { at_hash: base64url.encode(randomBytes(16)) }],
  ])("%s", async (_name, claims) => {
    const { issuer, visitor } = await start();
    issuer.claims = { ...issuer.claims, ...claims };
    const back = await visitor.comeBack(issuer.approve(await visitor.leave()));
    expect(errorOf(back)).toEqual(EXCHANGE_FAILED);
    expect(back.to.searchParams.has("code")).toBe(false);
  });

  test.each<[string, (issuer: TestIssuer) => void | Promise<void>]>([
    ["another key under the same name", (issuer) => issuer.rotate({ secretly: true, keyId: "first" })],
    ["an unknown key", (issuer) => issuer.rotate({ secretly: true })],
    [
      "no signature",
      (issuer) => {
        issuer.signWith = (claims) =>
          Promise.resolve(
            `${base64url.encode('{"alg":"none"}')}.${base64url.encode(JSON.stringify(claims))}.`,
          );
      },
    ],
    [
      "HS256 with the public key",
      (issuer) => {
        issuer.signWith = async (claims) => {
          const { publicKey } = await generateKeyPair("RS256", { extractable: true });
          const secret = new TextEncoder().encode(await exportSPKI(publicKey));
          return new SignJWT(claims).setProtectedHeader({ alg: "HS256", kid: "first" }).sign(secret);
        };
      },
    ],
    [
      "HS256 with the client's secret",
      (issuer) => {
        issuer.signWith = (claims) =>
          new SignJWT(claims)
            .setProtectedHeader({ alg: "HS256" })
            .sign(new TextEncoder().encode(issuer.provider.clientSecret));
      },
    ],
    [
      "a key of its own inside the token",
      (issuer) => {
        issuer.signWith = async (claims) => {
          const { privateKey } = await generateKeyPair("RS256");
          const jku = "https://evil.example/keys";
          return new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "first", jku }).sign(privateKey);
        };
      },
    ],
    [
      "another visit's token",
      async (issuer) => {
        const other = await issuer.idToken({ ...issuer.claims, nonce: "the other visit's" });
        issuer.signWith = () => Promise.resolve(other);
      },
    ],
  ])("%s", async (_name, lie) => {
    const { issuer, visitor } = await start();
    await visitor.signIn(issuer);
    await lie(issuer);
    const back = await visitor.comeBack(issuer.approve(await visitor.leave()));
    expect(errorOf(back)).toEqual(EXCHANGE_FAILED);
  });

  test("clocks may differ by a minute, and not by more", async () => {
    // On a busy machine a sign-in takes longer than the second that is left of the minute.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    onTestFinished(() => void vi.useRealTimers());
    for (const [offset, status] of [
      [-59, 200],
      [59, 200],
      [-61, 400],
      [61, 400],
    ] as const) {
      const { issuer, visitor } = await start();
      const iat = seconds() + offset;
      issuer.claims = { ...issuer.claims, iat, exp: offset < 0 ? iat : iat + 300 };
      expect((await visitor.signIn(issuer)).status, String(offset)).toBe(status);
    }
  });

  test("a flood of unknown keys causes one more request in five seconds", async () => {
    const { issuer, server } = await start();
    const grant = async () => {
      const token = await issuer.idToken({ ...issuer.claims });
      return server.call("POST", "/token?grant_type=id_token", {
        body: { provider: COMPANY, id_token: token },
      });
    };
    expect((await grant()).status).toBe(200);
    server.clock.advance(6);
    for (let count = 0; count < 5; count += 1) {
      await issuer.rotate({ secretly: true });
      expect((await grant()).status).toBe(400);
    }
    expect(issuer.asked.get("/keys")).toBe(2);
  });
});

describe("whose account it is", () => {
  test("a proven address links the identity to the account that has it", async () => {
    const { issuer, server, email, visitor } = await start();
    const { userId } = await server.signedIn(email);
    const { body } = await visitor.signIn(issuer);
    expect(userOf(body)).toMatchObject({
      id: userId,
      app_metadata: { provider: "email", providers: ["email", COMPANY] },
    });
    expect((await server.signIn(email)).userId).toBe(userId);
  });

  test("an address that isn't proven opens nobody's account, and stores nothing", async () => {
    const { issuer, server, email, visitor } = await start();
    const { userId } = await server.signedIn(email);
    for (const verified of [false, undefined, "yes", 1]) {
      issuer.claims = { ...issuer.claims, email_verified: verified };
      const back = await visitor.comeBack(issuer.approve(await visitor.leave()));
      expect(errorOf(back)).toEqual(NEEDS_VERIFICATION);
    }
    const { data } = await server.admin.getUserById(userId);
    expect(data.user?.identities).toHaveLength(1);
  });

  test("a new person without a proven address gets a mail first, and then the next try works", async () => {
    const { issuer, server, visitor } = await start();
    issuer.claims = { ...issuer.claims, email_verified: false };
    const back = await visitor.comeBack(issuer.approve(await visitor.leave()));
    expect(errorOf(back)).toEqual(NEEDS_VERIFICATION);
    expect(errorOf(await visitor.comeBack(issuer.approve(await visitor.leave())))).toEqual(
      NEEDS_VERIFICATION,
    );
    const { tokenHash } = server.lastMail();
    const confirmed = await server.call("POST", "/verify", {
      body: { type: "signup", token_hash: tokenHash, code_verifier: visitor.verifier },
    });
    expect(confirmed.status).toBe(200);
    expect((await visitor.signIn(issuer)).status).toBe(200);
  });

  test("a stranger's identity goes when the owner of the mailbox confirms without having begun", async () => {
    const { issuer, server, visitor } = await start();
    issuer.claims = { ...issuer.claims, email_verified: false };
    await visitor.comeBack(issuer.approve(await visitor.leave()));
    const confirmed = await server.call("POST", "/verify", {
      body: { type: "signup", token_hash: server.lastMail().tokenHash },
    });
    expect(confirmed.status).toBe(200);
    expect(errorOf(await visitor.comeBack(issuer.approve(await visitor.leave())))).toEqual(
      NEEDS_VERIFICATION,
    );
  });

  test("what someone else left at an unconfirmed address is gone", async () => {
    const { issuer, server, email, visitor } = await start();
    await server.call("POST", "/signup", {
      body: { email, password: PASSWORD, data: { full_name: "Mallory", admin: true } },
    });
    const user = userOf((await visitor.signIn(issuer)).body);
    expect(user.user_metadata).not.toMatchObject({ admin: true });
    expect(user.identities.map(({ provider }) => provider)).toEqual([COMPANY]);
    const password = await server.call("POST", "/token?grant_type=password", {
      body: { email, password: PASSWORD },
    });
    expect(password.body.error_code).toBe("invalid_credentials");
    const late = await server.call("POST", "/verify", {
      body: { type: "signup", token_hash: server.mails[0]?.tokenHash },
    });
    expect(late.status).toBe(403);
  });

  test("automatic confirmation doesn't prove an external address", async () => {
    const { issuer, server, email, visitor } = await start({ config: { mailerAutoconfirm: true } });
    await server.signedIn(email);
    issuer.claims = { ...issuer.claims, email_verified: false };
    const back = await visitor.comeBack(issuer.approve(await visitor.leave()));
    expect(errorOf(back)).toEqual(NEEDS_VERIFICATION);
  });

  test("an identity that claims someone's address doesn't receive their sign-in", async () => {
    const { issuer, server, visitor } = await start();
    const mallory = await server.signedIn();
    const victim = uniqueEmail();
    const first = issuer.claims;
    issuer.claims = { sub: crypto.randomUUID(), email: victim, email_verified: false };
    const { to } = await visitor.comeBack(issuer.approve(await visitor.link(mallory.accessToken)));
    expect((await visitor.exchange(to.searchParams.get("code"))).status).toBe(200);
    issuer.claims = { ...first, email: victim };
    expect(userOf((await visitor.signIn(issuer)).body)).not.toMatchObject({ id: mallory.userId });
  });

  test("closed registration admits nobody new, and a ban holds", async () => {
    const { issuer, server, visitor } = await start({ config: { disableSignup: true } });
    const closed = await visitor.comeBack(issuer.approve(await visitor.leave()));
    expect(errorOf(closed)).toEqual({ error: "access_denied", code: "signup_disabled" });
    const { userId, email } = await server.signedIn();
    issuer.claims = { ...issuer.claims, email };
    expect((await visitor.signIn(issuer)).status).toBe(200);
    await server.call("PUT", `/admin/users/${userId}`, { bearer: SECRET_KEY, body: { ban_duration: "24h" } });
    const banned = await visitor.comeBack(issuer.approve(await visitor.leave()));
    expect(errorOf(banned)).toEqual({ error: "access_denied", code: "user_banned" });
  });

  test("an issuer without an address is refused, and its profile may name one", async () => {
    const { issuer, visitor } = await start();
    const { sub, email } = issuer.claims;
    issuer.claims = { sub, email: undefined, email_verified: undefined };
    issuer.profile = { userinfo: { sub } };
    const back = await visitor.comeBack(issuer.approve(await visitor.leave()));
    expect(errorOf(back)).toEqual(EXCHANGE_FAILED);
    issuer.profile = { userinfo: { sub: "another", email, email_verified: true } };
    expect(errorOf(await visitor.comeBack(issuer.approve(await visitor.leave())))).toEqual(EXCHANGE_FAILED);
    issuer.profile = { userinfo: { sub, email, email_verified: true } };
    expect(userOf((await visitor.signIn(issuer)).body)).toMatchObject({ email });
  });

  test("Google opens an account that exists only for addresses that it manages", async () => {
    const google = { name: "google", issuer: { issuer: "https://accounts.google.com" } };
    const { issuer, server, email, visitor } = await start(google);
    await server.signedIn(email);
    const back = await visitor.comeBack(issuer.approve(await visitor.leave()));
    expect(errorOf(back)).toEqual(NEEDS_VERIFICATION);
    issuer.claims = { ...issuer.claims, hd: "example.com" };
    expect((await visitor.signIn(issuer)).status).toBe(200);
  });
});

describe("Microsoft", () => {
  const TENANT = "11111111-2222-3333-4444-555555555555";
  const OTHER = "66666666-2222-3333-4444-555555555555";
  const PERSONAL = "9188040d-6c67-4c5b-b112-36a304b66dad";
  const base = "https://login.microsoftonline.com";

  /** Signs in from a directory, at an application for `registered`. */
  async function microsoft(
    registered: string,
    tid: unknown,
    claims: Record<string, unknown> = {},
    provider: Parameters<typeof startIssuer>[0] = {},
  ) {
    const { issuer, visitor, server, email } = await start({
      name: "azure",
      issuer: { issuer: `${base}/${registered}/v2.0`, ...provider },
    });
    const isShared = ["common", "organizations", "consumers"].includes(registered);
    issuer.metadata = {
      authorization_response_iss_parameter_supported: false,
      ...(isShared ? { issuer: `${base}/{tenantid}/v2.0` } : {}),
    };
    issuer.claims = {
      ...issuer.claims,
      email_verified: undefined,
      iss: `${base}/${String(tid)}/v2.0`,
      tid,
      ...claims,
    };
    const back = issuer.approve(await visitor.leave());
    back.searchParams.delete("iss");
    return { back: await visitor.comeBack(back), server, email };
  }

  test.each<[string, string, unknown, Record<string, unknown>]>([
    ["a proven domain", TENANT, TENANT, { xms_edov: true }],
    ["a proven domain, as Microsoft writes it", TENANT, TENANT, { xms_edov: "1" }],
    ["any directory", "common", OTHER, { xms_edov: 1 }],
    ["a personal account", "common", PERSONAL, {}],
    ["a personal account where only those are welcome", "consumers", PERSONAL, {}],
  ])("signs in from %s", async (_name, registered, tid, claims) => {
    const { back } = await microsoft(registered, tid, claims);
    expect(back.to.searchParams.has("code")).toBe(true);
  });

  test.each<[string, string, unknown, Record<string, unknown>, object]>([
    ["an address that a directory only claims", TENANT, TENANT, {}, NEEDS_VERIFICATION],
    ["one in any directory", "common", OTHER, { xms_edov: false }, NEEDS_VERIFICATION],
    ["another directory", TENANT, OTHER, { xms_edov: true }, EXCHANGE_FAILED],
    ["a personal account at work", "organizations", PERSONAL, {}, EXCHANGE_FAILED],
    ["work at home", "consumers", OTHER, { xms_edov: true }, EXCHANGE_FAILED],
    ["a directory that isn't one", "common", "../x", { xms_edov: true }, EXCHANGE_FAILED],
    ["no directory", "common", undefined, { xms_edov: true }, EXCHANGE_FAILED],
    ["another issuer's name", "common", OTHER, { iss: `${base}/${TENANT}/v2.0` }, EXCHANGE_FAILED],
  ])("doesn't sign in from %s", async (_name, registered, tid, claims, error) => {
    expect(errorOf((await microsoft(registered, tid, claims)).back)).toEqual(error);
  });

  test("an operator may trust one directory, and never all of them", async () => {
    const trusting = { provider: { trustEmail: "always" } } as const;
    const own = await microsoft(TENANT, TENANT, {}, trusting);
    expect(own.back.to.searchParams.has("code")).toBe(true);
    const any = await microsoft("common", OTHER, {}, trusting);
    expect(errorOf(any.back)).toEqual(NEEDS_VERIFICATION);
  });

  test("an operator may name the directories", async () => {
    const some = { provider: { tenants: [TENANT] } };
    const named = await microsoft("common", TENANT, { xms_edov: true }, some);
    expect(named.back.to.searchParams.has("code")).toBe(true);
    expect(errorOf((await microsoft("common", OTHER, { xms_edov: true }, some)).back)).toEqual(
      EXCHANGE_FAILED,
    );
  });
});

describe("a code for the browser", () => {
  test("is worth nothing without its verifier, works once and for five minutes", async () => {
    const { issuer, server, visitor } = await start();
    const arrive = async () =>
      (await visitor.comeBack(issuer.approve(await visitor.leave()))).to.searchParams.get("code");
    const code = await arrive();
    const stolen = await visitor.exchange(code, randomBytes(32).toString("base64url"));
    expect(stolen.body.error_code).toBe("bad_code_verifier");
    expect((await visitor.exchange(code)).status).toBe(200);
    expect((await visitor.exchange(code)).body.error_code).toBe("flow_state_not_found");
    const late = await arrive();
    server.clock.advance(301);
    expect((await visitor.exchange(late)).body.error_code).toBe("flow_state_expired");
  });
});

describe("linking", () => {
  async function linked() {
    const all = await start();
    const person = await all.server.signedIn();
    const { to } = await all.visitor.comeBack(all.issuer.approve(await all.visitor.link(person.accessToken)));
    return { ...all, person, code: to.searchParams.get("code") };
  }

  test("adds an identity with any address, in a new session", async () => {
    const { visitor, person, code } = await linked();
    const { body } = await visitor.exchange(code);
    expect(userOf(body)).toMatchObject({ id: person.userId, email: person.email });
    expect(userOf(body).identities.map(({ provider }) => provider)).toEqual(["email", COMPANY]);
    expect(claimsOf(body)).toMatchObject({ aal: "aal1", amr: [{ method: "oauth" }] });
  });

  test("happens only at the exchange, in the browser that began", async () => {
    const { server, person, code, visitor, issuer } = await linked();
    const identities = async () =>
      (await server.admin.getUserById(person.userId)).data.user?.identities?.length;
    expect(await identities()).toBe(1);
    // The victim of a prepared link has no verifier.
    await visitor.exchange(code, randomBytes(32).toString("base64url"));
    expect(await identities()).toBe(1);
    const other = await visitor.signIn(issuer);
    expect(userOf(other.body).id).not.toBe(person.userId);
    expect((await visitor.exchange(code)).body.error_code).toBe("identity_already_exists");
  });

  test("ends with the session that began it", async () => {
    const { server, person, code, visitor } = await linked();
    await server.call("POST", "/logout?scope=local", { bearer: person.accessToken });
    expect((await visitor.exchange(code)).body.error_code).toBe("session_not_found");
  });

  test("of someone else's identity is refused on the way back", async () => {
    const { server, issuer, visitor, person, code } = await linked();
    await visitor.exchange(code);
    const other = await server.signedIn();
    const back = await visitor.comeBack(issuer.approve(await visitor.link(other.accessToken)));
    expect(errorOf(back).code).toBe("identity_already_exists");
    expect(person.userId).not.toBe(other.userId);
  });

  test("needs a session, the switch and the second factor", async () => {
    const { server, person } = await linked();
    const path = `/user/identities/authorize?provider=${COMPANY}`;
    expect((await server.call("GET", path)).status).toBe(401);
    const off = startProvider();
    const refused = await off.call("GET", path, { bearer: person.accessToken });
    expect(refused.body.error_code).toBe("manual_linking_disabled");
  });

  test("and unlinking need the second factor of those who have one", async () => {
    const { server, issuer, visitor, person, code } = await linked();
    const before = await visitor.exchange(code);
    const bearer = String(before.body.access_token);
    const enrolled = await mustAnswer(
      server.call("POST", "/factors", { bearer, body: { factor_type: "totp" } }),
    );
    const factor = `/factors/${String(enrolled.body.id)}`;
    const started = visitorOf(server, COMPANY);
    issuer.claims = { sub: crypto.randomUUID(), email: uniqueEmail() };
    const back = await started.comeBack(issuer.approve(await started.link(bearer)));
    const challenge = await mustAnswer(server.call("POST", `${factor}/challenge`, { bearer }));
    const { secret } = enrolled.body.totp as { secret: string };
    const answer = {
      challenge_id: challenge.body.id,
      code: new TOTP({ secret: Secret.fromBase32(secret) }).generate(),
    };
    const proven = await mustAnswer(server.call("POST", `${factor}/verify`, { bearer, body: answer }));
    const { accessToken: single } = await server.signIn(person.email);
    const authorize = `/user/identities/authorize?provider=${COMPANY}&skip_http_redirect=true`;
    const identity = userOf(before.body).identities[1]?.identity_id;
    for (const token of [single, bearer]) {
      expect(refusalOf(await server.call("GET", authorize, { bearer: token }))).toBe("403 insufficient_aal");
      const removed = await server.call("DELETE", `/user/identities/${identity}`, { bearer: token });
      expect(refusalOf(removed)).toBe("403 insufficient_aal");
    }
    const token = { provider: COMPANY, id_token: await issuer.idToken({ ...issuer.claims }) };
    const granted = await server.call("POST", "/token?grant_type=id_token", {
      bearer: single,
      body: { ...token, link_identity: true },
    });
    expect(refusalOf(granted)).toBe("403 insufficient_aal");
    // The session that began the link has the factor by now, so it may finish.
    expect((await started.exchange(back.to.searchParams.get("code"))).status).toBe(200);
    const kept = String(proven.body.access_token);
    const removed = await server.call("DELETE", `/user/identities/${identity}`, { bearer: kept });
    expect(removed.status).toBe(200);
  });

  test("ends with unlinking, and the last way in stays", async () => {
    const { server, visitor, code } = await linked();
    const { body } = await visitor.exchange(code);
    const bearer = String(body.access_token);
    const { identities } = userOf(body);
    const remove = (id: string | undefined) => server.call("DELETE", `/user/identities/${id}`, { bearer });
    expect((await remove("x")).status).toBe(404);
    expect((await remove(crypto.randomUUID())).body.error_code).toBe("identity_not_found");
    expect((await remove(identities[1]?.identity_id)).status).toBe(200);
    expect((await remove(identities[0]?.identity_id)).body.error_code).toBe("single_identity_not_deletable");
    const after = await server.call("GET", "/user", { bearer });
    expect(userOf({ user: after.body }).app_metadata).toMatchObject({ providers: ["email"] });
  });

  test("moves an account to the address of the identity that is left", async () => {
    const { server, visitor, code, email } = await linked();
    const { body } = await visitor.exchange(code);
    const bearer = String(body.access_token);
    const [own] = userOf(body).identities;
    expect((await server.call("DELETE", `/user/identities/${own?.identity_id}`, { bearer })).status).toBe(
      200,
    );
    expect((await server.call("GET", "/user", { bearer })).body).toMatchObject({ email });
    const password = await server.call("POST", "/token?grant_type=password", {
      body: { email, password: PASSWORD },
    });
    expect(password.body.error_code).toBe("invalid_credentials");
  });
});

describe("an ID token from elsewhere", () => {
  const grant = (server: TestProvider, body: Record<string, unknown>, bearer?: string) =>
    server.call("POST", "/token?grant_type=id_token", { body: { provider: COMPANY, ...body }, bearer });

  test("signs in with the nonce that it was made for", async () => {
    const { issuer, server } = await start();
    const nonce = randomBytes(16).toString("hex");
    const hashed = createHash("sha256").update(nonce).digest("hex");
    const token = await issuer.idToken({ ...issuer.claims, nonce: hashed });
    expect((await grant(server, { id_token: token })).body).toMatchObject({ error: "invalid request" });
    expect((await grant(server, { id_token: token, nonce: "x" })).body).toMatchObject({
      error: "invalid nonce",
    });
    expect((await grant(server, { id_token: token, nonce })).status).toBe(200);
  });

  test("without a nonce works once, for ten minutes", async () => {
    const { issuer, server } = await start();
    const token = await issuer.idToken({ ...issuer.claims });
    expect((await grant(server, { id_token: token })).status).toBe(200);
    expect((await grant(server, { id_token: token })).status).toBe(400);
    const old = await issuer.idToken({ ...issuer.claims, exp: Math.floor(Date.now() / 1000) + 7200 });
    server.clock.advance(601);
    expect((await grant(server, { id_token: old })).status).toBe(400);
  });

  test("of someone else costs no request", async () => {
    const { issuer, server } = await start();
    const token = await issuer.idToken({ ...issuer.claims, iss: "https://other.example" });
    expect((await grant(server, { id_token: token })).body).toMatchObject({
      error_description: "Bad ID token",
    });
    expect(issuer.asked.size).toBe(0);
  });

  test("links an identity to the caller", async () => {
    const { issuer, server } = await start();
    const person = await server.signedIn();
    const token = await issuer.idToken({ ...issuer.claims });
    expect((await grant(server, { id_token: token, link_identity: true })).status).toBe(400);
    const { body } = await grant(server, { id_token: token, link_identity: true }, person.accessToken);
    expect(userOf(body)).toMatchObject({ id: person.userId });
    expect(userOf(body).identities).toHaveLength(2);
  });
});

test("no code, token or secret of a visit reaches an error that is logged", async () => {
  const { issuer, server, visitor } = await start();
  issuer.claims = { ...issuer.claims, nonce: "wrong" };
  const back = issuer.approve(await visitor.leave());
  await visitor.comeBack(back);
  issuer.isDown = true;
  const other = issuer.approve(await visitor.leave());
  await visitor.comeBack(other);
  expect(server.errors.length).toBeGreaterThan(0);
  // The log writes an error with all its causes.
  const logged = JSON.stringify(server.errors.map((error) => stdSerializers.err(error as Error)));
  const secrets = [back, other].flatMap((url) => [
    url.searchParams.get("code"),
    url.searchParams.get("state"),
  ]);
  for (const secret of secrets) expect(logged).not.toContain(secret);
});

test("what has run out is deleted", async () => {
  const { issuer, server, visitor } = await start();
  await visitor.comeBack(issuer.approve(await visitor.leave()));
  server.clock.advance(3 * 24 * 3600);
  await server.provider.cleanUp();
  expect(await db.select().from(authExternalFlows)).toEqual([]);
  expect(await db.select().from(authFlowStates)).toEqual([]);
});
