import type { ActionFunctionArgs } from "@remix-run/node";
import { beforeAll, describe, expect, test } from "vitest";

import { hasDashboardAccess, hasPermission, PERMISSIONS, ROLES, type Role } from "~/models/role";
import { createTenant, saveMembership } from "~/models/tenant.server";
import { getUser, setActive, setRole } from "~/models/user.server";
import { getViewer } from "~/utils/auth.server";
import { signIn } from "~/utils/sign-in.server";

import { POLICY, type Access } from "../policy";

import { Browser, createAccount, PASSWORD } from "./browser";

/*
 * Every closed door of the product, one by one and alone, as a client may ask for it: for each role, a member of a company, somebody whose
 * account was disabled, and a visitor.
 */

type DoorFunction = (args: ActionFunctionArgs) => unknown;
type Module = Partial<Record<"loader" | "action", DoorFunction>>;

const modules = import.meta.glob<Module>("../../app/routes/*.{ts,tsx}");

const SUBJECTS = [...ROLES, "member", "disabled", "visitor"] as const;
type Subject = (typeof SUBJECTS)[number];

const emails = new Map<Subject, string>();
const browsers = new Map<Subject, Browser>();

beforeAll(async () => {
  for (const subject of SUBJECTS) {
    browsers.set(subject, new Browser());
    if (subject === "visitor") continue;
    const { email, externalId } = await createAccount();
    emails.set(subject, email);
    browsers.set(subject, await signedInAs(subject));
    const user = await getUser({ externalId });
    const userId = user?.id ?? "";
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
  const browser = new Browser();
  const email = emails.get(subject) ?? "";
  expect(await browser.visit((request) => signIn(request, { email, password: PASSWORD }))).toMatchObject({
    ok: true,
  });
  return browser;
}

/** The rule of tests/policy.ts, applied. */
function mayPass(subject: Subject, access: Access): boolean {
  if (access === "public") return true;
  if (subject === "visitor" || subject === "disabled") return false;
  const role = roleOf(subject);
  if (access === "user") return true;
  if (access === "member") return subject === "member" || hasPermission(role, "manage_workspaces");
  if (access === "dashboard") return hasDashboardAccess(role);
  if (access === "second-step") return false;
  const permission = PERMISSIONS.find((name) => name === access);
  if (!permission) throw new Error(`${access} asks for something else than an account`);
  return hasPermission(role, permission);
}

interface Outcome {
  status: number;
  location: string;
}

/** One request to one door. What is thrown, returned, or wrapped with a status are all answers. */
async function knock(browser: Browser, door: DoorFunction, path: string, method: string): Promise<Outcome> {
  const body = method === "GET" ? {} : { body: path.startsWith("/api/") ? "{}" : new URLSearchParams() };
  const headers = path.startsWith("/api/") ? { "Content-Type": "application/json" } : {};
  const answer = await browser.visit(
    async (visiting) => {
      const request = new Request(visiting, { method, ...body });
      for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
      return Promise.resolve(door({ request, params: { subdomain: "none" }, context: {} })).catch(
        (thrown: unknown) => thrown,
      );
    },
    { path },
  );
  if (answer instanceof Response) {
    return { status: answer.status, location: answer.headers.get("Location") ?? "" };
  }
  if (answer instanceof Error) throw answer;
  const init = typeof answer === "object" && answer !== null && "init" in answer ? answer.init : null;
  return { status: (init as ResponseInit | null)?.status ?? 200, location: "" };
}

/** `_admin.admin.settings.tsx` → `/admin/settings` */
function pathOf(file: string): string {
  const parts = file
    .replace(/\.tsx?$/, "")
    .split(".")
    .filter((part) => !part.startsWith("_"));
  return `/${parts.join("/")}`;
}

interface Case {
  file: string;
  name: "loader" | "action";
  method: string;
  access: Access;
}

const CASES: Case[] = Object.entries(POLICY).flatMap(([file, { loader, action, api }]) => [
  ...(loader ? [{ file, name: "loader" as const, method: "GET", access: loader }] : []),
  ...(action ? [{ file, name: "action" as const, method: "POST", access: action }] : []),
  ...Object.entries(api ?? {}).map(([method, access]) => ({
    file,
    name: method === "GET" ? ("loader" as const) : ("action" as const),
    method,
    access,
  })),
]);

const OTHER_CREDENTIALS: readonly Access[] = ["public", "development", "token", "provider"];
const CLOSED = CASES.filter(({ access }) => !OTHER_CREDENTIALS.includes(access));

describe.each(CLOSED.map((door) => [`${door.method} ${door.file}`, door] as const))("%s", (_name, door) => {
  test.each(SUBJECTS)("%s", async (subject) => {
    const load = modules[`../../app/routes/${door.file}`];
    const answer = (await load?.())?.[door.name];
    if (!answer) throw new Error(`${door.file} has no ${door.name}`);
    const path = pathOf(door.file);
    // This door takes away what the others need.
    const isExit = door.file === "api.auth.logout.ts" && mayPass(subject, door.access);
    const browser = isExit ? await signedInAs(subject) : (browsers.get(subject) ?? new Browser());
    const { status, location } = await knock(browser, answer, path, door.method);
    const said = `answered ${status} ${location}`;
    const isSentAway = status >= 300 && status < 400;
    if (mayPass(subject, door.access)) {
      expect([401, 403], said).not.toContain(status);
      expect(status, said).toBeLessThan(500);
      expect(location, said).not.toMatch(/^\/(login|mfa)/);
    } else if (subject === "disabled" && door.access !== "second-step") {
      expect(status, said).toBe(403);
    } else if (path.startsWith("/api/")) {
      expect(status, said).toBe(subject === "visitor" ? 401 : 403);
    } else {
      expect(isSentAway || status === 401 || status === 403, said).toBe(true);
      if (subject === "visitor" && isSentAway) expect(location).toMatch(/^\/(login|forgot-password)/);
    }
  });
});

test("the walk has people to walk: each subject is who it says", async () => {
  for (const subject of SUBJECTS) {
    const viewer = await (browsers.get(subject) ?? new Browser()).visit(getViewer);
    const isIn = subject !== "visitor" && subject !== "disabled";
    expect(viewer?.user.role ?? null, subject).toBe(isIn ? roleOf(subject) : null);
  }
});
