import { createHash } from "node:crypto";

import { expect, test } from "vitest";

import type { Mail } from "~/identity/provider.server";

import { runRaw } from "../setup/databases";

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

/* Codes and links that go out by email: they work once, in time, and for nobody else. */

const VERIFIER = "a-verifier-of-at-least-forty-three-characters-0123456789";
const pkce = {
  code_challenge: createHash("sha256").update(VERIFIER).digest("base64url"),
  code_challenge_method: "s256",
};

async function signUp({ call, lastMail }: TestProvider, extra: Record<string, unknown> = {}, query = "") {
  const email = uniqueEmail();
  await mustAnswer(call("POST", `/signup${query}`, { body: { email, password: PASSWORD, ...extra } }));
  return { email, mail: lastMail() };
}

const verify = ({ call }: TestProvider, body: Record<string, unknown>) => call("POST", "/verify", { body });

async function follow({ provider }: TestProvider, link: string) {
  const response = await provider.handle(new Request(link, { redirect: "manual" }));
  const target = new URL(response.headers.get("location") ?? "about:blank");
  return { status: response.status, target, fragment: new URLSearchParams(target.hash.slice(1)) };
}

test("a code works once: typed, and as a link", async () => {
  const auth = startProvider();
  const { email, mail } = await signUp(auth);
  expect(mail.otp).toMatch(/^\d{6}$/);
  const first = await verify(auth, { type: "signup", email, token: mail.otp });
  expect(first.status).toBe(200);
  expect(first.body.access_token).toBeTruthy();
  expect(refusalOf(await verify(auth, { type: "signup", email, token: mail.otp }))).toBe("403 otp_expired");
  const link = await verify(auth, { type: "signup", token_hash: mail.tokenHash });
  expect(refusalOf(link)).toBe("403 otp_expired");
  expect(link.body.msg).toBe("Email link is invalid or has expired");
});

test("a code used ten times at once opens one session", async () => {
  const auth = startProvider();
  for (const form of ["typed", "link"]) {
    const { email, mail } = await signUp(auth);
    const body =
      form === "typed"
        ? { type: "signup", email, token: mail.otp }
        : { type: "signup", token_hash: mail.tokenHash };
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(auth, body)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers) expect(["200", "403 otp_expired"]).toContain(refusalOf(answer));
  }
});

test.each(["signup", "invite", "recovery", "magiclink", "email_change"] as const)(
  "an email of the kind %s says when its link ends",
  async (kind) => {
    const linkOf = async (auth: TestProvider) => {
      const { mails, call } = auth;
      if (kind === "signup") return (await signUp(auth)).mail;
      if (kind === "invite") {
        await mustAnswer(call("POST", "/invite", { bearer: SECRET_KEY, body: { email: uniqueEmail() } }));
        return auth.lastMail();
      }
      const { email, accessToken: bearer } = await auth.signedIn();
      const change = { bearer, body: { email: uniqueEmail() } };
      await mustAnswer(
        kind === "email_change"
          ? call("PUT", "/user", change)
          : call("POST", kind === "recovery" ? "/recover" : "/magiclink", { body: { email } }),
      );
      return mails.find((mail) => mail.kind === kind) ?? auth.lastMail();
    };
    const stateAt = async (auth: TestProvider, { expiresAt, tokenHash }: Mail, seconds: number) => {
      auth.clock.advance((expiresAt.getTime() - auth.now().getTime()) / 1000 + seconds);
      return refusalOf(await verify(auth, { type: kind, token_hash: tokenHash }));
    };
    const [early, late] = [startProvider(), startProvider()];
    // A minute, because time passes by itself as well.
    expect(await stateAt(early, await linkOf(early), -60)).toBe("200");
    expect(await stateAt(late, await linkOf(late), 0)).toBe("403 otp_expired");
  },
);

test("a code ends after its time, and a newer one replaces it", async () => {
  const auth = startProvider();
  const { email, mail } = await signUp(auth);
  auth.clock.advance(3601);
  expect(refusalOf(await verify(auth, { type: "signup", email, token: mail.otp }))).toBe("403 otp_expired");
  await auth.call("POST", "/resend", { body: { type: "signup", email } });
  const second = auth.lastMail();
  await auth.call("POST", "/resend", { body: { type: "signup", email } });
  const third = auth.lastMail();
  expect(refusalOf(await verify(auth, { type: "signup", token_hash: second.tokenHash }))).toBe(
    "403 otp_expired",
  );
  // So that the application can withdraw the email with the older one.
  expect(new Set([mail, second, third].map(({ slot }) => slot)).size).toBe(1);
  const { mail: others } = await signUp(auth);
  expect(others.slot).not.toBe(third.slot);
  expect((await verify(auth, { type: "signup", token_hash: third.tokenHash })).status).toBe(200);
});

