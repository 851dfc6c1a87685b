import { describe, expect, test } from "vitest";

import { ROLES } from "../../../drizzle/values";

import { consoleGroups, consoleItems, openPages, pipelineItems } from "./navigation";

const open = (role: (typeof ROLES)[number], isMember = false) =>
  openPages({ role, isMember }).map(({ to }) => to);

describe("the sidebar", () => {
  test("lists Workspaces for the super admin only", () => {
    const seeing = ROLES.filter((role) => consoleItems(role).some(({ to }) => to === "/admin/workspaces"));
    expect(seeing).toEqual(["super_admin"]);
  });

  test("keeps the order Dashboard, Blog, Users, Workspaces, Settings", () => {
    expect(consoleItems("super_admin").map(({ label }) => label)).toEqual([
      "Dashboard",
      "Blog Management",
      "User Management",
      "Workspaces",
      "Settings",
    ]);
  });
});

describe("the second group", () => {
  test.each([
    ["/admin/leads", ["sales", "super_admin"]],
    ["/admin/proposals", ["sales", "super_admin"]],
    ["/admin/inbox", ["sales", "super_admin"]],
    ["/admin/bookings", ["sales", "super_admin"]],
  ] as const)("shows %s only to people who may open it", (page, roles) => {
    expect(ROLES.filter((role) => pipelineItems(role).some(({ to }) => to === page))).toEqual(roles);
  });

  test("is empty for people who are no staff", () => {
    expect(pipelineItems("lead")).toEqual([]);
    expect(pipelineItems("customer")).toEqual([]);
  });
});

describe("the pages that will not refuse", () => {
  test.each([
    ["lead", [], ["/admin/settings"]],
    ["customer", [], ["/admin/settings"]],
    ["support", ["/admin/today"], ["/admin/users", "/admin/settings"]],
    ["billing_admin", ["/admin/today"], ["/admin/users", "/admin/settings"]],
    ["sales", ["/admin/today"], ["/admin/settings", "/admin/insights"]],
    ["blog_admin", [], ["/dashboard", "/admin/blog", "/admin/settings", "/admin/insights", "/admin/site"]],
    [
      "super_admin",
      ["/admin/today"],
      [
        "/dashboard",
        "/admin/blog",
        "/admin/users",
        "/admin/workspaces",
        "/admin/settings",
        "/admin/insights",
        "/admin/site",
        "/admin/audit",
        "/admin/api-keys",
        "/admin/webhooks",
      ],
    ],
  ] as const)("%s", (role, day, pages) => {
    expect(open(role)).toEqual([...day, ...pipelineItems(role).map(({ to }) => to), ...pages]);
  });

  test("show members the way to their workspaces, once", () => {
    expect(open("customer", true)).toEqual(["/admin/workspaces", "/admin/settings"]);
    expect(open("super_admin", true).filter((to) => to === "/admin/workspaces")).toHaveLength(1);
  });
});

test("the fixed pages stay in the menu for everyone, in a group at the end", () => {
  const menu = consoleGroups({ role: "sales", isMember: false }).map(({ title, items }) => [
    title,
    items.map(({ label }) => label),
  ]);
  expect(menu).toEqual([
    [null, ["My day"]],
    ["Pipeline", ["Bookings", "Leads", "Proposals", "Inbox"]],
    ["Administration", ["Dashboard", "Blog Management", "User Management", "Settings", "Insights"]],
  ]);
  for (const role of ROLES) {
    const groups = consoleGroups({ role, isMember: false });
    expect(
      groups
        .slice(0, -1)
        .flatMap(({ items }) => items)
        .filter(({ isOpen }) => !isOpen),
    ).toEqual([]);
    const listed = groups.flatMap(({ items }) => items.map(({ to }) => to));
    for (const { to } of consoleItems(role)) expect(listed, role).toContain(to);
  }
});
