import { createHash, randomBytes } from "node:crypto";

import { decodeJwt } from "jose";
import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";

import {
  mustAnswer,
  PASSWORD,
  refusalOf,
  SECRET_KEY,
  SITE_URL,
  startProvider,
  uniqueEmail,
  type Answer,
  type TestProvider,
} from "./harness";

/* Confirming an email address never activates a password that the person who confirms did not
   choose. */

const THIEF = "a thief's password";

/** A browser's secret and the challenge that it sends when it registers. */
function newVerifier() {
  const verifier = randomBytes(32).toString("base64url");
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  return { verifier, pkce: { code_challenge: challenge, code_challenge_method: "s256" } };
}

async function register(
  { call, lastMail }: TestProvider,
  { email, password, data = {} }: { email: string; password: string; data?: Record<string, unknown> },
) {
  const { verifier, pkce } = newVerifier();
  await mustAnswer(call("POST", "/signup", { body: { email, password, data, ...pkce } }));
  return { verifier, mail: lastMail() };
}

const verify = ({ call }: TestProvider, body: Record<string, unknown>) =>
  mustAnswer(call("POST", "/verify", { body }));

const passwordGrant = async ({ call }: TestProvider, email: string, password: string) =>
  refusalOf(await call("POST", "/token?grant_type=password", { body: { email, password } }));

const bearerOf = ({ body }: Answer) => String(body.access_token);

/** A session at aal2 of an account with an authenticator app. */
async function withFactor({ call }: TestProvider, accessToken: string) {
  const enrolled = await mustAnswer(
    call("POST", "/factors", { bearer: accessToken, body: { factor_type: "totp" } }),
  );
  const id = String(enrolled.body.id);
  const challenge = await mustAnswer(call("POST", `/factors/${id}/challenge`, { bearer: accessToken }));
  const { secret } = enrolled.body.totp as { secret: string };
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const body = { challenge_id: challenge.body.id, code };
  return bearerOf(await mustAnswer(call("POST", `/factors/${id}/verify`, { bearer: accessToken, body })));
}

test("a password that a stranger registered in advance never opens the account of the person who confirms", async () => {
  const auth = startProvider();
  const email = uniqueEmail();
  await register(auth, { email, password: THIEF, data: { first_name: "Thief" } });
  const victim = await register(auth, { email, password: PASSWORD, data: { first_name: "Jane" } });
  const confirmed = await verify(auth, {
    type: "signup",
    token_hash: victim.mail.tokenHash,
    code_verifier: victim.verifier,
  });
  expect(confirmed.body).not.toHaveProperty("new_password_required");
  expect(confirmed.body.user).toMatchObject({ user_metadata: { first_name: "Jane", email_verified: true } });
  expect(await passwordGrant(auth, email, THIEF)).toBe("400 invalid_credentials");
  expect(await passwordGrant(auth, email, PASSWORD)).toBe("200");
});

test("of what a stranger registered in advance, nothing stays in the account", async () => {
  const auth = startProvider();
  const data = { first_name: "Thief", business_name: "Thief & Co" };
  const otherBrowser = newVerifier().pkce;
  const advances: Record<string, (email: string) => Promise<unknown>> = {
    "sign-up": (email) => register(auth, { email, password: THIEF, data }),
    "mailed code": (email) =>
      mustAnswer(auth.call("POST", "/otp", { body: { email, data, ...otherBrowser } })),
  };
  for (const [way, registerInAdvance] of Object.entries(advances)) {
    const email = uniqueEmail();
    await registerInAdvance(email);
    const victim = await register(auth, { email, password: PASSWORD, data: { first_name: "Jane" } });
    const { body } = await verify(auth, {
      type: "signup",
      token_hash: victim.mail.tokenHash,
      code_verifier: victim.verifier,
    });
    const { id, user_metadata: kept } = body.user as { id: string; user_metadata: object };
    const own = { sub: id, email, email_verified: true, phone_verified: false };
    expect(kept, way).toEqual({ first_name: "Jane", ...own });
  }
});

test("whom an account's tokens are for is not up to those who register it", async () => {
  const auth = startProvider();
  const elsewhere = { "X-JWT-AUD": "elsewhere" };
  for (const path of ["/signup", "/otp", "/magiclink"]) {
    const email = uniqueEmail();
    const body = { email, password: THIEF };
    await mustAnswer(auth.call("POST", path, { body, headers: elsewhere }));
    const victim = await register(auth, { email, password: PASSWORD });
    const token_hash = victim.mail.tokenHash;
    const confirmed = await verify(auth, { type: "signup", token_hash, code_verifier: victim.verifier });
    expect(decodeJwt(bearerOf(confirmed)).aud, path).toBe("authenticated");
  }
});

