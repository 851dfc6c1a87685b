import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";

import { decodeRefreshToken } from "~/identity/sessions/refresh-token";

import {
  mustAnswer,
  refusalOf,
  SECRET_KEY,
  startProvider,
  type CallOptions,
  type TestProvider,
} from "./harness";

/* Second factors by time-based codes. */

const STEP_SECONDS = 30;

async function enrol(auth: TestProvider, bearer: string, friendlyName = "") {
  const body = { factor_type: "totp", friendly_name: friendlyName };
  const answer = await mustAnswer(auth.call("POST", "/factors", { bearer, body }));
  const { secret } = answer.body.totp as { secret: string };
  const generator = new TOTP({ secret: Secret.fromBase32(secret) });
  /** The code of the present step or of one that is `steps` away. */
  const code = (steps = 0) =>
    generator.generate({ timestamp: auth.now().getTime() + steps * STEP_SECONDS * 1000 });
  return { id: String(answer.body.id), code };
}

const challenge = async (auth: TestProvider, bearer: string, factorId: string, options: CallOptions = {}) =>
  String(
    (await mustAnswer(auth.call("POST", `/factors/${factorId}/challenge`, { ...options, bearer }))).body.id,
  );

async function answerWith(auth: TestProvider, bearer: string, factorId: string, code: string) {
  const challengeId = await challenge(auth, bearer, factorId);
  return auth.call("POST", `/factors/${factorId}/verify`, {
    bearer,
    body: { challenge_id: challengeId, code },
  });
}

async function withFactor(auth: TestProvider) {
  const session = await auth.signedIn();
  const factor = await enrol(auth, session.accessToken);
  const { body } = await mustAnswer(answerWith(auth, session.accessToken, factor.id, factor.code()));
  return {
    ...session,
    factor,
    lifted: { accessToken: String(body.access_token), refreshToken: String(body.refresh_token) },
  };
}

test("the first right code lifts the session, jumps its counter and ends the sessions below", async () => {
  const auth = startProvider();
  const session = await auth.signedIn();
  const other = await auth.signIn(session.email);
  const factor = await enrol(auth, session.accessToken);
  await enrol(auth, session.accessToken, "never verified");
  const { body } = await mustAnswer(answerWith(auth, session.accessToken, factor.id, factor.code()));
  const claims = JSON.parse(
    Buffer.from(String(body.access_token).split(".")[1] ?? "", "base64url").toString(),
  );
  expect(claims).toMatchObject({ aal: "aal2" });
  expect(claims.amr.map(({ method }: { method: string }) => method)).toEqual(["totp", "password"]);
  expect(decodeRefreshToken(String(body.refresh_token))?.counter).toBe(2);
  expect(refusalOf(await auth.call("GET", "/user", { bearer: other.accessToken }))).toBe(
    "403 session_not_found",
  );
  expect(body.user).toMatchObject({ factors: [{ id: factor.id, status: "verified", factor_type: "totp" }] });
  expect(JSON.stringify(body)).not.toContain("secret");
});

test("a refresh token from before the second factor never refreshes at the higher level", async () => {
  for (const secondsLater of [0, 11]) {
    const auth = startProvider();
    const session = await auth.signedIn();
    const factor = await enrol(auth, session.accessToken);
    const { body } = await mustAnswer(answerWith(auth, session.accessToken, factor.id, factor.code()));
    auth.clock.advance(secondsLater);
    const renewed = await mustAnswer(auth.refresh(String(body.refresh_token)));
    expect(refusalOf(await auth.refresh(session.refreshToken))).toBe("400 refresh_token_already_used");
    expect(refusalOf(await auth.refresh(String(renewed.body.refresh_token)))).toBe(
      "400 refresh_token_not_found",
    );
  }
});

test("a second code in the same session leaves its late tabs alone", async () => {
  const auth = startProvider();
  const { factor, lifted } = await withFactor(auth);
  auth.clock.advance(STEP_SECONDS);
  await mustAnswer(answerWith(auth, lifted.accessToken, factor.id, factor.code()));
  expect((await auth.refresh(lifted.refreshToken)).status).toBe(200);
});

