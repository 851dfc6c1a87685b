import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import { eq } from "drizzle-orm";

import { getSessionState, getViewer } from "~/auth/access.server";
import { signOut } from "~/auth/sign-out.server";
import { VIEW_AS_MINUTES } from "~/models/account/account-limits";
import { setActive, setRole } from "~/models/account/user.server";
import { listSessions } from "~/models/account/user-session.server";
import { startViewAs } from "~/models/account/view-as.server";
import { loader as inviteLoader } from "~/routes/_admin.admin.users.invite";
import { action as askViewAs } from "~/routes/_admin.admin.users.$id_.view-as";
import { loader as profileLoader } from "~/routes/_site.profile";
import { action as endAction } from "~/routes/view-as.end";
import { db } from "~/server/db.server";

import { auditEntries, userSessions } from "../../drizzle/schema";
import { Browser } from "../setup/browser";
import { ask } from "../setup/staff";
import { STAFF_SOURCE } from "../factories/booking";
import { createUser } from "../factories/user";
import { createTenant, saveMembership } from "../factories/tenant";

import { createWalker, ENTRIES, knock, named, pathOf, type Walker } from "./harness";

/*
 * Staff who look at someone's pages: every closed entry point that changes something is requested
 * with the staff's browser, and none carries anything out.
 */

let staff: Walker;
let user: Walker;

const REASON = "Ticket 4711: an empty list of files";
const OPEN = ["public", "development", "token", "provider", "second-step", "second-factor-setup", "session"];
const CHANGES = ENTRIES.filter(
  ({ access, method }) => method !== "GET" && method !== "HEAD" && !OPEN.includes(access),
);

beforeAll(async () => {
  [staff, user] = [await createWalker(), await createWalker()];
  await setRole({ userId: staff.userId, role: "super_admin", actorId: null });
  await setRole({ userId: user.userId, role: "sales", actorId: null });
  // The staff may lose that role here, and there must always be someone who has it.
  await createUser({ role: "super_admin" });
});

beforeEach(async () => {
  await setRole({ userId: staff.userId, role: "super_admin", actorId: null });
  await view();
});

/** Shows the staff the user's pages until `minutes` from now. */
async function view(minutes = VIEW_AS_MINUTES): Promise<void> {
  const session = (await listSessions({ userId: staff.userId, role: "super_admin" })).find(
    ({ id }) => id === sessionOf(staff),
  );
  await startViewAs({
    sessionId: session?.id ?? "",
    userId: user.userId,
    reason: REASON,
    source: sourceOf(staff),
    now: new Date(Date.now() - (VIEW_AS_MINUTES - minutes) * 60_000),
  });
}

const sourceOf = ({ userId: id }: Walker) => ({ ...STAFF_SOURCE, actor: { id, name: "Bo" } });

/** The session that the access token names. */
function sessionOf({ tokens }: Walker): string {
  const [, payload = ""] = tokens.accessToken.split(".");
  return (JSON.parse(Buffer.from(payload, "base64url").toString()) as { session_id: string }).session_id;
}

const viewerOf = ({ browser }: Pick<Walker, "browser">) => browser.visit(getViewer);

describe.each(named(CHANGES))("%s", (_name, door) => {
  test("changes nothing while staff look at someone's pages", async () => {
    const isApi = pathOf(door.file).startsWith("/api/");
    const { status, location, text } = await knock(staff.browser, door, {
      params: { subdomain: "none" },
      body: isApi ? "{}" : new URLSearchParams(),
      headers: isApi ? { "Content-Type": "application/json" } : {},
    });
    if (isApi) expect([status, text], text).toEqual([403, expect.stringContaining("read_only_view")]);
    else expect([status, location]).toEqual([303, expect.stringMatching(/^\/(?!login)/)]);
  });
});

test("staff see the user's pages with the user's role, and stay themselves in the logs", async () => {
  expect(await viewerOf(staff)).toMatchObject({
    user: { id: user.userId, role: "sales" },
    viewedBy: { staff: { user: { id: staff.userId } } },
  });
  expect(await viewerOf(user)).toMatchObject({ user: { id: user.userId } });
  expect((await viewerOf(user))?.viewedBy).toBeUndefined();
});

test("a bearer token of the same session stays the staff's own", async () => {
  const program = new Browser();
  const state = await program.visit((request) => {
    request.headers.set("Authorization", `Bearer ${staff.tokens.accessToken}`);
    return getSessionState(request);
  });
  expect(state).toMatchObject({ kind: "signed-in", viewer: { user: { id: staff.userId } } });
});

