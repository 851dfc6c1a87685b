import { Secret, TOTP } from "otpauth";
import { describe, expect, test } from "vitest";

import { mustAnswer, PASSWORD, refusalOf, SECRET_KEY, startProvider, type TestProvider } from "../harness";
import {
  SoftAuthenticator,
  type CreationOptions,
  type Lies,
  type RequestOptions,
} from "../support/authenticator";
import { claimsOf, register, signInWith, withPasskey } from "../support/passkeys";

/* Authenticators of WebAuthn as second factors, honest ones and liars. */

const WRONG = "422 mfa_verification_failed";
const USED = "422 mfa_ip_address_mismatch";

interface FactorChallenge {
  id: string;
  type: string;
  webauthn: { type: string; credential_options: { publicKey: CreationOptions & RequestOptions } };
}

async function enrol(server: TestProvider, bearer: string, friendlyName = "Key"): Promise<string> {
  const body = { factor_type: "webauthn", friendly_name: friendlyName };
  return String((await mustAnswer(server.call("POST", "/factors", { bearer, body }))).body.id);
}

async function challenge(server: TestProvider, bearer: string, factorId: string) {
  const body = { webauthn: { rpId: "evil.example", rpOrigins: ["https://evil.example"] } };
  const answer = await mustAnswer(server.call("POST", `/factors/${factorId}/challenge`, { bearer, body }));
  return answer.body as unknown as FactorChallenge;
}

function answer(
  server: TestProvider,
  bearer: string,
  { factorId, challengeId, webauthn }: { factorId: string; challengeId: string; webauthn: unknown },
) {
  const body = { challenge_id: challengeId, webauthn };
  return server.call("POST", `/factors/${factorId}/verify`, { bearer, body });
}

/** Answers a new challenge with what an authenticator says. */
async function verify(
  server: TestProvider,
  bearer: string,
  { factorId, device, lies }: { factorId: string; device: SoftAuthenticator; lies?: Lies },
) {
  const given = await challenge(server, bearer, factorId);
  const { type, credential_options: options } = given.webauthn;
  const credential =
    type === "create" ? device.create(options.publicKey, lies) : device.get(options.publicKey, lies);
  const webauthn = { type, credential_response: credential };
  return answer(server, bearer, { factorId, challengeId: given.id, webauthn });
}

/** A key that signs without a name for its user, as one does that stores no credential. */
const securityKey = () => ({ userHandle: null });

/** An account with a verified security key, and its session at aal2. */
async function withKey(server: TestProvider) {
  const person = await server.signedIn();
  const device = new SoftAuthenticator();
  const factorId = await enrol(server, person.accessToken);
  const lifted = await mustAnswer(verify(server, person.accessToken, { factorId, device }));
  return { ...person, device, factorId, lifted, bearer: String(lifted.body.access_token) };
}

