import { expect, test } from "vitest";

import { mustAnswer, refusalOf, startProvider } from "../harness";
import { SoftAuthenticator } from "../support/authenticator";
import { register, signInWith, startRegistration, startSignIn, withPasskey } from "../support/passkeys";

/* What the operator's settings do to passkeys. */

test.each([
  ["an IP address", { siteUrl: "http://127.0.0.1:3000" }, "ip_address"],
  ["an IPv6 address", { siteUrl: "https://[2001:db8::1]" }, "ip_address"],
  ["http in a network", { siteUrl: "http://app.example.com" }, "insecure_address"],
  ["the operator's switch", { passkeysEnabled: false }, "switched_off"],
] as const)("%s means no passkeys, before anyone is asked who they are", async (_name, config, reason) => {
  const server = startProvider(config);
  expect(server.provider.passkeysOff).toBe(reason);
  expect((await server.call("GET", "/settings")).body.passkeys_enabled).toBe(false);
  for (const [method, path] of [
    ["GET", "/passkeys"],
    ["POST", "/passkeys/registration/options"],
    ["POST", "/passkeys/registration/verify"],
    ["POST", "/passkeys/authentication/options"],
    ["POST", "/passkeys/authentication/verify"],
    ["PATCH", `/passkeys/${crypto.randomUUID()}`],
    ["GET", `/admin/users/${crypto.randomUUID()}/passkeys`],
  ] as const) {
    expect(refusalOf(await server.call(method, path)), path).toBe("404 passkey_disabled");
  }
});

test("the site on this machine has passkeys, and unknown paths are unknown", async () => {
  const { provider, call } = startProvider();
  expect(provider.passkeysOff).toBeNull();
  expect((await call("GET", "/settings")).body.passkeys_enabled).toBe(true);
  expect(refusalOf(await call("POST", "/passkeys/registration/start"))).toBe("404 not_found");
  expect(refusalOf(await call("GET", "/passkeys"))).toBe("401 no_authorization");
});

test("the relying party may be set apart from the site's address", async () => {
  const origins = ["https://app.example.com", "https://example.com"];
  const server = startProvider({ webauthn: { rpId: "example.com", rpName: "Example", origins } });
  const device = new SoftAuthenticator({ rpId: "example.com", origin: "https://example.com" });
  const { accessToken } = await withPasskey(server, device);
  expect((await startRegistration(server, accessToken)).options.rp).toEqual({
    id: "example.com",
    name: "Example",
  });
  expect((await startSignIn(server)).options.rpId).toBe("example.com");
  await mustAnswer(signInWith(server, device, { origin: "https://app.example.com" }));
  expect((await signInWith(server, device, { origin: "http://localhost:3000" })).status).toBe(400);
});

test("an origin outside the relying party's domain stops the start", () => {
  const webauthn = { rpId: "example.com", origins: ["https://example.com.evil.example"] };
  expect(() => startProvider({ webauthn })).toThrow("can't use passkeys of example.com");
});

test("the options are exactly the protocol's", async () => {
  const server = startProvider();
  const { accessToken, email, userId, authenticator } = await withPasskey(server);
  const { options } = await startRegistration(server, accessToken);
  const parameters = [-7, -8, -257].map((alg) => ({ type: "public-key", alg }));
  expect(options).toEqual({
    rp: { id: "localhost", name: "localhost" },
    user: { id: Buffer.from(userId).toString("base64url"), name: email, displayName: email },
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    pubKeyCredParams: parameters,
    timeout: 300_000,
    excludeCredentials: [{ type: "public-key", id: authenticator.credentialId }],
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
    attestation: "none",
  });
  await server.call("PUT", "/user", { bearer: accessToken, body: { data: { name: "Ada Lovelace" } } });
  const named = (await startRegistration(server, accessToken)).options;
  expect(named.user).toMatchObject({ name: email, displayName: "Ada Lovelace" });
});

test("where user verification is only preferred, its absence is accepted", async () => {
  const server = startProvider({ passkeyUserVerification: "preferred" });
  const { accessToken } = await server.signedIn();
  const device = new SoftAuthenticator();
  await mustAnswer(register(server, accessToken, device, { userVerified: false }));
  await mustAnswer(signInWith(server, device, { userVerified: false }));
});
