import { expect, test } from "vitest";

import { SessionRefresher } from "./session-refresh.server";

const SESSION = { access_token: "a", refresh_token: "r2", expires_in: 3600, expires_at: 1_800_000_000 };

function refresherOf(answer: () => Promise<Response>) {
  const calls: string[] = [];
  const refresher = new SessionRefresher({
    url: "https://provider.example",
    apiKey: "key",
    fetch: (input) => {
      calls.push(input instanceof Request ? input.url : input.toString());
      return answer();
    },
  });
  return { refresher, calls };
}

test("many requests with one token make one call, and all get its answer; so does a late tab", async () => {
  const { refresher, calls } = refresherOf(() => Promise.resolve(Response.json(SESSION)));
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => refresher.refresh("r1")));
  outcomes.push(await refresher.refresh("r1"));
  expect(new Set(outcomes).size).toBe(1);
  expect(outcomes[0]).toEqual({
    state: "refreshed",
    tokens: { accessToken: "a", refreshToken: "r2", expiresAt: new Date(1_800_000_000_000) },
  });
  expect(calls).toEqual(["https://provider.example/auth/v1/token?grant_type=refresh_token"]);
  await refresher.refresh("r2");
  expect(calls).toHaveLength(2);
});

test.each([
  ["not found", 400, { code: "refresh_token_not_found", message: "" }],
  ["used twice", 400, { code: "refresh_token_already_used", message: "" }],
  ["the older form", 400, { code: 400, error_code: "session_expired", msg: "" }],
  ["the OAuth form", 400, { error: "invalid_grant", error_description: "" }],
  ["banned", 400, { code: "user_banned", message: "" }],
])("the provider says that the session is over: %s", async (_name, status, body) => {
  const { refresher } = refresherOf(() => Promise.resolve(Response.json(body, { status })));
  expect(await refresher.refresh("r1")).toEqual({ state: "ended" });
});

test.each([
  [
    "429",
    () => Promise.resolve(Response.json({ code: "over_request_rate_limit", message: "" }, { status: 429 })),
  ],
  ["500", () => Promise.resolve(Response.json({ code: "unexpected_failure", message: "" }, { status: 500 }))],
  ["502 of a proxy", () => Promise.resolve(new Response("<html>", { status: 502 }))],
  ["403 of a firewall", () => Promise.resolve(new Response("<html>", { status: 403 }))],
  [
    "a wrong key of ours",
    () => Promise.resolve(Response.json({ message: "Invalid API key" }, { status: 401 })),
  ],
  ["200 without a session", () => Promise.resolve(Response.json({}))],
  ["no answer", () => Promise.reject(new TypeError("fetch failed"))],
])("%s ends nobody's session, and is not remembered", async (_name, answer) => {
  let next = answer;
  const { refresher } = refresherOf(() => next());
  expect(await refresher.refresh("r1")).toEqual({ state: "unavailable" });
  next = () => Promise.resolve(Response.json(SESSION));
  expect(await refresher.refresh("r1")).toMatchObject({ state: "refreshed" });
});