describe("enrolling", () => {
  test.each([undefined, "Yubikey"])("through the client library, named %s, and giving up", async (name) => {
    const { client, signedIn } = startProvider();
    const { email } = await signedIn();
    const auth = client();
    await auth.signInWithPassword({ email, password: PASSWORD });
    const wanted = { factorType: "webauthn" as const, ...(name ? { friendlyName: name } : {}) };
    const { data, error } = await auth.mfa.enroll(wanted);
    expect(error).toBeNull();
    expect(data).toEqual({
      id: expect.any(String),
      type: "webauthn",
      ...(name ? { friendly_name: name } : {}),
    });
    expect((await auth.mfa.enroll(wanted)).error?.code).toBe("mfa_factor_name_conflict");
    expect((await auth.mfa.listFactors()).data?.all).toMatchObject([
      { factor_type: "webauthn", status: "unverified" },
    ]);
    expect((await auth.mfa.unenroll({ factorId: data?.id ?? "" })).error).toBeNull();
    expect((await auth.mfa.listFactors()).data?.all).toEqual([]);
  });

  test.each([
    ["switched off", { mfaWebauthnEnabled: false }],
    ["where browsers have no WebAuthn", { siteUrl: "http://127.0.0.1:3000" }],
  ])("is refused %s", async (_why, config) => {
    const server = startProvider(config);
    const { accessToken: bearer } = await server.signedIn();
    const body = { factor_type: "webauthn" };
    expect(refusalOf(await server.call("POST", "/factors", { bearer, body }))).toBe(
      "422 mfa_webauthn_enroll_not_enabled",
    );
  });

  test("offers exactly what the library must not fill in", async () => {
    const server = startProvider();
    const { accessToken, email, userId } = await server.signedIn();
    const factorId = await enrol(server, accessToken);
    const given = await challenge(server, accessToken, factorId);
    expect(given).toEqual({
      id: expect.any(String),
      type: "webauthn",
      expires_at: expect.any(Number),
      webauthn: {
        type: "create",
        credential_options: {
          publicKey: {
            challenge: expect.stringMatching(/^[\w-]{43}$/),
            timeout: 300_000,
            hints: [],
            rp: { id: "localhost", name: "localhost" },
            user: { id: Buffer.from(userId).toString("base64url"), name: email, displayName: email },
            pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: "public-key", alg })),
            authenticatorSelection: {
              residentKey: "discouraged",
              requireResidentKey: false,
              userVerification: "preferred",
            },
            attestation: "none",
          },
        },
      },
    });
  });

  test("lifts the session, ends those below, and removes what was never verified of this type", async () => {
    const server = startProvider();
    const { accessToken, email } = await server.signedIn();
    const other = await server.signIn(email);
    const factorId = await enrol(server, accessToken);
    await enrol(server, accessToken, "never used");
    const body = { factor_type: "totp", friendly_name: "app" };
    await mustAnswer(server.call("POST", "/factors", { bearer: accessToken, body }));
    const device = new SoftAuthenticator();
    const lifted = await mustAnswer(verify(server, accessToken, { factorId, device }));
    expect(claimsOf(lifted)).toMatchObject({
      aal: "aal2",
      amr: [{ method: "mfa/webauthn" }, { method: "password" }],
    });
    expect(lifted.body.user).toMatchObject({
      factors: [
        { id: factorId, status: "verified", factor_type: "webauthn" },
        { status: "unverified", factor_type: "totp" },
      ],
    });
    for (const hidden of ["credential", "public_key", device.credentialId]) {
      expect(JSON.stringify(lifted.body)).not.toContain(hidden);
    }
    expect(refusalOf(await server.call("GET", "/user", { bearer: other.accessToken }))).toBe(
      "403 session_not_found",
    );
    expect(refusalOf(await server.refresh(other.refreshToken))).toBe("400 refresh_token_not_found");
  });

  test("of a credential that is a factor already, anyone's, is refused", async () => {
    const server = startProvider();
    const { device } = await withKey(server);
    const { accessToken } = await server.signedIn();
    const factorId = await enrol(server, accessToken);
    expect(refusalOf(await verify(server, accessToken, { factorId, device }))).toBe(WRONG);
  });

  test("asks for another authenticator than those that are known", async () => {
    const server = startProvider();
    const { accessToken, authenticator } = await withPasskey(server);
    const factorId = await enrol(server, accessToken);
    const { webauthn } = await challenge(server, accessToken, factorId);
    expect(webauthn.credential_options.publicKey).toMatchObject({
      excludeCredentials: [{ type: "public-key", id: authenticator.credentialId }],
    });
  });
});

