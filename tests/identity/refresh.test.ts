import { expect, test } from "vitest";

import { decodeRefreshToken, encodeRefreshToken } from "~/identity/sessions/refresh-token";

import { refusalOf, SECRET_KEY, startProvider, type Answer } from "./harness";

/* The refresh table of the contract, row by row. */

const tokenOf = (answer: Answer) => String(answer.body.refresh_token);

test("texts that are no refresh token differ from unknown tokens", async () => {
  const { refresh, call } = startProvider();
  const empty = await call("POST", "/token?grant_type=refresh_token", { body: { refresh_token: "" } });
  expect(empty.status).toBe(400);
  expect(empty.body).toEqual({ error: "invalid_request", error_description: "refresh_token required" });
  expect(refusalOf(await refresh("short"))).toBe("400 validation_failed");
  expect(refusalOf(await refresh("not a refresh token at all"))).toBe("400 validation_failed");
  const key = Buffer.alloc(32).toString("base64url");
  const nobodys = encodeRefreshToken({ sessionId: crypto.randomUUID(), counter: 0, key });
  expect(refusalOf(await refresh(nobodys))).toBe("400 refresh_token_not_found");
});

test("a token with a wrong signature is not found, and the session lives on", async () => {
  const { refresh, signedIn } = startProvider();
  const { refreshToken } = await signedIn();
  const sessionId = decodeRefreshToken(refreshToken)?.sessionId ?? "";
  const key = Buffer.alloc(32).toString("base64url");
  expect(refusalOf(await refresh(encodeRefreshToken({ sessionId, counter: 0, key })))).toBe(
    "400 refresh_token_not_found",
  );
  expect((await refresh(refreshToken)).status).toBe(200);
});

test("the current token is exchanged; the previous one gets the current one again, at any time", async () => {
  const { refresh, signedIn, clock } = startProvider();
  const { refreshToken } = await signedIn();
  const second = await refresh(refreshToken);
  expect(second.status).toBe(200);
  expect(tokenOf(second)).not.toBe(refreshToken);
  expect(second.headers.get("cache-control")).toBe("no-store");
  clock.advance(7 * 24 * 3600);
  const again = await refresh(refreshToken);
  expect(again.status).toBe(200);
  expect(tokenOf(again)).toBe(tokenOf(second));
});

test("an older token is taken as a late tab for ten seconds, and then ends the session", async () => {
  const { refresh, signedIn, clock, call } = startProvider();
  const { refreshToken, accessToken } = await signedIn();
  const second = await refresh(refreshToken);
  const third = await refresh(tokenOf(second));
  clock.advance(9);
  const late = await refresh(refreshToken);
  expect(late.status).toBe(200);
  expect(tokenOf(late)).toBe(tokenOf(third));
  clock.advance(11);
  const stolen = await refresh(refreshToken);
  expect(refusalOf(stolen)).toBe("400 refresh_token_already_used");
  expect(refusalOf(await refresh(tokenOf(third)))).toBe("400 refresh_token_not_found");
  expect(refusalOf(await call("GET", "/user", { bearer: accessToken }))).toBe("403 session_not_found");
});

test("without rotation a reused token is refused and the session lives on", async () => {
  const { refresh, signedIn, clock } = startProvider({ refreshRotation: false });
  const { refreshToken } = await signedIn();
  const third = await refresh(tokenOf(await refresh(refreshToken)));
  clock.advance(11);
  expect(refusalOf(await refresh(refreshToken))).toBe("400 refresh_token_already_used");
  expect((await refresh(tokenOf(third))).status).toBe(200);
});

test("a clock that was set back does not turn an old token into a late tab", async () => {
  const { refresh, signedIn, clock } = startProvider();
  const { refreshToken } = await signedIn();
  const third = await refresh(tokenOf(await refresh(refreshToken)));
  clock.advance(-3600);
  expect((await refresh(tokenOf(third))).status).toBe(200);
  expect(refusalOf(await refresh(refreshToken))).toBe("200");
  clock.advance(-3600);
  expect(refusalOf(await refresh(refreshToken))).toBe("400 refresh_token_already_used");
});

test("sessions end at their longest life and after their longest rest, to the second", async () => {
  const { refresh, signedIn, clock } = startProvider({
    sessionTimeboxSeconds: 1000,
    sessionInactivitySeconds: 300,
  });
  const { refreshToken } = await signedIn();
  clock.advance(298);
  const second = await refresh(refreshToken);
  expect(second.status).toBe(200);
  clock.advance(301);
  const rested = await refresh(tokenOf(second));
  expect(refusalOf(rested)).toBe("400 session_expired");
  expect(rested.body.msg).toBe("Invalid Refresh Token: Session Expired (Inactivity)");
  clock.advance(402);
  const old = await refresh(tokenOf(second));
  expect(old.body.msg).toBe("Invalid Refresh Token: Session Expired");
});

test("a banned user does not refresh", async () => {
  const { refresh, signedIn, call } = startProvider();
  const { refreshToken, userId } = await signedIn();
  await call("PUT", `/admin/users/${userId}`, { bearer: SECRET_KEY, body: { ban_duration: "1h" } });
  const refused = await refresh(refreshToken);
  expect(refusalOf(refused)).toBe("400 user_banned");
  expect(refused.body.msg).toBe("Invalid Refresh Token: User Banned");
});

test("twenty refreshes of one token at once: twenty answers, one new token, the session alive", async () => {
  const { refresh, signedIn, call } = startProvider();
  const { refreshToken } = await signedIn();
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refreshToken)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(new Set(answers.map(tokenOf)).size).toBe(1);
  expect(decodeRefreshToken(tokenOf(answers[0] as Answer))?.counter).toBe(1);
  expect((await call("GET", "/user", { bearer: String(answers[0]?.body.access_token) })).status).toBe(200);
});

test("refreshing while signing out never leaves a session behind", async () => {
  const { refresh, signedIn, call } = startProvider();
  const { refreshToken, accessToken } = await signedIn();
  const racing = await Promise.all([
    refresh(refreshToken),
    call("POST", "/logout?scope=local", { bearer: accessToken }),
    refresh(refreshToken),
  ]);
  expect(racing[1].status).toBe(204);
  for (const { status } of racing) expect(status).toBeLessThan(500);
  expect(refusalOf(await refresh(refreshToken))).toBe("400 refresh_token_not_found");
});