test("five wrong guesses burn a code, also when they come at once", async () => {
  const auth = startProvider();
  const { email, mail } = await signUp(auth);
  const wrong = mail.otp === "000000" ? "000001" : "000000";
  await Promise.all(Array.from({ length: 8 }, () => verify(auth, { type: "signup", email, token: wrong })));
  expect(refusalOf(await verify(auth, { type: "signup", email, token: mail.otp }))).toBe("403 otp_expired");
});

test("the hash in a link cannot be computed from the address and the code", async () => {
  const auth = startProvider();
  const { email, mail } = await signUp(auth);
  expect(mail.tokenHash).toMatch(/^[0-9a-f]{56}$/);
  const computed = createHash("sha224")
    .update(email + mail.otp)
    .digest("hex");
  expect(refusalOf(await verify(auth, { type: "signup", token_hash: computed }))).toBe("403 otp_expired");
});

test("a code opens only what it was made for, and only for its address", async () => {
  const auth = startProvider();
  const { email, mail } = await signUp(auth);
  const other = await signUp(auth);
  for (const body of [
    { type: "recovery", email, token: mail.otp },
    { type: "email_change", email, token: mail.otp },
    { type: "magiclink", token_hash: mail.tokenHash },
    { type: "signup", email: uniqueEmail(), token: mail.otp },
    { type: "signup", email: other.email, token: mail.otp === other.mail.otp ? "x" : mail.otp },
    { type: "sms", phone: "+491701234567", token: mail.otp },
    { type: "signup", token_hash: `pkce_${mail.tokenHash}` },
    { type: "signup", token_hash: "' or 1=1 --" },
  ]) {
    expect(refusalOf(await verify(auth, body)), JSON.stringify(body)).toBe("403 otp_expired");
  }
  expect((await verify(auth, { type: "email", email: email.toUpperCase(), token: mail.otp })).status).toBe(
    200,
  );
});

test("a verification names one code in one way", async () => {
  const auth = startProvider();
  const email = uniqueEmail();
  const messages: Record<string, Record<string, unknown>> = {
    "Verify requires a verification type": { email, token: "1" },
    "Verify requires either a token or a token hash": { type: "signup", email },
    "Only an email address or phone number should be provided on verify": {
      type: "signup",
      token: "1",
      email,
      phone: "+491701234567",
    },
    "Verify requires an email address or phone number": { type: "signup", token: "1" },
    "Only the token_hash and type should be provided": { type: "signup", token_hash: "x", email },
    "Unsupported verification type": { type: "constructor", token_hash: "x" },
  };
  for (const [message, body] of Object.entries(messages)) {
    const answer = await verify(auth, body);
    expect(refusalOf(answer)).toBe("400 validation_failed");
    expect(answer.body.msg).toBe(message);
  }
  expect(refusalOf(await verify(auth, { type: "signup", email, token: "1", token_hash: "x" }))).toBe(
    "400 validation_failed",
  );
});