describe("signing in", () => {
  test("asks for this factor's key and nobody else's, and takes it", async () => {
    const server = startProvider();
    const { email, factorId, device, bearer } = await withKey(server);
    const secondId = await enrol(server, bearer, "Second");
    await mustAnswer(verify(server, bearer, { factorId: secondId, device: new SoftAuthenticator() }));
    const { accessToken } = await server.signIn(email);
    const { webauthn } = await challenge(server, accessToken, factorId);
    expect(webauthn).toEqual({
      type: "request",
      credential_options: {
        publicKey: {
          challenge: expect.any(String),
          timeout: 300_000,
          hints: [],
          rpId: "localhost",
          allowCredentials: [{ type: "public-key", id: device.credentialId, transports: ["internal"] }],
          userVerification: "preferred",
        },
      },
    });
    const lies = { ...securityKey(), userVerified: false };
    const lifted = await mustAnswer(verify(server, accessToken, { factorId, device, lies }));
    expect(claimsOf(lifted).aal).toBe("aal2");
    const refreshed = await mustAnswer(server.refresh(String(lifted.body.refresh_token)));
    expect(claimsOf(refreshed).aal).toBe("aal2");
  });

  test("works through the client library, on a server", async () => {
    const server = startProvider();
    const { email, factorId, device } = await withKey(server);
    const auth = server.client();
    await auth.signInWithPassword({ email, password: PASSWORD });
    const webauthn = { rpId: "localhost", rpOrigins: ["http://localhost:3000"] };
    const { data, error } = await auth.mfa.challenge({ factorId, webauthn });
    if (error || data.webauthn.type !== "request") throw error ?? new Error("not a request");
    const { publicKey } = data.webauthn.credential_options;
    const asked = {
      challenge: Buffer.from(publicKey.challenge as ArrayBuffer).toString("base64url"),
      rpId: "localhost",
    };
    const json = device.get(asked, securityKey());
    const verified = await auth.mfa.verify({
      factorId,
      challengeId: data.id,
      webauthn: { ...webauthn, type: "request", credential_response: { toJSON: () => json } as never },
    });
    expect(verified.error).toBeNull();
    const level = await auth.mfa.getAuthenticatorAssuranceLevel();
    expect(level.data).toMatchObject({ currentLevel: "aal2", nextLevel: "aal2" });
  });

  const stranger = new SoftAuthenticator();
  test.each([
    ["the challenge", { challenge: Buffer.alloc(32, 7).toString("base64url") }],
    ["the ceremony", { type: "webauthn.create" }],
    ["the origin", { origin: "https://evil.example" }],
    ["the RP id", { rpId: "evil.example" }],
    ["a frame in another site's page", { crossOrigin: true }],
    ["the absence of the user", { userPresent: false }],
    ["another key", { signer: stranger }],
    ["another credential", { credentialId: stranger.credentialId }],
    ["another's user handle", { userHandle: Buffer.from(crypto.randomUUID()).toString("base64url") }],
    ["a key that can suddenly be copied", { backupEligible: true }],
    ["a backup of what can't be backed up", { backedUp: true }],
    ["a counter that doesn't grow", { counter: 1 }],
  ] satisfies [string, Lies][])("is refused for %s, and uses its challenge up", async (_name, lies) => {
    const server = startProvider();
    const { email, factorId, device } = await withKey(server);
    const { accessToken } = await server.signIn(email);
    const given = await challenge(server, accessToken, factorId);
    const { publicKey } = given.webauthn.credential_options;
    const say = (credential: unknown) =>
      answer(server, accessToken, {
        factorId,
        challengeId: given.id,
        webauthn: { type: "request", credential_response: credential },
      });
    expect(refusalOf(await say(device.get(publicKey, lies)))).toBe(WRONG);
    expect(refusalOf(await say(device.get(publicKey)))).toBe(USED);
    expect((await verify(server, accessToken, { factorId, device })).status).toBe(200);
  });

  test("says what is wrong with the request", async () => {
    const server = startProvider();
    const { bearer, factorId, device } = await withKey(server);
    const say = async (webauthn: unknown) => {
      const { id } = await challenge(server, bearer, factorId);
      const refused = await answer(server, bearer, { factorId, challengeId: id, webauthn });
      return `${refused.status} ${refused.body.msg}`;
    };
    expect(await say(undefined)).toBe("400 WebAuthn config required");
    expect(await say({ type: "other" })).toBe("400 WebAuthn type must be create or request");
    expect(await say({ type: "request" })).toBe("400 credential_response required");
    expect(await say({ type: "request", credential_response: { id: "x" } })).toBe(
      "400 Invalid credential_response",
    );
    const made = device.create({ challenge: "AA", rp: {}, user: { id: "AA" } });
    expect(await say({ type: "create", credential_response: made })).toContain("422 WebAuthn credential");
  });

  test("takes a challenge of its own factor, in five minutes, from its own network", async () => {
    const server = startProvider();
    const { bearer, factorId, device } = await withKey(server);
    const otherId = await enrol(server, bearer, "Other");
    const given = await challenge(server, bearer, factorId);
    const credential = device.get(given.webauthn.credential_options.publicKey);
    const webauthn = { type: "request", credential_response: credential };
    const body = { challenge_id: given.id, webauthn };
    expect(refusalOf(await server.call("POST", `/factors/${otherId}/verify`, { bearer, body }))).toBe(
      "422 mfa_factor_not_found",
    );
    const elsewhere = await server.call("POST", `/factors/${factorId}/verify`, {
      bearer,
      body,
      ip: "192.0.2.1",
    });
    expect(refusalOf(elsewhere)).toBe(USED);
    server.clock.advance(301);
    expect(refusalOf(await answer(server, bearer, { factorId, challengeId: given.id, webauthn }))).toBe(
      "422 mfa_challenge_expired",
    );
  });

  test("takes one of two answers at the same time", async () => {
    const server = startProvider();
    const { email, factorId, device } = await withKey(server);
    const { accessToken } = await server.signIn(email);
    const given = await challenge(server, accessToken, factorId);
    const credential = device.get(given.webauthn.credential_options.publicKey);
    const say = () =>
      answer(server, accessToken, {
        factorId,
        challengeId: given.id,
        webauthn: { type: "request", credential_response: credential },
      });
    const answers = await Promise.all([say(), say(), say()]);
    expect(answers.map(refusalOf).toSorted()).toEqual(["200", USED, USED]);
  });

  test("makes a factor wait after ten wrong answers", async () => {
    const server = startProvider({ rateLimits: true });
    const { email, factorId, device } = await withKey(server);
    const { accessToken } = await server.signIn(email);
    const lies = { signer: stranger };
    const wrong = () => verify(server, accessToken, { factorId, device, lies });
    for (let count = 0; count < 10; count++) expect(refusalOf(await wrong())).toBe(WRONG);
    expect(refusalOf(await wrong())).toBe("429 over_request_rate_limit");
  });

  test("is off where it is switched off, also for keys from before", async () => {
    const on = startProvider();
    const { email, factorId } = await withKey(on);
    const off = startProvider({ mfaWebauthnEnabled: false });
    const { accessToken: bearer } = await off.signIn(email);
    for (const path of ["challenge", "verify"]) {
      const body = { challenge_id: "x", webauthn: {} };
      const refused = await off.call("POST", `/factors/${factorId}/${path}`, { bearer, body });
      expect(refusalOf(refused)).toBe("422 mfa_webauthn_verify_not_enabled");
    }
  });
});

