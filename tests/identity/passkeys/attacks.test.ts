import { describe, expect, test } from "vitest";

import { mustAnswer, refusalOf, SECRET_KEY, startProvider, uniqueEmail } from "../harness";
import { SoftAuthenticator, type Lies } from "../support/authenticator";
import {
  claimsOf,
  finishRegistration,
  finishSignIn,
  register,
  signInWith,
  startRegistration,
  startSignIn,
  withPasskey,
} from "../support/passkeys";

/* Authenticators, pages and thieves that lie, one claim at a time. */

const FAILED = "400 webauthn_verification_failed";
const NO_CHALLENGE = "400 webauthn_challenge_not_found";
const NIL_UUID = "00000000-0000-0000-0000-000000000000";

/** What is wrong about both ceremonies alike. */
const LIES: [string, Lies][] = [
  ["the challenge", { challenge: Buffer.alloc(32, 7).toString("base64url") }],
  ["a subdomain", { origin: "http://app.localhost:3000" }],
  ["the port", { origin: "http://localhost:3001" }],
  ["the scheme", { origin: "https://localhost:3000" }],
  ["a trailing slash", { origin: "http://localhost:3000/" }],
  ["the RP id", { rpId: "example.com" }],
  ["a frame in another site's page", { crossOrigin: true }],
  ["a frame that calls itself something else", { crossOrigin: "false" }],
  ["the absence of the user", { userPresent: false }],
  ["a user who was not verified", { userVerified: false }],
  ["a backup of what can't be backed up", { backupEligible: false, backedUp: true }],
  ["the type of the credential's id", { credentialId: "not the id" }],
  ["a credential id of 1024 bytes", { credentialId: "A".repeat(1366) }],
];

describe("a registration", () => {
  test.each([
    ...LIES,
    ["the ceremony", { type: "webauthn.get" }],
    ["an id that isn't the one inside", { credentialId: Buffer.alloc(32, 1).toString("base64url") }],
  ] satisfies [string, Lies][])("is refused for %s", async (_name, lies) => {
    const server = startProvider();
    const { accessToken } = await server.signedIn();
    expect(refusalOf(await register(server, accessToken, new SoftAuthenticator(), lies))).toBe(FAILED);
    expect((await server.call("GET", "/passkeys", { bearer: accessToken })).body).toEqual([]);
  });

  test("is refused for an algorithm that wasn't offered", async () => {
    const server = startProvider();
    const { accessToken } = await server.signedIn();
    const device = new SoftAuthenticator({ algorithm: -35 });
    expect(refusalOf(await register(server, accessToken, device))).toBe(FAILED);
  });

  test.each([-7, -8, -257])("with algorithm %i signs in afterwards", async (algorithm) => {
    const server = startProvider();
    const { userId, authenticator } = await withPasskey(server, new SoftAuthenticator({ algorithm }));
    const { body } = await mustAnswer(signInWith(server, authenticator));
    expect(body.user).toMatchObject({ id: userId });
  });

  test("takes a credential id of 1023 bytes, and no longer one", async () => {
    const server = startProvider();
    const { authenticator } = await withPasskey(server, new SoftAuthenticator({ credentialIdBytes: 1023 }));
    expect((await signInWith(server, authenticator)).status).toBe(200);
    const { accessToken } = await server.signedIn();
    const long = new SoftAuthenticator({ credentialIdBytes: 1024 });
    expect(refusalOf(await register(server, accessToken, long))).toBe(FAILED);
  });

  test("neither trusts nor checks an attestation, and opens no address that one names", async () => {
    const server = startProvider();
    const { accessToken } = await server.signedIn();
    const attStmt = new Map<string, string | number | Uint8Array>([
      ["alg", -7],
      ["sig", new Uint8Array([1, 2, 3])],
    ]);
    const lies = { attestation: { fmt: "packed", attStmt } };
    const answer = await mustAnswer(register(server, accessToken, new SoftAuthenticator(), lies));
    expect(answer.body.friendly_name).toBe("Passkey");
  });

  test("names a passkey after its model until its owner does", async () => {
    const server = startProvider();
    const { accessToken } = await server.signedIn();
    const device = new SoftAuthenticator({ aaguid: "bada5566-a7aa-401f-bd96-45619a55120d" });
    expect((await register(server, accessToken, device)).body.friendly_name).toBe("1Password");
  });

  test("of a credential that is registered already is refused", async () => {
    const server = startProvider();
    const { authenticator } = await withPasskey(server);
    const { accessToken } = await server.signedIn();
    expect(refusalOf(await register(server, accessToken, authenticator))).toBe(
      "422 webauthn_credential_exists",
    );
  });

  test.each([
    ["no object", 7],
    ["an empty object", {}],
    ["no response", { id: "AA", rawId: "AA", type: "public-key" }],
    [
      "no CBOR",
      {
        id: "AA",
        rawId: "AA",
        type: "public-key",
        response: { clientDataJSON: "e30", attestationObject: "AAAA" },
      },
    ],
    [
      "deep CBOR",
      {
        id: "AA",
        rawId: "AA",
        type: "public-key",
        response: {
          clientDataJSON: "e30",
          attestationObject: Buffer.alloc(70_000, 0x81).toString("base64url"),
        },
      },
    ],
  ])(
    "with %s instead of a credential is unreadable, and uses the challenge up",
    async (_name, credential) => {
      const server = startProvider();
      const { accessToken } = await server.signedIn();
      const { challenge_id: id } = await startRegistration(server, accessToken);
      const answer = await finishRegistration(server, accessToken, id, credential);
      expect(refusalOf(answer)).toBe(FAILED);
      expect(answer.body.msg).toBe("Invalid credential response");
      expect(refusalOf(await finishRegistration(server, accessToken, id, credential))).toBe(NO_CHALLENGE);
      expect(server.errors).toEqual([]);
    },
  );

  test("says what is missing", async () => {
    const server = startProvider();
    const { accessToken: bearer } = await server.signedIn();
    const path = "/passkeys/registration/verify";
    const says = async (body: object) => {
      const answer = await server.call("POST", path, { bearer, body });
      return `${refusalOf(answer)} ${answer.body.msg}`;
    };
    expect(await says({ credential: {} })).toBe("400 validation_failed challenge_id is required");
    expect(await says({ challenge_id: NIL_UUID })).toBe("400 validation_failed credential is required");
    expect(await says({ challenge_id: "x", credential: {} })).toBe(
      "400 validation_failed challenge_id must be a valid UUID",
    );
    expect(await says({ challenge_id: NIL_UUID, credential: {} })).toBe(
      `${NO_CHALLENGE} Challenge not found or already used`,
    );
  });
});