test.each(["typed code", "link"])(
  "confirming without the registering browser asks for a new password: %s",
  async (way) => {
    const auth = startProvider();
    const email = uniqueEmail();
    const { mail } = await register(auth, { email, password: THIEF });
    const code = way === "link" ? { token_hash: mail.tokenHash } : { email, token: mail.otp };
    const stranger = newVerifier().verifier;
    const confirmed = await verify(auth, { type: "signup", ...code, code_verifier: stranger });
    expect(confirmed.body.new_password_required).toBe(true);
    expect(await passwordGrant(auth, email, THIEF)).toBe("400 invalid_credentials");
    await mustAnswer(
      auth.call("PUT", "/user", { bearer: bearerOf(confirmed), body: { password: PASSWORD } }),
    );
    expect(await passwordGrant(auth, email, PASSWORD)).toBe("200");
  },
);

test("every mailed code that confirms an address drops a password that was not proven", async () => {
  const auth = startProvider();
  const ways: Record<string, (email: string) => Promise<Answer>> = {
    resend: (email) => auth.call("POST", "/resend", { body: { type: "signup", email } }),
    recovery: (email) => auth.call("POST", "/recover", { body: { email } }),
    magiclink: (email) => auth.call("POST", "/magiclink", { body: { email } }),
    otp: (email) => auth.call("POST", "/otp", { body: { email, ...newVerifier().pkce } }),
    invite: (email) => auth.call("POST", "/invite", { bearer: SECRET_KEY, body: { email } }),
  };
  for (const [way, ask] of Object.entries(ways)) {
    const email = uniqueEmail();
    const { verifier } = await register(auth, { email, password: THIEF });
    await mustAnswer(ask(email));
    const { kind, tokenHash } = auth.lastMail();
    const confirmed = await verify(auth, { type: kind, token_hash: tokenHash });
    expect(confirmed.body.new_password_required, way).toBe(true);
    expect(await passwordGrant(auth, email, THIEF), way).toBe("400 invalid_credentials");
    expect(verifier).toBeTruthy();
  }
});

test("an administrator who confirms a self-registered address does not activate its password", async () => {
  const auth = startProvider();
  const email = uniqueEmail();
  await register(auth, { email, password: THIEF });
  const { data } = await auth.admin.listUsers({ page: 1, perPage: 1000 });
  const id = data.users.find((user) => user.email === email)?.id ?? "";
  const confirm = (body: object) =>
    mustAnswer(auth.call("PUT", `/admin/users/${id}`, { bearer: SECRET_KEY, body }));
  await confirm({ email_confirm: true });
  expect(await passwordGrant(auth, email, THIEF)).toBe("400 invalid_credentials");
  await confirm({ password: PASSWORD, email_confirm: true });
  expect(await passwordGrant(auth, email, PASSWORD)).toBe("200");
});

test("a followed PKCE link activates the password only for the browser with the verifier", async () => {
  const auth = startProvider();
  const email = uniqueEmail();
  const { mail, verifier } = await register(auth, { email, password: PASSWORD });
  const response = await auth.provider.handle(new Request(mail.actionLink, { redirect: "manual" }));
  const code = new URL(response.headers.get("location") ?? SITE_URL).searchParams.get("code");
  expect(await passwordGrant(auth, email, PASSWORD)).toBe("400 invalid_credentials");
  const body = { auth_code: code, code_verifier: verifier };
  await mustAnswer(auth.call("POST", "/token?grant_type=pkce", { body }));
  expect(await passwordGrant(auth, email, PASSWORD)).toBe("200");
});

test("a changed address confirmed elsewhere ends the password and the sessions of the former owner", async () => {
  const auth = startProvider();
  const thief = await auth.signedIn();
  const bearer = await withFactor(auth, thief.accessToken);
  const email = uniqueEmail();
  await mustAnswer(auth.call("PUT", "/user", { bearer, body: { email } }));
  const toNew = auth.mails.find((mail) => mail.to === email);
  const toOld = auth.mails.find((mail) => mail.to === thief.email);
  const early = await verify(auth, { type: "email_change", token_hash: toNew?.tokenHash });
  expect(early.body).toHaveProperty("msg");
  const half = await verify(auth, {
    type: "email_change",
    token_hash: toOld?.tokenHash,
    password: PASSWORD,
  });
  expect(half.body).toHaveProperty("msg");
  const done = await verify(auth, { type: "email_change", token_hash: toNew?.tokenHash });
  expect(done.body).toMatchObject({ user: { email }, new_password_required: true });
  expect(await passwordGrant(auth, email, PASSWORD)).toBe("400 invalid_credentials");
  expect(refusalOf(await auth.call("GET", "/user", { bearer }))).toBe("403 session_not_found");
  expect((await auth.call("GET", "/user", { bearer: bearerOf(done) })).status).toBe(200);
});

