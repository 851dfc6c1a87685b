import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { createElement } from "react";
import { beforeAll, describe, expect, test } from "vitest";

import { AuditFilterSchema } from "~/models/audit/audit-filter";
import { listAuditEntries } from "~/models/audit/audit-list.server";
import { listNewestMails } from "~/models/mail/mail.server";
import { listSecurityEvents } from "~/models/account/security-event.server";
import type { User } from "~/models/account/user";
import { userStatus } from "~/models/account/user-list";
import { listUsersById } from "~/models/account/user-list.server";
import { signOutUser } from "~/models/account/user-session.server";
import { getUser, listUsersByEmail } from "~/models/account/user.server";
import * as invitePage from "~/routes/_admin.admin.users.invite";
import * as blogPage from "~/routes/_admin.admin.blog._index";
import * as bulkPage from "~/routes/_admin.admin.users.bulk";
import * as userPage from "~/routes/_admin.admin.users.$id";
import * as usersExport from "~/routes/admin.users.export";
import * as apiRole from "~/routes/api.admin.users.$id.role";
import * as apiStatus from "~/routes/api.admin.users.$id.status";
import * as apiUsers from "~/routes/api.admin.users";
import { getSessionState, getViewer } from "~/auth/access.server";
import { signIn } from "~/auth/sign-in.server";
import { verifyEmailLink } from "~/auth/email-link.server";
import { getToast } from "~/http/toast.server";

import { OpenWorkLinks } from "~/features/users/open-work";
import type { OpenWork } from "~/models/today/open-work.server";
import * as leadList from "~/routes/_admin.admin.leads._index";
import * as proposalList from "~/routes/_admin.admin.proposals._index";
import * as taskListPage from "~/routes/_admin.admin.tasks._index";
import { db } from "~/server/db.server";

import { leads, proposals, tasks } from "../../drizzle/schema";
import { createTestProposal } from "../factories/proposal";
import { createTask } from "../factories/task";
import { Browser, mailedLink, PASSWORD } from "../setup/browser";
import { renderRouted } from "../setup/render";
import { ask, createPerson, type EntryPoint, type Person } from "../setup/staff";

/* What staff do to accounts, through the entry points, and what the other person notices. */

const json = (method: string, body: unknown): RequestInit => ({
  method,
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body),
});
const form = (entries: [string, string][]): RequestInit => ({
  method: "POST",
  body: new URLSearchParams(entries),
});

/** The message that an answer shows on the next page. */
async function toastOf(answer: Response): Promise<string | undefined> {
  const cookie = answer.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  return (await getToast(new Request("http://localhost/", { headers: { Cookie: cookie } })))?.title;
}

let boss: Person;
beforeAll(async () => {
  boss = await createPerson("super_admin");
});

describe("a link to a new password", () => {
  const send = form([["intent", "send-password-link"]]);
  const mailsTo = async (email: string) =>
    (await listNewestMails({ limit: 100 })).items.filter(({ recipient }) => recipient === email).length;

  test("goes to the person alone, is on record, and stops after a few", async () => {
    const other = await createPerson("sales");
    const page = `/admin/users/${other.id}`;
    const before = await mailsTo(other.email);
    const answer = await ask(boss, userPage.action, { path: page, init: send, params: { id: other.id } });
    expect(answer.status).toBe(303);
    expect(await mailsTo(other.email)).toBe(before + 1);
    const filter = AuditFilterSchema.parse({ action: "user.password_link_sent", subject: other.id });
    const sent = () => listAuditEntries({ filter, page: { limit: 50 } });
    expect((await sent()).items).toMatchObject([{ actorId: boss.id, subjectId: other.id, after: null }]);
    for (let time = 0; time < 6; time++)
      await ask(boss, userPage.action, { path: page, init: send, params: { id: other.id } });
    expect((await sent()).items).toHaveLength(3);
    expect(await other.browser.visit(getViewer), "they stay signed in").not.toBeNull();
    expect(await boss.browser.visit(getViewer)).not.toBeNull();
  });

  test("is not sent for people who can't manage users, nor to a disabled account", async () => {
    const [other, support] = [await createPerson("lead"), await createPerson("support")];
    const page = `/admin/users/${other.id}`;
    expect(
      (await ask(support, userPage.action, { path: page, init: send, params: { id: other.id } })).status,
    ).toBe(403);
    await ask(boss, userPage.action, {
      path: page,
      init: form([["intent", "disable"]]),
      params: { id: other.id },
    });
    const before = await mailsTo(other.email);
    const refused = await ask(boss, userPage.action, { path: page, init: send, params: { id: other.id } });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toEqual({ refusal: "This account is disabled. Enable it first." });
    expect(await mailsTo(other.email)).toBe(before);
  });
});

