import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";

import { atomically, db } from "~/server/db.server";
import { DAY_MILLISECONDS } from "~/lib/time-units";
import { createBooking } from "~/models/booking/booking.server";
import { getRequestStore, requestStorage } from "~/front-door/request-store";
import { getToast } from "~/http/toast.server";
import type { ToastMessage } from "~/ui/toast-store";
import { getLead } from "~/models/lead/lead-query.server";
import { deleteUser } from "~/models/account/user.server";
import { stopLink } from "~/models/mail/mail-choice-link.server";
import { getTask } from "~/models/task/task-query.server";
import { getWorkPreferences } from "~/models/task/work-preferences.server";
import * as bookingPage from "~/routes/_admin.admin.bookings.$id";
import * as leadPage from "~/routes/_admin.admin.leads.$id";
import * as proposalPage from "~/routes/_admin.admin.proposals.$id";
import * as settingsPage from "~/routes/_admin.admin.settings";
import * as taskPage from "~/routes/_admin.admin.tasks.$id";
import * as listPage from "~/routes/_admin.admin.tasks._index";
import * as newPage from "~/routes/_admin.admin.tasks.new";
import * as digestPage from "~/routes/_site.daily-email.$token";
import * as summaryPage from "~/routes/_site.weekly-email.$token";

import { tasks, workPreferences } from "../../drizzle/schema";
import { bookingForm, createTestHost } from "../factories/booking";
import { createTestProposal } from "../factories/proposal";
import { createTask } from "../factories/task";
import { ask, createPerson, type EntryPoint, type Person } from "../setup/staff";

/* Tasks through their pages: who may do what, and what a form that is half filled in says. */

let sara: Person;
let bo: Person;

beforeAll(async () => {
  sara = await createPerson("sales");
  bo = await createPerson("sales");
});

const add = (form: Record<string, string>, query = "", person = sara) =>
  ask(person, newPage.action, { path: `/admin/tasks/new${query}`, form });
const change = (id: string, form: Record<string, string>, query = "", person = sara) =>
  ask(person, taskPage.action, { path: `/admin/tasks/${id}${query}`, id, form });
/** The message that an answer carries to the next page. */
async function toastOf(answer: Response): Promise<ToastMessage> {
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith("toast=")) ?? "";
  const toast = await getToast(
    new Request("http://localhost/", { headers: { Cookie: cookie.split(";")[0] ?? "" } }),
  );
  if (!toast) throw new Error("The answer has no message");
  return toast;
}

const newForm = (overrides: Record<string, string> = {}) => ({
  key: crypto.randomUUID(),
  title: `Call ${crypto.randomUUID()}`,
  dueDay: "2026-11-19",
  dueMinute: "",
  ...overrides,
});

async function taskOf({ title }: { title: string }) {
  const [row] = await db.select().from(tasks).where(eq(tasks.title, title));
  return row && getTask({ id: row.id });
}

describe("a new task", () => {
  test("belongs to the person who adds it and returns to the page where it was added", async () => {
    const { proposal } = await createTestProposal();
    const lead = await getLead({ email: proposal.clientEmail });
    const form = newForm({ dueMinute: "09:30" });
    const answer = await add(form, `?lead=${lead?.id}&back=/admin/leads/${lead?.id}`);
    expect(answer.headers.get("Location")).toBe(`/admin/leads/${lead?.id}`);
    expect(await taskOf(form)).toMatchObject({
      ownerId: sara.id,
      leadId: lead?.id,
      dueMinute: 570,
    });
  });

  test("may be for a colleague who manages leads, and for nobody else", async () => {
    const form = newForm({ ownerId: bo.id });
    expect((await add(form)).status).toBe(303);
    expect(await taskOf(form)).toMatchObject({ ownerId: bo.id });
    const support = await createPerson("support");
    expect((await add(newForm({ ownerId: support.id }))).status).toBe(422);
  });

  test("is added once when its form is sent twice", async () => {
    const form = newForm();
    await Promise.all([add(form), add(form)]);
    expect(await db.$count(tasks, eq(tasks.title, form.title))).toBe(1);
  });

  test("is added as well when someone goes back to its form and writes something else", async () => {
    const form = newForm();
    await add(form);
    const other = { ...form, title: `Write to ${crypto.randomUUID()}` };
    expect((await add(other)).status).toBe(303);
    for (const one of [form, other]) expect(await taskOf(one)).toMatchObject({ title: one.title });
  });

  test.each([
    ["nothing", {}],
    ["no title", newForm({ title: "" })],
    ["no date", newForm({ dueDay: "" })],
    ["a time that is none", newForm({ dueMinute: "9 o'clock" })],
  ])("with %s is refused, and what was typed comes back", async (_what, form) => {
    const answer = await add({ key: crypto.randomUUID(), ...form });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(await answer.json())).toContain('"status":"error"');
  });

  test.each(["lead", "proposal", "booking"])("about a %s that isn't there is a 404", async (about) => {
    expect((await add(newForm(), `?${about}=${crypto.randomUUID()}`)).status).toBe(404);
    expect((await add(newForm(), `?${about}=nothing`)).status).toBe(404);
  });

  test("never leads to another site", async () => {
    const answer = await add(newForm(), `?back=${encodeURIComponent("https://evil.example")}`);
    expect(answer.headers.get("Location")).toBe("/admin/tasks");
  });
});

