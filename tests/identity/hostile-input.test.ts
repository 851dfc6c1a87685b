import { expect, test } from "vitest";

import { METADATA_BYTES_MAX } from "~/identity/users/users";

import { AUTH_URL, PASSWORD, refusalOf, SECRET_KEY, startProvider, uniqueEmail } from "./harness";

/* Every input gets a refusal of the protocol, never a failure, and never an echo of secrets. */

const POSTS = [
  "/signup",
  "/token?grant_type=password",
  "/recover",
  "/otp",
  "/magiclink",
  "/resend",
  "/verify",
];

test("bodies that are no JSON of the right types are refused everywhere", async () => {
  const auth = startProvider();
  const bodies = [
    ...[
      "",
      "{",
      "[]",
      "7",
      '"text"',
      "{'a':1}",
      "\u0000",
      '{"email":7}',
      '{"email":{}}',
      '{"email":[]}',
      '{"email":true}',
    ],
    ...['{"email":"a\\u0000@b.example","password":"long enough"}', '{"email":"\\ud800@b.example"}'],
    `{"email":"a@b.example","data":${'{"a":'.repeat(40)}1${"}".repeat(40)}}`,
    `{"email":${"[".repeat(50_000)}${"]".repeat(50_000)}}`,
    `{"email":"a@b.example","data":{"a":[${"0,".repeat(10_000)}0]}}`,
    `{"email":"a@b.example","data":${JSON.stringify(Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`a${at}`, 0])))}}`,
  ];
  for (const path of POSTS) {
    for (const body of bodies) {
      expect(refusalOf(await auth.call("POST", path, { body })), `${path} ${body.slice(0, 40)}`).toBe(
        "400 bad_json",
      );
    }
  }
  expect(auth.errors).toEqual([]);
});

test("a body of very many values isn't even parsed", async () => {
  const { call } = startProvider();
  for (const body of ["[".repeat(30_000), `{"email":"a@b.example","data":[${"{},".repeat(30_000)}`]) {
    const answer = await call("POST", "/signup", { body });
    expect([answer.status, answer.body.msg]).toEqual([400, expect.stringMatching(/too many values$/)]);
  }
});

test("a refusal never repeats what was sent", async () => {
  const { call } = startProvider();
  for (const body of [
    '{"password":"my secret pass"',
    '{"email":7,"password":"my secret pass"}',
    "my secret pass",
  ]) {
    const answer = await call("POST", "/signup", { body });
    expect(JSON.stringify(answer.body)).not.toContain("secret");
    expect(answer.body.msg).toMatch(/^Could not parse request body as JSON: /);
  }
});

test("null counts as absent and unknown fields are ignored", async () => {
  const auth = startProvider();
  const body = {
    email: uniqueEmail(),
    phone: null,
    password: PASSWORD,
    data: null,
    code_challenge: null,
    gotrue_meta_security: {},
    x: 1,
  };
  expect((await auth.call("POST", "/signup", { body })).status).toBe(200);
  expect(refusalOf(await auth.call("POST", "/recover", { body: "null" }))).toBe("400 validation_failed");
});

test("a body over one MiB is refused, also when its length is not told", async () => {
  const { call, provider } = startProvider();
  const body = JSON.stringify({ email: "a@b.example", password: "x".repeat(1024 * 1024) });
  expect(refusalOf(await call("POST", "/signup", { body }))).toBe("413 request_entity_too_large");
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      sent += 65_536;
      controller.enqueue(new Uint8Array(65_536).fill(32));
    },
  });
  const request = new Request(`${AUTH_URL}/signup`, {
    method: "POST",
    body: endless,
    duplex: "half",
  } as RequestInit);
  expect((await provider.handle(request)).status).toBe(413);
  expect(sent).toBeLessThan(2 * 1024 * 1024);
});

