import { AuthAdminApi, AuthApiError, AuthClient, AuthSessionMissingError } from "@supabase/auth-js";
import { beforeAll, describe, expect, test } from "vitest";

import { AUTH_URL, SECRET_KEY, startProvider, uniqueEmail } from "../harness";
import { SoftAuthenticator } from "../support/authenticator";

/*
 * What the client library's own tests ask of a server (passkey.e2e.test.ts of auth-js), through the
 * library itself: an origin that isn't the provider's, confirmed addresses, a counter from 1.
 */

const NATURE = { rpId: "localhost", origin: "http://localhost:5173" };
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const NIL_UUID = "00000000-0000-0000-0000-000000000000";

const server = startProvider({
  mailerAutoconfirm: true,
  webauthn: { rpId: "localhost", origins: ["http://localhost:5173"] },
});
const fetchInProcess: typeof fetch = (input, init) => server.provider.handle(new Request(input, init));
const options = { url: AUTH_URL, fetch: fetchInProcess, experimental: { passkey: true } };
const newClient = () => new AuthClient({ ...options, autoRefreshToken: false, persistSession: false });
const admin = new AuthAdminApi({ ...options, headers: { Authorization: `Bearer ${SECRET_KEY}` } });

/** The data of an answer of the library. Fails for an error. */
function dataOf<Data>({ data, error }: { data: Data; error: unknown }): NonNullable<Data> {
  expect(error).toBeNull();
  return data as NonNullable<Data>;
}

const owner = newClient();
const authenticator = new SoftAuthenticator(NATURE);
let userId = "";
let passkeyId = "";

async function register(device: SoftAuthenticator) {
  const started = dataOf(await owner.passkey.startRegistration());
  const credential = device.create(started.options);
  return owner.passkey.verifyRegistration({ challengeId: started.challenge_id, credential });
}

async function signIn(device: SoftAuthenticator, client = newClient()) {
  const started = dataOf(await client.passkey.startAuthentication());
  const answer = { challengeId: started.challenge_id, credential: device.get(started.options) };
  return { answer, client, result: await client.passkey.verifyAuthentication(answer) };
}

beforeAll(async () => {
  const { user } = dataOf(await owner.signUp({ email: uniqueEmail(), password: "a long password" }));
  userId = user?.id ?? "";
  passkeyId = dataOf(await register(authenticator)).id;
});

describe("registering", () => {
  test("starts with options for a discoverable credential", async () => {
    const started = dataOf(await owner.passkey.startRegistration());
    expect(started.challenge_id).toMatch(UUID);
    expect(started.expires_at).toBeGreaterThan(Date.now() / 1000);
    expect(started.options).toMatchObject({
      rp: { id: "localhost" },
      challenge: expect.any(String),
      user: { id: Buffer.from(userId).toString("base64url") },
      authenticatorSelection: { residentKey: "required" },
    });
    expect(started.options.pubKeyCredParams).toContainEqual({ alg: -7, type: "public-key" });
  });

  test("creates a passkey, which can be deleted", async () => {
    const { id, created_at } = dataOf(await register(new SoftAuthenticator(NATURE)));
    expect(id).toMatch(UUID);
    expect(created_at).toEqual(expect.any(String));
    expect((await owner.passkey.delete({ passkeyId: id })).error).toBeNull();
  });

  test("refuses a challenge that was never given", async () => {
    const started = dataOf(await owner.passkey.startRegistration());
    const credential = new SoftAuthenticator(NATURE).create(started.options);
    const { data, error } = await owner.passkey.verifyRegistration({ challengeId: NIL_UUID, credential });
    expect(data).toBeNull();
    expect(error).toBeInstanceOf(AuthApiError);
    expect(error?.code).toBe("webauthn_challenge_not_found");
  });

  test("needs a session", async () => {
    const { error } = await newClient().passkey.startRegistration();
    expect(error).toBeInstanceOf(AuthSessionMissingError);
  });
});

describe("managing", () => {
  test("lists the one passkey", async () => {
    const listed = dataOf(await owner.passkey.list());
    expect(listed).toMatchObject([{ id: passkeyId, created_at: expect.any(String) }]);
  });

  test("renames it", async () => {
    const renamed = dataOf(await owner.passkey.update({ passkeyId, friendlyName: "Laptop" }));
    expect(renamed).toMatchObject({ id: passkeyId, friendly_name: "Laptop" });
    expect(dataOf(await owner.passkey.list())[0]?.friendly_name).toBe("Laptop");
  });

  test("renames nothing unknown", async () => {
    const { data, error } = await owner.passkey.update({ passkeyId: NIL_UUID, friendlyName: "nope" });
    expect(data).toBeNull();
    expect(error).toMatchObject({ name: "AuthApiError", status: 404 });
  });
});

describe("signing in", () => {
  test("makes a session that works, and notes the use", async () => {
    const started = dataOf(await newClient().passkey.startAuthentication());
    expect(started.challenge_id).toMatch(UUID);
    expect(started.options).not.toHaveProperty("allowCredentials");
    const { client, result } = await signIn(authenticator);
    const { session } = dataOf(result);
    expect(session?.user.id).toBe(userId);
    expect((await client.getSession()).data.session?.access_token).toBe(session?.access_token);
    expect((await client.getUser()).data.user?.id).toBe(userId);
    expect(dataOf(await owner.passkey.list())[0]?.last_used_at).toEqual(expect.any(String));
  });

  test("works once with a challenge", async () => {
    const { answer, client, result } = await signIn(authenticator);
    expect(result.error).toBeNull();
    const again = await client.passkey.verifyAuthentication(answer);
    expect(again.data).toBeNull();
    expect(again.error?.code).toBe("webauthn_challenge_not_found");
  });

  test("fails with an authenticator that has the user's handle but was never registered", async () => {
    const stranger = new SoftAuthenticator(NATURE);
    stranger.create(dataOf(await owner.passkey.startRegistration()).options);
    const { result } = await signIn(stranger);
    expect(result.error).toBeInstanceOf(AuthApiError);
    expect(result.error?.code).toBe("webauthn_verification_failed");
  });
});

describe("as an administrator", () => {
  test("lists a user's passkeys", async () => {
    expect(dataOf(await admin.passkey.listPasskeys({ userId }))).toMatchObject([{ id: passkeyId }]);
  });

  test("deletes one and leaves the other", async () => {
    const { id } = dataOf(await register(new SoftAuthenticator(NATURE)));
    expect((await admin.passkey.deletePasskey({ userId, passkeyId: id })).error).toBeNull();
    const left = dataOf(await admin.passkey.listPasskeys({ userId }));
    expect(left.map((passkey) => passkey.id)).toEqual([passkeyId]);
  });
});

test("a deleted passkey signs nobody in", async () => {
  expect((await owner.passkey.delete({ passkeyId })).error).toBeNull();
  expect(dataOf(await owner.passkey.list())).toEqual([]);
  const { result } = await signIn(authenticator);
  expect(result.error?.code).toBe("webauthn_verification_failed");
});
