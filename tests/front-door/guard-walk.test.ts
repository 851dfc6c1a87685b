import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type DemoSite, PlainBrowser, startDemoSite } from "./support/demo-site";
import { demoParams, SCREEN_FILES, screenPath } from "./support/screens";

/*
 * Every screen, requested over HTTP by every role, with and without membership in a company. The
 * expected answers are listed here, apart from the code that decides them.
 */

const STAFF = ["support", "billing_admin", "sales", "blog_admin", "super_admin"] as const;
const ROLES = ["lead", "customer", ...STAFF] as const;
type Role = (typeof ROLES)[number];
type Who = { role: Role; isMember: boolean } | "visitor";

const ALL: readonly Role[] = ROLES;
const NOBODY: readonly Role[] = [];
const EDITORS: readonly Role[] = ["blog_admin", "super_admin"];
const SELLERS: readonly Role[] = ["sales", "super_admin"];
const DAY_OWNERS: readonly Role[] = ["support", "billing_admin", "sales", "super_admin"];
const USER_READERS: readonly Role[] = ["support", "billing_admin", "super_admin"];
const VIEWERS: Role[] = ["support", "super_admin"];
const INSIGHT_READERS: readonly Role[] = ["sales", "blog_admin", "super_admin"];
const SUPER: readonly Role[] = ["super_admin"];

/**
 * The staff and member area: which roles may open a screen. Everyone else in the area gets a 403.
 */
const AREA: Record<string, readonly Role[]> = {
  "_admin.admin.status.tsx": SUPER,
  "_admin.admin.api-keys.tsx": SUPER,
  "_admin.admin.webhooks._index.tsx": SUPER,
  "_admin.admin.webhooks.new.tsx": SUPER,
  "_admin.admin.webhooks.$id.tsx": SUPER,
  "_admin.admin.webhooks.$id_.edit.tsx": SUPER,
  "_admin.admin.audit.tsx": SUPER,
  "_admin.admin.blog.$id.tsx": EDITORS,
  "_admin.admin.blog.$id_.history.tsx": EDITORS,
  "_admin.admin.blog._index.tsx": EDITORS,
  "_admin.admin.blog.new.tsx": EDITORS,
  "_admin.admin.bookings.$id.tsx": SELLERS,
  "_admin.admin.bookings._index.tsx": SELLERS,
  "_admin.admin.bookings.hosts.$id.tsx": SELLERS,
  "_admin.admin.bookings.hosts.$id_.calendars.tsx": SELLERS,
  "_admin.admin.bookings.hosts._index.tsx": SELLERS,
  "_admin.admin.bookings.list.tsx": SELLERS,
  "_admin.admin.bookings.types.$id.tsx": SELLERS,
  "_admin.admin.bookings.types._index.tsx": SELLERS,
  "_admin.admin.goals.$id.tsx": SELLERS,
  "_admin.admin.inbox.$id.tsx": SELLERS,
  "_admin.admin.inbox._index.tsx": SELLERS,
  "_admin.admin.insights.tsx": INSIGHT_READERS,
  "_admin.admin.leads.$id.tsx": SELLERS,
  "_admin.admin.leads.$id_.files.tsx": SELLERS,
  "_admin.admin.leads.$id_.messages.tsx": SELLERS,
  "_admin.admin.leads._index.tsx": SELLERS,
  "_admin.admin.leads.filters.tsx": SELLERS,
  "_admin.admin.leads.import.tsx": SELLERS,
  "_admin.admin.leads.import_.$id.tsx": SELLERS,
  "_admin.admin.leads.new.tsx": SELLERS,
  "_admin.admin.pictures.tsx": EDITORS,
  "_admin.admin.proposals.$id.tsx": SELLERS,
  "_admin.admin.proposals.$id_.edit.tsx": SELLERS,
  "_admin.admin.proposals._index.tsx": SELLERS,
  "_admin.admin.proposals.new.tsx": SELLERS,
  "_admin.admin.search.tsx": ALL,
  "_admin.admin.site._index.tsx": EDITORS,
  "_admin.admin.site.$text.tsx": EDITORS,
  "_admin.admin.site.$text_.history.tsx": EDITORS,
  "_admin.admin.site.brand.tsx": SUPER,
  "_admin.admin.settings.tsx": ALL,
  "_admin.admin.settings_.prices.tsx": SELLERS,
  "_admin.admin.settings_.templates.tsx": SELLERS,
  "_admin.admin.settings_.$section.tsx": SUPER,
  "_admin.admin.tasks.$id.tsx": SELLERS,
  "_admin.admin.tasks._index.tsx": SELLERS,
  "_admin.admin.tasks.new.tsx": SELLERS,
  "_admin.admin.today.tsx": DAY_OWNERS,
  "_admin.admin.users.$id.tsx": USER_READERS,
  "_admin.admin.users.$id_.view-as.tsx": VIEWERS,
  "_admin.admin.users._index.tsx": USER_READERS,
  "_admin.admin.users.bulk.tsx": SUPER,
  "_admin.admin.users.invite.tsx": SUPER,
  "_admin.admin.users.roles.tsx": USER_READERS,
  "_admin.admin.workspaces_.$companyId.tsx": SUPER,
  "_admin.admin.workspaces_.new.tsx": SUPER,
  "_admin.dashboard.tsx": EDITORS,
};