test("metadata with the names of object machinery is data", async () => {
  const auth = startProvider({ mailerAutoconfirm: true });
  const body = `{"email":"${uniqueEmail()}","password":"${PASSWORD}","data":{"__proto__":{"role":"x"},"constructor":1,"a":1e400}}`;
  const signUp = await auth.call("POST", "/signup", { body });
  expect(signUp.status).toBe(200);
  const bearer = String(signUp.body.access_token);
  const updated = await auth.call("PUT", "/user", {
    bearer,
    body: '{"data":{"__proto__":{"admin":true},"b":2}}',
  });
  expect(updated.status).toBe(200);
  expect(updated.body.user_metadata).toMatchObject({ constructor: 1, b: 2 });
  expect(({} as Record<string, unknown>).admin).toBeUndefined();
});

test("metadata stays small enough for a cookie with its token", async () => {
  const auth = startProvider();
  const { accessToken: bearer, email: own } = await auth.signedIn();
  const change = (data: unknown) => auth.call("PUT", "/user", { bearer, body: { data } });
  const large = { note: "é".repeat(METADATA_BYTES_MAX / 2) };
  const email = uniqueEmail();
  for (const path of ["/signup", "/otp", "/magiclink"]) {
    const body = { email, password: PASSWORD, data: large };
    expect(refusalOf(await auth.call("POST", path, { body })), path).toBe("400 validation_failed");
  }
  expect(refusalOf(await change(large))).toBe("400 validation_failed");
  const half = "é".repeat(METADATA_BYTES_MAX / 4 - 20);
  expect(refusalOf(await change({ one: half, two: half }))).toBe("200");
  expect(refusalOf(await change({ three: half }))).toBe("400 validation_failed");
  const { accessToken, refreshToken } = await auth.signIn(own);
  const session = JSON.stringify({ access_token: accessToken, refresh_token: refreshToken });
  // All headers of a request together have 16 kB.
  expect(Buffer.from(session).toString("base64url").length).toBeLessThan(14 * 1024);
  const removed = await change({ one: null });
  expect(removed.body.user_metadata).toMatchObject({ two: half });
});

test("unknown paths are a JSON 404, other methods a 405 that names the right ones", async () => {
  const { call } = startProvider();
  for (const path of [
    "/",
    "/nothing",
    "/USER",
    "/user/",
    "/admin",
    "/admin/sso/providers",
    "/scim/v2",
    "/.well-known/jwksXjson",
    "/%00",
  ]) {
    expect(refusalOf(await call("GET", path)), path).toBe("404 not_found");
  }
  const wrong = await call("PATCH", "/user");
  expect(wrong.status).toBe(405);
  expect(wrong.headers.get("allow")).toBe("GET, PUT");
  expect((await call("POST", "/health")).status).toBe(405);
});

test("odd values in paths and queries fail nothing", async () => {
  const auth = startProvider();
  const { accessToken } = await auth.signedIn();
  const odd = ["%00", "'", "%F0%9F%92%A9", "..%2f", "%", "a".repeat(5000)];
  for (const value of odd) {
    for (const [method, path] of [
      ["GET", `/verify?token=${value}&type=${value}&redirect_to=${value}`],
      ["GET", `/verify?token=${value}&type=signup`],
      ["POST", `/token?grant_type=${value}`],
      ["POST", `/logout?scope=${value}`],
      ["POST", `/factors/${value}/challenge`],
      ["GET", `/admin/users/${value}`],
      ["GET", `/admin/users?filter=${value}&page=${value}`],
      ["GET", `/authorize?provider=${value}`],
    ] as const) {
      const bearer = path.startsWith("/admin") ? SECRET_KEY : accessToken;
      const answer = await auth.call(method, path, { bearer, ...(method === "POST" ? { body: {} } : {}) });
      expect(answer.status, `${method} ${path}`).toBeLessThan(500);
    }
  }
  for (const auth_code of ["\u0001", "' or ''='", crypto.randomUUID()]) {
    const answer = await auth.call("POST", "/token?grant_type=pkce", {
      body: { auth_code, code_verifier: "x" },
    });
    expect(refusalOf(answer)).toBe("404 flow_state_not_found");
  }
  expect(auth.errors).toEqual([]);
});

