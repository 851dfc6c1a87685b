import { expect, test } from "vitest";

import { guardRedirect } from "./guard";
import { firstPage } from "./first-page";
import { ROLES } from "../../drizzle/values";

test.each([
  ["lead", "/profile", "/admin/workspaces"],
  ["customer", "/profile", "/admin/workspaces"],
  ["support", "/admin/today", "/admin/today"],
  ["billing_admin", "/admin/today", "/admin/today"],
  ["sales", "/admin/today", "/admin/today"],
  ["blog_admin", "/dashboard", "/dashboard"],
  ["super_admin", "/dashboard", "/dashboard"],
] as const)("%s lands on %s, and as a member of a company on %s", (role, alone, asMember) => {
  expect(firstPage({ role, isMember: false })).toBe(alone);
  expect(firstPage({ role, isMember: true })).toBe(asMember);
});

test("the guard sends nobody away from where they land", () => {
  for (const role of ROLES) {
    for (const isMember of [true, false]) {
      const path = firstPage({ role, isMember });
      expect(guardRedirect({ path, viewer: { role, hasActiveMembership: isMember } }), path).toBeNull();
    }
  }
});