test("an access token from before the second factor changes nothing that needs it", async () => {
  const auth = startProvider();
  const session = await auth.signedIn();
  const factor = await enrol(auth, session.accessToken);
  await mustAnswer(answerWith(auth, session.accessToken, factor.id, factor.code()));
  const bearer = session.accessToken;
  expect(refusalOf(await auth.call("DELETE", `/factors/${factor.id}`, { bearer }))).toBe(
    "422 insufficient_aal",
  );
  const body = { password: "another password" };
  expect(refusalOf(await auth.call("PUT", "/user", { bearer, body }))).toBe("401 insufficient_aal");
});

test("the steps before and after are taken, those two away are not", async () => {
  const auth = startProvider();
  for (const [steps, status] of [
    [-2, 422],
    [2, 422],
    [-1, 200],
    [1, 200],
  ] as const) {
    const { accessToken } = await auth.signedIn();
    const factor = await enrol(auth, accessToken);
    // In the middle of a step, so that the clock does not turn between making and checking.
    auth.clock.advance(STEP_SECONDS / 2 - ((auth.now().getTime() / 1000) % STEP_SECONDS));
    const answer = await answerWith(auth, accessToken, factor.id, factor.code(steps));
    expect(answer.status, `${steps} steps`).toBe(status);
    if (status === 422) expect(refusalOf(answer)).toBe("422 mfa_verification_failed");
  }
});