test("what is not built says so in the protocol's words", async () => {
  const { call, signedIn } = startProvider({ passkeysEnabled: false });
  const { accessToken: bearer } = await signedIn();
  const expectations: [string, string, string][] = [
    ["POST", "/sso", "404 saml_provider_disabled"],
    ["GET", "/user/identities/authorize", "404 manual_linking_disabled"],
    ["DELETE", `/user/identities/${crypto.randomUUID()}`, "404 manual_linking_disabled"],
    ["POST", "/token?grant_type=web3", "422 web3_provider_disabled"],
    ["POST", "/token?grant_type=client_credentials", "400 invalid_credentials"],
    ["POST", "/token", "400 invalid_credentials"],
    ["GET", "/passkeys", "404 passkey_disabled"],
    ["POST", "/passkeys/registration/options", "404 passkey_disabled"],
    ["GET", `/admin/users/${crypto.randomUUID()}/passkeys`, "404 passkey_disabled"],
    ["GET", "/oauth/authorize", "404 feature_disabled"],
    ["GET", "/admin/oauth/clients", "404 feature_disabled"],
    ["GET", "/user/oauth/grants", "404 feature_disabled"],
    ["GET", "/admin/custom-providers", "404 feature_disabled"],
    ["GET", "/authorize?provider=google", "400 validation_failed"],
  ];
  for (const [method, path, refusal] of expectations) {
    const body = method === "POST" ? {} : undefined;
    expect(refusalOf(await call(method, path, { bearer, body })), `${method} ${path}`).toBe(refusal);
  }
  expect(refusalOf(await call("GET", "/user/identities/authorize"))).toBe("401 no_authorization");
  const idToken = (body: Record<string, unknown>) => call("POST", "/token?grant_type=id_token", { body });
  expect((await idToken({})).body.error).toBe("invalid request");
  expect(refusalOf(await idToken({ id_token: "x", provider: "google" }))).toBe("400 provider_disabled");
  expect((await call("GET", "/authorize?provider=myspace")).body.msg).toContain(
    "Provider myspace could not be found",
  );
  const callback = await call("GET", "/callback");
  expect(callback.status).toBe(303);
  expect(callback.headers.get("location")).toBe(
    "http://localhost:3000/?error=invalid_request&error_code=bad_oauth_state&error_description=OAuth+state+not+found+or+expired",
  );
});

test("an unexpected failure tells the caller nothing and the operator all", async () => {
  const cause = new Error("password=hunter2 at 10.0.0.1");
  const auth = startProvider({
    now: () => {
      throw cause;
    },
  });
  await expect(auth.provider.handle(new Request(`${AUTH_URL}/health`))).resolves.toMatchObject({
    status: 500,
  });
  expect(auth.errors).toEqual([cause]);
});

test("an answer that does not come in time is a 504", async () => {
  const auth = startProvider({ requestTimeoutMilliseconds: 20 });
  const stalled = new ReadableStream<Uint8Array>();
  const request = new Request(`${AUTH_URL}/signup`, {
    method: "POST",
    body: stalled,
    duplex: "half",
  } as RequestInit);
  const response = await auth.provider.handle(request);
  expect(response.status).toBe(504);
  expect(await response.json()).toMatchObject({ error_code: "request_timeout" });
});

test("answers are not kept by caches, save the public keys", async () => {
  const { call } = startProvider();
  for (const path of ["/settings", "/user", "/nothing", "/verify?token=x&type=signup"]) {
    expect((await call("GET", path)).headers.get("cache-control")).toBe("no-store");
  }
  expect((await call("GET", "/.well-known/jwks.json")).headers.get("cache-control")).toBe(
    "public, max-age=600",
  );
});

test("the public settings tell what is on", async () => {
  const { body } = await startProvider({ disableSignup: true }).call("GET", "/settings");
  expect(body).toMatchObject({
    disable_signup: true,
    mailer_autoconfirm: false,
    passkeys_enabled: true,
    saml_enabled: false,
  });
  const external = body.external as Record<string, boolean>;
  expect(Object.keys(external)).toHaveLength(26);
  expect(Object.entries(external).filter(([, on]) => on)).toEqual([["email", true]]);
});