test("a followed link redirects with the session in the fragment, a used one with the error", async () => {
  const auth = startProvider();
  const { mail } = await signUp(auth, {}, `?redirect_to=${encodeURIComponent(`${SITE_URL}/welcome?a=b`)}`);
  expect(mail.redirectTo).toBe(`${SITE_URL}/welcome?a=b`);
  const good = await follow(auth, mail.actionLink);
  expect(good.status).toBe(303);
  expect(good.target.href).toMatch(/^http:\/\/localhost:3000\/welcome\?a=b#access_token=/);
  expect([...good.fragment.keys()]).toEqual([
    ...["access_token", "expires_at", "expires_in", "refresh_token", "sb", "token_type", "type"],
  ]);
  expect((await auth.call("GET", "/user", { bearer: good.fragment.get("access_token") ?? "" })).status).toBe(
    200,
  );
  const used = await follow(auth, mail.actionLink);
  expect(used.status).toBe(303);
  expect(used.target.hash).toBe(
    "#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=",
  );
  expect(used.target.search).toBe("?a=b");
});

test("a link never leads to a target that is not allowed", async () => {
  const auth = startProvider({ uriAllowList: ["https://partner.example/**"] });
  for (const [asked, given] of [
    ["https://evil.example/", SITE_URL],
    ["https://partner.example/back", "https://partner.example/back"],
  ]) {
    const { mail } = await signUp(auth, {}, `?redirect_to=${encodeURIComponent(asked ?? "")}`);
    expect(mail.redirectTo).toBe(given);
    const hostile = `${mail.actionLink.replace(/redirect_to=.*/, "")}redirect_to=${encodeURIComponent("https://evil.example/x")}`;
    expect((await follow(auth, hostile)).target.origin).toBe(SITE_URL);
  }
  const byHeader = await follow(auth, `${SITE_URL}/auth/v1/verify?token=x&type=signup`);
  expect(byHeader.target.origin).toBe(SITE_URL);
});

async function pkceCode(auth: TestProvider) {
  const { mail } = await signUp(auth, pkce);
  expect(mail.tokenHash).toMatch(/^pkce_/);
  const { target } = await follow(auth, mail.actionLink);
  return target.searchParams.get("code") ?? "";
}

const exchange = ({ call }: TestProvider, body: Record<string, unknown>) =>
  call("POST", "/token?grant_type=pkce", { body });

test("a PKCE code that was handed out is nowhere in the database", async () => {
  const auth = startProvider();
  const code = await pkceCode(auth);
  const rows = JSON.stringify(await runRaw("select * from auth_flow_states"));
  expect(rows).not.toContain(code);
  expect((await exchange(auth, { auth_code: code, code_verifier: VERIFIER })).status).toBe(200);
});

test("a PKCE code needs its verifier, works once, and leaves a wrong try without harm", async () => {
  const auth = startProvider();
  const code = await pkceCode(auth);
  expect(refusalOf(await exchange(auth, { auth_code: code }))).toBe("400 validation_failed");
  expect(refusalOf(await exchange(auth, { auth_code: code, code_verifier: `${VERIFIER}x` }))).toBe(
    "400 bad_code_verifier",
  );
  expect(refusalOf(await exchange(auth, { auth_code: code, code_verifier: pkce.code_challenge }))).toBe(
    "400 bad_code_verifier",
  );
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => exchange(auth, { auth_code: code, code_verifier: VERIFIER })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const answer of answers) expect(["200", "404 flow_state_not_found"]).toContain(refusalOf(answer));
  expect(refusalOf(await exchange(auth, { auth_code: "x", code_verifier: VERIFIER }))).toBe(
    "404 flow_state_not_found",
  );
});

test("a PKCE code lives five minutes from when it was handed out, however late the link was opened", async () => {
  const auth = startProvider();
  const { mail } = await signUp(auth, pkce);
  auth.clock.advance(3000);
  const code = (await follow(auth, mail.actionLink)).target.searchParams.get("code");
  auth.clock.advance(301);
  expect(refusalOf(await exchange(auth, { auth_code: code, code_verifier: VERIFIER }))).toBe(
    "422 flow_state_expired",
  );
  const inTime = await pkceCode(auth);
  auth.clock.advance(298);
  expect((await exchange(auth, { auth_code: inTime, code_verifier: VERIFIER })).status).toBe(200);
});

test("a PKCE link that was not opened has handed out nothing, and a used one tells so in the query", async () => {
  const auth = startProvider();
  const { mail } = await signUp(auth, pkce);
  await follow(auth, mail.actionLink);
  const used = await follow(auth, mail.actionLink);
  expect(used.target.searchParams.get("error_code")).toBe("otp_expired");
  expect(used.fragment.get("error_code")).toBe("otp_expired");
  const plain = { code_challenge: VERIFIER, code_challenge_method: "plain" };
  const other = await signUp(auth, plain);
  const code = (await follow(auth, other.mail.actionLink)).target.searchParams.get("code");
  expect((await exchange(auth, { auth_code: code, code_verifier: VERIFIER })).status).toBe(200);
});

test("recovery answers alike for known and unknown addresses and mails only the known", async () => {
  const auth = startProvider({ mailMaxFrequencySeconds: 60 });
  const { email } = await auth.signedIn();
  const seen = ({ status, body, headers }: Answer) => ({ status, body, headers: [...headers] });
  const known = await auth.call("POST", "/recover", { body: { email } });
  const again = await auth.call("POST", "/recover", { body: { email } });
  const unknown = await auth.call("POST", "/recover", { body: { email: uniqueEmail() } });
  expect(seen(known)).toEqual(seen(unknown));
  expect(seen(again)).toEqual(seen(unknown));
  expect(auth.mails).toHaveLength(1);
  expect(refusalOf(await auth.call("POST", "/recover", { body: {} }))).toBe("400 validation_failed");
});