test("a code works once, also ten times at once, and its step is over", async () => {
  const auth = startProvider();
  const { accessToken } = await auth.signedIn();
  const factor = await enrol(auth, accessToken);
  const code = factor.code();
  const challenges = await Promise.all(
    Array.from({ length: 10 }, () => challenge(auth, accessToken, factor.id)),
  );
  const answers = await Promise.all(
    challenges.map((challenge_id) =>
      auth.call("POST", `/factors/${factor.id}/verify`, {
        bearer: accessToken,
        body: { challenge_id, code },
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const answer of answers) expect(["200", "422 mfa_verification_failed"]).toContain(refusalOf(answer));
  expect(refusalOf(await answerWith(auth, accessToken, factor.id, code))).toBe("422 mfa_verification_failed");
});

test("one challenge is answered once, in time, and from one address", async () => {
  const auth = startProvider();
  const { accessToken: bearer } = await auth.signedIn();
  const factor = await enrol(auth, bearer);
  const verify = async (challenge_id: string, code: string, options: CallOptions = {}) =>
    refusalOf(
      await auth.call("POST", `/factors/${factor.id}/verify`, {
        ...options,
        bearer,
        body: { challenge_id, code },
      }),
    );
  const elsewhere = await challenge(auth, bearer, factor.id, { ip: "192.0.2.1" });
  expect(await verify(elsewhere, factor.code(), { ip: "192.0.2.2" })).toBe("422 mfa_ip_address_mismatch");
  const late = await challenge(auth, bearer, factor.id);
  auth.clock.advance(301);
  expect(await verify(late, factor.code())).toBe("422 mfa_challenge_expired");
  const id = await challenge(auth, bearer, factor.id);
  expect(await verify(id, "")).toBe("400 validation_failed");
  expect(await verify(id, "12345")).toBe("422 mfa_verification_failed");
  expect(await verify(id, factor.code())).toBe("200");
  auth.clock.advance(60);
  expect(await verify(id, factor.code())).toBe("422 mfa_ip_address_mismatch");
  expect(await verify(crypto.randomUUID(), factor.code())).toBe("422 mfa_factor_not_found");
  expect(await verify("x", factor.code())).toBe("422 mfa_factor_not_found");
});

test("a challenge of another factor opens nothing", async () => {
  const auth = startProvider();
  const { accessToken: bearer } = await auth.signedIn();
  const first = await enrol(auth, bearer, "first");
  const second = await enrol(auth, bearer, "second");
  const challengeId = await challenge(auth, bearer, first.id);
  const body = { challenge_id: challengeId, code: second.code() };
  expect(refusalOf(await auth.call("POST", `/factors/${second.id}/verify`, { bearer, body }))).toBe(
    "422 mfa_factor_not_found",
  );
});

test("with a factor, a session without it may not change what protects the account", async () => {
  const auth = startProvider();
  const { email, factor, lifted } = await withFactor(auth);
  const { accessToken: bearer, refreshToken } = await auth.signIn(email);
  const put = (token: string, body: Record<string, unknown>) =>
    auth.call("PUT", "/user", { bearer: token, body });
  for (const body of [
    { password: "a brand new password" },
    { email: "x@y.example" },
    { phone: "+491701234567" },
  ]) {
    const answer = await put(bearer, body);
    expect(refusalOf(answer)).toBe("401 insufficient_aal");
  }
  expect((await put(bearer, { data: { a: 1 } })).status).toBe(200);
  const second = await auth.call("POST", "/factors", {
    bearer,
    body: { factor_type: "totp", friendly_name: "b" },
  });
  expect(refusalOf(second)).toBe("403 insufficient_aal");
  expect(refusalOf(await auth.call("DELETE", `/factors/${factor.id}`, { bearer }))).toBe(
    "422 insufficient_aal",
  );
  expect((await put(lifted.accessToken, { password: "a brand new password" })).status).toBe(200);
  expect(refusalOf(await auth.refresh(refreshToken))).toBe("400 refresh_token_not_found");
});

test("a session below cannot lift itself by a factor that was only just added", async () => {
  const auth = startProvider();
  const { email, lifted } = await withFactor(auth);
  const added = await enrol(auth, lifted.accessToken, "second");
  const { accessToken } = await auth.signIn(email);
  expect(refusalOf(await answerWith(auth, accessToken, added.id, added.code()))).toBe("403 insufficient_aal");
  expect((await answerWith(auth, lifted.accessToken, added.id, added.code())).status).toBe(200);
});

test("refreshing keeps the level; giving the factor up takes it", async () => {
  const auth = startProvider();
  const { factor, lifted } = await withFactor(auth);
  const levelOf = (token: unknown) =>
    JSON.parse(Buffer.from(String(token).split(".")[1] ?? "", "base64url").toString()).aal;
  const refreshed = await auth.refresh(lifted.refreshToken);
  expect(levelOf(refreshed.body.access_token)).toBe("aal2");
  const removed = await auth.call("DELETE", `/factors/${factor.id}`, { bearer: lifted.accessToken });
  expect(removed.body).toEqual({ id: factor.id });
  const after = await auth.refresh(String(refreshed.body.refresh_token));
  expect(levelOf(after.body.access_token)).toBe("aal1");
  expect(
    refusalOf(await auth.call("POST", `/factors/${factor.id}/challenge`, { bearer: lifted.accessToken })),
  ).toBe("404 mfa_factor_not_found");
});

test.each(["owner", "administrator"])(
  "removing a factor ends the sessions that still wait for its code: by the %s",
  async (remover) => {
    const auth = startProvider();
    const { email, userId, factor, lifted } = await withFactor(auth);
    const waiting = await auth.signIn(email);
    const [path, bearer] =
      remover === "owner"
        ? [`/factors/${factor.id}`, lifted.accessToken]
        : [`/admin/users/${userId}/factors/${factor.id}`, SECRET_KEY];
    await mustAnswer(auth.call("DELETE", path, { bearer }));
    expect(refusalOf(await auth.call("GET", "/user", { bearer: waiting.accessToken }))).toBe(
      "403 session_not_found",
    );
    expect(refusalOf(await auth.refresh(waiting.refreshToken))).toBe("400 refresh_token_not_found");
    expect((await auth.refresh(lifted.refreshToken)).status).toBe(200);
  },
);

test("where configured, a session below the user's level does not live long", async () => {
  const auth = startProvider({ allowLowAalSeconds: 60 });
  const { email, lifted } = await withFactor(auth);
  const low = await auth.signIn(email);
  auth.clock.advance(61);
  expect(refusalOf(await auth.refresh(low.refreshToken))).toBe("400 session_expired");
  expect((await auth.refresh(lifted.refreshToken)).status).toBe(200);
});

test("names are unique, numbers are limited, forgotten enrolments go", async () => {
  const auth = startProvider({ mfaMaxEnrolled: 2 });
  const { accessToken: bearer } = await auth.signedIn();
  const attempt = async (friendly_name: string) =>
    refusalOf(await auth.call("POST", "/factors", { bearer, body: { factor_type: "totp", friendly_name } }));
  expect(await attempt("")).toBe("200");
  expect(await attempt("")).toBe("422 mfa_factor_name_conflict");
  expect(await attempt("b")).toBe("200");
  expect(await attempt("c")).toBe("422 too_many_enrolled_mfa_factors");
  auth.clock.advance(301);
  expect(await attempt("c")).toBe("200");
});

test("twenty enrolments at the same moment add no more than there may be", async () => {
  const auth = startProvider({ mfaMaxEnrolled: 3 });
  const { accessToken: bearer } = await auth.signedIn();
  await enrol(auth, bearer, "first");
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      auth.call("POST", "/factors", {
        bearer,
        body: { factor_type: "totp", friendly_name: `No. ${at}` },
        ip: `203.0.113.${at}`,
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  const refused = answers.filter(({ status }) => status !== 200).map(refusalOf);
  expect(new Set(refused)).toEqual(new Set(["422 too_many_enrolled_mfa_factors"]));
});

test("other kinds of factor are refused by name", async () => {
  const auth = startProvider({ mfaWebauthnEnabled: false });
  const { accessToken: bearer } = await auth.signedIn();
  const attempt = async (factor_type: string) =>
    refusalOf(await auth.call("POST", "/factors", { bearer, body: { factor_type } }));
  expect(await attempt("phone")).toBe("422 mfa_phone_enroll_not_enabled");
  expect(await attempt("webauthn")).toBe("422 mfa_webauthn_enroll_not_enabled");
  expect(await attempt("carrier pigeon")).toBe("400 validation_failed");
  const off = startProvider({ totpEnabled: false });
  const refused = await off.call("POST", "/factors", { bearer, body: { factor_type: "totp" } });
  expect(refusalOf(refused)).toBe("422 mfa_totp_enroll_not_enabled");
});

test("nobody reaches the factor of another", async () => {
  const auth = startProvider();
  const { factor } = await withFactor(auth);
  const { accessToken: bearer } = await auth.signedIn();
  expect(refusalOf(await auth.call("POST", `/factors/${factor.id}/challenge`, { bearer }))).toBe(
    "404 mfa_factor_not_found",
  );
  expect(refusalOf(await auth.call("DELETE", `/factors/${factor.id}`, { bearer }))).toBe(
    "404 mfa_factor_not_found",
  );
  expect(refusalOf(await auth.call("DELETE", "/factors/x", { bearer }))).toBe("404 validation_failed");
});

test("an administrator lists, renames and removes a lost factor; its sessions fall back", async () => {
  const auth = startProvider();
  const { userId, factor, lifted } = await withFactor(auth);
  const path = `/admin/users/${userId}/factors`;
  const listed = await auth.call("GET", path, { bearer: SECRET_KEY });
  expect(listed.body).toMatchObject([{ id: factor.id, status: "verified" }]);
  const renamed = await auth.call("PUT", `${path}/${factor.id}`, {
    bearer: SECRET_KEY,
    body: { friendly_name: "old phone" },
  });
  expect(renamed.body).toMatchObject({ id: factor.id, friendly_name: "old phone" });
  const removed = await auth.call("DELETE", `${path}/${factor.id}`, { bearer: SECRET_KEY });
  expect(removed.body).toMatchObject({ id: factor.id });
  const refreshed = await auth.refresh(lifted.refreshToken);
  expect(
    JSON.parse(Buffer.from(String(refreshed.body.access_token).split(".")[1] ?? "", "base64url").toString())
      .aal,
  ).toBe("aal1");
});
