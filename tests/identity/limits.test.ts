import { inArray } from "drizzle-orm";
import { expect, test } from "vitest";

import { db } from "~/server/db.server";

import {
  authChallenges,
  authFactors,
  authFlowStates,
  authOneTimeTokens,
  authRateLimits,
  authSessions,
  authUsers,
} from "../../drizzle/identity-schema";

import {
  mustAnswer,
  PASSWORD,
  refusalOf,
  SECRET_KEY,
  startProvider,
  uniqueEmail,
  type Answer,
} from "./harness";

/* Limits that all instances share, and what is deleted when its time is over. */

const count = (answers: Answer[], status: number) =>
  answers.filter((answer) => answer.status === status).length;
let networks = 0;
const freshAddress = () => `198.51.${++networks}.7`;

test("thirty at once from one address, over two instances, and then one each two seconds", async () => {
  let moment = Date.now();
  const start = () => startProvider({ rateLimits: true, now: () => new Date(moment) });
  const [one, two] = [start(), start()];
  const ip = freshAddress();
  const options = { ip, body: { refresh_token: "x" } };
  const attempt = (number: number) =>
    (number % 2 ? one : two).call("POST", "/token?grant_type=refresh_token", options);
  const answers = await Promise.all(Array.from({ length: 45 }, (_, number) => attempt(number)));
  expect(count(answers, 400)).toBe(30);
  const refused = answers.find(({ status }) => status === 429) as Answer;
  expect(refusalOf(refused)).toBe("429 over_request_rate_limit");
  expect(refused.headers.get("retry-after")).toBe("2");
  options.ip = freshAddress();
  expect((await attempt(0)).status).toBe(400);
  options.ip = ip;
  moment += 2000;
  expect([(await attempt(0)).status, (await attempt(1)).status]).toEqual([400, 429]);
});

test("an instance whose clock is some seconds behind opens no gap", async () => {
  const moment = Date.now();
  const [ahead, behind] = [0, 4000].map((late) =>
    startProvider({ rateLimits: true, now: () => new Date(moment - late) }),
  );
  const options = { ip: freshAddress(), body: { refresh_token: "x" } };
  const attempt = (instance: typeof ahead) =>
    instance?.call("POST", "/token?grant_type=refresh_token", options) as Promise<Answer>;
  for (let time = 0; time < 30; time++) await attempt(ahead);
  expect((await attempt(behind)).status).toBe(429);
});

test("guessing a password stops after five tries from one network, and locks nobody out elsewhere", async () => {
  const auth = startProvider({ rateLimits: true });
  const { email } = await auth.signedIn();
  const attempt = (address: string, password: string, ip: string) =>
    auth.call("POST", "/token?grant_type=password", { ip, body: { email: address, password } });
  const network = freshAddress().replace(/\.7$/, "");
  for (const tried of [email, uniqueEmail()]) {
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, number) => attempt(tried, "wrong", `${network}.${number + 1}`)),
    );
    expect(count(guesses, 400)).toBe(5);
    expect(count(guesses, 429)).toBe(7);
  }
  expect((await attempt(email, PASSWORD, `${network}.99`)).status).toBe(429);
  expect((await attempt(email, PASSWORD, freshAddress())).status).toBe(200);
  auth.clock.advance(181);
  expect((await attempt(email, PASSWORD, `${network}.99`)).status).toBe(200);
});

test("being right does not count", async () => {
  const auth = startProvider({ rateLimits: true });
  const { email } = await auth.signedIn();
  const ip = freshAddress();
  for (let time = 0; time < 8; time++) {
    const answer = await auth.call("POST", "/token?grant_type=password", {
      ip,
      body: { email, password: PASSWORD },
    });
    expect(answer.status).toBe(200);
  }
});

test("a clock that was set back locks nobody out", async () => {
  const auth = startProvider({ rateLimits: true });
  const email = uniqueEmail();
  const ip = freshAddress();
  const attempt = () =>
    auth.call("POST", "/token?grant_type=password", { ip, body: { email, password: "x" } });
  auth.clock.advance(30 * 24 * 3600);
  for (let time = 0; time < 6; time++) await attempt();
  expect((await attempt()).status).toBe(429);
  auth.clock.advance(-30 * 24 * 3600);
  expect((await attempt()).status).toBe(400);
});

test("codes are guessed at most fifteen times an hour per account, however many are mailed", async () => {
  const auth = startProvider({ rateLimits: true, mailsPerHour: 1000 });
  const { email } = await auth.signedIn();
  const statuses: number[] = [];
  for (let time = 0; time < 5; time++) {
    await auth.call("POST", "/otp", { body: { email } });
    for (let guess = 0; guess < 4; guess++) {
      statuses.push(
        (await auth.call("POST", "/verify", { body: { type: "email", email, token: "x" } })).status,
      );
    }
  }
  expect(statuses.filter((status) => status === 403)).toHaveLength(15);
  expect(statuses.at(-1)).toBe(429);
});

