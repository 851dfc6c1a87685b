import bcrypt from "bcryptjs";
import { expect, test } from "vitest";

import {
  mustAnswer,
  PASSWORD,
  refusalOf,
  SECRET_KEY,
  startProvider,
  uniqueEmail,
  type Answer,
  type TestProvider,
} from "./harness";

/* Sign-up, sign-in, sign-out and changes of one's own account. */

const signUp = ({ call }: TestProvider, body: Record<string, unknown>, headers = {}) =>
  call("POST", "/signup", { body, headers });

/** The shape of a value: its keys and types, not its content. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return "array";
  if (typeof value !== "object" || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, shapeOf(member)]));
}

test("a new account has what was sent and the reserved keys, which win", async () => {
  const auth = startProvider();
  const email = uniqueEmail();
  const data = {
    first_name: "Jane",
    sub: "x",
    email: "x",
    email_verified: true,
    phone_verified: true,
    role: "lead",
  };
  const { body } = await signUp(auth, { email: email.toUpperCase(), password: PASSWORD, data });
  expect(body).toMatchObject({
    email,
    aud: "authenticated",
    role: "authenticated",
    phone: "",
    is_anonymous: false,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: {
      first_name: "Jane",
      sub: body.id,
      email,
      email_verified: false,
      phone_verified: false,
      role: "lead",
    },
  });
  expect(body).not.toHaveProperty("email_confirmed_at");
  expect(body).not.toHaveProperty("factors");
  expect(Object.values(body)).not.toContain(null);
});

test("signing up with a taken address looks like signing up, and does nothing", async () => {
  const auth = startProvider();
  const { email, userId } = await auth.signedIn();
  const data = { first_name: "Eve" };
  const fresh = await signUp(auth, { email: uniqueEmail(), password: PASSWORD, data });
  const taken = await signUp(auth, { email, password: "another password", data });
  expect(taken.status).toBe(fresh.status);
  expect(shapeOf(taken.body)).toEqual(shapeOf(fresh.body));
  expect(Object.keys(taken.body)).toEqual(Object.keys(fresh.body));
  expect([...taken.headers.keys()]).toEqual([...fresh.headers.keys()]);
  expect(taken.body).toMatchObject({ user_metadata: data, email });
  expect(taken.body.id).not.toBe(userId);
  expect(auth.mails).toHaveLength(1);
  expect((await auth.signIn(email)).userId).toBe(userId);
});

test("signing up again before the confirmation mails again and changes nothing", async () => {
  const auth = startProvider();
  const email = uniqueEmail();
  const first = await signUp(auth, { email, password: PASSWORD });
  await signUp(auth, { email, password: "a thief's password" });
  expect(auth.mails).toHaveLength(2);
  await mustAnswer(
    auth.call("POST", "/verify", {
      body: { type: "signup", token_hash: auth.lastMail().tokenHash, password: PASSWORD },
    }),
  );
  const thief = await auth.call("POST", "/token?grant_type=password", {
    body: { email, password: "a thief's password" },
  });
  expect(refusalOf(thief)).toBe("400 invalid_credentials");
  expect((await auth.signIn(email)).userId).toBe(first.body.id);
});

test("ten sign-ups with one address at once make one account", async () => {
  const auth = startProvider();
  const email = uniqueEmail();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => signUp(auth, { email, password: PASSWORD })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const { data } = await auth.admin.listUsers({ page: 1, perPage: 1000 });
  expect(data.users.filter((user) => user.email === email)).toHaveLength(1);
  expect(auth.errors).toEqual([]);
});

test("with automatic confirmation a sign-up is a sign-in, and a taken address is reported", async () => {
  const auth = startProvider({ mailerAutoconfirm: true });
  const email = uniqueEmail();
  const { body } = await signUp(auth, { email, password: PASSWORD });
  expect(body).toMatchObject({
    token_type: "bearer",
    expires_in: 3600,
    user: { email, user_metadata: { email_verified: true } },
  });
  expect(auth.mails).toHaveLength(0);
  expect(refusalOf(await signUp(auth, { email, password: PASSWORD }))).toBe("422 user_already_exists");
});

test("sign-up checks in the order of the protocol", async () => {
  const auth = startProvider();
  const email = uniqueEmail();
  const refusals: [Record<string, unknown>, string][] = [
    [{}, "422 anonymous_provider_disabled"],
    [{ email }, "400 validation_failed"],
    [{ email, password: "short", phone: "1", code_challenge: "x" }, "422 weak_password"],
    [{ email, password: PASSWORD, phone: "+491701234567" }, "400 validation_failed"],
    [{ phone: "+491701234567", password: PASSWORD }, "400 phone_provider_disabled"],
    [{ email: "not an address", password: PASSWORD, code_challenge: "x" }, "400 validation_failed"],
    [{ email: "not an address", password: PASSWORD }, "400 validation_failed"],
    [{ email, password: "x".repeat(73) }, "400 validation_failed"],
  ];
  for (const [body, refusal] of refusals)
    expect(refusalOf(await signUp(auth, body)), JSON.stringify(body)).toBe(refusal);
  const closed = startProvider({ disableSignup: true });
  expect(refusalOf(await signUp(closed, { email, password: "" }))).toBe("422 signup_disabled");
  const withoutMail = startProvider({ emailEnabled: false });
  expect(refusalOf(await signUp(withoutMail, { email: "x", password: PASSWORD }))).toBe(
    "400 email_provider_disabled",
  );
});

test("every password is compared, to its last byte", async () => {
  const auth = startProvider();
  const email = uniqueEmail();
  const password = `${"ü".repeat(35)}ab`;
  await auth.call("POST", "/admin/users", {
    bearer: SECRET_KEY,
    body: { email, password, email_confirm: true },
  });
  const attempt = (given: unknown) =>
    auth.call("POST", "/token?grant_type=password", { body: { email, password: given } });
  for (const wrong of [
    "",
    null,
    `${"ü".repeat(35)}ac`,
    `${"ü".repeat(35)}a`,
    `${password}b`,
    password.toUpperCase(),
    ` ${password}`,
  ]) {
    expect(refusalOf(await attempt(wrong))).toBe("400 invalid_credentials");
  }
  expect((await attempt(password)).status).toBe(200);
});

test("a wrong password and an unknown address are answered alike", async () => {
  const auth = startProvider();
  const { email } = await auth.signedIn();
  const attempt = (address: string) =>
    auth.call("POST", "/token?grant_type=password", { body: { email: address, password: "wrong" } });
  const seen = ({ status, body, headers }: Answer) => ({ status, body, headers: [...headers] });
  expect(seen(await attempt(uniqueEmail()))).toEqual(seen(await attempt(email)));
});

test("the password grant needs one address, of a kind that is on", async () => {
  const { call } = startProvider();
  const attempt = async (body: Record<string, unknown>) =>
    refusalOf(await call("POST", "/token?grant_type=password", { body }));
  expect(await attempt({ password: "x" })).toBe("400 validation_failed");
  expect(await attempt({ email: "a@b.example", phone: "49", password: "x" })).toBe("400 validation_failed");
  expect(await attempt({ phone: "491701234567", password: "x" })).toBe("422 phone_provider_disabled");
  const off = startProvider({ emailEnabled: false });
  const refused = await off.call("POST", "/token?grant_type=password", {
    body: { email: "a@b.example", password: "x" },
  });
  expect(refusalOf(refused)).toBe("422 email_provider_disabled");
});

test("a password that is weak by today's rules still signs in, and says so", async () => {
  const auth = startProvider();
  const email = uniqueEmail();
  await auth.call("POST", "/admin/users", {
    bearer: SECRET_KEY,
    body: { email, password: "short", email_confirm: true },
  });
  const { body } = await auth.call("POST", "/token?grant_type=password", {
    body: { email, password: "short" },
  });
  expect(body.weak_password).toMatchObject({ reasons: ["length"] });
});

test("an imported bcrypt hash signs in and is replaced by a stronger one", async () => {
  const auth = startProvider();
  const email = uniqueEmail();
  const imported = await bcrypt.hash("imported password", 4);
  const create = (password_hash: string) =>
    auth.call("POST", "/admin/users", {
      bearer: SECRET_KEY,
      body: { email, password_hash, email_confirm: true },
    });
  expect(refusalOf(await create("$2a$31$oooooooooooooooooooooooooooooooooooooooooooooooooooo"))).toBe(
    "400 validation_failed",
  );
  expect(refusalOf(await create("plain text"))).toBe("400 validation_failed");
  expect((await create(imported)).status).toBe(200);
  const racing = await Promise.all(Array.from({ length: 3 }, () => auth.signIn(email, "imported password")));
  expect(new Set(racing.map(({ userId }) => userId)).size).toBe(1);
  expect((await auth.signIn(email, "imported password")).userId).toBe(racing[0]?.userId);
});

test.each(["local", "others", "global"])(
  "signing out with scope %s ends what it says, at once",
  async (scope) => {
    const auth = startProvider();
    const first = await auth.signedIn();
    const second = await auth.signIn(first.email);
    const stranger = await auth.signedIn();
    const answer = await auth.call("POST", `/logout?scope=${scope}`, { bearer: first.accessToken });
    expect(answer.status).toBe(204);
    const lives = async (bearer: string, refreshToken: string) => {
      const user = await auth.call("GET", "/user", { bearer });
      const refreshed = await auth.refresh(refreshToken);
      expect(user.status === 200).toBe(refreshed.status === 200);
      if (user.status !== 200) expect(refusalOf(user)).toBe("403 session_not_found");
      return user.status === 200;
    };
    expect(await lives(first.accessToken, first.refreshToken)).toBe(scope === "others");
    expect(await lives(second.accessToken, second.refreshToken)).toBe(scope === "local");
    expect(await lives(stranger.accessToken, stranger.refreshToken)).toBe(true);
  },
);

test("an unknown scope signs nobody out", async () => {
  const auth = startProvider();
  const { accessToken } = await auth.signedIn();
  expect(refusalOf(await auth.call("POST", "/logout?scope=all", { bearer: accessToken }))).toBe(
    "400 validation_failed",
  );
  expect((await auth.call("GET", "/user", { bearer: accessToken })).status).toBe(200);
});

test("a new password ends the other sessions and every mailed code, and keeps this session", async () => {
  const auth = startProvider();
  const first = await auth.signedIn();
  const second = await auth.signIn(first.email);
  await auth.call("POST", "/recover", { body: { email: first.email } });
  const update = (password: string) =>
    auth.call("PUT", "/user", { bearer: first.accessToken, body: { password } });
  expect(refusalOf(await update(PASSWORD))).toBe("422 same_password");
  expect(refusalOf(await update("short"))).toBe("422 weak_password");
  expect((await update("a brand new password")).status).toBe(200);
  expect((await auth.call("GET", "/user", { bearer: first.accessToken })).status).toBe(200);
  expect((await auth.refresh(first.refreshToken)).status).toBe(200);
  expect(refusalOf(await auth.call("GET", "/user", { bearer: second.accessToken }))).toBe(
    "403 session_not_found",
  );
  expect(refusalOf(await auth.refresh(second.refreshToken))).toBe("400 refresh_token_not_found");
  const code = await auth.call("POST", "/verify", {
    body: { type: "recovery", token_hash: auth.lastMail().tokenHash },
  });
  expect(refusalOf(code)).toBe("403 otp_expired");
});

test("signing in with the old password while it is changed leaves no session behind", async () => {
  const auth = startProvider();
  const { email, accessToken } = await auth.signedIn();
  const change = auth.call("PUT", "/user", {
    bearer: accessToken,
    body: { password: "a brand new password" },
  });
  let changed = false;
  void change.then(() => (changed = true));
  const attempts: Promise<Answer>[] = [];
  // One after the other, so that some have read the old password and wait to compare it when the
  // new one is stored.
  while (!changed && attempts.length < 40) {
    attempts.push(auth.call("POST", "/token?grant_type=password", { body: { email, password: PASSWORD } }));
    await new Promise(setImmediate);
  }
  expect((await change).status).toBe(200);
  for (const { status, body } of await Promise.all(attempts)) {
    const left = status === 200 ? refusalOf(await auth.refresh(String(body.refresh_token))) : "none";
    expect(["none", "400 refresh_token_not_found"]).toContain(left);
  }
});

test("parallel changes of metadata are all kept", async () => {
  const auth = startProvider();
  const { accessToken } = await auth.signedIn();
  const names = Array.from({ length: 10 }, (_, number) => `key${number}`);
  await Promise.all(
    names.map((name) => auth.call("PUT", "/user", { bearer: accessToken, body: { data: { [name]: 1 } } })),
  );
  const { body } = await auth.call("GET", "/user", { bearer: accessToken });
  expect(Object.keys(body.user_metadata as object).toSorted()).toEqual(names);
});

test("where configured, an old session needs a mailed code to change the password", async () => {
  const auth = startProvider({ updatePasswordRequiresReauth: true, jwtExpSeconds: 90_000 });
  const { accessToken } = await auth.signedIn();
  const update = (body: Record<string, unknown>) => auth.call("PUT", "/user", { bearer: accessToken, body });
  expect((await update({ password: "a first new password" })).status).toBe(200);
  auth.clock.advance(24 * 3600 + 1);
  expect(refusalOf(await update({ password: "a second new password" }))).toBe("400 reauthentication_needed");
  await mustAnswer(auth.call("GET", "/reauthenticate", { bearer: accessToken }));
  const { otp, kind } = auth.lastMail();
  expect(kind).toBe("reauthentication");
  const wrong = otp === "000000" ? "000001" : "000000";
  expect(refusalOf(await update({ password: "a second new password", nonce: wrong }))).toBe(
    "422 reauthentication_not_valid",
  );
  expect((await update({ password: "a second new password", nonce: otp })).status).toBe(200);
  expect(refusalOf(await update({ password: "a third new password", nonce: otp }))).toBe(
    "422 reauthentication_not_valid",
  );
});

test("where configured, the present password is asked for, save of those who came by mail", async () => {
  const auth = startProvider({ updatePasswordRequiresCurrent: true });
  const { accessToken, email } = await auth.signedIn();
  const update = (bearer: string, body: Record<string, unknown>) =>
    auth.call("PUT", "/user", { bearer, body });
  expect(refusalOf(await update(accessToken, { password: "a new password" }))).toBe(
    "400 current_password_required",
  );
  expect(
    refusalOf(await update(accessToken, { password: "a new password", current_password: "wrong" })),
  ).toBe("400 current_password_invalid");
  expect((await update(accessToken, { password: "a new password", current_password: PASSWORD })).status).toBe(
    200,
  );
  await auth.call("POST", "/recover", { body: { email } });
  const recovered = await auth.call("POST", "/verify", {
    body: { type: "recovery", token_hash: auth.lastMail().tokenHash },
  });
  expect((await update(String(recovered.body.access_token), { password: "another new one" })).status).toBe(
    200,
  );
});

test.each(["new first", "current first"])("a change of address needs both addresses: %s", async (order) => {
  const auth = startProvider();
  const { accessToken, email } = await auth.signedIn();
  const newEmail = uniqueEmail();
  const changed = await auth.call("PUT", "/user", { bearer: accessToken, body: { email: newEmail } });
  expect(changed.body).toMatchObject({ email, new_email: newEmail });
  expect(changed.body.email_change_sent_at).toBeTruthy();
  const toNew = auth.mails.find((mail) => mail.to === newEmail);
  const toOld = auth.mails.find((mail) => mail.to === email);
  expect(toNew).toMatchObject({ kind: "email_change", newEmail });
  const mails = order === "new first" ? [toNew, toOld] : [toOld, toNew];
  const confirm = (tokenHash: string | undefined) =>
    auth.call("POST", "/verify", {
      body: { type: "email_change", token_hash: tokenHash, password: PASSWORD },
    });
  const half = await confirm(mails[0]?.tokenHash);
  expect(half.body).toEqual({
    msg: "Confirmation link accepted. Please proceed to confirm link sent to the other email",
    code: "200",
  });
  expect(refusalOf(await confirm(mails[0]?.tokenHash))).toBe("403 otp_expired");
  expect((await auth.call("GET", "/user", { bearer: accessToken })).body.email).toBe(email);
  const done = await confirm(mails[1]?.tokenHash);
  expect(done.body.user).toMatchObject({ email: newEmail, identities: [{ email: newEmail }] });
  expect(done.body.user).not.toHaveProperty("new_email");
  expect((await auth.signIn(newEmail)).userId).toBeTruthy();
});

test("both confirmations at once change the address once", async () => {
  const auth = startProvider();
  const { accessToken } = await auth.signedIn();
  const newEmail = uniqueEmail();
  await auth.call("PUT", "/user", { bearer: accessToken, body: { email: newEmail } });
  const answers = await Promise.all(
    auth.mails.map((mail) =>
      auth.call("POST", "/verify", {
        body: { type: "email_change", email: mail.to, token: mail.otp, password: PASSWORD },
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers.filter(({ body }) => "access_token" in body)).toHaveLength(1);
  expect((await auth.call("GET", "/user", { bearer: accessToken })).body.email).toBe(newEmail);
});

test("a change to an address that someone else takes in the meantime is refused", async () => {
  const auth = startProvider({ secureEmailChange: false });
  const { accessToken, email } = await auth.signedIn();
  const taken = await auth.signedIn();
  expect(
    refusalOf(await auth.call("PUT", "/user", { bearer: accessToken, body: { email: taken.email } })),
  ).toBe("422 email_exists");
  const newEmail = uniqueEmail();
  await mustAnswer(auth.call("PUT", "/user", { bearer: accessToken, body: { email: newEmail } }));
  expect(auth.mails).toHaveLength(1);
  await auth.signedIn(newEmail);
  const late = await auth.call("POST", "/verify", {
    body: { type: "email_change", token_hash: auth.mails[0]?.tokenHash },
  });
  expect(refusalOf(late)).toBe("422 email_exists");
  expect((await auth.call("GET", "/user", { bearer: accessToken })).body.email).toBe(email);
});

test("errors come in the form that the request's version asks for", async () => {
  const { call } = startProvider();
  const attempt = (headers: Record<string, string>) =>
    call("POST", "/token?grant_type=password", { body: { email: "a@b.example", password: "x" }, headers });
  const old = { code: 400, error_code: "invalid_credentials", msg: "Invalid login credentials" };
  for (const version of [undefined, "2023-12-31", "tomorrow", "2024-1-1"]) {
    const answer = await attempt(version ? { "X-Supabase-Api-Version": version } : {});
    expect(answer.body).toEqual(old);
    expect(answer.headers.get("x-supabase-api-version")).toBeNull();
    expect(answer.headers.get("x-sb-error-code")).toBe("invalid_credentials");
  }
  const coded = await attempt({ "X-Supabase-Api-Version": "2024-01-01" });
  expect(coded.body).toEqual({ code: "invalid_credentials", message: "Invalid login credentials" });
  expect(coded.headers.get("x-supabase-api-version")).toBe("2024-01-01");
  const weak = { body: { email: "a@b.example", password: "x" } };
  const expected = { weak_password: { reasons: ["length"] } };
  expect((await call("POST", "/signup", weak)).body).toMatchObject({ code: 422, ...expected });
  const codedWeak = await call("POST", "/signup", {
    ...weak,
    headers: { "X-Supabase-Api-Version": "2025-05-05" },
  });
  expect(codedWeak.body).toMatchObject({ code: "weak_password", ...expected });
});

/** An answer to the byte, but for what differs in every answer. */
function masked(body: Record<string, unknown>): string {
  return JSON.stringify(body)
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "an id")
    .replaceAll(/person-[\w-]+@example\.com/g, "an address")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "a time");
}