describe("the page of a colleague", () => {
  const open = async (viewer: Person, { id }: Person) => {
    const answer = await ask(viewer, userPage.loader, { path: `/admin/users/${id}`, id });
    return ((await answer.json()) as { openWork: OpenWork | null }).openWork;
  };

  test("counts what they have in hand, and links to the lists of it", async () => {
    const kim = await createPerson("sales");
    expect(await open(boss, kim)).toMatchObject({
      ...{ leads: { count: 0 }, proposals: 0, tasks: 0, bookings: 0 },
    });
    const [draft, sent, over, accepted] = [
      await createTestProposal({ isSent: false }),
      await createTestProposal(),
      await createTestProposal({ content: { lastDay: "2024-02-29" }, now: new Date("2024-02-01") }),
      await createTestProposal(),
    ];
    await db.update(proposals).set({ status: "accepted" }).where(eq(proposals.id, accepted.proposal.id));
    for (const { proposal } of [draft, sent, over, accepted])
      await db.update(proposals).set({ ownerId: kim.id }).where(eq(proposals.id, proposal.id));
    const theirs = eq(leads.email, sent.content.clientEmail);
    await db.update(leads).set({ ownerId: kim.id }).where(theirs);
    const lost = eq(leads.email, accepted.content.clientEmail);
    await db.update(leads).set({ ownerId: kim.id, status: "lost" }).where(lost);
    const [task, done] = [await createTask(kim.id), await createTask(kim.id)];
    await db.update(tasks).set({ doneAt: new Date() }).where(eq(tasks.id, done));
    const work = await open(boss, kim);
    expect(work).toEqual({
      ...{ leads: { count: 1, isCapped: false }, proposals: 2, tasks: 1, bookings: 0, hostId: null },
    });
    const html = await renderRouted(
      createElement(OpenWorkLinks, { userId: kim.id, work: { ...(work as OpenWork), bookings: 3 } }),
    );
    for (const words of [
      "1 open lead<",
      "2 open proposals and drafts",
      "1 open task<",
      "3 consultations ahead",
    ])
      expect(html).toContain(words);
    const linkTo = (list: string) =>
      new RegExp(`href="(/admin/${list}[?][^"]*)"`).exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const listed = await ask(boss, proposalList.loader, { path: linkTo("proposals") });
    const { items, owner } = (await listed.json()) as { items: { id: string }[]; owner: { id: string } };
    expect(owner.id).toBe(kim.id);
    expect(new Set(items.map(({ id }) => id))).toEqual(
      new Set([draft, sent].map(({ proposal }) => proposal.id)),
    );
    const taskList = await ask(boss, taskListPage.loader, { path: linkTo("tasks") });
    expect(await taskList.json()).toMatchObject({ owner: { id: kim.id }, tasks: [{ id: task }] });
    const named = await ask(boss, leadList.loader, { path: linkTo("leads") });
    expect(await named.json()).toMatchObject({
      ...{ owner: { id: kim.id }, leads: { items: [{ email: sent.content.clientEmail }] } },
    });
    expect(linkTo("bookings/list")).toMatch(/&status=confirmed$/);
    const customer = await createPerson("customer");
    const path = `/admin/leads?view=table&owner=${customer.id}`;
    expect(await (await ask(boss, leadList.loader, { path })).json()).toMatchObject({ owner: null });
    await db.update(leads).set({ status: "lost" }).where(theirs);
    expect(await open(boss, kim)).toMatchObject({ leads: { count: 0 } });
    expect(await open(await createPerson("support"), kim), "who may not open the lists").toBeNull();
  });
});

