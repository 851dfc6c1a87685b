import { beforeEach, describe, expect, test } from "vitest";

import { db } from "~/server/db.server";
import { requestStorage } from "~/front-door/request-store";
import { RATE_LIMIT_RULES } from "~/models/shared/rate-limit-rules";

import { rateLimits } from "../../drizzle/schema";
import { createUser } from "../../tests/factories/user";

import type { Viewer } from "~/auth/access.server";
import { answerPageUpload } from "~/features/pictures/upload.server";
import { checkLimit, forgetAccountTries, limitOrThrow } from "./rate-limit.server";
import { requestStore } from "../../tests/factories/request-store";

const NOW = new Date("2026-03-02T10:00:00.000Z");
const account = "ada@example.com";

/** Runs as part of a request from an IP address. */
function from<Result>(clientAddress: string, work: () => Promise<Result>): Promise<Result> {
  const store = requestStore({ clientAddress });
  return requestStorage.run(store, work);
}

async function exhaust(address: string, rule: "login" | "recover", tries: number): Promise<void> {
  for (let number = 0; number < tries; number += 1) {
    await from(address, () => checkLimit({ rule, account, now: NOW }));
  }
}

beforeEach(async () => {
  await db.delete(rateLimits);
});

describe("limits of a door", () => {
  test("refuses with 429, when to come again, and what the limit is", async () => {
    const { burst, secondsEach } = RATE_LIMIT_RULES.login.account;
    await exhaust("203.0.113.7", "login", burst);
    const thrown = await from("203.0.113.7", () => limitOrThrow({ rule: "login", account, now: NOW })).catch(
      (error: unknown) => error,
    );
    if (!(thrown instanceof Response)) throw new Error("The try was allowed");
    expect(thrown.status).toBe(429);
    expect(thrown.headers.get("Content-Type")).toContain("application/problem+json");
    expect(thrown.headers.get("Retry-After")).toBe(String(secondsEach));
    expect(thrown.headers.get("RateLimit")).toBe(`"login";r=0;t=${secondsEach}`);
    expect(thrown.headers.get("RateLimit-Policy")).toBe(`"login";q=${burst};w=${burst * secondsEach}`);
    expect(await thrown.json()).toMatchObject({ code: "too_many_requests", status: 429 });
  });

  test("does not lock the owner out of an account that someone elsewhere guesses at", async () => {
    await exhaust("203.0.113.7", "login", RATE_LIMIT_RULES.login.account.burst);
    expect(await from("198.51.100.1", () => checkLimit({ rule: "login", account, now: NOW }))).toMatchObject({
      allowed: true,
    });
  });

  test("limits emails to one account, no matter who asks from where", async () => {
    const { burst } = RATE_LIMIT_RULES.recover.account;
    for (let number = 0; number < burst; number += 1) await exhaust(`203.0.113.${number}`, "recover", 1);
    const decision = await from("198.51.100.1", () => checkLimit({ rule: "recover", account, now: NOW }));
    expect(decision.allowed).toBe(false);
  });

  test("counts all accounts that one address tries together", async () => {
    const { burst } = RATE_LIMIT_RULES.login.address;
    for (let number = 0; number < burst; number += 1) {
      await from("2001:db8::1", () =>
        checkLimit({ rule: "login", account: `user-${number}@example.com`, now: NOW }),
      );
    }
    const neighbour = () => checkLimit({ rule: "login", account: "another@example.com", now: NOW });
    expect((await from("2001:db8::ffff:2", neighbour)).allowed).toBe(false);
    expect((await from("2001:db8:0:1::1", neighbour)).allowed).toBe(true);
  });

  test("resets the tries of a person who knew the password", async () => {
    await exhaust("203.0.113.7", "login", RATE_LIMIT_RULES.login.account.burst);
    await from("203.0.113.7", () => forgetAccountTries({ rule: "login", account }));
    expect((await from("203.0.113.7", () => checkLimit({ rule: "login", account, now: NOW }))).allowed).toBe(
      true,
    );
  });
});

test("refused uploads never use up the uploads of an account", async () => {
  const user = await createUser();
  const viewer = { user } as Viewer;
  const upload = () => {
    const body = new FormData();
    body.set("file", new File(["<svg/>"], "photo.jpg", { type: "image/jpeg" }));
    body.set("altText", "Not a picture");
    const request = new Request("http://localhost:3000/cloudinary-demo", { method: "POST", body });
    return from("203.0.113.9", () =>
      answerPageUpload({ request, viewer, use: "gallery", page: "/cloudinary-demo" }),
    );
  };
  for (let count = 0; count < RATE_LIMIT_RULES.upload.account.burst + 5; count += 1) {
    const answer = await upload();
    expect(answer instanceof Response ? answer.status : answer.init?.status).toBe(415);
  }
  const { remaining } = await checkLimit({ rule: "upload", person: user.id });
  expect(remaining).toBe(RATE_LIMIT_RULES.upload.account.burst - 1);
});