test.each(["signup", "otp", "magiclink", "otp without sign-up", "resend"])(
  "nobody learns from %s whether an address is known",
  async (kind) => {
    const auth = startProvider({ mailMaxFrequencySeconds: 60 });
    const data = { first_name: "Eve" };
    const ask = (email: string) => {
      if (kind === "signup") return signUp(auth, { email, password: PASSWORD, data });
      if (kind === "resend") return auth.call("POST", "/resend", { body: { type: "signup", email } });
      const [path, rest] = kind.split(" ", 2);
      const body = rest === undefined ? { email, data } : { email, data, create_user: false };
      return auth.call("POST", `/${path ?? ""}`, { body });
    };
    const confirmed = (await auth.signedIn()).email;
    const unconfirmed = uniqueEmail();
    const owner = { first_name: "Jane", business_name: "Acme" };
    const theirs = await signUp(auth, { email: unconfirmed, password: PASSWORD, data: owner });
    const unknown = await ask(uniqueEmail());
    for (const email of [confirmed, unconfirmed, confirmed, unconfirmed]) {
      const known = await ask(email);
      expect(known.status).toBe(unknown.status);
      expect(masked(known.body)).toBe(masked(unknown.body));
      expect(JSON.stringify(known.body)).not.toMatch(/Jane|Acme/);
      expect(JSON.stringify(known.body)).not.toContain(String(theirs.body.id));
    }
  },
);
