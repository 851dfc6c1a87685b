import { describe, expect, test } from "vitest";

import {
  firstRole,
  hasAdminAccess,
  hasDashboardAccess,
  hasPermission,
  permissionsOf,
  RANKS,
  type Permission,
  type Role,
} from "./role";
import { ROLES } from "../../../drizzle/values";

/**
 * The product's table, written out again by hand: base, what each role names, and what that
 * implies.
 */
const HELD: Record<Role, Permission[]> = {
  lead: ["read_profile", "update_profile"],
  customer: ["read_profile", "update_profile"],
  support: ["read_profile", "update_profile", "view_users", "view_invoices", "view_as_user"],
  billing_admin: ["read_profile", "update_profile", "view_users", "view_invoices", "manage_invoices"],
  sales: [
    "read_profile",
    "update_profile",
    "view_leads",
    "manage_leads",
    "view_customers",
    "manage_bookings",
    "manage_proposals",
    "view_insights",
  ],
  blog_admin: ["read_profile", "update_profile", "manage_blog", "manage_content", "view_insights"],
  super_admin: [
    "read_profile",
    "update_profile",
    "view_users",
    "manage_users",
    "view_invoices",
    "manage_invoices",
    "view_leads",
    "manage_leads",
    "view_customers",
    "manage_blog",
    "manage_content",
    "manage_system",
    "manage_workspaces",
    "manage_bookings",
    "manage_proposals",
    "view_audit",
    "manage_api",
    "view_as_user",
    "view_insights",
  ],
};

describe("the permission table", () => {
  test.each(ROLES)("%s holds exactly its permissions", (role) => {
    expect(permissionsOf(role).sort()).toEqual(HELD[role].sort());
  });

  test("ranks the roles as the product does", () => {
    expect(RANKS).toEqual({
      lead: 1,
      customer: 2,
      support: 3,
      billing_admin: 4,
      sales: 4,
      blog_admin: 5,
      super_admin: 6,
    });
  });

  test("lets roles of one rank hold different permissions", () => {
    expect(hasPermission("sales", "manage_invoices")).toBe(false);
    expect(hasPermission("billing_admin", "view_leads")).toBe(false);
  });

  test("counts support and higher as staff, and opens the dashboard to two roles only", () => {
    expect(ROLES.filter(hasAdminAccess)).toEqual([
      "support",
      "billing_admin",
      "sales",
      "blog_admin",
      "super_admin",
    ]);
    expect(ROLES.filter(hasDashboardAccess)).toEqual(["blog_admin", "super_admin"]);
  });
});

describe("the role of a new account", () => {
  test.each(["lead", "customer"])("may be %s by the person's own wish", (role) => {
    expect(firstRole({ role: "authenticated" }, { role })).toEqual({ role });
  });

  test.each(["support", "billing_admin", "sales", "blog_admin", "super_admin", "service_role", "root"])(
    "is never %s at the person's own wish, and the wish is reported",
    (role) => {
      expect(firstRole({ role: "authenticated", user_metadata: { role } }, { role })).toEqual({
        role: "lead",
        refused: role,
      });
    },
  );

  test.each([
    [
      "user_role before the rest",
      { user_role: "sales", app_metadata: { role: "support" }, role: "lead" },
      { role: "customer" },
      "sales",
    ],
    ["app_metadata.role before role", { app_metadata: { role: "support" }, role: "sales" }, {}, "support"],
    ["a claim before a wish", { app_metadata: { role: "support" } }, { role: "super_admin" }, "support"],
    ["role when it is one of the seven", { role: "blog_admin" }, {}, "blog_admin"],
    ["metadata behind a database role", { role: "authenticated" }, { role: "customer" }, "customer"],
    ["metadata when the token cannot be decoded", null, { role: "customer" }, "customer"],
    ["lead when there is nothing", null, undefined, "lead"],
    ["no unknown name", { role: "service_role", app_metadata: { role: "root" } }, undefined, "lead"],
    ["no name from the prototype", { user_role: "constructor", role: ["super_admin"] }, {}, "lead"],
  ])("takes %s", (_case, claims, metadata, role) => {
    expect(firstRole(claims, metadata)).toEqual({ role });
  });

  test.each([[{}], [42], [["super_admin"]], [true], ["x".repeat(10_000)]])("survives the wish %j", (role) => {
    const answer = firstRole(null, { role });
    expect(answer.role).toBe("lead");
    expect(answer.refused?.length).toBeLessThanOrEqual(40);
  });
});
