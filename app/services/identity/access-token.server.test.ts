import { exportJWK, generateKeyPair, SignJWT, type JSONWebKeySet, type JWTPayload } from "jose";
import { beforeAll, expect, test } from "vitest";

import { AccessTokenVerifier } from "./access-token.server";

const ISSUER = "https://provider.example/auth/v1";
const START = Date.UTC(2026, 0, 1);
const SUBJECT = crypto.randomUUID();

let keys: JSONWebKeySet;
let sign: (changes?: JWTPayload, kid?: string) => Promise<string>;

beforeAll(async () => {
  const { privateKey, publicKey } = await generateKeyPair("ES256");
  keys = { keys: [{ ...(await exportJWK(publicKey)), kid: "one", alg: "ES256" }] };
  sign = (changes = {}, kid = "one") =>
    new SignJWT({
      iss: ISSUER,
      aud: "authenticated",
      sub: SUBJECT,
      session_id: crypto.randomUUID(),
      email: "a@example.com",
      aal: "aal1",
      exp: START / 1000 + 3600,
      ...changes,
    })
      .setProtectedHeader({ alg: "ES256", kid })
      .sign(privateKey);
});

function verifierOf(fetchKeys: () => Promise<JSONWebKeySet> = () => Promise.resolve(keys)) {
  const clock = { now: START };
  let fetches = 0;
  const verifier = new AccessTokenVerifier({
    issuer: ISSUER,
    audience: "authenticated",
    fetchKeys: () => {
      fetches += 1;
      return fetchKeys();
    },
    now: () => clock.now,
  });
  return { verifier, clock, fetched: () => fetches };
}

test("a good token is proven with one look at the keys, and ends to the second", async () => {
  const { verifier, clock, fetched } = verifierOf();
  const token = await sign();
  expect(await verifier.verify(token)).toMatchObject({
    state: "valid",
    claims: { externalId: SUBJECT, assuranceLevel: "aal1" },
  });
  clock.now = START + 3_599_000;
  expect((await verifier.verify(token)).state).toBe("valid");
  clock.now = START + 3_600_000;
  expect((await verifier.verify(token)).state).toBe("expired");
  expect(fetched()).toBe(1);
});

test.each<[string, JWTPayload]>([
  ["another issuer", { iss: "https://other.example/auth/v1" }],
  ["another audience", { aud: "anon" }],
  ["no subject", { sub: undefined }],
  ["a subject that is no id", { sub: "1" }],
  ["no session", { session_id: undefined }],
  ["an anonymous user", { is_anonymous: true }],
  ["not valid yet", { nbf: START / 1000 + 60 }],
  ["no end", { exp: undefined }],
])("%s is nobody's token", async (_name, changes) => {
  const { verifier } = verifierOf();
  expect(await verifier.verify(await sign(changes))).toEqual({ state: "invalid" });
});

test("an unknown key asks for the keys again, but not more often than every 30 seconds", async () => {
  const { verifier, clock, fetched } = verifierOf();
  await verifier.verify(await sign());
  for (let count = 0; count < 5; count += 1) {
    expect(await verifier.verify(await sign({}, "made up"))).toEqual({ state: "expired" });
  }
  expect(fetched()).toBe(1);
  clock.now += 31_000;
  await verifier.verify(await sign({}, "made up"));
  expect(fetched()).toBe(2);
});

test("known keys keep working while the provider is away, and unknown keys refuse nobody", async () => {
  let away = true;
  const { verifier, clock } = verifierOf(() =>
    away ? Promise.reject(new Error("away")) : Promise.resolve(keys),
  );
  expect(await verifier.verify(await sign())).toEqual({ state: "unavailable" });
  away = false;
  expect((await verifier.verify(await sign())).state).toBe("valid");
  away = true;
  clock.now += 20 * 60_000;
  expect((await verifier.verify(await sign())).state).toBe("valid");
});

test("a shared secret proves the tokens of a project that has no signing keys", async () => {
  const sharedSecret = "the shared secret of a hosted project";
  const secret = new TextEncoder().encode(sharedSecret);
  const seconds = START / 1000;
  const claims = {
    ...{ iss: ISSUER, aud: "authenticated", sub: SUBJECT, exp: seconds + 3600 },
    session_id: crypto.randomUUID(),
  };
  const signed = (changes: JWTPayload = {}, key: Uint8Array = secret, alg = "HS256") =>
    new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg }).sign(key);
  const options = {
    issuer: ISSUER,
    audience: "authenticated",
    fetchKeys: () => Promise.resolve(keys),
    now: () => START,
  };
  const sharing = new AccessTokenVerifier({ ...options, sharedSecret });
  expect(await sharing.verify(await signed())).toMatchObject({
    state: "valid",
    claims: { externalId: SUBJECT },
  });
  expect((await sharing.verify(await sign())).state).toBe("valid");
  expect((await sharing.verify(await signed({ exp: seconds - 1 }))).state).toBe("expired");
  for (const token of [
    await signed({}, new TextEncoder().encode("another secret of the same length!!!!")),
    await signed({ aud: "other" }),
    await signed({ iss: "https://other.example" }),
    await signed({}, new TextEncoder().encode(JSON.stringify(keys.keys[0]))),
    await signed({}, secret, "HS512"),
  ]) {
    expect((await sharing.verify(token)).state).toBe("invalid");
  }
  expect((await new AccessTokenVerifier(options).verify(await signed())).state).toBe("invalid");
});