test("mails that anyone can ask for do not use up those of recovery, and the budgets can be read", async () => {
  const auth = startProvider({ rateLimits: true, mailsPerHour: 2 });
  const { email } = await auth.signedIn();
  await db.delete(authRateLimits);
  const signUp = () => auth.call("POST", "/signup", { body: { email: uniqueEmail(), password: PASSWORD } });
  expect((await signUp()).status).toBe(200);
  expect((await signUp()).status).toBe(200);
  const refused = await signUp();
  expect(refusalOf(refused)).toBe("429 over_email_send_rate_limit");
  expect(refused.body.msg).toBe("email rate limit exceeded");
  expect(refusalOf(await auth.call("POST", "/magiclink", { body: { email } }))).toBe(
    "429 over_email_send_rate_limit",
  );
  expect((await auth.call("POST", "/recover", { body: { email } })).body).toEqual({});
  expect(auth.mails.map(({ kind }) => kind)).toEqual(["signup", "signup", "recovery"]);
  expect(await auth.provider.mailBudgets()).toEqual([
    { budget: "registration", perHour: 2, remaining: 0 },
    { budget: "recovery", perHour: 2, remaining: 1 },
    { budget: "account", perHour: 2, remaining: 2 },
  ]);
});

test("recovery mails are limited in all, which the answer does not tell", async () => {
  const auth = startProvider({ rateLimits: true, mailsPerHour: 2 });
  const { email } = await auth.signedIn();
  await db.delete(authRateLimits);
  for (let time = 0; time < 3; time++) {
    expect((await auth.call("POST", "/recover", { body: { email } })).body).toEqual({});
  }
  expect(auth.mails).toHaveLength(2);
});

test("buckets hold no addresses of people", async () => {
  const auth = startProvider({ rateLimits: true });
  await auth.call("POST", "/token?grant_type=password", {
    ip: "203.0.113.9",
    body: { email: "jane@secret.example", password: "x" },
  });
  const buckets = (await db.select().from(authRateLimits)).map(({ bucket }) => bucket).join(" ");
  expect(buckets).toContain("password:");
  expect(buckets).not.toMatch(/jane|secret|203\.0/);
});

test("what has expired more than a day ago is deleted, and nothing else", async () => {
  const auth = startProvider({ sessionTimeboxSeconds: 3600 * 48, rateLimits: true });
  const challenge = { code_challenge: "a".repeat(43), code_challenge_method: "s256" };
  const leaveTraces = async () => {
    const { accessToken: bearer, email } = await auth.signedIn();
    await auth.call("POST", "/recover", { body: { email, ...challenge } });
    const factor = await auth.call("POST", "/factors", { bearer, body: { factor_type: "totp" } });
    await auth.call("POST", `/factors/${String(factor.body.id)}/challenge`, { bearer });
  };
  const tables = [authOneTimeTokens, authFlowStates, authFactors, authChallenges, authSessions];
  const sizes = () => Promise.all(tables.map((table) => db.$count(table)));
  auth.clock.advance(-10 * 24 * 3600);
  await leaveTraces();
  auth.clock.advance(10 * 24 * 3600);
  const before = await sizes();
  await auth.provider.cleanUp();
  const after = await sizes();
  expect(before.map((size, index) => size - (after[index] ?? 0))).toEqual([1, 1, 1, 1, 1]);
  await leaveTraces();
  const fresh = await sizes();
  await auth.provider.cleanUp();
  expect(await sizes()).toEqual(fresh);
});

test("an account whose address nobody confirmed for thirty days is deleted, and no other", async () => {
  const auth = startProvider();
  const day = 24 * 3600;
  const register = async (email = uniqueEmail()) => {
    await mustAnswer(auth.call("POST", "/signup", { body: { email, password: PASSWORD } }));
    return email;
  };
  const invited = uniqueEmail();
  auth.clock.advance(-31 * day);
  const abandoned = await register();
  const repeated = await register();
  const { email: confirmed } = await auth.signedIn();
  await mustAnswer(auth.call("POST", "/invite", { bearer: SECRET_KEY, body: { email: invited } }));
  auth.clock.advance(2 * day);
  const late = await register();
  await register(repeated);
  auth.clock.advance(29 * day);
  await auth.provider.cleanUp();
  const emails = [abandoned, repeated, confirmed, invited, late];
  const rows = await db
    .select({ email: authUsers.email })
    .from(authUsers)
    .where(inArray(authUsers.email, emails));
  expect(new Set(rows.map(({ email }) => email))).toEqual(new Set([repeated, confirmed, invited, late]));
});

test("the link of an invitation works for seven days, its typed code for an hour", async () => {
  const auth = startProvider();
  const invite = async () => {
    const email = uniqueEmail();
    await mustAnswer(auth.call("POST", "/invite", { bearer: SECRET_KEY, body: { email } }));
    const { otp: token, tokenHash } = auth.lastMail();
    const verify = async (body: object) =>
      refusalOf(await auth.call("POST", "/verify", { body: { type: "invite", ...body } }));
    return { typed: () => verify({ email, token }), linked: () => verify({ token_hash: tokenHash }) };
  };
  const [early, late] = [await invite(), await invite()];
  auth.clock.advance(7 * 24 * 3600 - 60);
  await auth.provider.cleanUp();
  expect(await early.typed()).toBe("403 otp_expired");
  expect(await early.linked()).toBe("200");
  auth.clock.advance(120);
  expect(await late.linked()).toBe("403 otp_expired");
});