describe("a sign-in", () => {
  const stranger = new SoftAuthenticator();
  const foreignHandle = Buffer.from(crypto.randomUUID()).toString("base64url");

  test.each([
    ...LIES,
    ["the ceremony", { type: "webauthn.create" }],
    ["another key", { signer: stranger }],
    [
      "a changed signature",
      { signature: (made) => Buffer.concat([made.subarray(0, -1), Buffer.of(made.at(-1) === 0 ? 1 : 0)]) },
    ],
    ["no signature to speak of", { signature: () => Buffer.of(0) }],
    ["no user handle", { userHandle: null }],
    ["an empty user handle", { userHandle: "" }],
    ["another's user handle", { userHandle: foreignHandle }],
    ["a key that can suddenly be copied", { backupEligible: true }],
    ["an unknown credential", { credentialId: Buffer.alloc(32, 1).toString("base64url") }],
  ] satisfies [string, Lies][])("is refused for %s, and uses its challenge up", async (_name, lies) => {
    const server = startProvider();
    const { authenticator } = await withPasskey(server);
    const { challenge_id: id, options } = await startSignIn(server);
    expect(refusalOf(await finishSignIn(server, id, authenticator.get(options, lies)))).toBe(FAILED);
    expect(refusalOf(await finishSignIn(server, id, authenticator.get(options)))).toBe(NO_CHALLENGE);
    expect((await signInWith(server, authenticator)).status).toBe(200);
  });

  test("of a key that was made up, with a real user's handle, opens nothing", async () => {
    const server = startProvider();
    const { authenticator } = await withPasskey(server);
    const thief = new SoftAuthenticator();
    thief.userHandle = authenticator.userHandle;
    expect(refusalOf(await signInWith(server, thief))).toBe(FAILED);
    const lies = { credentialId: authenticator.credentialId };
    expect(refusalOf(await signInWith(server, thief, lies))).toBe(FAILED);
  });

  test("answers unknown, deleted and foreign credentials and bad signatures with the same bytes", async () => {
    const server = startProvider();
    const { authenticator, accessToken, passkeyId } = await withPasskey(server);
    const other = await withPasskey(server);
    const answers = [
      await signInWith(server, stranger, { userHandle: authenticator.userHandle }),
      await signInWith(server, authenticator, { userHandle: other.authenticator.userHandle }),
      await signInWith(server, authenticator, { userHandle: null }),
      await signInWith(server, authenticator, { signer: stranger }),
      await signInWith(server, authenticator, { counter: 1 }),
    ];
    await mustAnswer(server.call("DELETE", `/passkeys/${passkeyId}`, { bearer: accessToken }));
    answers.push(await signInWith(server, authenticator));
    const bytes = answers.map(({ status, headers, body }) => JSON.stringify([status, [...headers], body]));
    expect(new Set(bytes).size).toBe(1);
    expect(refusalOf(answers[0] ?? { status: 0, headers: new Headers(), body: {} })).toBe(FAILED);
  });

  test("offers the same to everyone, whatever they send", async () => {
    const server = startProvider();
    const { email, accessToken } = await withPasskey(server);
    const path = "/passkeys/authentication/options";
    const answers = [
      await server.call("POST", path),
      await server.call("POST", path, { body: { email } }),
      await server.call("POST", path, { body: { email: uniqueEmail() } }),
      await server.call("POST", path, { body: {}, bearer: accessToken }),
    ];
    const constant = answers.map(({ status, headers, body }) => {
      const { challenge, ...options } = body.options as Record<string, unknown>;
      expect(Buffer.from(String(challenge), "base64url")).toHaveLength(32);
      const keys = Object.keys(body);
      return JSON.stringify([status, [...headers], keys, options]);
    });
    expect(new Set(constant).size).toBe(1);
    expect(answers[0]?.body.options).toEqual({
      challenge: expect.any(String),
      timeout: 300_000,
      rpId: "localhost",
      userVerification: "required",
    });
  });
});