/**
 * Screens of the area that open for members as well, whatever their role. `others`: the answer to
 * staff who are neither. `members`: the answer to plain members, where managers alone get in.
 */
const MEMBERS: Record<string, { others: number; members?: number }> = {
  "_admin.admin.workspaces.tsx": { others: 403 },
  "_admin.workspace.$id._index.tsx": { others: 404 },
  "_admin.workspace.$id.activity.tsx": { others: 404 },
  "_admin.workspace.$id.branding.tsx": { others: 404, members: 403 },
  "_admin.workspace.$id.files.tsx": { others: 404 },
  "_admin.workspace.$id.members.tsx": { others: 404 },
  "_admin.workspace.$id.messages.tsx": { others: 404 },
  "_admin.workspace.$id.proposals.tsx": { others: 404 },
};

/** Screens that redirect people who have access, or answer in another way. */
const SIGNPOSTS: Record<string, (who: { role: Role; isMember: boolean }) => RegExp> = {
  "_admin.admin._index.tsx": (who) => new RegExp(`^${landing(who)}$`),
  // The demo's proposals have been sent, so there is nothing left to edit.
  "_admin.admin.proposals.$id_.edit.tsx": () => /^\/admin\/proposals\/[0-9a-f-]{36}$/,
  // An import is its author's alone.
  "_admin.admin.leads.import_.$id.tsx": () => /^404$/,
  "_admin.admin.users.bulk.tsx": () => /^\/admin\/users$/,
  "_admin.workspace._index.tsx": ({ role, isMember }) =>
    isMember || role === "super_admin" ? /^\/workspace\/[0-9a-f-]{36}$/ : /^\/admin\/workspaces$/,
};

/** Screens that members don't need. */
const OTHER = ["_site.proposals.tsx", "_site.cloudinary-demo.tsx"];

/** Screens of the sign-in itself, whose answers depend on how far it has come. */
const SIGN_IN = /^_auth\./;

/** The first page each role may open. */
function landing({ role, isMember }: { role: Role; isMember: boolean }): string {
  if (EDITORS.includes(role)) return "/dashboard";
  if (DAY_OWNERS.includes(role)) return "/admin/today";
  return isMember ? "/admin/workspaces" : "/profile";
}

/** A status, or where the answer leads. */
type Outcome = number | string;

function expected(file: string, path: string, who: Who): Outcome | RegExp | null {
  const isArea = file.startsWith("_admin.");
  const login = `/login?redirectTo=${encodeURIComponent(path)}`;
  if (who === "visitor") {
    if (file === "_admin.dashboard.tsx") return 401;
    return isArea || file === "_site.profile.tsx" ? login : null;
  }
  const { role, isMember } = who;
  const isStaff = STAFF.some((name) => name === role);
  if (file === "_site.profile.tsx") return isStaff ? "/dashboard" : isMember ? "/admin/workspaces" : 200;
  if (OTHER.includes(file)) return isMember ? "/admin/workspaces" : 200;
  if (!isArea) return null;
  if (!isStaff && !isMember) return "/profile";
  const members = MEMBERS[file];
  if (members) {
    if (SUPER.includes(role)) return 200;
    return isMember ? (members.members ?? 200) : members.others;
  }
  if (!(AREA[file] ?? (SIGNPOSTS[file] ? ALL : NOBODY)).includes(role)) return 403;
  return SIGNPOSTS[file]?.(who) ?? 200;
}

let site: DemoSite;
let screens: { file: string; path: string }[];
let publicOutcomes: Map<string, Outcome>;

beforeAll(async () => {
  site = await startDemoSite();
  const params = demoParams(site);
  screens = SCREEN_FILES.map((file) => ({ file, path: screenPath(file, params) }));
  publicOutcomes = new Map(await walk(new PlainBrowser(site.url)));
}, 240_000);
afterAll(() => site.stop());

