import { expect, test } from "vitest";

import {
  mustAnswer,
  PASSWORD,
  refusalOf,
  SECRET_KEY,
  SITE_URL,
  startProvider,
  uniqueEmail,
  type TestProvider,
} from "./harness";

/* What the server's own key may do with users. */

const asAdmin = ({ call }: TestProvider, method: string, path: string, body?: unknown) =>
  call(method, path, { bearer: SECRET_KEY, body });

const create = async (auth: TestProvider, body: Record<string, unknown> = {}) => {
  const answer = await mustAnswer(asAdmin(auth, "POST", "/admin/users", { email: uniqueEmail(), ...body }));
  return answer.body as { id: string; email: string } & Record<string, unknown>;
};

test("a user is made as told: unconfirmed, with exactly the given metadata, without a mail", async () => {
  const auth = startProvider({ mailerAutoconfirm: true, disableSignup: true });
  const id = crypto.randomUUID();
  const user = await create(auth, {
    id,
    user_metadata: { a: 1, b: null },
    app_metadata: { role: "editor" },
    role: "support",
  });
  expect(user).toMatchObject({
    id,
    role: "support",
    user_metadata: { a: 1 },
    app_metadata: { provider: "email", providers: ["email"], role: "editor" },
    identities: [{ provider: "email", email: user.email }],
  });
  expect(user).not.toHaveProperty("email_confirmed_at");
  expect(auth.mails).toHaveLength(0);
  const phone = `4917${String(Date.now()).slice(-9)}`;
  const byPhone = await create(auth, { email: null, phone: `+${phone}`, phone_confirm: true });
  expect(byPhone).toMatchObject({ email: "", phone, identities: [{ provider: "phone" }] });
  expect(byPhone.phone_confirmed_at).toBe(byPhone.confirmed_at);
  expect(refusalOf(await asAdmin(auth, "POST", "/admin/users", { phone }))).toBe("422 phone_exists");
});

test("what makes no user is refused", async () => {
  const auth = startProvider();
  const { email, id } = await create(auth);
  const attempt = async (body: unknown) => refusalOf(await asAdmin(auth, "POST", "/admin/users", body));
  expect(await attempt({})).toBe("400 validation_failed");
  expect(await attempt({ email })).toBe("422 email_exists");
  expect(await attempt({ email: email.toUpperCase() })).toBe("422 email_exists");
  expect(await attempt({ email: uniqueEmail(), password: "a", password_hash: "b" })).toBe(
    "400 validation_failed",
  );
  for (const wrong of ["x", "00000000-0000-0000-0000-000000000000", "0f8fad5b-d9cb-169f-a165-70867728950e"]) {
    expect(await attempt({ email: uniqueEmail(), id: wrong })).toBe("400 validation_failed");
  }
  expect(await attempt({ email: uniqueEmail(), ban_duration: "a day" })).toBe("400 validation_failed");
  expect(refusalOf(await asAdmin(auth, "GET", "/admin/users/x"))).toBe("404 validation_failed");
  expect(refusalOf(await asAdmin(auth, "GET", `/admin/users/${crypto.randomUUID()}`))).toBe(
    "404 user_not_found",
  );
  expect((await asAdmin(auth, "GET", `/admin/users/${id}`)).body.email).toBe(email);
});

test("a change takes effect at once; a new password signs out everywhere", async () => {
  const auth = startProvider();
  const { userId, accessToken, refreshToken } = await auth.signedIn();
  const path = `/admin/users/${userId}`;
  const email = uniqueEmail();
  const changed = await asAdmin(auth, "PUT", path, {
    email,
    user_metadata: { a: 1 },
    app_metadata: { role: "editor" },
  });
  expect(changed.body).toMatchObject({
    email,
    user_metadata: { a: 1 },
    app_metadata: { role: "editor", provider: "email" },
  });
  expect(changed.body.identities).toMatchObject([{ email, identity_data: { email } }]);
  expect((await auth.call("GET", "/user", { bearer: accessToken })).body.email).toBe(email);
  expect(refusalOf(await asAdmin(auth, "PUT", path, { password: "short" }))).toBe("422 weak_password");
  expect((await asAdmin(auth, "PUT", path, { password: "a brand new password" })).status).toBe(200);
  expect(refusalOf(await auth.refresh(refreshToken))).toBe("400 refresh_token_not_found");
  expect((await auth.signIn(email, "a brand new password")).userId).toBe(userId);
  const taken = await create(auth);
  expect(refusalOf(await asAdmin(auth, "PUT", path, { email: taken.email }))).toBe("422 email_exists");
});

