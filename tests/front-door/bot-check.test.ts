import { afterAll, beforeAll, expect, test } from "vitest";

import { type AppServer, startApp } from "./support/app-server";
import { sendRequest } from "./support/raw-http";

const ORIGIN = "https://challenges.cloudflare.com";
let app: AppServer;

beforeAll(async () => {
  app = await startApp({ TURNSTILE_SITE_KEY: "site-key-1", TURNSTILE_SECRET_KEY: "secret-key-1" });
});
afterAll(() => app.stop());

test("visitors' forms carry a check for robots, and the policy lets in its script and frame", async () => {
  const contact = await sendRequest(app.port, "/contact");
  const kept = await sendRequest(app.port, "/contact");
  const booking = await sendRequest(app.port, "/booking");
  for (const { headers, body } of [contact, kept, booking]) {
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain(`frame-src ${ORIGIN};`);
    expect(/script-src [^;]*/.exec(policy)?.[0]).toContain(ORIGIN);
    expect(policy).not.toContain("unsafe");
    expect(body).not.toContain("secret-key-1");
  }
  // The page without scripts of ours brings the one of the check along; where ours run, they fetch
  // it.
  expect(kept.body).toContain(`<script src="${ORIGIN}/turnstile/v0/api.js" async="" defer=""></script>`);
  expect(kept.body).toContain('data-sitekey="site-key-1"');
  expect(booking.body).not.toContain("/turnstile/v0/api.js");
  expect((await sendRequest(app.port, "/")).body).not.toContain("turnstile");
});