test("what could tell by its time whether an account exists is answered in even time", async () => {
  const auth = startProvider({ evenAnswerMilliseconds: 80 });
  const { email } = await auth.signedIn();
  for (const path of ["/signup", "/recover", "/magiclink", "/otp", "/resend"]) {
    for (const address of [email, uniqueEmail(), "not an address"]) {
      const startedAt = performance.now();
      await auth.call("POST", path, { body: { email: address, password: PASSWORD, type: "signup" } });
      // A timer may be a millisecond early.
      expect(performance.now() - startedAt).toBeGreaterThan(78);
    }
  }
});

test("an instance whose clock is a little behind mails no second code, one that was set back far does", async () => {
  const moment = Date.now();
  const at = (late: number) =>
    startProvider({ mailMaxFrequencySeconds: 60, now: () => new Date(moment - late * 1000) });
  const { email } = await at(0).signedIn();
  const [ahead, behind, wrong] = [at(0), at(5), at(7200)];
  for (const auth of [ahead, behind, wrong]) await auth.call("POST", "/recover", { body: { email } });
  expect([ahead.mails.length, behind.mails.length, wrong.mails.length]).toEqual([1, 0, 1]);
});

test("recovering an unconfirmed account ends the password of the person who made it", async () => {
  const auth = startProvider();
  const { email } = await signUp(auth);
  await auth.call("POST", "/recover", { body: { email } });
  const recovered = await verify(auth, { type: "recovery", token_hash: auth.lastMail().tokenHash });
  expect(recovered.body.user).toMatchObject({ email, user_metadata: { email_verified: true } });
  const first = await auth.call("POST", "/token?grant_type=password", {
    body: { email, password: PASSWORD },
  });
  expect(refusalOf(first)).toBe("400 invalid_credentials");
});

test("opening a link leaves the metadata that an administrator gave", async () => {
  const auth = startProvider();
  const { email } = await auth.signedIn();
  await auth.call("POST", "/magiclink", { body: { email } });
  const opened = await verify(auth, { type: "magiclink", token_hash: auth.lastMail().tokenHash });
  expect(opened.body.user).toMatchObject({ user_metadata: {} });
  expect(Object.keys((opened.body.user as { user_metadata: object }).user_metadata)).toEqual([]);
});

test("ten requests at once for one user mail one code", async () => {
  const auth = startProvider({ mailMaxFrequencySeconds: 60 });
  const { email, accessToken: bearer } = await auth.signedIn();
  await Promise.all(Array.from({ length: 10 }, () => auth.call("POST", "/recover", { body: { email } })));
  expect(auth.mails).toHaveLength(1);
  expect((await verify(auth, { type: "recovery", token_hash: auth.lastMail().tokenHash })).status).toBe(200);
  await mustAnswer(auth.call("GET", "/reauthenticate", { bearer }));
  const tooSoon = await auth.call("GET", "/reauthenticate", { bearer });
  expect(refusalOf(tooSoon)).toBe("429 over_email_send_rate_limit");
  expect(tooSoon.body.msg).toMatch(/^For security purposes, you can only request this after \d+ seconds\.$/);
  expect(Number(tooSoon.headers.get("retry-after"))).toBeGreaterThan(50);
});

test("a magic link signs in; an unknown address gets an account, or nothing where it may not", async () => {
  const auth = startProvider();
  const { email } = await auth.signedIn();
  expect((await auth.call("POST", "/otp", { body: { email, create_user: false } })).body).toEqual({});
  expect(auth.lastMail().kind).toBe("magiclink");
  expect((await verify(auth, { type: "email", email, token: auth.lastMail().otp })).status).toBe(200);
  const unknown = uniqueEmail();
  const mailed = auth.mails.length;
  await mustAnswer(auth.call("POST", "/otp", { body: { email: unknown, create_user: false } }));
  expect(auth.mails).toHaveLength(mailed);
  await mustAnswer(auth.call("POST", "/otp", { body: { email: unknown, data: { a: 1 } } }));
  expect(auth.lastMail().kind).toBe("signup");
  const made = await verify(auth, { type: "signup", email: unknown, token: auth.lastMail().otp });
  expect(made.body.user).toMatchObject({ email: unknown, user_metadata: { a: 1 } });
});

test("when the mail cannot be queued, nothing is stored", async () => {
  const auth = startProvider({
    queueMail: () => {
      throw new Error("the outbox is full");
    },
  });
  const email = uniqueEmail();
  const answer = await auth.call("POST", "/signup", { body: { email, password: PASSWORD } });
  expect(refusalOf(answer)).toBe("500 unexpected_failure");
  expect(answer.body.msg).toBe("Error sending confirmation email");
  expect(answer.body.error_id).toBeTruthy();
  expect(auth.errors).toHaveLength(1);
  const { data } = await auth.admin.listUsers({ perPage: 1000 });
  expect(data.users.map((user) => user.email)).not.toContain(email);
});