describe("a challenge", () => {
  test("belongs to its ceremony", async () => {
    const server = startProvider();
    const { accessToken, authenticator } = await withPasskey(server);
    const registration = await startRegistration(server, accessToken);
    const assertion = authenticator.get(registration.options as never);
    expect(refusalOf(await finishSignIn(server, registration.challenge_id, assertion))).toBe(NO_CHALLENGE);
    const signIn = await startSignIn(server);
    const device = new SoftAuthenticator();
    const created = device.create({ ...registration.options, challenge: signIn.options.challenge });
    expect(refusalOf(await finishRegistration(server, accessToken, signIn.challenge_id, created))).toBe(
      NO_CHALLENGE,
    );
  });

  test("belongs to its user", async () => {
    const server = startProvider();
    const [one, two] = [await server.signedIn(), await server.signedIn()];
    const { challenge_id: id, options } = await startRegistration(server, one.accessToken);
    const credential = new SoftAuthenticator().create(options);
    expect(refusalOf(await finishRegistration(server, two.accessToken, id, credential))).toBe(NO_CHALLENGE);
    expect((await finishRegistration(server, one.accessToken, id, credential)).status).toBe(200);
  });

  test("ends after five minutes", async () => {
    const server = startProvider();
    const { accessToken, authenticator } = await withPasskey(server);
    const registration = await startRegistration(server, accessToken);
    const { challenge_id: id, options, expires_at: end } = await startSignIn(server);
    expect(end).toBeGreaterThanOrEqual(Math.floor(Date.now() / 1000) + 299);
    server.clock.advance(301);
    expect(refusalOf(await finishSignIn(server, id, authenticator.get(options)))).toBe(
      "400 webauthn_challenge_expired",
    );
    const created = new SoftAuthenticator().create(registration.options);
    expect(refusalOf(await finishRegistration(server, accessToken, registration.challenge_id, created))).toBe(
      "400 webauthn_challenge_expired",
    );
  });

  test("is answered once, even by two at the same time", async () => {
    const server = startProvider();
    const { authenticator, accessToken } = await withPasskey(
      server,
      new SoftAuthenticator({ isSynced: true }),
    );
    const { challenge_id: id, options } = await startSignIn(server);
    const credential = authenticator.get(options);
    const signIns = await Promise.all([1, 2, 3].map(() => finishSignIn(server, id, credential)));
    expect(signIns.map(refusalOf).toSorted()).toEqual(["200", NO_CHALLENGE, NO_CHALLENGE]);
    const registration = await startRegistration(server, accessToken);
    const created = new SoftAuthenticator().create(registration.options);
    const registrations = await Promise.all(
      [1, 2, 3].map(() => finishRegistration(server, accessToken, registration.challenge_id, created)),
    );
    expect(registrations.map(refusalOf).toSorted()).toEqual(["200", NO_CHALLENGE, NO_CHALLENGE]);
  });
});

