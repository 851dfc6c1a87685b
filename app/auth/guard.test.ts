import { describe, expect, test } from "vitest";

import { guardRedirect, type GuardViewer } from "./guard";
import { type Role } from "~/models/account/role";
import { ROLES } from "../../drizzle/values";

const LOGIN = (path: string) => `/login?redirectTo=${encodeURIComponent(path)}`;
const AREA = [
  "/workspace",
  "/workspace/42",
  "/workspaces-and-more",
  "/admin",
  "/admin/users",
  "/admin/settings",
];
const OTHER = ["/proposals", "/cloudinary-demo"];
const STAFF: Role[] = ["support", "billing_admin", "sales", "blog_admin", "super_admin"];
const OUTSIDERS: Role[] = ["lead", "customer"];
const UNTOUCHED = [
  ..."/ /login /register /auth/callback /privacy /terms /contact /blog /blog/a-post /roi-calculator /booking".split(
    " ",
  ),
  ..."/api/user/tenant-membership /logout /rss.xml /sitemap.xml /robots.txt /metrics /healthz /p/token".split(
    " ",
  ),
  ..."/no-such-page /administrator /profiles /dashboards /proposals/1".split(" "),
];

/** The guard's table: who, then where each kind of URL redirects to (null: nowhere). */
const TABLE: {
  who: string;
  viewers: GuardViewer[];
  profile: string | null;
  other: string | null;
  area: string | null;
  dashboard: string | null;
}[] = [
  {
    who: "lead or customer without membership",
    viewers: OUTSIDERS.map((role) => ({ role, hasActiveMembership: false })),
    profile: null,
    other: null,
    area: "/profile",
    dashboard: "/profile",
  },
  {
    who: "lead or customer with an active membership",
    viewers: OUTSIDERS.map((role) => ({ role, hasActiveMembership: true })),
    profile: "/admin/workspaces",
    other: "/admin/workspaces",
    area: null,
    dashboard: null,
  },
  {
    who: "staff without membership",
    viewers: STAFF.map((role) => ({ role, hasActiveMembership: false })),
    profile: "/dashboard",
    other: null,
    area: null,
    dashboard: null,
  },
  {
    who: "staff with an active membership",
    viewers: STAFF.map((role) => ({ role, hasActiveMembership: true })),
    profile: "/dashboard",
    other: "/admin/workspaces",
    area: null,
    dashboard: null,
  },
];

describe.each(TABLE)("$who", ({ viewers, profile, other, area, dashboard }) => {
  test.each(viewers)("%j", (viewer) => {
    expect(guardRedirect({ path: "/profile", viewer })).toBe(profile);
    expect(guardRedirect({ path: "/dashboard", viewer })).toBe(dashboard);
    for (const path of OTHER) expect(guardRedirect({ path, viewer }), path).toBe(other);
    for (const path of AREA) expect(guardRedirect({ path, viewer }), path).toBe(area);
  });
});

describe("signed out", () => {
  test.each(["/profile", ...AREA])("%s leads to the sign-in page and back", (path) => {
    expect(guardRedirect({ path, viewer: null })).toBe(LOGIN(path));
  });

  test.each(["/dashboard", ...OTHER])("%s speaks for itself", (path) => {
    expect(guardRedirect({ path, viewer: null })).toBeNull();
  });

  test("keeps the query for the way back", () => {
    expect(guardRedirect({ path: "/workspace/42", search: "?tab=a&b=c", viewer: null })).toBe(
      LOGIN("/workspace/42?tab=a&b=c"),
    );
  });
});

const EVERYBODY: GuardViewer[] = [
  null,
  ...ROLES.flatMap((role) =>
    ([true, false, "unknown"] as const).map((hasActiveMembership) => ({ role, hasActiveMembership })),
  ),
];

describe.each(EVERYBODY)("for %j", (viewer) => {
  test("public pages, resources and unknown addresses are never touched", () => {
    for (const path of UNTOUCHED) expect(guardRedirect({ path, viewer }), path).toBeNull();
  });

  test("the guard settles in at most two steps, wherever it starts", () => {
    for (const start of ["/profile", "/dashboard", ...OTHER, ...AREA, ...UNTOUCHED]) {
      let path = start;
      for (let step = 0; step < 2; step++) path = guardRedirect({ path, viewer })?.split("?")[0] ?? path;
      expect(guardRedirect({ path, viewer }), start).toBeNull();
    }
  });

  test.each([
    ["/profile/", "/profile"],
    ["/PROFILE", "/profile"],
    ["/%70rofile", "/profile"],
    ["/Admin/Users///", "/admin/users"],
    ["/%57orkspace/1", "/workspace/1"],
  ])("%s is guarded like %s", (spelled, plain) => {
    const [odd, usual] = [guardRedirect({ path: spelled, viewer }), guardRedirect({ path: plain, viewer })];
    expect(odd?.split("?")[0]).toBe(usual?.split("?")[0]);
  });
});

describe("memberships that could not be read", () => {
  test.each(ROLES)("send %s nowhere", (role) => {
    for (const path of ["/profile", "/dashboard", ...OTHER, ...AREA]) {
      expect(guardRedirect({ path, viewer: { role, hasActiveMembership: "unknown" } })).toBeNull();
    }
  });
});

test.each(["/%", "/%ff", "/profile%", "/admin/%E0%A4%A"])("survives the address %s", (path) => {
  expect(() => guardRedirect({ path, viewer: null })).not.toThrow();
});