describe("the forms of a task", () => {
  test("complete, reopen, snooze, change and delete it", async () => {
    const id = await createTask(sara.id, { dueDay: "2026-11-17" });
    const back = "?back=/admin/tasks%3Fshow%3Doverdue";
    const completed = await change(id, { intent: "complete" }, back);
    expect(completed.headers.get("Location")).toBe("/admin/tasks?show=overdue");
    expect((await getTask({ id }))?.doneAt).not.toBeNull();
    await change(id, { intent: "reopen" });
    await change(id, { intent: "snooze", until: "tomorrow" });
    expect((await getTask({ id }))?.snoozedUntil).not.toBeNull();
    await change(id, { intent: "snooze-to-day", dueDay: "2030-01-02", dueMinute: "" });
    expect((await getTask({ id }))?.dueAt).toEqual(new Date("2030-01-02T09:00Z"));
    await change(id, { intent: "save", title: "New", dueDay: "2026-12-01", ownerId: bo.id });
    expect(await getTask({ id })).toMatchObject({ title: "New", ownerId: bo.id, snoozedUntil: null });
    await change(id, { intent: "delete" });
    expect(await getTask({ id })).toBeNull();
  });

  test("keep what someone else saved since the form was opened, until it is sent again", async () => {
    const id = await createTask(sara.id, { title: "Call Kit" });
    const opened = await (await ask(sara, taskPage.loader, { path: `/admin/tasks/${id}`, id })).json();
    const typed = { intent: "save", dueDay: "2026-12-01", ownerId: sara.id };
    const { seen } = opened as { seen: string };
    expect((await change(id, { ...typed, title: "Call Kit at noon", seen }, "", bo)).status).toBe(303);
    const refused = await change(id, { ...typed, title: "Write to Kit", seen });
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("“Call Kit at noon”, due ");
    expect(await getTask({ id })).toMatchObject({ title: "Call Kit at noon" });
    const now = (await getTask({ id }))?.updatedAt.toISOString() ?? "";
    expect((await change(id, { ...typed, title: "Write to Kit", seen: now })).status).toBe(303);
    expect(await getTask({ id })).toMatchObject({ title: "Write to Kit" });
  });

  test.each([
    ["nothing", {}],
    ["an intent of no form", { intent: "explode" }],
    ["a snooze until nothing", { intent: "snooze" }],
    ["a snooze without a day", { intent: "snooze-to-day" }],
    ["a change without a title", { intent: "save", dueDay: "2026-12-01", ownerId: "none" }],
    [
      "an owner who isn't there",
      { intent: "save", title: "x", dueDay: "2026-12-01", ownerId: crypto.randomUUID() },
    ],
  ])("with %s change nothing", async (_what, form) => {
    const id = await createTask(sara.id);
    const before = await getTask({ id });
    expect((await change(id, form)).status).toBe(422);
    expect(await getTask({ id })).toEqual(before);
  });

  test("offer to take back what they did, and undo exactly that", async () => {
    const id = await createTask(sara.id, { dueDay: "2026-11-17" });
    // Taking something back is a change as well, so its time stays.
    const taskAsItWas = async () => ({ ...(await getTask({ id })), updatedAt: undefined });
    const before = await taskAsItWas();
    const takeBack = async (form: Record<string, string>) => {
      const toast = await toastOf(await change(id, form, "?back=/admin/today"));
      expect(toast.undo?.action).toBe(`/admin/tasks/${id}?back=%2Fadmin%2Ftoday`);
      const undone = await change(id, toast.undo?.fields ?? {}, "?back=/admin/today");
      expect(undone.headers.get("Location")).toBe("/admin/today");
    };
    await takeBack({ intent: "complete" });
    expect(await taskAsItWas()).toEqual(before);
    await takeBack({ intent: "snooze", until: "tomorrow" });
    expect(await taskAsItWas()).toEqual(before);
    await change(id, { intent: "snooze-to-day", dueDay: "2030-01-02" });
    const snoozed = await taskAsItWas();
    await takeBack({ intent: "snooze", until: "monday" });
    expect(await taskAsItWas()).toEqual(snoozed);
  });

  test("take a snooze back as a whole, also if its button was pressed twice", async () => {
    const id = await createTask(sara.id, { dueDay: "2026-11-17" });
    const snoozeTwice = async (form: Record<string, string>) => {
      const before = await getTask({ id });
      const shown = before?.snoozedUntil && { before: before.snoozedUntil.toISOString() };
      const answers = [await change(id, { ...form, ...shown }), await change(id, { ...form, ...shown })];
      const toasts = await Promise.all(answers.map(toastOf));
      expect(toasts.map(({ kind }) => kind)).toEqual(["positive", "positive"]);
      return { before: before?.dueAt, undo: toasts[1]?.undo?.fields ?? {} };
    };
    const planned = await snoozeTwice({ intent: "snooze", until: "tomorrow" });
    const snoozed = await snoozeTwice({ intent: "snooze-to-day", dueDay: "2030-01-02" });
    for (const { before, undo } of [snoozed, planned])
      for (const press of ["first", "second"]) {
        expect((await toastOf(await change(id, undo))).kind, `the ${press} press`).toBe("positive");
        expect((await getTask({ id }))?.dueAt).toEqual(before);
      }
  });

  test("refuse a snooze until a time that has passed, and keep what was typed", async () => {
    const id = await createTask(sara.id);
    const before = await getTask({ id });
    const answer = await change(id, { intent: "snooze-to-day", dueDay: "2026-01-02" });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(await answer.json())).toContain("2026-01-02");
    expect(await getTask({ id })).toEqual(before);
  });

  test("don't undo a snooze that someone changed since", async () => {
    const id = await createTask(sara.id, { dueDay: "2026-11-17" });
    const { undo } = await toastOf(await change(id, { intent: "snooze", until: "tomorrow" }));
    await change(id, { intent: "snooze-to-day", dueDay: "2030-01-02" }, "", bo);
    const snoozed = await getTask({ id });
    expect((await toastOf(await change(id, undo?.fields ?? {}))).kind).toBe("danger");
    expect(await getTask({ id })).toEqual(snoozed);
  });

  test("tell the second of two people that the task is done or gone", async () => {
    const id = await createTask(sara.id);
    const answers = await Promise.all([
      change(id, { intent: "complete" }),
      change(id, { intent: "complete" }, "", bo),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    await change(id, { intent: "delete" });
    expect((await change(id, { intent: "complete" }, "", bo)).status).toBe(404);
  });

  test("reopen a task once, and say to the next person that it is open", async () => {
    const id = await createTask(sara.id);
    await change(id, { intent: "complete" });
    const kinds = [];
    for (const person of [sara, sara, bo])
      kinds.push((await toastOf(await change(id, { intent: "reopen" }, "", person))).kind);
    expect(kinds).toEqual(["positive", "info", "info"]);
  });

  test("and its page answer 404 for an id that isn't there", async () => {
    const id = crypto.randomUUID();
    expect((await ask(sara, taskPage.loader, { path: `/admin/tasks/${id}`, id })).status).toBe(404);
    expect((await change(id, { intent: "complete" })).status).toBe(404);
    expect((await change("nothing", { intent: "complete" })).status).toBe(404);
  });
});

describe("the pages", () => {
  test("list one's own tasks, everyone's, and the completed ones", async () => {
    const person = await createPerson("sales");
    const mine = await createTask(person.id);
    const read = async (query: string) => {
      const answer = await ask(person, listPage.loader, { path: `/admin/tasks?${query}` });
      const { tasks: lines } = (await answer.json()) as { tasks: { id: string; owner: string | null }[] };
      return lines;
    };
    expect((await read("")).map(({ id }) => id)).toEqual([mine]);
    expect((await read("owner=all")).some(({ owner }) => owner !== null)).toBe(true);
    expect(await read("show=done")).toEqual([]);
    const colleague = await createPerson("sales");
    const theirs = await createTask(colleague.id);
    expect((await read(`owner=${colleague.id}`)).map(({ id }) => id)).toEqual([theirs]);
    expect(await read(`owner=${crypto.randomUUID()}`)).toEqual([]);
    expect((await ask(person, listPage.loader, { path: "/admin/tasks?after=x" })).status).toBe(400);
  });

  test("show times on the reader's clock", async () => {
    const person = await createPerson("sales");
    await createTask(person.id, { dueDay: "2031-11-18", dueMinute: 570 });
    const id = await createTask(person.id, { dueDay: "2031-11-19", dueMinute: 900 });
    const readAs = (acceptedLanguages: string, page: EntryPoint, path: string) =>
      ask(
        person,
        (args) => {
          const store = getRequestStore();
          return store && requestStorage.run({ ...store, acceptedLanguages }, () => page(args));
        },
        { path, id },
      ).then((answer) => answer.json());
    const line = (due: string, label: string) =>
      expect.objectContaining({ due, snoozes: expect.arrayContaining([{ until: "tomorrow", label }]) });
    expect(await readAs("en-US", listPage.loader, "/admin/tasks")).toMatchObject({
      tasks: [
        line("Tue, Nov 18, 2031, 9:30\u00a0AM", "Tomorrow, 9:00\u00a0AM"),
        line("Wed, Nov 19, 2031, 3:00\u00a0PM", "Tomorrow, 9:00\u00a0AM"),
      ],
    });
    expect(await readAs("en-US", taskPage.loader, `/admin/tasks/${id}`)).toMatchObject({
      morning: "9:00\u00a0AM",
    });
    expect(await readAs("en-GB", taskPage.loader, `/admin/tasks/${id}`)).toMatchObject({
      line: line("Wed, Nov 19, 2031, 15:00", "Tomorrow, 09:00"),
      morning: "09:00",
    });
  });

  test("of a lead, a booking and a proposal offer the form", async () => {
    const { proposal } = await createTestProposal();
    const lead = await getLead({ email: proposal.clientEmail });
    const id = await createTask(sara.id, { subject: { leadId: lead?.id ?? "" } });
    const path = "/admin/x";
    const shown = await (await ask(sara, leadPage.loader, { path, id: lead?.id ?? "" })).json();
    expect(shown).toMatchObject({ tasks: [{ id }], taskStart: { taskKey: expect.any(String) as string } });
    const ofProposal = await (await ask(sara, proposalPage.loader, { path, id: proposal.id })).json();
    expect(ofProposal).toMatchObject({ taskStart: { today: expect.any(String) as string } });
    await createTestHost();
    const startsAt = new Date(Date.now() + DAY_MILLISECONDS);
    startsAt.setUTCHours(10, 0, 0, 0);
    const { booking } = await createBooking(bookingForm({ startsAt }));
    const ofBooking = await (await ask(sara, bookingPage.loader, { path, id: booking.id })).json();
    expect(ofBooking).toMatchObject({ taskStart: { today: expect.any(String) as string } });
    const visitor = await getLead({ email: booking.email });
    const form = newForm();
    const back = `/admin/bookings/${booking.id}`;
    const answer = await add(form, `?booking=${booking.id}&back=${back}`);
    expect(answer.headers.get("Location")).toBe(back);
    expect(await taskOf(form)).toMatchObject({ bookingId: booking.id, leadId: visitor?.id });
    expect((await ask(sara, bookingPage.loader, { path, id: crypto.randomUUID() })).status).toBe(404);
  });

  test("keep a task that is typed until the person who types has added it", async () => {
    const { proposal } = await createTestProposal();
    const lead = await getLead({ email: proposal.clientEmail });
    const id = lead?.id ?? "";
    const added = async (page: EntryPoint, of: string) => {
      const answer = await ask(sara, page, { path: "/admin/x", id: of });
      return ((await answer.json()) as { taskStart: { added: number } }).taskStart.added;
    };
    const before = await added(leadPage.loader, id);
    await add(newForm(), `?lead=${id}`, bo);
    expect(await added(leadPage.loader, id)).toBe(before);
    await add(newForm(), `?lead=${id}`);
    expect(await added(leadPage.loader, id)).toBe(before + 1);
    expect(await added(proposalPage.loader, proposal.id)).toBe(0);
    await add(newForm(), `?proposal=${proposal.id}`);
    expect(await added(proposalPage.loader, proposal.id)).toBe(1);
  });

  test("work for an owner whose time zone no longer exists", async () => {
    const person = await createPerson("sales");
    const id = await createTask(person.id, { dueDay: "2026-11-17", dueMinute: 540 });
    await atomically((tx) => [
      tx
        .insert(workPreferences)
        .values({ userId: person.id, timeZone: "Europe/Atlantis", updatedAt: new Date() }),
    ]);
    expect((await ask(person, listPage.loader, { path: "/admin/tasks" })).status).toBe(200);
    const page = await ask(person, taskPage.loader, { path: `/admin/tasks/${id}`, id });
    expect(await page.json()).toMatchObject({ zone: "UTC" });
    await change(id, { intent: "snooze", until: "monday" }, "", person);
    expect((await getTask({ id }))?.snoozedUntil?.toISOString()).toMatch(/T09:00/);
  });
});

test("the link in the daily email turns it off with one click, without signing in", async () => {
  const person = await createPerson("sales");
  const token = stopLink("daily", person.id).split("/").at(-1) ?? "";
  const ask = (method: string, form?: Record<string, string>, wanted = token) => {
    const body = form ? { body: new URLSearchParams(form) } : {};
    const request = new Request(`http://localhost/daily-email/${wanted}`, { method, ...body });
    const args = { request, params: { token: wanted }, context: {} };
    return form ? digestPage.action(args) : digestPage.loader(args);
  };
  expect(await ask("GET")).toEqual({ wanted: true });
  expect(await ask("POST", { "List-Unsubscribe": "One-Click" })).toBeNull();
  expect(await ask("GET")).toEqual({ wanted: false });
  await ask("POST", { wanted: "yes" });
  expect(await ask("GET")).toEqual({ wanted: true });
  await expect(ask("GET", undefined, `${token}x`)).rejects.toMatchObject({ status: 404 });
});

test("the link in the daily email leads nowhere once its account is deleted", async () => {
  const person = await createPerson("sales");
  const token = stopLink("daily", person.id).split("/").at(-1) ?? "";
  await deleteUser({ userId: person.id });
  const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
  const request = new Request(`http://localhost/daily-email/${token}`, { method: "POST", body });
  const args = { request, params: { token }, context: {} };
  await expect(digestPage.action(args)).rejects.toMatchObject({ status: 404 });
  await expect(digestPage.loader(args)).rejects.toMatchObject({ status: 404 });
});

test("the link in the weekly email turns off that email alone, and super admins choose it in their settings", async () => {
  const person = await createPerson("super_admin");
  const token = stopLink("weekly", person.id).split("/").at(-1) ?? "";
  const post = (page: typeof digestPage) =>
    page.action({
      request: new Request("http://localhost/", {
        method: "POST",
        body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
      }),
      params: { token },
      context: {},
    });
  await expect(post(digestPage)).rejects.toMatchObject({ status: 404 });
  expect(await post(summaryPage)).toBeNull();
  expect(await getWorkPreferences({ userId: person.id })).toMatchObject({
    wantsDigest: true,
    wantsSummary: false,
  });
  const form = { intent: "save-working-day", timeZone: "UTC", wantsDigest: "on", wantsSummary: "on" };
  await ask(person, settingsPage.action, { path: "/admin/settings", form });
  expect(await getWorkPreferences({ userId: person.id })).toMatchObject({ wantsSummary: true });
});

test("staff who manage leads choose their time zone and turn the daily email off in their settings", async () => {
  const person = await createPerson("sales");
  const save = (form: Record<string, string>) =>
    ask(person, settingsPage.action, { path: "/admin/settings", form });
  const form = { intent: "save-working-day", timeZone: "Asia/Tokyo" };
  expect((await save(form)).headers.get("Location")).toBe("/admin/settings#working-day");
  expect(await getWorkPreferences({ userId: person.id })).toEqual({
    timeZone: "Asia/Tokyo",
    wantsDigest: false,
    // The form of people who don't get it doesn't ask, so it stays as it is.
    wantsSummary: true,
    wantsMentions: false,
    wantsCompanyMail: true,
    usesKeys: true,
  });
  expect((await save({ ...form, timeZone: "Europe/Atlantis" })).status).toBe(422);
  const support = await createPerson("support");
  const shown = await (await ask(support, settingsPage.loader, { path: "/admin/settings" })).json();
  expect(shown).toMatchObject({ work: null });
});
