import { afterAll, beforeAll, expect, test } from "vitest";

import { type DemoSite, startDemoSite } from "./support/demo-site";
import { sendRequest } from "./support/raw-http";

const ORIGIN = "https://challenges.cloudflare.com";
let site: DemoSite;

beforeAll(async () => {
  site = await startDemoSite({ TURNSTILE_SITE_KEY: "site-key-1", TURNSTILE_SECRET_KEY: "secret-key-1" });
}, 240_000);
afterAll(() => site.stop());

test("visitors' forms carry a check for robots, and the policy lets in its script and frame", async () => {
  const { port } = site.app;
  const contact = await sendRequest(port, "/contact");
  const kept = await sendRequest(port, "/contact");
  const booking = await sendRequest(port, "/booking");
  for (const { headers, body } of [contact, kept, booking]) {
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain(`frame-src ${ORIGIN};`);
    expect(/script-src [^;]*/.exec(policy)?.[0]).toContain(ORIGIN);
    expect(policy).not.toContain("unsafe");
    expect(body).not.toContain("secret-key-1");
  }
  for (const { body } of [kept, booking]) {
    expect(body).toContain(`<script src="${ORIGIN}/turnstile/v0/api.js" async="" defer=""></script>`);
    expect(body).toContain('data-sitekey="site-key-1"');
  }
  expect((await sendRequest(port, "/")).body).not.toContain("turnstile");
});