describe("a counter", () => {
  test("that doesn't grow gives a copied key away", async () => {
    const server = startProvider();
    const { authenticator } = await withPasskey(server);
    expect((await signInWith(server, authenticator, { counter: 5 })).status).toBe(200);
    expect(refusalOf(await signInWith(server, authenticator, { counter: 5 }))).toBe(FAILED);
    expect(refusalOf(await signInWith(server, authenticator, { counter: 4 }))).toBe(FAILED);
    expect(refusalOf(await signInWith(server, authenticator, { counter: 0 }))).toBe(FAILED);
    expect((await signInWith(server, authenticator, { counter: 2 ** 32 - 1 })).status).toBe(200);
  });

  test("may stay at 0", async () => {
    const server = startProvider();
    const { authenticator } = await withPasskey(server, new SoftAuthenticator({ isSynced: true }));
    for (const time of [1, 2]) expect((await signInWith(server, authenticator)).status, `${time}`).toBe(200);
  });

  test("is taken once, even from two challenges at the same time", async () => {
    const server = startProvider();
    const { authenticator } = await withPasskey(server);
    const copies = await Promise.all([1, 2, 3].map(() => signInWith(server, authenticator, { counter: 9 })));
    expect(copies.map(refusalOf).toSorted()).toEqual(["200", FAILED, FAILED]);
  });
});

describe("an account", () => {
  const admin = { bearer: SECRET_KEY };

  test("that is banned, unconfirmed or deleted isn't opened, and only its owner learns why", async () => {
    const server = startProvider();
    const { authenticator, userId } = await withPasskey(server);
    const path = `/admin/users/${userId}`;
    await mustAnswer(server.call("PUT", path, { ...admin, body: { ban_duration: "1h" } }));
    expect(refusalOf(await signInWith(server, authenticator))).toBe("403 user_banned");
    expect(refusalOf(await signInWith(server, authenticator, { signer: new SoftAuthenticator() }))).toBe(
      FAILED,
    );
    await mustAnswer(server.call("DELETE", path, { ...admin, body: { should_soft_delete: true } }));
    expect(refusalOf(await signInWith(server, authenticator))).toBe(FAILED);
    expect((await server.call("GET", `${path}/passkeys`, admin)).body).toEqual([]);
  });

  test("that is deleted for good takes its passkeys along", async () => {
    const server = startProvider();
    const { authenticator, userId, accessToken } = await withPasskey(server);
    await startRegistration(server, accessToken);
    await mustAnswer(server.call("DELETE", `/admin/users/${userId}`, admin));
    expect(refusalOf(await signInWith(server, authenticator))).toBe(FAILED);
  });

  test("changes only its own passkeys", async () => {
    const server = startProvider();
    const { passkeyId, userId } = await withPasskey(server);
    const other = await server.signedIn();
    const bearer = other.accessToken;
    const path = `/passkeys/${passkeyId}`;
    const renamed = await server.call("PATCH", path, { bearer, body: { friendly_name: "Mine" } });
    expect(refusalOf(renamed)).toBe("404 validation_failed");
    expect(refusalOf(await server.call("DELETE", path, { bearer }))).toBe("404 validation_failed");
    for (const method of ["GET", "DELETE"]) {
      const end = method === "GET" ? "" : `/${passkeyId}`;
      const answer = await server.call(method, `/admin/users/${userId}/passkeys${end}`, { bearer });
      expect(refusalOf(answer)).toBe("403 not_admin");
    }
    const wrongOwner = `/admin/users/${other.userId}/passkeys/${passkeyId}`;
    expect(refusalOf(await server.call("DELETE", wrongOwner, admin))).toBe("404 validation_failed");
    expect((await server.call("GET", `/admin/users/${userId}/passkeys`, admin)).body).toHaveLength(1);
  });

  test("names its passkeys in up to 120 bytes", async () => {
    const server = startProvider();
    const { passkeyId, accessToken: bearer } = await withPasskey(server);
    const rename = async (name: unknown, id = passkeyId) =>
      server.call("PATCH", `/passkeys/${id}`, { bearer, body: { friendly_name: name } });
    expect((await rename("ü".repeat(60))).status).toBe(200);
    expect((await rename("ü".repeat(61))).body.msg).toBe("friendly_name must be 120 characters or less");
    expect((await rename("")).body.msg).toBe("friendly_name is required");
    expect(refusalOf(await rename("x", "x"))).toBe("404 validation_failed");
  });

  test("has at most ten passkeys, even when two come at the same time", async () => {
    const server = startProvider();
    const { accessToken } = await server.signedIn();
    for (let count = 0; count < 9; count++) await mustAnswer(register(server, accessToken));
    const started = await Promise.all([1, 2, 3].map(() => startRegistration(server, accessToken)));
    const answers = await Promise.all(
      started.map(({ challenge_id: id, options }) =>
        finishRegistration(server, accessToken, id, new SoftAuthenticator().create(options)),
      ),
    );
    expect(answers.map(refusalOf).toSorted()).toEqual([
      "200",
      "422 too_many_passkeys",
      "422 too_many_passkeys",
    ]);
    const eleventh = await server.call("POST", "/passkeys/registration/options", {
      bearer: accessToken,
      body: {},
    });
    expect(refusalOf(eleventh)).toBe("422 too_many_passkeys");
    expect((await server.call("GET", "/passkeys/", { bearer: accessToken })).body).toHaveLength(10);
  });
});

