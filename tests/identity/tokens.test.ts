import { exportJWK, exportSPKI, generateKeyPair, importJWK, SignJWT, type JWK } from "jose";
import { beforeAll, expect, test } from "vitest";

import { refusalOf, secretToken, SECRET_KEY, PUBLISHABLE_KEY, startProvider, uniqueEmail } from "./harness";

/* Whose token is believed: by the session endpoints and by the administrator's. */

const { call, provider, signedIn, clock } = startProvider();
let session: Awaited<ReturnType<typeof signedIn>>;

beforeAll(async () => {
  session = await signedIn();
});

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const partsOf = (token: string) => {
  const [header = "", payload = "", signature = ""] = token.split(".");
  return { header, payload, signature };
};
const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(partsOf(token).payload, "base64url").toString());
const headerOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(partsOf(token).header, "base64url").toString());
const readUser = (bearer: string) => call("GET", "/user", { bearer });

test("a token carries exactly the claims of the protocol", () => {
  const claims = claimsOf(session.accessToken);
  expect(Object.keys(claims).toSorted()).toEqual(
    [
      ...["aal", "amr", "app_metadata", "aud", "email", "exp", "iat", "is_anonymous", "iss", "phone", "role"],
      ...["session_id", "sub", "user_metadata"],
    ].toSorted(),
  );
  expect(claims).toMatchObject({ aud: "authenticated", role: "authenticated", aal: "aal1", phone: "" });
  expect(Number(claims.exp) - Number(claims.iat)).toBe(3600);
  expect(headerOf(session.accessToken)).toMatchObject({ alg: "ES256", typ: "JWT" });
});

test("forged tokens are refused", async () => {
  const { header, payload, signature } = partsOf(session.accessToken);
  const claims = claimsOf(session.accessToken);
  const stranger = await generateKeyPair("ES256", { extractable: true });
  const { body } = await call("GET", "/.well-known/jwks.json");
  const [publicJwk] = body.keys as JWK[];
  const publicKey = await importJWK({ ...publicJwk, ext: true }, "ES256", { extractable: true });
  if (publicKey instanceof Uint8Array) throw new Error("no key");
  const publicPem = new TextEncoder().encode(await exportSPKI(publicKey));
  const sign = (protectedHeader: Record<string, unknown>, key: Parameters<SignJWT["sign"]>[0]) =>
    new SignJWT(claims).setProtectedHeader({ alg: "ES256", ...protectedHeader }).sign(key);
  const kid = headerOf(session.accessToken).kid;
  const forged = [
    `${header}.${encode({ ...claims, role: "service_role" })}.${signature}`,
    `${encode({ alg: "none", typ: "JWT" })}.${payload}.`,
    `${encode({ alg: "None", kid })}.${payload}.${signature}`,
    `${header}.${payload}.`,
    `${header}.${payload}.${signature.slice(0, -4)}`,
    await sign({ alg: "HS256", kid }, publicPem),
    await sign({ alg: "HS256", kid }, new TextEncoder().encode(JSON.stringify(publicJwk))),
    await sign({ kid }, stranger.privateKey),
    await sign({ kid: crypto.randomUUID() }, stranger.privateKey),
    await sign({}, stranger.privateKey),
    await sign({ kid, jwk: publicJwk }, stranger.privateKey),
    await sign({ kid, jku: "https://evil.example/jwks.json" }, stranger.privateKey),
    "x".repeat(20_000),
    "a.b.c",
  ];
  for (const token of forged) {
    const answer = await readUser(token);
    expect(refusalOf(answer), token.slice(0, 60)).toBe("403 bad_jwt");
    expect(answer.body.msg).toMatch(/^invalid JWT: unable to parse or verify signature, /);
    expect(refusalOf(await call("GET", "/admin/users", { bearer: token }))).toBe("403 bad_jwt");
  }
  expect((await readUser(session.accessToken)).status).toBe(200);
});

test("an expired token is refused to the second", async () => {
  const { accessToken } = await signedIn();
  clock.advance(3598);
  const before = await readUser(accessToken);
  clock.advance(3);
  const after = await readUser(accessToken);
  clock.advance(-3601);
  expect(before.status).toBe(200);
  expect(refusalOf(after)).toBe("403 bad_jwt");
});

