import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type AppServer, startApp } from "./support/app-server";
import { sendRequest } from "./support/raw-http";

const HOME = "automata.example";
const TENANT = `harbor-works.${HOME}`;
const folder = mkdtempSync(path.join(tmpdir(), "automata-tenant-hosts-"));
let app: AppServer;

beforeAll(async () => {
  app = await startApp({
    DATABASE_URL: `file:${path.join(folder, "app.db")}`,
    APP_URL: `https://${HOME}`,
    TENANT_DOMAIN: HOME,
    SESSION_SECRET: "a secret of the tests that is long enough",
  });
});
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (host: string, target: string, options: Parameters<typeof sendRequest>[2] = {}) =>
  sendRequest(app.port, target, { ...options, headers: { Host: host, ...options.headers } });

test("every page around signing in shows the company on its own host, and only there", async () => {
  const database = new Database(path.join(folder, "app.db"));
  database
    .prepare(
      `insert into tenants (id, name, subdomain, status, branding, created_at, updated_at)
       values (?, 'Tidewater Lines', 'tidewater', 'active', '{"accent":"violet"}', 1, 1)`,
    )
    .run(randomUUID());
  database.close();
  for (const target of ["/login", "/register", "/forgot-password", "/resend-confirmation", "/invitation"]) {
    const own = await ask(`tidewater.${HOME}`, target);
    expect(own.body, target).toContain("Tidewater Lines");
    expect(own.body, target).toContain("accent-violet");
    expect((await ask(HOME, target)).body, target).not.toContain("Tidewater Lines");
  }
});

describe("a tenant's host", () => {
  test("shows the site, and names the site's own address as the canonical one", async () => {
    const page = await ask(TENANT, "/privacy");
    expect(page.status).toBe(200);
    expect(page.body).toContain(`<link rel="canonical" href="https://${HOME}/privacy"/>`);
    expect(page.body).not.toContain(TENANT);
  });

  test("shares no kept page with the site, in either direction", async () => {
    for (const [number, order] of [
      [HOME, HOME, TENANT],
      [TENANT, TENANT, HOME],
    ].entries()) {
      for (const host of order) {
        const { status, headers } = await ask(host, `/blog?order=${number}`);
        expect(status).toBe(200);
        // Only what is kept has a tag to ask for it again.
        expect(headers.has("etag"), host).toBe(host === HOME);
        if (host === TENANT) expect(headers.get("cache-control")).toBe("private, no-store");
      }
    }
  });

  test("redirects within itself, and keeps its cookies to itself", async () => {
    const guarded = await ask(TENANT, "/profile");
    expect(guarded.headers.get("location")).toBe("/login?redirectTo=%2Fprofile");
    const posted = await ask(TENANT, "/theme", {
      method: "POST",
      headers: {
        Origin: `https://${TENANT}`,
        "Sec-Fetch-Site": "same-origin",
        "Content-Type": "application/x-www-form-urlencoded",
      },
      body: "theme=dark",
    });
    expect(posted.status).toBeLessThan(400);
    expect(posted.headers.get("set-cookie") ?? "").not.toMatch(/domain=/i);
    expect(posted.headers.get("location") ?? "/").toMatch(/^\//);
  });

  test("takes no form from another tenant's host, nor from the site's", async () => {
    for (const origin of [`https://other.${HOME}`, `https://${HOME}`]) {
      const refused = await ask(TENANT, "/theme", {
        method: "POST",
        headers: {
          Origin: origin,
          "Sec-Fetch-Site": "same-site",
          "Content-Type": "application/x-www-form-urlencoded",
        },
        body: "theme=dark",
      });
      expect(refused.status, origin).toBe(403);
    }
  });

  test.each([
    `a.b.${HOME}`,
    `-a.${HOME}`,
    `a_b.${HOME}`,
    `a.${HOME}:8443`,
    `a.${HOME}.evil.example`,
    `a${HOME}`,
    "evil.example",
    `127.0.0.1`,
  ])("is not %s", async (host) => {
    expect((await ask(host, "/")).status).toBe(421);
  });
});