describe("signing a user out", () => {
  const send = form([["intent", "end-sessions"]]);

  test("ends every session of theirs, and both of them can read of it", async () => {
    const other = await createPerson("sales");
    const second = new Browser();
    await second.visit((request) => signIn(request, { email: other.email, password: PASSWORD }));
    const page = `/admin/users/${other.id}`;
    expect(
      (await ask(boss, userPage.action, { path: page, init: send, params: { id: other.id } })).status,
    ).toBe(303);
    for (const browser of [other.browser, second])
      expect(await browser.visit(getSessionState)).not.toMatchObject({ kind: "signed-in" });
    expect(await boss.browser.visit(getViewer)).not.toBeNull();
    const filter = AuditFilterSchema.parse({ action: "user.signed_out", subject: other.id });
    const { items } = await listAuditEntries({ filter, page: { limit: 5 } });
    expect(items).toMatchObject([{ actorId: boss.id, subjectId: other.id }]);
    const events = await listSecurityEvents({ userId: other.id });
    expect(events.items[0]).toMatchObject({ kind: "all_sessions_ended", detail: { by: boss.id } });
    const again = new Browser();
    const signedIn = await again.visit((request) =>
      signIn(request, { email: other.email, password: PASSWORD }),
    );
    expect(signedIn, "nothing else changes").toMatchObject({ ok: true });
  });

  test("is refused without permission to manage users, and for people of higher rank", async () => {
    const [other, support] = [await createPerson("lead"), await createPerson("support")];
    const page = `/admin/users/${other.id}`;
    expect(
      (await ask(support, userPage.action, { path: page, init: send, params: { id: other.id } })).status,
    ).toBe(403);
    const source = {
      actor: { id: support.id, name: "Support" },
      network: null,
      userAgent: null,
      requestId: null,
    };
    await expect(signOutUser({ userId: boss.id, source })).rejects.toMatchObject({ code: "above_own_rank" });
    for (const { browser } of [other, boss]) expect(await browser.visit(getViewer)).not.toBeNull();
  });
});

describe("a change of standing", () => {
  test("takes effect on the other person's next request, in an open session", async () => {
    const other = await createPerson("lead");
    const page = `/admin/users/${other.id}`;
    const changed = await ask(boss, userPage.action, {
      path: page,
      init: form([
        ["intent", "set-role"],
        ["role", "sales"],
      ]),
      params: { id: other.id },
    });
    expect(changed.status).toBe(303);
    expect((await other.browser.visit(getViewer))?.user.role).toBe("sales");
    await ask(boss, userPage.action, {
      path: page,
      init: form([["intent", "disable"]]),
      params: { id: other.id },
    });
    expect(await other.browser.visit(getSessionState)).not.toMatchObject({ kind: "signed-in" });
  });

  test("is refused with words, and changes nothing", async () => {
    const own = await ask(boss, userPage.action, {
      path: "/admin/users/x",
      init: form([["intent", "disable"]]),
      params: {
        id: boss.id,
      },
    });
    expect(own.status).toBe(409);
    expect(await own.json()).toMatchObject({
      refusal: "You can't change the role or status of your own account.",
    });
    const nobody = { id: crypto.randomUUID() };
    expect(
      (
        await ask(boss, userPage.action, {
          path: "/admin/users/x",
          init: form([["intent", "enable"]]),
          params: nobody,
        })
      ).status,
    ).toBe(404);
    expect((await ask(boss, userPage.loader, { path: "/admin/users/x", params: { id: "x" } })).status).toBe(
      404,
    );
    expect(
      (
        await ask(boss, userPage.action, {
          path: "/admin/users/x",
          init: form([
            ["intent", "set-role"],
            ["role", "root"],
          ]),
          params: nobody,
        })
      ).status,
    ).toBe(400);
  });

  test("of several says which of them could not be changed, and changes the others", async () => {
    const [one, two] = [await createPerson("lead"), await createPerson("lead")];
    const ids: [string, string][] = [one, boss, two].map(({ id }) => ["id", id]);
    const answer = await ask(boss, bulkPage.action, {
      path: "/admin/users/bulk",
      init: form([["intent", "disable"], ...ids]),
    });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ changed: 2, refused: [{ id: boss.id }] });
    for (const { id } of [one, two]) expect(await getUser({ id })).toMatchObject({ isActive: false });
    const enabled = await ask(boss, bulkPage.action, {
      path: "/admin/users/bulk",
      init: form([
        ["intent", "enable"],
        ["id", one.id],
      ]),
    });
    expect(enabled.status).toBe(303);
    const hostile = await ask(boss, bulkPage.action, {
      path: "/admin/users/bulk",
      init: form([
        ["intent", "disable"],
        ["id", "' or 1=1"],
      ]),
    });
    expect(hostile.status).toBe(400);
  });

  test.each([
    ["asked for", bulkPage.loader as EntryPoint, "/admin/users/bulk?do=disable", {}],
    ["confirmed", bulkPage.action as EntryPoint, "/admin/users/bulk", form([["intent", "disable"]])],
    [
      "given a role",
      bulkPage.action as EntryPoint,
      "/admin/users/bulk",
      form([
        ["intent", "set-role"],
        ["role", "sales"],
      ]),
    ],
  ])("with nobody selected says so when it is %s", async (_case, entryPoint, path, init) => {
    const answer = await ask(boss, entryPoint, { path, init });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe("/admin/users");
    expect(await toastOf(answer)).toBe("Select at least one user first.");
  });
});