test("the bearer's subject must be a user and its session must stand", async () => {
  const claims = claimsOf(session.accessToken);
  const ask = async (changed: Record<string, unknown>) =>
    refusalOf(await readUser(await secretToken({ ...claims, ...changed })));
  expect(await ask({ sub: undefined })).toBe("403 bad_jwt");
  expect(await ask({ sub: "jane" })).toBe("400 bad_jwt");
  expect(await ask({ sub: crypto.randomUUID() })).toBe("403 user_not_found");
  expect(await ask({ session_id: crypto.randomUUID() })).toBe("403 session_not_found");
  expect(await ask({ session_id: 7 })).toBe("403 session_not_found");
  const other = await signedIn();
  expect(await ask({ sub: other.userId })).toBe("403 session_not_found");
  expect(await ask({ session_id: undefined })).toBe("200");
  expect(await ask({ session_id: "00000000-0000-0000-0000-000000000000" })).toBe("200");
});

test("without a bearer, or with the public key as one, a session endpoint asks for one", async () => {
  const wrong: Record<string, string>[] = [
    {},
    { Authorization: "Basic abc" },
    { Authorization: "Bearer" },
    { Authorization: `Bearer ${PUBLISHABLE_KEY}` },
  ];
  for (const headers of wrong) {
    expect(refusalOf(await call("GET", "/user", { headers }))).toBe("401 no_authorization");
  }
  const anonKey = await secretToken({ role: "anon", iss: "supabase" });
  const answer = await readUser(anonKey);
  expect(refusalOf(answer)).toBe("403 bad_jwt");
  expect(answer.body.msg).toBe("invalid claim: missing sub claim");
  const lowerCase = await call("GET", "/user", {
    headers: { Authorization: `bearer ${session.accessToken}` },
  });
  expect(lowerCase.status).toBe(200);
});

test("a banned user's token is refused at once, and again taken when the ban ends", async () => {
  const { accessToken, userId } = await signedIn();
  const ban = (duration: string) =>
    call("PUT", `/admin/users/${userId}`, { bearer: SECRET_KEY, body: { ban_duration: duration } });
  await ban("1h");
  expect(refusalOf(await readUser(accessToken))).toBe("403 user_banned");
  await ban("none");
  expect((await readUser(accessToken)).status).toBe(200);
});

test("administrators' endpoints take only administrators' keys", async () => {
  const paths: [string, string][] = [
    ["GET", "/admin/users"],
    ["POST", "/admin/users"],
    ["GET", `/admin/users/${session.userId}`],
    ["PUT", `/admin/users/${session.userId}`],
    ["DELETE", `/admin/users/${session.userId}`],
    ["GET", `/admin/users/${session.userId}/factors`],
    ["PUT", `/admin/users/${session.userId}/factors/${crypto.randomUUID()}`],
    ["DELETE", `/admin/users/${session.userId}/factors/${crypto.randomUUID()}`],
    ["POST", "/admin/generate_link"],
    ["POST", "/invite"],
  ];
  const hour = new Date(Date.now() + 3_600_000);
  const bearers: [string | undefined, string][] = [
    [undefined, "401 no_authorization"],
    [PUBLISHABLE_KEY, "401 no_authorization"],
    [session.accessToken, "403 not_admin"],
    [await secretToken({ role: "anon" }, hour), "403 not_admin"],
    [await secretToken({ role: "service_role" }, new Date(Date.now() - 1000)), "403 bad_jwt"],
    [
      await secretToken({ role: "service_role", session_id: crypto.randomUUID() }, hour),
      "403 session_not_found",
    ],
    [`${SECRET_KEY}x`, "403 bad_jwt"],
  ];
  for (const [method, path] of paths) {
    for (const [bearer, refusal] of bearers) {
      const body = method === "GET" ? undefined : { email: uniqueEmail(), type: "magiclink" };
      expect(refusalOf(await call(method, path, { bearer, body })), `${method} ${path}`).toBe(refusal);
    }
  }
  expect((await readUser(session.accessToken)).status).toBe(200);
  for (const key of [
    SECRET_KEY,
    await secretToken({ role: "service_role" }),
    await secretToken({ role: "supabase_admin" }),
  ]) {
    expect((await call("GET", "/admin/users?per_page=1", { bearer: key })).status).toBe(200);
  }
});