test("a ban lasts as long as it says, and only people who know the password learn of it", async () => {
  const auth = startProvider();
  const { userId, email } = await auth.signedIn();
  const attempt = async (password: string) =>
    refusalOf(await auth.call("POST", "/token?grant_type=password", { body: { email, password } }));
  const banned = await asAdmin(auth, "PUT", `/admin/users/${userId}`, { ban_duration: "1h30m" });
  expect(banned.body.banned_until).toBeTruthy();
  expect(await attempt("wrong")).toBe("400 invalid_credentials");
  expect(await attempt(PASSWORD)).toBe("400 user_banned");
  auth.clock.advance(5401);
  expect(await attempt("wrong")).toBe("400 invalid_credentials");
  expect(await attempt(PASSWORD)).toBe("200");
});

test("deleting leaves nothing; deleting softly leaves a row that does not say who it was", async () => {
  const auth = startProvider();
  const gone = await auth.signedIn();
  expect((await asAdmin(auth, "DELETE", `/admin/users/${gone.userId}`)).body).toEqual({});
  expect(refusalOf(await auth.call("GET", "/user", { bearer: gone.accessToken }))).toBe("403 user_not_found");
  expect(refusalOf(await auth.refresh(gone.refreshToken))).toBe("400 refresh_token_not_found");
  const soft = await auth.signedIn();
  await mustAnswer(asAdmin(auth, "DELETE", `/admin/users/${soft.userId}`, { should_soft_delete: true }));
  const { body } = await asAdmin(auth, "GET", `/admin/users/${soft.userId}`);
  expect(body.deleted_at).toBeTruthy();
  expect(JSON.stringify(body)).not.toContain(soft.email);
  expect(body).toMatchObject({ user_metadata: {}, app_metadata: {} });
  expect(refusalOf(await auth.call("GET", "/user", { bearer: soft.accessToken }))).toBe(
    "403 session_not_found",
  );
  expect((await auth.signedIn(soft.email)).userId).not.toBe(soft.userId);
});

test("users are listed by page, newest first, with the headers that the client reads", async () => {
  const auth = startProvider();
  const mark = crypto.randomUUID().slice(0, 8);
  for (const number of [1, 2, 3]) {
    await create(auth, {
      email: `${mark}-${number}@list.example`,
      user_metadata: { full_name: `Ann ${mark} 100%` },
    });
    auth.clock.advance(1);
  }
  const list = async (query: string) => {
    const { body, headers } = await mustAnswer(asAdmin(auth, "GET", `/admin/users?${query}`));
    const emails = (body.users as { email: string }[]).map(({ email }) => email[9]);
    return { emails: emails.join(""), headers };
  };
  const first = await list(`page=1&per_page=2&filter=${mark}`);
  expect(first.emails).toBe("32");
  expect(first.headers.get("x-total-count")).toBe("3");
  expect(first.headers.get("link")).toBe(
    '</admin/users?page=2&per_page=2>; rel="next", </admin/users?page=2&per_page=2>; rel="last"',
  );
  const last = await list(`page=2&per_page=2&filter=${mark}`);
  expect(last.emails).toBe("1");
  expect(last.headers.get("link")).toBe('</admin/users?page=2&per_page=2>; rel="last"');
  expect((await list(`page=&per_page=&filter=${mark}&sort=created_at%20asc`)).emails).toBe("123");
  expect((await list(`filter=ann%20${mark}`)).emails).toBe("321");
  expect((await list(`filter=${mark}%20100%25`)).emails).toBe("321");
  expect((await list(`filter=${mark}_1`)).emails).toBe("");
  for (const wrong of [
    "page=-1",
    "per_page=x",
    "page=1.5",
    "sort=email%20asc",
    "sort=created_at%20up",
    "filter=%00",
  ]) {
    expect(refusalOf(await asAdmin(auth, "GET", `/admin/users?${wrong}`)), wrong).toBe(
      "400 validation_failed",
    );
  }
});

test("an invitation goes to new and unconfirmed addresses, and opens the account", async () => {
  const auth = startProvider();
  const email = uniqueEmail();
  const invited = await mustAnswer(asAdmin(auth, "POST", "/invite", { email, data: { a: 1 } }));
  expect(invited.body).toMatchObject({ email, user_metadata: { a: 1 } });
  expect(invited.body.invited_at).toBeTruthy();
  expect((await asAdmin(auth, "POST", "/invite", { email })).body.id).toBe(invited.body.id);
  const signUp = await auth.call("POST", "/signup", { body: { email, password: PASSWORD } });
  expect(signUp.body.id).not.toBe(invited.body.id);
  expect(signUp.body.user_metadata).not.toHaveProperty("a");
  await mustAnswer(asAdmin(auth, "POST", "/invite", { email }));
  const opened = await auth.call("POST", "/verify", {
    body: { type: "invite", token_hash: auth.lastMail().tokenHash },
  });
  expect(opened.body.user).toMatchObject({ email });
  const guess = await auth.call("POST", "/token?grant_type=password", {
    body: { email, password: PASSWORD },
  });
  expect(refusalOf(guess)).toBe("400 invalid_credentials");
  expect(refusalOf(await asAdmin(auth, "POST", "/invite", { email }))).toBe("422 email_exists");
});

