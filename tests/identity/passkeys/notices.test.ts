import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { db } from "~/server/db.server";
import type { ProtectionEvent } from "~/identity/provider.server";

import { authPasskeys, authUsers, authWebauthnChallenges } from "../../../drizzle/identity-schema";
import { AUTH_URL, mustAnswer, refusalOf, SECRET_KEY, startProvider } from "../harness";
import { SoftAuthenticator } from "../support/authenticator";
import {
  finishSignIn,
  register,
  signInWith,
  startRegistration,
  startSignIn,
  withPasskey,
} from "../support/passkeys";

/* What the application learns about the ways into an account, and what its logs never hold. */

/** A provider, and the notes that it made. */
function startNoting(config: Parameters<typeof startProvider>[0] = {}) {
  const notes: ProtectionEvent[] = [];
  const server = startProvider({
    noteProtection: (event) => {
      notes.push(event);
      return Promise.resolve(() => []);
    },
    ...config,
  });
  return { server, notes, kinds: () => notes.map(({ kind }) => kind) };
}

test("adding and removing passkeys is noted with the owner's address", async () => {
  const { server, notes, kinds } = startNoting();
  const { accessToken: bearer, email, userId, passkeyId } = await withPasskey(server);
  await mustAnswer(server.call("DELETE", `/passkeys/${passkeyId}`, { bearer }));
  const { body } = await mustAnswer(register(server, bearer));
  const path = `/admin/users/${userId}/passkeys/${String(body.id)}`;
  await mustAnswer(server.call("DELETE", path, { bearer: SECRET_KEY }));
  expect(kinds()).toEqual(["passkey_added", "passkey_removed", "passkey_added", "passkey_removed"]);
  for (const note of notes) expect(note).toMatchObject({ userId, email, isDirect: false });
});

test("a request past the application's pages is marked", async () => {
  const { server, notes } = startNoting();
  const { accessToken, passkeyId } = await withPasskey(server);
  const request = new Request(`${AUTH_URL}/passkeys/${passkeyId}`, {
    method: "DELETE",
    headers: { Authorization: `Bearer ${accessToken}` },
  });
  expect((await server.provider.handle(request, { isDirect: true })).status).toBe(204);
  expect(notes.map(({ kind, isDirect }) => [kind, isDirect])).toEqual([
    ["passkey_added", false],
    ["passkey_removed", true],
  ]);
});

test("a copied key is noted once an hour, and only if its signature is good", async () => {
  const { server, kinds } = startNoting({ rateLimits: true });
  const { authenticator } = await withPasskey(server);
  await mustAnswer(signInWith(server, authenticator, { counter: 5 }));
  await signInWith(server, authenticator, { counter: 5, signer: new SoftAuthenticator() });
  expect(kinds()).toEqual(["passkey_added"]);
  await signInWith(server, authenticator, { counter: 5 });
  await signInWith(server, authenticator, { counter: 4 });
  expect(kinds()).toEqual(["passkey_added", "credential_copied"]);
  server.clock.advance(3601);
  await signInWith(server, authenticator, { counter: 3 });
  expect(kinds()).toEqual(["passkey_added", "credential_copied", "credential_copied"]);
});

test("a note that can't be written takes the change back", async () => {
  const { server } = startNoting({
    noteProtection: () => {
      throw new Error("the outbox is full");
    },
  });
  const { accessToken } = await server.signedIn();
  expect((await register(server, accessToken)).status).toBe(500);
  expect((await server.call("GET", "/passkeys", { bearer: accessToken })).body).toEqual([]);
});

test("thirty tries from one address, and then one every ten seconds, for each step of its own", async () => {
  const server = startProvider({ rateLimits: true });
  const { accessToken: bearer } = await server.signedIn();
  const steps = [
    ["/passkeys/authentication/options", {}],
    ["/passkeys/authentication/verify", { challenge_id: "x", credential: {} }],
    ["/passkeys/registration/verify", { challenge_id: "x", credential: {} }],
  ] as const;
  for (const [path, body] of steps) {
    const attempt = async (ip = "192.0.2.77") =>
      refusalOf(await server.call("POST", path, { bearer, body, ip }));
    for (let count = 0; count < 30; count++) expect(await attempt()).not.toContain("429");
    expect(await attempt(), path).toBe("429 over_request_rate_limit");
    expect(await attempt("192.0.2.78")).not.toContain("429");
    server.clock.advance(10);
    expect(await attempt()).not.toContain("429");
  }
});

test("a refusal repeats nothing that was sent, and nothing is reported as a failure", async () => {
  const { server } = startNoting();
  const { authenticator } = await withPasskey(server);
  const { challenge_id: id, options } = await startSignIn(server);
  const credential = authenticator.get(options, { origin: "https://evil.example" });
  const refused = await finishSignIn(server, id, credential);
  const said = JSON.stringify([[...refused.headers], refused.body]);
  for (const secret of [
    options.challenge,
    id,
    ...Object.values(credential.response),
    credential.id,
    "evil",
  ]) {
    expect(said).not.toContain(secret);
  }
  expect(server.errors).toEqual([]);
});

test("what has ended is cleaned up at once, and nothing else", async () => {
  const { server } = startNoting();
  const { accessToken } = await withPasskey(server);
  const old = await startSignIn(server);
  server.clock.advance(200);
  await startRegistration(server, accessToken);
  const young = await startSignIn(server);
  server.clock.advance(100);
  await server.provider.cleanUp();
  const left = (await db.select().from(authWebauthnChallenges)).map((row) => row.id);
  expect(left).toContain(young.challenge_id);
  expect(left).not.toContain(old.challenge_id);
  expect(await db.$count(authPasskeys)).toBeGreaterThan(0);
});

test("who proves an address first takes the account over without the passkeys from before", async () => {
  const impatient = startProvider({ mailerAutoconfirm: true });
  const server = startProvider();
  const { email, userId, authenticator } = await withPasskey(impatient);
  // As an operator finds it who turns automatic confirmation off.
  await db.update(authUsers).set({ emailConfirmedAt: null }).where(eq(authUsers.id, userId));
  expect(refusalOf(await signInWith(server, authenticator))).toBe("403 email_not_confirmed");
  await mustAnswer(server.call("POST", "/resend", { body: { type: "signup", email } }));
  const body = { type: "signup", token_hash: server.lastMail().tokenHash };
  const proven = await mustAnswer(server.call("POST", "/verify", { body }));
  expect(proven.body.new_password_required).toBe(true);
  expect(refusalOf(await signInWith(server, authenticator))).toBe("400 webauthn_verification_failed");
  const bearer = String(proven.body.access_token);
  expect((await server.call("GET", "/passkeys", { bearer })).body).toEqual([]);
});
