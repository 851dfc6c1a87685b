import { describe, expect, test } from "vitest";

import { ROLES } from "../../../drizzle/values";
import { type Access, POLICY } from "../../../tests/walks/policy";

import { accessOf, mayReach, type RouteAccess } from "./route-access";

/** The same in the words of the policy of entry points. */
const SAME: Partial<Record<Access, RouteAccess>> = {
  public: "everyone",
  development: "nobody",
  token: "nobody",
  provider: "nobody",
  "second-step": "everyone",
  "second-factor-setup": "everyone",
  session: "everyone",
  read_profile: "user",
  update_profile: "user",
};

function stated(access: Access): RouteAccess {
  return SAME[access] ?? (access as RouteAccess);
}

const routes = Object.entries(POLICY)
  .filter(([file]) => file !== "../root.tsx")
  .map(([file, rule]) => ({ file, id: `routes/${file.replace(/\.tsx?$/, "")}`, rule }));

test.each(routes.filter(({ file }) => file.endsWith(".tsx") && file !== "_admin.tsx"))(
  "the page $file is for those whom its loader lets in",
  ({ id, rule }) => {
    expect(accessOf(id)).toBe(stated(rule.loader ?? "public"));
  },
);

test.each(routes.filter(({ file, id }) => file.endsWith(".ts") && accessOf(id) !== "nobody"))(
  "$file is for those whom its action lets in",
  ({ id, rule }) => {
    expect(accessOf(id)).toBe(stated(rule.action ?? rule.loader ?? "public"));
  },
);

test("no page knows the addresses of programs", () => {
  for (const { file, id } of routes) if (file.startsWith("api.")) expect(accessOf(id)).toBe("nobody");
});

describe("a viewer", () => {
  const console = routes.filter(({ file }) => file.startsWith("_admin"));

  test("who isn't signed in reaches no page of the console", () => {
    expect(console.filter(({ id }) => mayReach(null, accessOf(id)))).toEqual([]);
  });

  test("who is a client reaches none of the staff's pages", () => {
    for (const role of ["lead", "customer"] as const) {
      const reached = console.filter(({ id }) => mayReach({ role, isMember: true }, accessOf(id)));
      expect(reached.map(({ file }) => file).filter((file) => !file.startsWith("_admin.workspace"))).toEqual([
        ...["_admin.tsx", "_admin.admin._index.tsx", "_admin.admin.search.tsx"],
        ...["_admin.admin.settings.tsx", "_admin.admin.workspaces.tsx"],
      ]);
    }
  });

  test("with any role but the highest doesn't reach what is for the highest alone", () => {
    for (const role of ROLES.filter((one) => one !== "super_admin"))
      for (const page of ["status", "api-keys", "webhooks.new", "audit", "users.bulk", "site.brand"])
        expect(mayReach({ role, isMember: true }, accessOf(`routes/_admin.admin.${page}`))).toBe(false);
  });
});