test("a changed address confirmed elsewhere ends what the former owner had begun: codes, flows and factors", async () => {
  const auth = startProvider();
  const thief = await auth.signedIn();
  const [{ verifier, pkce }, email] = [newVerifier(), uniqueEmail()];
  await mustAnswer(
    auth.call("POST", "/factors", { bearer: thief.accessToken, body: { factor_type: "totp" } }),
  );
  await mustAnswer(auth.call("POST", "/magiclink", { body: { email: thief.email, ...pkce } }));
  const followed = await auth.provider.handle(new Request(auth.lastMail().actionLink));
  const code = new URL(followed.headers.get("location") ?? SITE_URL).searchParams.get("code");
  expect(code).toBeTruthy();
  await mustAnswer(auth.call("PUT", "/user", { bearer: thief.accessToken, body: { email } }));
  const [toNew, toOld] = [email, thief.email].map((to) => auth.mails.findLast((mail) => mail.to === to));
  await mustAnswer(auth.call("POST", "/recover", { body: { email: thief.email } }));
  const recovery = auth.lastMail();
  await verify(auth, { type: "email_change", token_hash: toOld?.tokenHash, password: PASSWORD });
  const done = await verify(auth, { type: "email_change", token_hash: toNew?.tokenHash });
  expect(done.body).toMatchObject({ user: { email }, new_password_required: true });

  expect(done.body.user).not.toHaveProperty("factors");
  const exchange = { auth_code: code, code_verifier: verifier };
  expect(refusalOf(await auth.call("POST", "/token?grant_type=pkce", { body: exchange }))).toBe(
    "404 flow_state_not_found",
  );
  const recover = { type: "recovery", token_hash: recovery.tokenHash };
  expect(refusalOf(await auth.call("POST", "/verify", { body: recover }))).toBe("403 otp_expired");
});

test("a session of the account proves a changed address, and one that owes its second step does not", async () => {
  for (const level of ["aal1", "aal2"]) {
    const auth = startProvider();
    const owner = await auth.signedIn();
    const bearer = await withFactor(auth, owner.accessToken);
    const email = uniqueEmail();
    await mustAnswer(auth.call("PUT", "/user", { bearer, body: { email } }));
    const { accessToken } = await auth.signIn(owner.email);
    const access_token = level === "aal2" ? bearer : accessToken;
    for (const { tokenHash } of auth.mails.toReversed()) {
      await verify(auth, { type: "email_change", token_hash: tokenHash, access_token });
    }
    const kept = level === "aal2" ? "200" : "400 invalid_credentials";
    expect(await passwordGrant(auth, email, PASSWORD)).toBe(kept);
  }
});

test("the owner who confirms a changed address in the browser that asked keeps password, sessions and factors", async () => {
  const auth = startProvider();
  const owner = await auth.signedIn();
  const bearer = await withFactor(auth, owner.accessToken);
  const email = uniqueEmail();
  const { verifier, pkce } = newVerifier();
  await mustAnswer(auth.call("PUT", "/user", { bearer, body: { email, ...pkce } }));
  for (const mail of auth.mails) {
    await verify(auth, { type: "email_change", token_hash: mail.tokenHash, code_verifier: verifier });
  }
  const user = await mustAnswer(auth.call("GET", "/user", { bearer }));
  expect(user.body).toMatchObject({ email, factors: [{ status: "verified" }] });
  expect(await passwordGrant(auth, email, PASSWORD)).toBe("200");
});

test("the owner keeps the password as well when the provider's own links lead back to the browser that asked", async () => {
  const auth = startProvider();
  const owner = await auth.signedIn();
  const email = uniqueEmail();
  const { verifier, pkce } = newVerifier();
  await mustAnswer(auth.call("PUT", "/user", { bearer: owner.accessToken, body: { email, ...pkce } }));
  const open = async (recipient: string) => {
    const link = auth.mails.findLast(({ to }) => to === recipient)?.actionLink ?? "";
    const answer = await auth.call("GET", `/verify${new URL(link).search}`);
    return new URL(answer.headers.get("location") ?? "").searchParams.get("code");
  };
  expect(await open(owner.email)).toBeNull();
  const code = await open(email);
  expect(await passwordGrant(auth, email, PASSWORD), "not before the verifier came").toMatch(/^400/);
  await mustAnswer(
    auth.call("POST", "/token?grant_type=pkce", { body: { auth_code: code, code_verifier: verifier } }),
  );
  expect(await passwordGrant(auth, email, PASSWORD)).toBe("200");
});