test("a bulk action on articles with nothing selected says so", async () => {
  const editor = await createPerson("blog_admin");
  const answer = await ask(editor, blogPage.action, {
    path: "/admin/blog",
    init: form([["intent", "trash"]]),
  });
  expect(answer.status).toBe(303);
  expect(await toastOf(answer)).toBe("Please select at least one article first.");
});

test("an invited person shows as invited until they sign in, and staff can send the invitation again", async () => {
  const email = `waiting-${crypto.randomUUID().slice(0, 8)}@example.test`;
  const invitation = form([
    ["email", email],
    ["role", "support"],
  ]);
  const invited = await ask(boss, invitePage.action, { path: "/admin/users/invite", init: invitation });
  const path = invited.headers.get("Location") ?? "";
  const id = path.split("/").at(-1) ?? "";
  const statusOf = async () => {
    const page = await ask(boss, userPage.loader, { path, params: { id } });
    const { user, invitedAt } = (await page.json()) as { user: User; invitedAt: string | null };
    const [listed] = await listUsersById({ ids: [id] });
    return [
      userStatus({ ...user, invitedAt: invitedAt ? new Date(invitedAt) : null }),
      listed && userStatus(listed),
    ];
  };
  expect(await statusOf()).toEqual(["invited", "invited"]);
  const first = await mailedLink(email);
  const resend = () =>
    ask(boss, userPage.action, { path, init: form([["intent", "resend-invitation"]]), params: { id } });
  expect((await resend()).status).toBe(303);
  const second = await mailedLink(email);
  expect(second.tokenHash).not.toBe(first.tokenHash);
  const guest = new Browser();
  const accept = (tokenHash: string) =>
    guest.visit((request) => verifyEmailLink(request, { tokenHash, type: "invite" }));
  expect(await accept(first.tokenHash)).toMatchObject({ ok: false });
  expect(await accept(second.tokenHash)).toMatchObject({ ok: true });
  expect(await statusOf()).toEqual(["active", "active"]);
  expect(await (await resend()).json()).toEqual({
    refusal: expect.stringContaining("signed in already") as string,
  });
});

