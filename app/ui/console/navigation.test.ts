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
    ["/admin/audit", ["super_admin"]],
    ["/admin/api-keys", ["super_admin"]],
  ] as const)("shows %s to whoever may open it and to nobody else", (page, roles) => {
    expect(ROLES.filter((role) => pipelineItems(role).some(({ to }) => to === page))).toEqual(roles);
  });

  test("is empty for people who are no staff", () => {
    expect(pipelineItems("lead")).toEqual([]);
    expect(pipelineItems("customer")).toEqual([]);
  });
});

describe("the pages that will not refuse", () => {
  test.each([
    ["lead", ["/admin/settings"]],
    ["customer", ["/admin/settings"]],
    ["support", ["/admin/users", "/admin/settings"]],
    ["billing_admin", ["/admin/users", "/admin/settings"]],
    ["sales", ["/admin/settings"]],
    ["blog_admin", ["/dashboard", "/admin/blog", "/admin/settings"]],
    ["super_admin", ["/dashboard", "/admin/blog", "/admin/users", "/admin/workspaces", "/admin/settings"]],
  ] as const)("%s", (role, pages) => {
    expect(open(role)).toEqual([...pages, ...pipelineItems(role).map(({ to }) => to)]);
  });

  test("show members the way to their workspaces, once", () => {
    expect(open("customer", true)).toEqual(["/admin/workspaces", "/admin/settings"]);
    expect(open("super_admin", true).filter((to) => to === "/admin/workspaces")).toHaveLength(1);
  });
});

test("what is locked stays in the menu, at the end, in a group of its own", () => {
  const menu = consoleGroups({ role: "sales", isMember: false }).map(({ title, items }) => [
    title,
    items.map(({ label }) => label),
  ]);
  expect(menu).toEqual([
    [null, ["Settings"]],
    ["Pipeline and access", ["Bookings", "Leads", "Proposals", "Inbox"]],
    ["Administration", ["Dashboard", "Blog Management", "User Management"]],
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
