import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";

import { PASSWORD, startProvider, uniqueEmail } from "./harness";

/* The real client library in front of the provider: what the application sees. */

test("an account is made, confirmed by the mailed code, signed out and in again", async () => {
  const { client, lastMail } = startProvider();
  const auth = client();
  const email = uniqueEmail();
  const signUp = await auth.signUp({ email, password: PASSWORD, options: { data: { first_name: "Jane" } } });
  expect(signUp.error).toBeNull();
  expect(signUp.data.session).toBeNull();
  expect(signUp.data.user?.identities).toHaveLength(1);

  const early = await auth.signInWithPassword({ email, password: PASSWORD });
  expect(early.error?.code).toBe("email_not_confirmed");

  const code = { type: "signup" as const, email, token: lastMail().otp, password: PASSWORD };
  const verified = await auth.verifyOtp(code);
  expect(verified.error).toBeNull();
  expect(verified.data.user?.user_metadata).toMatchObject({ first_name: "Jane", email_verified: true });

  const events: string[] = [];
  auth.onAuthStateChange((event) => void events.push(event));
  expect((await auth.signOut()).error).toBeNull();
  const signIn = await auth.signInWithPassword({ email, password: PASSWORD });
  expect(signIn.error).toBeNull();
  expect((await auth.getUser()).data.user?.email).toBe(email);
  expect(events).toEqual(["INITIAL_SESSION", "SIGNED_OUT", "SIGNED_IN"]);
});

test("claims are verified locally against the published keys", async () => {
  const { client, signedIn } = startProvider();
  const { email } = await signedIn();
  const auth = client();
  await auth.signInWithPassword({ email, password: PASSWORD });
  const { data, error } = await auth.getClaims();
  expect(error).toBeNull();
  expect(data?.header.alg).toBe("ES256");
  expect(data?.claims).toMatchObject({ email, aud: "authenticated", role: "authenticated", aal: "aal1" });
  expect(data?.claims.amr).toMatchObject([{ method: "password" }]);
});

test("a session is refreshed and its user updated", async () => {
  const { client, signedIn } = startProvider();
  const { email } = await signedIn();
  const auth = client();
  const first = await auth.signInWithPassword({ email, password: PASSWORD });
  const refreshed = await auth.refreshSession();
  expect(refreshed.error).toBeNull();
  expect(refreshed.data.session?.refresh_token).not.toBe(first.data.session?.refresh_token);
  await auth.updateUser({ data: { plan: "a", old: 1 } });
  const updated = await auth.updateUser({ data: { plan: "b", old: null } });
  expect(updated.data.user?.user_metadata).toEqual({ plan: "b" });
});

test("a PKCE sign-up ends in a session of the browser that began it", async () => {
  const { client, provider, lastMail } = startProvider();
  const auth = client({ flowType: "pkce" });
  const email = uniqueEmail();
  await auth.signUp({
    email,
    password: PASSWORD,
    options: { emailRedirectTo: "http://localhost:3000/auth/callback" },
  });
  const clicked = await provider.handle(new Request(lastMail().actionLink, { redirect: "manual" }));
  expect(clicked.status).toBe(303);
  const target = new URL(clicked.headers.get("location") ?? "");
  expect(target.pathname).toBe("/auth/callback");
  const code = target.searchParams.get("code") ?? "";
  const stranger = await client({ flowType: "pkce" }).exchangeCodeForSession(code);
  expect(stranger.error?.name).toBe("AuthPKCECodeVerifierMissingError");
  const exchanged = await auth.exchangeCodeForSession(code);
  expect(exchanged.error).toBeNull();
  expect(exchanged.data.user?.email).toBe(email);
  const claims = await auth.getClaims();
  expect(claims.data?.claims.amr).toMatchObject([{ method: "email/signup" }]);
});

