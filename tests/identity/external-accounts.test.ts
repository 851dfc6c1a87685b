import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";

import { db } from "~/server/db.server";

import { authUsers } from "../../drizzle/identity-schema";
import { mustAnswer, refusalOf, startProvider, uniqueEmail } from "./harness";
import { register, signInWith, withPasskey } from "./support/passkeys";
import { COMPANY, errorOf, start, userOf, visitorOf } from "./support/visits";

/* What an issuer's word about an address changes on an account, and what it never does. */

const NEEDS_VERIFICATION = { error: "access_denied", code: "provider_email_needs_verification" };

/** As an operator finds an account who turns automatic confirmation off. */
const unconfirm = (userId: string) =>
  db.update(authUsers).set({ emailConfirmedAt: null }).where(eq(authUsers.id, userId));

const stored = async (userId: string) => {
  const [user] = await db.select().from(authUsers).where(eq(authUsers.id, userId));
  return user;
};

test("the owner of an address takes it over without the sessions, passkeys and factors from before", async () => {
  const { issuer, server, email, visitor } = await start();
  const before = startProvider({ mailerAutoconfirm: true });
  const stranger = await before.signedIn(email);
  const bearer = stranger.accessToken;
  const passkey = await mustAnswer(register(before, bearer));
  expect(passkey.body.id).toBeTruthy();
  await mustAnswer(before.call("POST", "/factors", { bearer, body: { factor_type: "totp" } }));
  await db.update(authUsers).set({ newEmail: uniqueEmail() }).where(eq(authUsers.id, stranger.userId));
  await unconfirm(stranger.userId);

  const { body } = await visitor.signIn(issuer);
  expect(userOf(body)).toMatchObject({ id: stranger.userId, email });
  const own = String(body.access_token);
  expect(refusalOf(await server.call("GET", "/user", { bearer }))).toBe("403 session_not_found");
  expect((await server.refresh(stranger.refreshToken)).status).toBe(400);
  expect((await server.call("GET", "/passkeys", { bearer: own })).body).toEqual([]);
  expect((await server.call("GET", "/user", { bearer: own })).body.factors ?? []).toEqual([]);
  expect(await stored(stranger.userId)).toMatchObject({ newEmail: null, passwordHash: null });
});

test("a known identity confirms only the address of its account", async () => {
  const { issuer, visitor, email } = await start();
  const { id } = userOf((await visitor.signIn(issuer)).body);
  await unconfirm(id);
  issuer.claims = { ...issuer.claims, email: uniqueEmail() };
  const back = await visitor.comeBack(issuer.approve(await visitor.leave()));
  expect(errorOf(back)).toEqual(NEEDS_VERIFICATION);
  expect(await stored(id)).toMatchObject({ email, emailConfirmedAt: null });
});

test("someone without their passkey comes in by their issuer, and the passkey stays", async () => {
  const { issuer, server, visitor } = await start();
  const { email, userId, authenticator } = await withPasskey(server);
  issuer.claims = { ...issuer.claims, email };
  const { body } = await visitor.signIn(issuer);
  expect(userOf(body).id).toBe(userId);
  const bearer = String(body.access_token);
  expect((await server.call("GET", "/passkeys", { bearer })).body).toHaveLength(1);
  expect((await signInWith(server, authenticator)).status).toBe(200);
});

describe("unlinking", () => {
  /** Someone who came by the issuer, and has linked a second identity with this address. */
  async function withSecondIdentity(email: string) {
    const all = await start();
    const { issuer, server, visitor } = all;
    const first = await visitor.signIn(issuer);
    issuer.claims = { sub: crypto.randomUUID(), email, email_verified: false };
    const second = visitorOf(server, COMPANY);
    const address = await second.link(String(first.body.access_token));
    const { to } = await second.comeBack(issuer.approve(address));
    const { body } = await mustAnswer(second.exchange(to.searchParams.get("code")));
    const { id, identities } = userOf(body);
    const remove = () =>
      server.call("DELETE", `/user/identities/${identities[0]?.identity_id}`, {
        bearer: String(body.access_token),
      });
    return { ...all, userId: id, remove };
  }

  test("moves an account to an address that nobody has proven only as unconfirmed", async () => {
    const claimed = uniqueEmail();
    const { server, userId, remove } = await withSecondIdentity(claimed);
    expect((await remove()).status).toBe(200);
    const user = await stored(userId);
    expect(user).toMatchObject({ email: claimed, emailConfirmedAt: null });
    expect(user?.userMetadata).toMatchObject({ email_verified: false });
    // The person who really has the address takes the account over, without the other's identity.
    const owner = await start();
    owner.issuer.claims = { ...owner.issuer.claims, email: claimed };
    const { body } = await owner.visitor.signIn(owner.issuer);
    expect(userOf(body).identities).toHaveLength(1);
    expect(server.errors).toEqual([]);
  });

  test("never moves an account to an address that someone else has", async () => {
    const { email: theirs } = await startProvider().signedIn();
    const { userId, email, remove } = await withSecondIdentity(theirs);
    expect(refusalOf(await remove())).toBe("422 email_conflict_identity_not_deletable");
    expect(await stored(userId)).toMatchObject({ email });
  });

  test("keeps the password of an account whose other identities aren't proven", async () => {
    const { issuer, server, visitor } = await start();
    const person = await server.signedIn();
    issuer.claims = { ...issuer.claims, email_verified: false };
    const { to } = await visitor.comeBack(issuer.approve(await visitor.link(person.accessToken)));
    const { body } = await mustAnswer(visitor.exchange(to.searchParams.get("code")));
    const [own] = userOf(body).identities;
    const removed = await server.call("DELETE", `/user/identities/${own?.identity_id}`, {
      bearer: String(body.access_token),
    });
    expect(refusalOf(removed)).toBe("422 single_identity_not_deletable");
    expect((await server.signIn(person.email)).userId).toBe(person.userId);
  });
});

test("an issuer is asked for its metadata once an hour and for its keys every ten minutes", async () => {
  const { issuer } = await start();
  const server = startProvider({
    externalProviders: { [COMPANY]: issuer.provider },
    externalFetch: async (...request) => {
      // Everyone who comes now arrives before the answer.
      for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      return issuer.fetch(...request);
    },
  });
  const asked = async (visits: number) => {
    const claims = { ...issuer.claims, iat: Math.floor(server.now().getTime() / 1000), exp: 9e9 };
    const tokens = await Promise.all(Array.from({ length: visits }, () => issuer.idToken(claims)));
    const grants = tokens.map((token) => ({ body: { provider: COMPANY, id_token: token } }));
    await Promise.all(grants.map((grant) => server.call("POST", "/token?grant_type=id_token", grant)));
    return [issuer.asked.get("/.well-known/openid-configuration"), issuer.asked.get("/keys")];
  };
  expect(await asked(5)).toEqual([1, 1]);
  server.clock.advance(9 * 60);
  expect(await asked(1)).toEqual([1, 1]);
  server.clock.advance(2 * 60);
  expect(await asked(1)).toEqual([1, 2]);
  server.clock.advance(48 * 60);
  expect(await asked(1)).toEqual([1, 3]);
  server.clock.advance(2 * 60);
  expect(await asked(1)).toEqual([2, 3]);
});