describe("the session", () => {
  test("of a passkey is aal1, keeps the account's identities, and is refreshed", async () => {
    const server = startProvider();
    const { authenticator, refreshToken: _other } = await withPasskey(server);
    const answer = await mustAnswer(signInWith(server, authenticator));
    expect(claimsOf(answer)).toMatchObject({ aal: "aal1", amr: [{ method: "passkey" }] });
    expect(answer.body.user).toMatchObject({
      app_metadata: { provider: "email", providers: ["email"] },
      identities: [{ provider: "email" }],
    });
    const refreshed = await mustAnswer(server.refresh(String(answer.body.refresh_token)));
    expect(claimsOf(refreshed)).toMatchObject({ aal: "aal1", amr: [{ method: "passkey" }] });
  });

  test("of a deleted passkey ends, except the one that deletes it", async () => {
    const server = startProvider();
    const { authenticator, passkeyId } = await withPasskey(server);
    const [thief, own] = [
      await mustAnswer(signInWith(server, authenticator)),
      await mustAnswer(signInWith(server, authenticator)),
    ];
    const bearer = String(own.body.access_token);
    await mustAnswer(server.call("DELETE", `/passkeys/${passkeyId}`, { bearer }));
    expect((await server.call("GET", "/user", { bearer })).status).toBe(200);
    const ended = await server.call("GET", "/user", { bearer: String(thief.body.access_token) });
    expect(refusalOf(ended)).toBe("403 session_not_found");
  });

  test("is aal2 where a passkey counts as two factors, if it verified its user", async () => {
    const config = { passkeyCountsAsTwoFactors: true, passkeyUserVerification: "preferred" } as const;
    const server = startProvider(config);
    const { authenticator, passkeyId } = await withPasskey(server);
    const weak = await mustAnswer(signInWith(server, authenticator, { userVerified: false }));
    expect(claimsOf(weak).aal).toBe("aal1");
    const strong = await mustAnswer(signInWith(server, authenticator));
    expect(claimsOf(strong).aal).toBe("aal2");
    const refreshed = await mustAnswer(server.refresh(String(strong.body.refresh_token)));
    expect(claimsOf(refreshed).aal).toBe("aal2");
    const bearer = String(refreshed.body.access_token);
    expect((await server.call("DELETE", `/passkeys/${passkeyId}`, { bearer })).status).toBe(204);
    expect(refusalOf(await server.call("GET", "/user", { bearer }))).toBe("403 session_not_found");
    expect(refusalOf(await server.refresh(String(refreshed.body.refresh_token)))).toBe(
      "400 refresh_token_not_found",
    );
  });
});