describe("an invitation", () => {
  test("gives an account its role before the first sign-in, mails a link, and can be sent again", async () => {
    const email = `invited-${crypto.randomUUID().slice(0, 8)}@example.test`;
    const invite = (role: string) =>
      ask(boss, invitePage.action, {
        path: "/admin/users/invite",
        init: form([
          ["email", email.toUpperCase()],
          ["firstName", "Ines"],
          ["role", role],
        ]),
      });
    const mailsTo = async () =>
      (await listNewestMails()).items.filter(({ recipient }) => recipient === email);
    expect((await invite("support")).status).toBe(303);
    const [first] = await mailsTo();
    const [user] = await listUsersByEmail({ email });
    expect(user).toMatchObject({ role: "support", firstName: "Ines", isActive: true });
    expect((await invite("sales")).status).toBe(303);
    expect(await listUsersByEmail({ email })).toMatchObject([{ id: user?.id, role: "sales" }]);
    const mails = await mailsTo();
    // The link of the first one, which still waits, no longer works.
    expect(mails).toHaveLength(1);
    expect(mails[0]?.id).not.toBe(first?.id);
    expect(mails[0]?.textBody).toMatch(/\/auth\/confirm\?token_hash=\w+&type=invite/);
  });

  test("is refused for a person who has an account, and for text that is no address", async () => {
    const { email } = await createPerson("lead");
    const refused = await ask(boss, invitePage.action, {
      path: "/admin/users/invite",
      init: form([
        ["email", email],
        ["role", "support"],
      ]),
    });
    expect(refused.status).toBe(409);
    expect(await listUsersByEmail({ email })).toMatchObject([{ role: "lead" }]);
    const wrong = await ask(boss, invitePage.action, {
      path: "/admin/users/invite",
      init: form([
        ["email", "nobody"],
        ["role", "support"],
      ]),
    });
    expect(wrong.status).toBe(422);
  });
});

describe("the API", () => {
  test("lists users page by page, with the exact number of all", async () => {
    const mark = `z${crypto.randomUUID().slice(0, 8)}`;
    const people = [
      await createPerson("lead", { first_name: `${mark} a` }),
      await createPerson("lead", { first_name: `${mark} b` }),
    ];
    const first = await ask(boss, apiUsers.loader, { path: `/api/admin/users?q=${mark}&limit=1&sort=name` });
    expect(first.status).toBe(200);
    expect(first.headers.get("X-Total-Count")).toBe("2");
    expect(await first.json()).toMatchObject([
      { id: people[0]?.id, email: people[0]?.email, role: "lead", isActive: true },
    ]);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("Link") ?? "")?.[1] ?? "";
    const { pathname, search } = new URL(next);
    const second = await ask(boss, apiUsers.loader, { path: pathname + search });
    expect(await second.json()).toMatchObject([{ id: people[1]?.id }]);
    const tampered = await ask(boss, apiUsers.loader, { path: "/api/admin/users?cursor=made-up" });
    expect(tampered.status).toBe(400);
  });

  test("changes role and status, and says why not", async () => {
    const other = await createPerson("lead");
    const params = { id: other.id };
    const put = (entryPoint: EntryPoint, body: unknown, to = params) =>
      ask(boss, entryPoint, { path: `/api/admin/users/${to.id}/x`, init: json("PUT", body), params: to });
    expect(await (await put(apiRole.action, { role: "support" })).json()).toMatchObject({
      id: other.id,
      role: "support",
    });
    expect(await (await put(apiStatus.action, { isActive: false })).json()).toMatchObject({
      isActive: false,
    });
    expect((await put(apiRole.action, { role: "root" })).status).toBe(422);
    expect((await put(apiRole.action, { role: "lead", isActive: true })).status).toBe(422);
    expect((await put(apiStatus.action, { isActive: "no" })).status).toBe(422);
    const own = await put(apiStatus.action, { isActive: false }, { id: boss.id });
    expect(own.status).toBe(409);
    expect(await own.json()).toMatchObject({ code: "own_account" });
    expect((await put(apiRole.action, { role: "lead" }, { id: crypto.randomUUID() })).status).toBe(404);
  });
});

test("an export is a file of those whom the address leaves, and on record", async () => {
  const mark = `y${crypto.randomUUID().slice(0, 8)}`;
  const other = await createPerson("lead", { first_name: `${mark}`, last_name: "=cmd()" });
  const answer = await ask(boss, usersExport.action, {
    path: `/admin/users/export?q=${mark}`,
    init: {
      method: "POST",
    },
  });
  expect(answer.headers.get("Content-Type")).toMatch(/^text\/csv/);
  const [names, row, ...rest] = parse(await answer.text(), { bom: true });
  expect(rest).toEqual([]);
  expect(row?.[names?.indexOf("email") ?? -1]).toBe(other.email);
  expect(row?.[names?.indexOf("lastName") ?? -1]).toBe("'=cmd()");
});