test("a role in metadata never becomes the role of the token", async () => {
  const auto = startProvider({ mailerAutoconfirm: true });
  const role = { role: "service_role", app_metadata: { role: "service_role" }, aud: "admin" };
  const { body } = await auth(auto, { data: role });
  const token = String(body.access_token);
  expect(claimsOf(token).role).toBe("authenticated");
  expect(refusalOf(await auto.call("GET", "/admin/users", { bearer: token }))).toBe("403 not_admin");
  const changed = await auto.call("PUT", "/user", {
    bearer: token,
    body: { data: role, role: "service_role" },
  });
  expect(changed.body).toMatchObject({ role: "authenticated", aud: "authenticated" });
  const refused = await auto.call("PUT", "/user", {
    bearer: token,
    body: { app_metadata: { role: "admin" } },
  });
  expect(refusalOf(refused)).toBe("403 not_admin");
  const refreshed = await auto.refresh(String(body.refresh_token));
  expect(claimsOf(String(refreshed.body.access_token)).role).toBe("authenticated");
});

function auth(target: ReturnType<typeof startProvider>, extra: Record<string, unknown>) {
  return target.call("POST", "/signup", {
    body: { email: uniqueEmail(), password: "long enough", ...extra },
  });
}

test("keys rotate without a token becoming invalid, and the retired one goes at last", async () => {
  const rotating = startProvider();
  const old = await rotating.signedIn();
  expect(await rotating.provider.rotateSigningKey()).toBe("added");
  expect(await rotating.provider.rotateSigningKey()).toBe("waiting");
  const keys = async () => (await rotating.call("GET", "/.well-known/jwks.json")).body.keys as JWK[];
  expect(await keys()).toHaveLength(2);
  expect(headerOf((await rotating.signIn(old.email)).accessToken).kid).toBe(headerOf(old.accessToken).kid);
  rotating.clock.advance(11 * 60);
  expect(await rotating.provider.rotateSigningKey()).toBe("switched");
  const fresh = await rotating.signIn(old.email);
  expect(headerOf(fresh.accessToken).kid).not.toBe(headerOf(old.accessToken).kid);
  expect((await rotating.call("GET", "/user", { bearer: old.accessToken })).status).toBe(200);
  // Another instance that read the keys before the rotation looks again for a kid that it does not
  // know.
  clock.advance(6);
  expect((await readUser(fresh.accessToken)).status).toBe(200);
  rotating.clock.advance(26 * 3600);
  await rotating.provider.cleanUp();
  rotating.clock.advance(61);
  expect(await keys()).toHaveLength(1);
  expect((await keys())[0]).toMatchObject({
    kty: "EC",
    crv: "P-256",
    alg: "ES256",
    use: "sig",
    key_ops: ["verify"],
  });
  expect(JSON.stringify(await keys())).not.toContain('"d"');
});

test("instances that start together on a new database agree on one key", async () => {
  const instances = Array.from({ length: 5 }, () => startProvider());
  const sets = await Promise.all(
    instances.map(async (instance) => (await instance.call("GET", "/.well-known/jwks.json")).body),
  );
  for (const set of sets) expect(set).toEqual(sets[0]);
});

test("the handler works with and without its base path", async () => {
  for (const address of ["http://localhost:3000/auth/v1/health", "http://localhost:3000/health"]) {
    const response = await provider.handle(new Request(address));
    expect(await response.json()).toMatchObject({ name: "GoTrue", version: "embedded-1" });
  }
});

test("tokens of a verify-only key are taken, published, and believed for that key's algorithm alone", async () => {
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  const jwk: JWK = { ...(await exportJWK(publicKey)), kid: "former-service", alg: "RS256" };
  const secretJwk = { ...(await exportJWK(privateKey)), kid: "former-service", alg: "RS256" };
  const auth = startProvider({ verificationKeys: [secretJwk] });
  const { userId } = await auth.signedIn();
  const sign = (kid: string) =>
    new SignJWT({ sub: userId, role: "authenticated" })
      .setProtectedHeader({ alg: "RS256", typ: "JWT", kid })
      .setExpirationTime("1h")
      .sign(privateKey);
  expect((await auth.call("GET", "/user", { bearer: await sign("former-service") })).status).toBe(200);
  expect(refusalOf(await auth.call("GET", "/user", { bearer: await sign("another") }))).toBe("403 bad_jwt");
  const published = (await auth.call("GET", "/.well-known/jwks.json")).body.keys as JWK[];
  expect(published.map(({ alg }) => alg)).toEqual(["ES256", "RS256"]);
  expect(published[1]).toMatchObject({ n: jwk.n, e: jwk.e, kid: "former-service", use: "sig" });
  expect(JSON.stringify(published)).not.toContain(secretJwk.d);
  expect(headerOf((await auth.signedIn()).accessToken).alg).toBe("ES256");
  expect(() => startProvider({ verificationKeys: [{ ...jwk, alg: "HS256" }] })).toThrow("verification key");
});