/** What every screen answers to one browser. */
async function walk(browser: PlainBrowser): Promise<[path: string, Outcome][]> {
  const outcomes: [string, Outcome][] = [];
  for (const { file, path } of screens) {
    if (SIGN_IN.test(file)) continue;
    const answer = await browser.get(path);
    await answer.arrayBuffer();
    outcomes.push([path, answer.headers.get("Location") ?? answer.status]);
  }
  return outcomes;
}

async function compare(browser: PlainBrowser, who: Who): Promise<void> {
  const outcomes = new Map(await walk(browser));
  const asked = screens.filter(({ file }) => !SIGN_IN.test(file));
  const wrong = asked.flatMap(({ file, path }) => {
    // A public screen answers everyone as it answers visitors.
    const should = expected(file, path, who) ?? publicOutcomes.get(path);
    const is = outcomes.get(path);
    const isRight = should instanceof RegExp ? should.test(String(is)) : is === should;
    return isRight ? [] : [`${path} answers ${is}, not ${String(should)}`];
  });
  expect(wrong).toEqual([]);
}

test("every screen of the staff and member area has a line in the table", () => {
  const listed = [...Object.keys(AREA), ...Object.keys(MEMBERS), ...Object.keys(SIGNPOSTS)];
  const area = SCREEN_FILES.filter((file) => file.startsWith("_admin."));
  expect([...new Set(listed)].sort()).toEqual(area.sort());
  expect(screens.filter(({ path }) => path.startsWith("/admin/") && path.includes("$"))).toEqual([]);
});

test("public screens answer visitors", () => {
  const failed = screens
    .filter(({ path }) => publicOutcomes.has(path) && !path.includes("$"))
    .filter(({ path }) => Number(publicOutcomes.get(path)) >= 500);
  expect(failed).toEqual([]);
});

test("visitors are sent to sign in, and get 401 from the dashboard", () =>
  compare(new PlainBrowser(site.url), "visitor"));

test("every screen has a title of its own", async () => {
  const browser = new PlainBrowser(site.url);
  await browser.signIn("super_admin@demo.test");
  const screensOf = new Map<string, string[]>();
  for (const { file, path } of screens) {
    if (file.includes("$") || SIGN_IN.test(file)) continue;
    const answer = await browser.get(path);
    const [, title] = /<title>([^<]*)<\/title>/.exec(await answer.text()) ?? [];
    if (answer.status !== 200) continue;
    screensOf.set(title ?? "", [...(screensOf.get(title ?? "") ?? []), path]);
  }
  expect(screensOf.size).toBeGreaterThan(40);
  expect([...screensOf].filter(([title, paths]) => title === "" || paths.length > 1)).toEqual([]);
});

test("a disabled account gets a page that says so from every screen of the area", async () => {
  const browser = new PlainBrowser(site.url);
  await browser.signIn("customer@demo.test");
  const setActive = (isActive: 0 | 1) =>
    site.database.prepare("update users set is_active = ? where email = 'customer@demo.test'").run(isActive);
  setActive(0);
  const wrong: string[] = [];
  for (const { file, path } of screens) {
    if (!file.startsWith("_admin.")) continue;
    const answer = await browser.get(path);
    const isTold = (await answer.text()).includes("This account is disabled.");
    const type = answer.headers.get("Content-Type") ?? "";
    if (answer.status !== 403 || !type.startsWith("text/html") || !isTold)
      wrong.push(`${path} answers ${answer.status} ${type}`);
  }
  setActive(1);
  expect(wrong).toEqual([]);
});

describe.each([
  { isMember: false, title: "without a membership" },
  { isMember: true, title: "as an active member of a company" },
])("$title", ({ isMember }) => {
  beforeAll(() => {
    if (!isMember) return;
    site.database
      .prepare(
        `insert or ignore into memberships (tenant_id, user_id, role, created_at)
         select tenants.id, users.id, 'member', tenants.created_at from users, tenants`,
      )
      .run();
  });

  test.each(ROLES)("%s gets from every screen what the table says", async (role) => {
    const browser = new PlainBrowser(site.url);
    expect(await browser.signIn(`${role}@demo.test`)).toBe(landing({ role, isMember }));
    await compare(browser, { role, isMember });
  });
});

test("the log of all these pages, and of open editors, has only lines of JSON", async () => {
  const browser = new PlainBrowser(site.url);
  await browser.signIn("super_admin@demo.test");
  const params = demoParams(site);
  for (const editor of [`/admin/blog/${params["/admin/blog/$id"]}`, "/admin/site/faq"]) {
    const answer = await browser.post(`${editor}/presence`, new URLSearchParams(), editor);
    expect(await answer.json()).toEqual({ others: [] });
  }
  const lines = site.app.output().split("\n").filter(Boolean);
  expect(lines.filter((line) => !line.startsWith("{") && !line.startsWith("[remix-serve]"))).toEqual([]);
});
