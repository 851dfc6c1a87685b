import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  hasAdminAccess,
  hasDashboardAccess,
  hasDayAccess,
  hasPermission,
  PERMISSIONS,
  type Role,
} from "~/models/account/role";
import { ROLES } from "../../drizzle/values";
import { setActive, setRole } from "~/models/account/user.server";
import { getViewer, requireApiViewer } from "~/auth/access.server";

import { createTenant, saveMembership } from "../factories/tenant";
import { putSettings } from "../factories/settings";

import {
  createWalker,
  ENTRIES,
  knock,
  named,
  pathOf,
  signedInAgain,
  type Answer,
  type Entry,
} from "./harness";
import type { Access } from "./policy";

import { Browser, setUpSecondFactor } from "../setup/browser";

/*
 * Every closed entry point of the product, requested one by one and alone, as a client may: for
 * each role, a member of a company, someone whose account is disabled, someone who still owes the
 * second factor, and a visitor.
 */

const SUBJECTS = [...ROLES, "member", "disabled", "half-way", "visitor"] as const;
type Subject = (typeof SUBJECTS)[number];

const emails = new Map<Subject, string>();
const browsers = new Map<Subject, Browser>();

beforeAll(async () => {
  for (const subject of SUBJECTS) {
    browsers.set(subject, new Browser());
    if (subject === "visitor") continue;
    const { userId, email, browser } = await createWalker();
    emails.set(subject, email);
    browsers.set(subject, browser);
    if (subject === "half-way") {
      await setUpSecondFactor(browsers.get(subject) ?? new Browser());
      browsers.set(subject, await signedInAs(subject));
    }
    if (isRole(subject) && subject !== "lead") await setRole({ userId, role: subject, actorId: null });
    if (subject === "disabled") await setActive({ userId, isActive: false, actorId: null });
    if (subject === "member") {
      const tenant = await createTenant({
        name: "Company",
        subdomain: `c-${crypto.randomUUID().slice(0, 8)}`,
      });
      await saveMembership({ tenantId: tenant.id, userId, role: "member" });
    }
  }
});

const isRole = (subject: Subject): subject is Role => ROLES.some((role) => role === subject);
const roleOf = (subject: Subject): Role => (isRole(subject) ? subject : "lead");

async function signedInAs(subject: Subject): Promise<Browser> {
  return (await signedInAgain(emails.get(subject) ?? "")).browser;
}

const browserOf = (subject: Subject) => browsers.get(subject) ?? new Browser();

/**
 * For an entry point that ends the session that the others need. Nobody who is disabled could sign
 * in again.
 */
async function leaving(subject: Subject): Promise<Browser> {
  return subject === "visitor" || subject === "disabled" ? browserOf(subject).copy() : signedInAs(subject);
}

/** The rule of tests/walks/policy.ts, applied. */
function mayPass(subject: Subject, access: Access): boolean {
  if (access === "public") return true;
  if (access === "session") return subject !== "visitor";
  if (access === "second-step") return subject === "half-way";
  if (access === "second-factor-setup") return false;
  if (subject === "visitor" || subject === "disabled" || subject === "half-way") return false;
  const role = roleOf(subject);
  if (access === "user") return true;
  if (access === "member") return subject === "member" || hasPermission(role, "manage_workspaces");
  if (access === "day") return hasDayAccess(role);
  if (access === "dashboard") return hasDashboardAccess(role);
  const permission = PERMISSIONS.find((name) => name === access);
  if (!permission) throw new Error(`${access} asks for something else than an account`);
  return hasPermission(role, permission);
}

/** Asks with an empty input of the kind that the address takes. */
function ask(browser: Browser, entry: Entry): Promise<Answer> {
  const isApi = pathOf(entry.file).startsWith("/api/");
  return knock(browser, entry, {
    params: { subdomain: "none" },
    body: isApi ? "{}" : new URLSearchParams(),
    headers: isApi ? { "Content-Type": "application/json" } : {},
  });
}

const OTHER_CREDENTIALS: readonly Access[] = ["public", "development", "token", "provider"];
/** Entry points of the sign-in itself redirect everyone who doesn't belong there. */
const OWN_REDIRECTS: readonly Access[] = ["second-step", "second-factor-setup"];
const CLOSED = ENTRIES.filter(({ access }) => !OTHER_CREDENTIALS.includes(access));

describe.each(named(CLOSED))("%s", (_name, door) => {
  test.each(SUBJECTS)("%s", async (subject) => {
    const path = pathOf(door.file);
    const browser = door.access === "session" ? await leaving(subject) : browserOf(subject);
    const { status, location } = await ask(browser, door);
    const said = `answered ${status} ${location} where tests/walks/policy.ts says "${door.access}"`;
    const isSentAway = status >= 300 && status < 400;
    if (mayPass(subject, door.access)) {
      expect([401, 403], said).not.toContain(status);
      expect(status, said).toBeLessThan(500);
      expect(location, said).not.toMatch(/^\/(login|mfa)/);
    } else if (subject === "disabled" && !OWN_REDIRECTS.includes(door.access)) {
      expect(status, said).toBe(403);
    } else if (path.startsWith("/api/")) {
      expect(status, said).toBe(subject === "visitor" || subject === "half-way" ? 401 : 403);
    } else if (subject === "half-way") {
      expect(location, said).toMatch(/^\/mfa/);
    } else {
      expect(isSentAway || status === 401 || status === 403, said).toBe(true);
      if (subject === "visitor" && isSentAway) expect(location).toMatch(/^\/(login|forgot-password)/);
    }
  });
});

test("the walk has people to walk: each subject is who it says", async () => {
  for (const subject of SUBJECTS) {
    const viewer = await (browsers.get(subject) ?? new Browser()).visit(getViewer);
    const isIn = !["visitor", "disabled", "half-way"].includes(subject);
    expect(viewer?.user.role ?? null, subject).toBe(isIn ? roleOf(subject) : null);
  }
});

describe("while staff need a second factor", () => {
  const STAFF = ROLES.filter(hasAdminAccess);

  beforeAll(() => putSettings({ staffSecondFactorRequired: true }));
  afterAll(() => putSettings({ staffSecondFactorRequired: false }));

  describe.each(named(CLOSED))("%s", (_name, door) => {
    test.each(STAFF)("%s", async (role) => {
      const path = pathOf(door.file);
      const browser = door.access === "session" ? await leaving(role) : browserOf(role);
      const { status, location } = await ask(browser, door);
      const said = `answered ${status} ${location}`;
      if (door.access === "second-factor-setup") expect([200, 400], said).toContain(status);
      else if (door.access === "session") expect([status, browser.hasSession], said).toEqual([204, false]);
      else if (path.startsWith("/api/")) expect(status, said).toBe(403);
      else expect(location, said).toMatch(/^\/two-step/);
    });
  });

  test("the API says why, customers go on as before, and staff with a second factor are let in", async () => {
    for (const role of STAFF) {
      const refused: unknown = await browserOf(role)
        .visit((request) => requireApiViewer(request, "user"))
        .catch((thrown: unknown) => thrown);
      expect(await (refused as Response).json(), role).toMatchObject({ code: "second_factor_required" });
    }
    for (const subject of ["lead", "customer", "member"] as const)
      expect(await browserOf(subject).visit(getViewer), subject).not.toBeNull();
    const staff = await signedInAs("sales");
    expect(await staff.visit(getViewer)).toBeNull();
    await setUpSecondFactor(staff);
    expect(await staff.visit(getViewer)).toMatchObject({ user: { role: "sales" }, assuranceLevel: "aal2" });
  });
});