test("the time limit ends it without a request", async () => {
  await view(-1);
  expect(await viewerOf(staff)).toMatchObject({ user: { id: staff.userId } });
});

test("it ends with the staff's permission, a higher rank of the user, or a disabled account", async () => {
  await setRole({ userId: staff.userId, role: "billing_admin", actorId: null });
  expect(await viewerOf(staff)).toMatchObject({ user: { id: staff.userId } });
  await setRole({ userId: staff.userId, role: "support", actorId: null });
  expect(await viewerOf(staff)).toMatchObject({ user: { id: staff.userId } });
  await setRole({ userId: staff.userId, role: "super_admin", actorId: null });
  expect(await viewerOf(staff)).toMatchObject({ user: { id: user.userId } });
  await setActive({ userId: user.userId, isActive: false, actorId: null });
  expect(await viewerOf(staff)).toMatchObject({ user: { id: staff.userId } });
  await setActive({ userId: user.userId, isActive: true, actorId: null });
});

test("what asks for a recent proof and ways to sign in stay closed", async () => {
  const show = (userId: string) =>
    startViewAs({ sessionId: sessionOf(staff), userId, reason: REASON, source: sourceOf(staff) });
  await show((await createUser({ role: "super_admin" })).id);
  const closed = await ask(staff, inviteLoader, { path: "/admin/users/invite" });
  expect([closed.status, await closed.text()]).toEqual([403, expect.stringContaining("read_only_view")]);
  const customer = await createUser({ role: "customer" });
  await show(customer.id);
  const page = (await (await ask(staff, profileLoader, { path: "/profile" })).json()) as {
    account: { user: { id: string }; factors: unknown; linked: unknown };
  };
  expect(page.account).toMatchObject({ user: { id: customer.id }, factors: null, linked: null });
});

test("ending it leads back to the user's page, as oneself; ending it again does nothing", async () => {
  const ended = await ask(staff, endAction, { path: "/view-as/end", form: {} });
  expect([ended.status, ended.headers.get("Location")]).toEqual([303, `/admin/users/${user.userId}`]);
  expect(await viewerOf(staff)).toMatchObject({ user: { id: staff.userId } });
  const again = await ask(staff, endAction, { path: "/view-as/end", form: {} });
  expect([again.status, again.headers.get("Location")]).toEqual([303, "/"]);
  const entries = await db.select().from(auditEntries).where(eq(auditEntries.actorId, staff.userId));
  expect(entries.filter(({ action }) => action === "user.view_as_ended")).toHaveLength(1);
});

test("the form asks for a reason, leads to the user's first page, and is closed for others", async () => {
  await ask(staff, endAction, { path: "/view-as/end", form: {} });
  const path = `/admin/users/${user.userId}/view-as`;
  for (const reason of ["", "help"]) {
    const refused = await ask(staff, askViewAs, { path, id: user.userId, form: { reason } });
    expect(refused.status, reason).toBe(422);
  }
  const own = await ask(staff, askViewAs, { path, id: staff.userId, form: { reason: REASON } });
  expect(own.status).toBe(404);
  const begun = await ask(staff, askViewAs, { path, id: user.userId, form: { reason: REASON } });
  expect([begun.status, begun.headers.get("Location")]).toEqual([303, "/admin/today"]);
});

test("a member of a company is seen with their company", async () => {
  const member = await createWalker();
  const tenant = await createTenant({ name: "Company", subdomain: `v-${crypto.randomUUID().slice(0, 8)}` });
  await saveMembership({ tenantId: tenant.id, userId: member.userId, role: "member" });
  await ask(staff, endAction, { path: "/view-as/end", form: {} });
  const path = `/admin/users/${member.userId}/view-as`;
  const begun = await ask(staff, askViewAs, { path, id: member.userId, form: { reason: REASON } });
  expect(begun.headers.get("Location")).toBe("/admin/workspaces");
  expect((await viewerOf(staff))?.memberships).toMatchObject([{ tenantId: tenant.id }]);
});

test("signing out ends the staff's session, never the user's", async () => {
  const before = (await listSessions({ userId: user.userId, role: "sales" })).length;
  expect(await staff.browser.copy().visit((request) => signOut(request))).toMatchObject({ ok: true });
  const [row] = await db
    .select()
    .from(userSessions)
    .where(eq(userSessions.id, sessionOf(staff)));
  expect(row?.endedAt).not.toBeNull();
  expect(await listSessions({ userId: user.userId, role: "sales" })).toHaveLength(before);
});