describe("beside other ways", () => {
  test("a passkey opens the account at aal1, and the key is still asked for", async () => {
    const server = startProvider();
    const { bearer, device, factorId } = await withKey(server);
    const passkey = new SoftAuthenticator();
    await mustAnswer(register(server, bearer, passkey));
    const opened = await mustAnswer(signInWith(server, passkey));
    expect(claimsOf(opened).aal).toBe("aal1");
    const low = String(opened.body.access_token);
    for (const [method, path] of [
      ["POST", "/passkeys/registration/options"],
      ["POST", "/passkeys/registration/verify"],
      ["DELETE", `/passkeys/${crypto.randomUUID()}`],
      ["POST", "/factors"],
    ] as const) {
      const body = { factor_type: "webauthn", challenge_id: "x", credential: {} };
      const refused = await server.call(method, path, {
        bearer: low,
        ...(method === "POST" ? { body } : {}),
      });
      expect(refusalOf(refused), path).toBe("403 insufficient_aal");
    }
    expect(claimsOf(await mustAnswer(verify(server, low, { factorId, device }))).aal).toBe("aal2");
  });

  test("removing the key takes its mark off the sessions that used it, and ends the others", async () => {
    const server = startProvider();
    const { bearer, email, factorId, lifted } = await withKey(server);
    const waiting = await server.signIn(email);
    const path = `/factors/${factorId}`;
    expect(refusalOf(await server.call("DELETE", path, { bearer: waiting.accessToken }))).toBe(
      "422 insufficient_aal",
    );
    await mustAnswer(server.call("DELETE", path, { bearer }));
    const refreshed = await mustAnswer(server.refresh(String(lifted.body.refresh_token)));
    expect(claimsOf(refreshed)).toMatchObject({ aal: "aal1", amr: [{ method: "password" }] });
    expect(refusalOf(await server.call("GET", "/user", { bearer: waiting.accessToken }))).toBe(
      "403 session_not_found",
    );
  });

  test("removing an authenticator app leaves the key's mark alone", async () => {
    const server = startProvider();
    const { bearer, factorId, device } = await withKey(server);
    const body = { factor_type: "totp", friendly_name: "app" };
    const enrolled = await mustAnswer(server.call("POST", "/factors", { bearer, body }));
    const appId = String(enrolled.body.id);
    const { secret } = enrolled.body.totp as { secret: string };
    const started = await mustAnswer(server.call("POST", `/factors/${appId}/challenge`, { bearer }));
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: server.now().getTime(),
    });
    const answered = { challenge_id: started.body.id, code };
    const both = await mustAnswer(
      server.call("POST", `/factors/${appId}/verify`, { bearer, body: answered }),
    );
    const used = await mustAnswer(verify(server, String(both.body.access_token), { factorId, device }));
    const now = String(used.body.access_token);
    await mustAnswer(server.call("DELETE", `/factors/${appId}`, { bearer: now }));
    const refreshed = await mustAnswer(server.refresh(String(used.body.refresh_token)));
    expect(claimsOf(refreshed).aal).toBe("aal2");
    expect(JSON.stringify(claimsOf(refreshed).amr)).toContain("mfa/webauthn");
  });

  test("a forgotten password lets nobody past the key, and keeps key and passkey", async () => {
    const server = startProvider();
    const { bearer, email, factorId } = await withKey(server);
    await mustAnswer(register(server, bearer));
    await mustAnswer(server.call("POST", "/recover", { body: { email } }));
    const body = { type: "recovery", token_hash: server.lastMail().tokenHash };
    const recovered = await mustAnswer(server.call("POST", "/verify", { body }));
    const low = String(recovered.body.access_token);
    expect(claimsOf(recovered).aal).toBe("aal1");
    const newPassword = { password: "an entirely new one" };
    expect(refusalOf(await server.call("PUT", "/user", { bearer: low, body: newPassword }))).toBe(
      "401 insufficient_aal",
    );
    expect((await server.call("GET", "/passkeys", { bearer: low })).body).toHaveLength(1);
    const user = await server.call("GET", "/user", { bearer: low });
    expect(user.body.factors).toMatchObject([{ id: factorId, status: "verified" }]);
  });

  test("an administrator removes a lost key, and every session that used or awaits it loses it", async () => {
    const server = startProvider();
    const { email, userId, factorId, lifted } = await withKey(server);
    const waiting = await server.signIn(email);
    const path = `/admin/users/${userId}/factors/${factorId}`;
    const removed = await mustAnswer(server.call("DELETE", path, { bearer: SECRET_KEY }));
    expect(removed.body).toMatchObject({ id: factorId, factor_type: "webauthn" });
    const ended = await server.call("GET", "/user", { bearer: waiting.accessToken });
    expect(refusalOf(ended)).toBe("403 session_not_found");
    const refreshed = await mustAnswer(server.refresh(String(lifted.body.refresh_token)));
    expect(claimsOf(refreshed).aal).toBe("aal1");
  });
});
