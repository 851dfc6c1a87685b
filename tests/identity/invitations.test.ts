import { describe, expect, test } from "vitest";

import { db } from "~/server/db.server";

import { authExternalFlows } from "../../drizzle/identity-schema";
import { mustAnswer, PASSWORD, refusalOf, SECRET_KEY, startProvider, uniqueEmail } from "./harness";
import { COMPANY, errorOf, start, userOf, visitorOf } from "./support/visits";

/* An invitation (`invite_token`) that is accepted with a company account. */

const DAY = 24 * 3600;
const NOT_VERIFIED = { error: "access_denied", code: "provider_email_needs_verification" };
const GONE = { error: "server_error", code: "invite_not_found" };

/** A provider with an issuer, and an invitation of the person that the issuer knows. */
async function invited(options: Parameters<typeof start>[0] = {}) {
  const all = await start(options);
  const { server, email, visitor, issuer } = all;
  const { body } = await mustAnswer(
    server.call("POST", "/invite", { bearer: SECRET_KEY, body: { email, data: { note: "from us" } } }),
  );
  const inviteToken = server.lastMail().tokenHash;
  const leave = () => visitor.leave({ invite_token: inviteToken });
  const accept = async () => visitor.comeBack(issuer.approve(await leave()));
  return { ...all, inviteToken, userId: String(body.id), leave, accept };
}

describe("an invitation", () => {
  test("opens the invited account, which is confirmed and has no other way in", async () => {
    const { server, userId, email, visitor, accept, inviteToken } = await invited();
    const { to } = await accept();
    const { status, body } = await visitor.exchange(to.searchParams.get("code"));
    expect(status).toBe(200);
    const user = userOf(body);
    expect(user).toMatchObject({
      id: userId,
      email,
      app_metadata: { provider: COMPANY, providers: [COMPANY] },
      user_metadata: { email_verified: true },
    });
    expect(user.email_confirmed_at).toBeDefined();
    expect(user.identities.map(({ provider }) => provider)).toEqual([COMPANY]);
    const link = { type: "invite", token_hash: inviteToken };
    expect(refusalOf(await server.call("POST", "/verify", { body: link }))).toBe("403 otp_expired");
  });

  test("opens it also while registration is closed", async () => {
    const { visitor, accept } = await invited({ config: { disableSignup: true } });
    const { to } = await accept();
    expect((await visitor.exchange(to.searchParams.get("code"))).status).toBe(200);
  });

  test("removes what someone else left at the address", async () => {
    const { server, issuer, email, visitor } = await start();
    const data = { full_name: "Mallory", admin: true };
    await mustAnswer(server.call("POST", "/signup", { body: { email, password: PASSWORD, data } }));
    const waiting = server.lastMail().tokenHash;
    await mustAnswer(server.call("POST", "/invite", { bearer: SECRET_KEY, body: { email } }));
    const address = await visitor.leave({ invite_token: server.lastMail().tokenHash });
    const { to } = await visitor.comeBack(issuer.approve(address));
    const user = userOf((await visitor.exchange(to.searchParams.get("code"))).body);
    expect(user.identities.map(({ provider }) => provider)).toEqual([COMPANY]);
    expect(user.user_metadata).not.toHaveProperty("admin");
    const password = await server.call("POST", "/token?grant_type=password", {
      body: { email, password: PASSWORD },
    });
    expect(refusalOf(password)).toBe("400 invalid_credentials");
    const late = await server.call("POST", "/verify", { body: { type: "signup", token_hash: waiting } });
    expect(late.status).toBe(403);
  });

  test.each([
    ["unknown", "0".repeat(56)],
    ["broken", "x"],
    ["of a stored form", "a".repeat(43)],
  ])("that is %s begins nothing", async (_name, token) => {
    const { server, visitor } = await invited();
    const before = await db.$count(authExternalFlows);
    const query = new URLSearchParams({
      provider: COMPANY,
      invite_token: token,
      code_challenge: "a".repeat(43),
      code_challenge_method: "s256",
    });
    const answer = await server.call("GET", `/authorize?${query}`);
    expect(answer).toMatchObject({
      status: 404,
      body: { error_code: "user_not_found", msg: "User identified by token not found" },
    });
    expect(await db.$count(authExternalFlows)).toBe(before);
    expect(await visitor.leave({ invite_token: "" })).not.toBe("");
  });

  test("is no sign-up, whose code also confirms an address", async () => {
    const { server, visitor } = await start();
    await server.call("POST", "/signup", { body: { email: uniqueEmail(), password: PASSWORD } });
    expect(await visitor.leave({ invite_token: server.lastMail().tokenHash })).toBe("");
  });

  test("is stored with the visit only as a hash", async () => {
    const { leave, inviteToken } = await invited();
    await leave();
    const rows = await db.select().from(authExternalFlows);
    expect(rows.some(({ inviteToken: stored }) => stored !== null)).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(inviteToken);
  });

  test("works for seven days, also for a visit that began in time", async () => {
    const { server, issuer, visitor, leave } = await invited();
    server.clock.advance(7 * DAY - 300);
    const address = await leave();
    expect(address).not.toBe("");
    server.clock.advance(301);
    expect(await leave()).toBe("");
    expect(errorOf(await visitor.comeBack(issuer.approve(address)))).toEqual(GONE);
  });

  test("works once, for two visits that come back together", async () => {
    const { server, issuer, visitor, leave, userId } = await invited();
    const backs = [issuer.approve(await leave()), issuer.approve(await leave())];
    const answers = await Promise.all(backs.map((back) => visitor.comeBack(back)));
    expect(answers.filter(({ to }) => to.searchParams.has("code"))).toHaveLength(1);
    expect(answers.map(errorOf)).toContainEqual(GONE);
    const { data } = await server.admin.getUserById(userId);
    expect(data.user?.identities).toHaveLength(1);
  });

  test("works once: by its link or by an issuer", async () => {
    const { server, issuer, visitor, leave, inviteToken, userId } = await invited();
    const back = issuer.approve(await leave());
    const link = { type: "invite", token_hash: inviteToken };
    await mustAnswer(server.call("POST", "/verify", { body: link }));
    expect(errorOf(await visitor.comeBack(back))).toEqual(GONE);
    const { data } = await server.admin.getUserById(userId);
    expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(["email"]);
  });

  test.each([
    [{ email_confirm: true, password: PASSWORD }],
    [{ email_confirm: true }],
    [{ phone: "4915112345678", phone_confirm: true }],
  ])("of an account that was confirmed by %j removes nothing there", async (changes) => {
    const { server, leave, issuer, visitor, userId } = await invited();
    const back = issuer.approve(await leave());
    await mustAnswer(server.call("PUT", `/admin/users/${userId}`, { bearer: SECRET_KEY, body: changes }));
    expect(errorOf(await visitor.comeBack(back))).toEqual(GONE);
    expect(await leave()).toBe("");
    const { data } = await server.admin.getUserById(userId);
    expect(data.user?.identities?.map(({ provider }) => provider)).toContain("email");
  });
});