test("a password is recovered by a link's hash, on another device", async () => {
  const { client, signedIn, lastMail } = startProvider();
  const { email } = await signedIn();
  await client({ flowType: "pkce" }).resetPasswordForEmail(email);
  const auth = client({ flowType: "pkce" });
  const events: string[] = [];
  auth.onAuthStateChange((event) => void events.push(event));
  const verified = await auth.verifyOtp({ type: "recovery", token_hash: lastMail().tokenHash });
  expect(verified.error).toBeNull();
  expect(events).toContain("PASSWORD_RECOVERY");
  expect((await auth.updateUser({ password: "an entirely new one" })).error).toBeNull();
  expect((await client().signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
    "invalid_credentials",
  );
  expect((await client().signInWithPassword({ email, password: "an entirely new one" })).error).toBeNull();
});

test("a second factor is enrolled, asked for, kept over a refresh and given up", async () => {
  const { client, signedIn, clock, now } = startProvider();
  const { email } = await signedIn();
  const auth = client();
  await auth.signInWithPassword({ email, password: PASSWORD });
  const enrolled = await auth.mfa.enroll({ factorType: "totp", friendlyName: "Work phone" });
  if (enrolled.error) throw enrolled.error;
  const { id: factorId, totp } = enrolled.data;
  expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#%\n]*<\/svg>$/);
  expect(totp.uri).toContain(
    `otpauth://totp/localhost%3A3000:${encodeURIComponent(email)}?algorithm=SHA1&digits=6`,
  );
  const generator = new TOTP({ secret: Secret.fromBase32(totp.secret) });
  const code = () => generator.generate({ timestamp: now().getTime() });
  expect((await auth.mfa.challengeAndVerify({ factorId, code: code() })).error).toBeNull();

  const later = client();
  await later.signInWithPassword({ email, password: PASSWORD });
  const before = await later.mfa.getAuthenticatorAssuranceLevel();
  expect(before.data).toMatchObject({ currentLevel: "aal1", nextLevel: "aal2" });
  clock.advance(60);
  expect((await later.mfa.challengeAndVerify({ factorId, code: code() })).error).toBeNull();
  await later.refreshSession();
  const after = await later.mfa.getAuthenticatorAssuranceLevel();
  expect(after.data).toMatchObject({ currentLevel: "aal2", nextLevel: "aal2" });
  expect((await later.mfa.unenroll({ factorId })).error).toBeNull();
  await later.refreshSession();
  expect((await later.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe("aal1");
});

test("an administrator lists, makes, changes, invites and deletes users", async () => {
  const { admin, lastMail } = startProvider();
  const email = uniqueEmail();
  const created = await admin.createUser({ email, app_metadata: { role: "editor" }, email_confirm: true });
  const id = created.data.user?.id ?? "";
  expect(created.data.user?.app_metadata).toEqual({
    provider: "email",
    providers: ["email"],
    role: "editor",
  });
  expect((await admin.getUserById(id)).data.user?.email).toBe(email);
  const banned = await admin.updateUserById(id, { ban_duration: "24h" });
  expect(banned.error).toBeNull();
  const listed = await admin.listUsers({ page: 1, perPage: 1 });
  expect(listed.data.users[0]?.id).toBe(id);
  expect(listed.data).toMatchObject({ aud: "authenticated" });
  expect((await admin.deleteUser(id)).error).toBeNull();
  expect((await admin.getUserById(id)).error?.code).toBe("user_not_found");
  const invited = await admin.inviteUserByEmail(uniqueEmail());
  expect(invited.data.user?.invited_at).toBeTruthy();
  expect(lastMail().kind).toBe("invite");
  const link = await admin.generateLink({ type: "magiclink", email: invited.data.user?.email ?? "" });
  expect(link.data.properties?.action_link).toContain("type=magiclink");
});

test("refusals become the errors that the client knows", async () => {
  const { client, signedIn } = startProvider();
  const { email } = await signedIn();
  const auth = client();
  expect((await auth.signInWithPassword({ email, password: "wrong" })).error).toMatchObject({
    name: "AuthApiError",
    code: "invalid_credentials",
    status: 400,
  });
  expect((await auth.signUp({ email: uniqueEmail(), password: "short" })).error).toMatchObject({
    name: "AuthWeakPasswordError",
    reasons: ["length"],
  });
  expect((await auth.getUser()).error?.name).toBe("AuthSessionMissingError");
  expect((await auth.verifyOtp({ type: "email", email, token: "000000" })).error?.code).toBe("otp_expired");
  expect((await auth.signInAnonymously()).error?.code).toBe("anonymous_provider_disabled");
});