test("an invitation leaves nothing of what a stranger registered", async () => {
  const auth = startProvider();
  const email = uniqueEmail();
  const data = { first_name: "Thief", business_name: "Thief & Co" };
  await mustAnswer(auth.call("POST", "/signup", { body: { email, password: PASSWORD, data } }));
  await mustAnswer(asAdmin(auth, "POST", "/invite", { email, data: { first_name: "Jane" } }));
  const { body } = await auth.call("POST", "/verify", {
    body: { type: "invite", token_hash: auth.lastMail().tokenHash },
  });
  expect((body.user as { user_metadata: object }).user_metadata).toEqual({
    first_name: "Jane",
    email_verified: true,
  });
});

const link = (auth: TestProvider, body: Record<string, unknown>) =>
  asAdmin(auth, "POST", "/admin/generate_link", body);
const verifyHash = (auth: TestProvider, type: string, token_hash: unknown) =>
  auth.call("POST", "/verify", { body: { type, token_hash } });

test.each(["signup", "invite", "magiclink"])(
  "a generated %s link makes and opens an account, and sends nothing",
  async (type) => {
    const auth = startProvider();
    const email = uniqueEmail();
    const { body } = await mustAnswer(
      link(auth, { type, email, password: PASSWORD, redirect_to: `${SITE_URL}/next` }),
    );
    expect(body).toMatchObject({ email, redirect_to: `${SITE_URL}/next` });
    expect(body.verification_type).toBe(type === "magiclink" ? "signup" : type);
    expect(body.email_otp).toMatch(/^\d{6}$/);
    expect(body.action_link).toBe(
      `${SITE_URL}/auth/v1/verify?token=${String(body.hashed_token)}&type=${String(body.verification_type)}&redirect_to=${SITE_URL}/next`,
    );
    expect(auth.mails).toHaveLength(0);
    const opened = await verifyHash(auth, String(body.verification_type), body.hashed_token);
    expect(opened.body.user).toMatchObject({ email });
    const again = await link(auth, { type, email, password: PASSWORD });
    expect(refusalOf(again)).toBe(type === "magiclink" ? "200" : "422 email_exists");
  },
);

test("generated links for known users", async () => {
  const auth = startProvider();
  const { email, userId } = await auth.signedIn();
  const recovery = await mustAnswer(link(auth, { type: "recovery", email }));
  expect((await verifyHash(auth, "recovery", recovery.body.hashed_token)).body.user).toMatchObject({
    id: userId,
  });
  const newEmail = uniqueEmail();
  const current = await mustAnswer(link(auth, { type: "email_change_current", email, new_email: newEmail }));
  const next = await mustAnswer(link(auth, { type: "email_change_new", email, new_email: newEmail }));
  expect(current.body.action_link).toContain("type=email_change&");
  expect((await verifyHash(auth, "email_change", current.body.hashed_token)).body).not.toHaveProperty("user");
  expect((await verifyHash(auth, "email_change", next.body.hashed_token)).body.user).toMatchObject({
    email: newEmail,
  });
});

test("links that cannot be are refused", async () => {
  const auth = startProvider();
  const attempt = async (body: Record<string, unknown>) => refusalOf(await link(auth, body));
  expect(await attempt({ type: "x", email: uniqueEmail() })).toBe("400 validation_failed");
  expect(await attempt({ type: "signup", email: uniqueEmail() })).toBe("400 validation_failed");
  expect(await attempt({ type: "recovery", email: uniqueEmail() })).toBe("404 user_not_found");
  expect(await attempt({ type: "email_change_new", email: uniqueEmail() })).toBe("400 validation_failed");
  expect(await attempt({ type: "email_change_new", email: uniqueEmail(), new_email: uniqueEmail() })).toBe(
    "404 user_not_found",
  );
  const evil = await link(auth, {
    type: "magiclink",
    email: uniqueEmail(),
    redirect_to: "https://evil.example/",
  });
  expect(evil.body.redirect_to).toBe(SITE_URL);
});