describe("the person who accepts an invitation", () => {
  test("has to have the invited address", async () => {
    const { server, issuer, accept, userId } = await invited();
    issuer.claims = { ...issuer.claims, email: uniqueEmail() };
    const back = await accept();
    expect(errorOf(back)).toEqual({ error: "invalid_request", code: "validation_failed" });
    expect(back.to.searchParams.get("error_description")).toBe(
      "Invited email does not match emails from external provider",
    );
    const { data } = await server.admin.getUserById(userId);
    expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(["email"]);
    expect(data.user?.email_confirmed_at).toBeUndefined();
  });

  test("may write it in capitals", async () => {
    const { issuer, accept, email } = await invited();
    issuer.claims = { ...issuer.claims, email: email.toUpperCase() };
    expect((await accept()).to.searchParams.has("code")).toBe(true);
  });

  test("has to have proven it, and may try again", async () => {
    const { issuer, accept } = await invited();
    for (const verified of [false, undefined, "yes"]) {
      issuer.claims = { ...issuer.claims, email_verified: verified };
      expect(errorOf(await accept())).toEqual(NOT_VERIFIED);
    }
    issuer.claims = { ...issuer.claims, email_verified: true };
    expect((await accept()).to.searchParams.has("code")).toBe(true);
  });

  test("proves it at Google only where Google manages the address", async () => {
    const google = { name: "google", issuer: { issuer: "https://accounts.google.com" } };
    const { issuer, accept } = await invited(google);
    expect(errorOf(await accept())).toEqual(NOT_VERIFIED);
    issuer.claims = { ...issuer.claims, hd: "example.com" };
    expect((await accept()).to.searchParams.has("code")).toBe(true);
  });

  test("can't bring an identity that belongs to someone else", async () => {
    const { server, issuer, visitor, email, accept } = await invited();
    const other = await server.signedIn();
    const { to } = await visitor.comeBack(issuer.approve(await visitor.link(other.accessToken)));
    await mustAnswer(visitor.exchange(to.searchParams.get("code")));
    issuer.claims = { ...issuer.claims, email };
    expect(errorOf(await accept())).toEqual({ error: "server_error", code: "identity_already_exists" });
  });

  test("may have tried before with the address unproven", async () => {
    const { server, issuer, visitor, email } = await start();
    issuer.claims = { ...issuer.claims, email_verified: false };
    expect(errorOf(await visitor.comeBack(issuer.approve(await visitor.leave())))).toEqual(NOT_VERIFIED);
    await mustAnswer(server.call("POST", "/invite", { bearer: SECRET_KEY, body: { email } }));
    issuer.claims = { ...issuer.claims, email_verified: true };
    const address = await visitor.leave({ invite_token: server.lastMail().tokenHash });
    const { to } = await visitor.comeBack(issuer.approve(address));
    const { body } = await mustAnswer(visitor.exchange(to.searchParams.get("code")));
    expect(userOf(body).identities.map(({ provider }) => provider)).toEqual([COMPANY]);
  });

  test("gets nothing while banned", async () => {
    const { server, accept, userId } = await invited();
    const ban = { bearer: SECRET_KEY, body: { ban_duration: "24h" } };
    await mustAnswer(server.call("PUT", `/admin/users/${userId}`, ban));
    expect(errorOf(await accept())).toEqual({ error: "access_denied", code: "user_banned" });
  });
});

test("where no issuer is configured, an invitation opens no visit", async () => {
  const server = startProvider();
  await mustAnswer(server.call("POST", "/invite", { bearer: SECRET_KEY, body: { email: uniqueEmail() } }));
  const token = server.lastMail().tokenHash;
  expect(await visitorOf(server, "google").leave({ invite_token: token })).toBe("");
});
