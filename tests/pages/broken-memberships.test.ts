import { expect, onTestFinished, test } from "vitest";

import { setRole } from "~/models/account/user.server";
import { getGuardedViewer, getViewer, requireAccess } from "~/auth/access.server";
import { signIn } from "~/auth/sign-in.server";

import { runRaw } from "../setup/databases";

import { Browser, createAccount, PASSWORD } from "../setup/browser";

test("a broken membership table leaves people signed in, opens nothing to them, and the guard steps aside", async () => {
  const { email } = await createAccount();
  const browser = new Browser();
  const result = await browser.visit((request) => signIn(request, { email, password: PASSWORD }));
  if (!result.ok || result.next !== "done") throw new Error("the sign-in failed");
  const { id } = result.viewer.user;
  const open = (path: string, access: "user" | "member" | "view_users") =>
    browser
      .visit((visiting) =>
        requireAccess(new Request(new URL(path, visiting.url), { headers: visiting.headers }), access),
      )
      .then(
        () => 200,
        (answer: unknown) => (answer instanceof Response ? answer.status : Promise.reject(answer as Error)),
      );
  // Without a membership, the guard sends people away from the members' area.
  expect(await open("/admin/workspaces", "member")).toBe(302);

  await runRaw("alter table memberships rename to memberships_away");
  onTestFinished(async () => void (await runRaw("alter table memberships_away rename to memberships")));

  expect(await browser.visit(getViewer)).toMatchObject({ user: { id }, memberships: [] });
  expect(await browser.visit(getGuardedViewer)).toMatchObject({ user: { id } });
  expect(await open("/profile", "user")).toBe(200);
  expect(await open("/admin/workspaces", "member")).toBe(403);
  expect(await open("/admin/users", "view_users")).toBe(403);

  await setRole({ userId: id, role: "super_admin", actorId: null });
  // The guard would send staff from their profile to the dashboard.
  expect(await open("/profile", "user")).toBe(200);
  expect(await open("/admin/users", "view_users")).toBe(200);
});
