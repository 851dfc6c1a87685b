import { readdirSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { API_AREAS } from "~/api/registry.server";
import { API_PROBLEMS } from "~/copy/api-problems";
import { API_KEY_SCOPES } from "~/models/api-key/api-key";

/** Codes of the sign-in protocol are elsewhere, because it has a format of its own. */
const FOLDERS = ["app/api", "app/auth", "app/features", "app/http", "app/publishing"];

test("every code of a problem document has an explanation that its type links to", () => {
  const used = FOLDERS.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(".ts") && !name.includes(".test."))
      .flatMap((name) => [
        ...readFileSync(`${folder}/${name}`, "utf8").matchAll(
          /(?:problem\(\{[^}]*?code: |conflict\()"([a-z_]+)"/gs,
        ),
      ])
      .map(([, code = ""]) => code),
  );
  expect(used.length).toBeGreaterThan(10);
  expect([...new Set(used)].filter((code) => !(code in API_PROBLEMS))).toEqual([]);
});

test("so has every code with which the front door refuses the body of a call", () => {
  const rules = ["rules/refusal", "rules/body-limit.server", "rules/request-body.server"];
  const used = rules.flatMap((rule) =>
    [...readFileSync(`app/front-door/${rule}.ts`, "utf8").matchAll(/ code: "([a-z_]+)"/g)].map(
      ([, code = ""]) => code,
    ),
  );
  expect(used).toContain("body_too_large");
  expect([...new Set(used)].filter((code) => !(code in API_PROBLEMS))).toEqual([]);
});

test.each([
  ...["invalid_credentials", "email_not_confirmed", "user_banned", "identity_unavailable"],
  ...["signup_disabled", "user_already_exists", "weak_password", "email_address_invalid"],
  ...["validation_failed", "over_request_rate_limit", "over_email_send_rate_limit"],
])("so has %s, with which signing in or registering may fail", (code) => {
  expect(API_PROBLEMS[code]).toMatch(/\.$/);
});

test("what a call has created can be read at its own address", () => {
  const resources = API_AREAS.flatMap((area) => area.resources);
  const creating = resources.filter(({ operations }) => operations.POST?.success === 201);
  expect(creating.map(({ path }) => path)).toContain("/api/admin/blog/posts");
  for (const { path } of creating.filter(({ operations }) => operations.GET)) {
    const item = resources.find(
      (one) => one.path.startsWith(`${path}/`) && /^\/\{\w+\}$/.test(one.path.slice(path.length)),
    );
    expect(item?.operations.GET, path).toBeDefined();
  }
});

test("an API key can be made for every permission that a call asks for, and for no other", () => {
  const accesses = API_AREAS.flatMap(({ resources }) =>
    resources.flatMap(({ operations }) => Object.values(operations).map(({ access }) => access)),
  );
  const asked = accesses.filter((access) => !["public", "session", "user"].includes(access));
  // Opens the companies that X-Tenant-ID may name to people who do not belong to them.
  expect(new Set([...asked, "manage_workspaces"])).toEqual(new Set(API_KEY_SCOPES));
});
