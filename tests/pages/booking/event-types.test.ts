import { and, eq, ne } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";

import type { SubmissionResult } from "@conform-to/react";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { action as changeList, loader as list } from "~/routes/_admin.admin.bookings.types._index";
import { action as save, loader as show } from "~/routes/_admin.admin.bookings.types.$id";
import { action as bookFirst, loader as bookingPage } from "~/routes/_site.booking";
import { action as manage, loader as managePage } from "~/routes/_site.booking_.manage.$token";
import { loader as sitemap } from "~/routes/sitemap[.]xml";
import { action as bookType, loader as typePage } from "~/routes/_site.booking_.$type";
import { requestStorage } from "~/front-door/request-store";
import { stampForm } from "~/http/form-trap.server";
import { DAY_MILLISECONDS } from "~/lib/time-units";
import { GUESTS_MAX, OPTIONS_MAX, SHORT_ANSWER_LENGTH_MAX } from "~/models/booking/booking-limits";
import { RATE_LIMIT_RULES } from "~/models/shared/rate-limit-rules";
import { findSlots } from "~/models/booking/booking-slot.server";
import type { RefusedType } from "~/features/booking/event-types";
import type { BookingHost } from "~/models/booking/booking-host";
import { FIRST_EVENT_TYPE_ID, type EventType } from "~/models/booking/event-type";
import { listEventTypes, saveEventType } from "~/models/booking/event-type.server";
import { db } from "~/server/db.server";

import {
  bookingAnswers,
  bookingGuests,
  bookingHosts,
  bookings,
  eventTypes,
  outboxMails,
} from "../../../drizzle/schema";
import { createPost } from "~/models/post/post-write.server";
import { createTestHost, createTestType, currentType, STAFF_SOURCE, typeForm } from "../../factories/booking";
import { postContent } from "../../factories/post";
import { putSettings } from "../../factories/settings";
import { ask, createPerson, type Person } from "../../setup/staff";
import { requestStore } from "../../factories/request-store";

/* The pages of event types: those of the staff, without scripts, and those of visitors. */

let seller: Person;
let host: BookingHost;

beforeEach(async () => {
  await db.delete(bookings);
  await db.delete(bookingHosts);
  await db.delete(eventTypes).where(ne(eventTypes.id, FIRST_EVENT_TYPE_ID));
  host = await createTestHost();
  seller ??= await createPerson("sales");
});

describe("staff", () => {
  const path = "/admin/bookings/types";
  const send = (type: EventType, fields: Record<string, string>) =>
    ask(seller, save, { path: `${path}/${type.id}`, id: type.id, form: new URLSearchParams(fields) });
  const formOf = (type: EventType, more: Record<string, string> = {}) => ({
    name: type.name,
    slug: type.slug,
    lengthMinutes: String(type.lengthMinutes),
    offeredBy: "all",
    version: String(type.version),
    ...more,
  });
  const errorsOf = async (answer: Response) => {
    const { reply, ...shown } = (await answer.json()) as RefusedType;
    return { status: answer.status, errors: Object.keys(reply.error ?? {}), shown };
  };

  test("add a type, which is off, and order the list", async () => {
    const post = (form: Record<string, string>) =>
      ask(seller, changeList, { path, form: new URLSearchParams(form) });
    const form = { intent: "add", id: crypto.randomUUID(), name: "Kick-off", lengthMinutes: "45" };
    const [added, again] = [await post(form), await post(form)].map(({ headers }) => headers.get("Location"));
    const id = added?.slice(`${path}/`.length) ?? "";
    expect(added).toBe(again);
    expect(
      (await post({ intent: "add", id: crypto.randomUUID(), name: "", lengthMinutes: "20" })).status,
    ).toBe(422);
    await post({ intent: "up", id });
    const { types } = (await (await ask(seller, list, { path })).json()) as {
      types: { name: string; isActive: boolean }[];
    };
    expect(types.map(({ name, isActive }) => [name, isActive])).toEqual([
      ["Kick-off", false],
      ["Free consultation", true],
    ]);
    await post({ intent: "down", id });
  });

  test("add another type when they go back to the form and write another name", async () => {
    const post = (name: string) => {
      const form = { intent: "add", id: sameId, name, lengthMinutes: "45" };
      return ask(seller, changeList, { path, form: new URLSearchParams(form) });
    };
    const sameId = crypto.randomUUID();
    for (const name of ["Kick-off", "Review"]) await post(name);
    const { types } = (await (await ask(seller, list, { path })).json()) as { types: { name: string }[] };
    expect(types.map(({ name }) => name)).toEqual(["Free consultation", "Kick-off", "Review"]);
  });

  test("get the lines that show a page on another website, whatever the type is called", async () => {
    await createTestType({ name: 'A "big" <b> & more', slug: "big" });
    const { embed } = (await (await ask(seller, list, { path })).json()) as {
      embed: { hosts: string[]; snippets: { name: string; html: string }[] };
    };
    expect(embed.snippets).toHaveLength(4);
    const html = embed.snippets.find(({ name }) => name.startsWith("A "))?.html;
    expect(html).toContain('/booking/big?embed=1" title="A &quot;big&quot; &lt;b> &amp; more"');
    expect(html).toContain('/embed.js" async></script>');
    // Nobody has listed a site, so the page says that first.
    expect(embed.hosts).toEqual([]);
  });

  test("lines for another website are given for what is turned on, and the rest is named", async () => {
    await createTestType({ name: "Long talk" });
    const offered = async () => {
      const { embed } = (await (await ask(seller, list, { path })).json()) as {
        embed: { off: string[]; snippets: { name: string }[] };
      };
      return { off: embed.off, names: embed.snippets.map(({ name }) => name) };
    };
    expect((await offered()).off).toEqual([]);
    await putSettings({ bookingEnabled: false });
    expect(await offered()).toEqual({ off: ["Booking page"], names: ["ROI calculator"] });
    await putSettings({ roiAgentEnabled: false });
    expect(await offered()).toEqual({ off: ["Booking page", "ROI calculator"], names: [] });
    await putSettings({ bookingEnabled: true, roiAgentEnabled: true });
  });

  test("link a type to the tags of articles, and read which one nobody uses", async () => {
    await createPost({ ...postContent({ tags: ["AI agents", "Integration"] }), publishedAt: new Date() });
    const type = await createTestType();
    const linked = await send(type, formOf(type, { articleTags: "integration, AI agents, AI Agents" }));
    expect(linked.status).toBe(303);
    expect((await currentType(type)).articleTags).toEqual(["integration", "ai-agents"]);
    const shown = (await (await ask(seller, show, { path: `${path}/${type.id}`, id: type.id })).json()) as {
      values: { articleTags: string };
      knownTags: string[];
    };
    expect(shown.values.articleTags.split(", ").toSorted()).toEqual(["AI agents", "Integration"]);
    expect(shown.knownTags).toEqual(expect.arrayContaining(["AI agents", "Integration"]));

    const current = await currentType(type);
    const many = Array.from({ length: 21 }, (_, number) => `tag ${number}`).join(",");
    for (const articleTags of [
      "AI agents, <script>alert(1)</script>",
      "' or 1=1 --",
      many,
      "a".repeat(3_000),
    ]) {
      const refused = await errorsOf(await send(current, formOf(current, { articleTags })));
      expect([refused.status, refused.errors], articleTags.slice(0, 40)).toEqual([422, ["articleTags"]]);
    }
    expect((await currentType(type)).articleTags).toEqual(["integration", "ai-agents"]);
    expect((await send(current, formOf(current))).status).toBe(303);
    expect((await currentType(type)).articleTags).toEqual([]);
  });

  test("save what people see, limits, place, hosts and questions, without scripts", async () => {
    const type = await createTestType({ isActive: false });
    const answer = await send(
      type,
      formOf(type, {
        name: "Kick-off",
        slug: "kick-off",
        description: "We start.",
        lengthMinutes: "120",
        bufferBeforeMinutes: "30",
        noticeMinutes: "0",
        placeKind: "room",
        meetingPlace: "https://meet.example/{id}",
        isActive: "on",
        offeredBy: "chosen",
        hostIds: host.id,
        "questions[0].label": "Which system?",
        "questions[0].kind": "choice",
        "questions[0].options": "SAP\nOther\n\nSAP",
        "questions[0].isRequired": "on",
        "questions[1].label": "",
        "questions[1].kind": "short",
      }),
    );
    expect(answer.status).toBe(303);
    const saved = await currentType(type);
    expect(saved).toMatchObject({
      slug: "kick-off",
      lengthMinutes: 120,
      bufferBeforeMinutes: 30,
      bufferAfterMinutes: null,
      noticeMinutes: 0,
      placeKind: "room",
      hostIds: [host.id],
      isActive: true,
      questions: [{ label: "Which system?", kind: "choice", options: ["SAP", "Other"], isRequired: true }],
    });
    const page = await ask(seller, show, { path: `${path}/${type.id}`, id: type.id });
    expect(await page.json()).toMatchObject({ page: "/booking/kick-off", chosen: [host.id] });
    await send(saved, formOf(saved));
    expect(await currentType(type)).toMatchObject({ questions: [], hostIds: null, isActive: false });
  });

  test("can give a question as many and as long choices as its field says", async () => {
    const type = await createTestType();
    const options = Array.from({ length: OPTIONS_MAX }, (_, at) =>
      `${at}`.padEnd(SHORT_ANSWER_LENGTH_MAX, "ä"),
    );
    const sent = (kind: string, lines: string[]) =>
      send(
        type,
        formOf(type, {
          "questions[0].label": "Which system?",
          "questions[0].kind": kind,
          "questions[0].options": lines.join("\r\n\r\n"),
        }),
      );
    const long = await sent("choice", ["SAP", `Another system ${"ä".repeat(SHORT_ANSWER_LENGTH_MAX)}`]);
    expect(await long.json()).toMatchObject({
      reply: {
        error: { "questions[0].options": [expect.stringMatching(/“Another system ä+…” is too long/)] },
      },
    });
    expect((await errorsOf(await sent("choice", [...options, "More"]))).errors).toEqual([
      "questions[0].options",
    ]);
    expect((await sent("choice", options)).status).toBe(303);
    expect((await currentType(type)).questions).toMatchObject([{ options }]);
  });

  test("aren't kept from saving by choices of a question that offers none", async () => {
    const type = await createTestType();
    const typed = {
      "questions[0].label": "Which system?",
      "questions[0].kind": "short",
      "questions[0].options": "a".repeat(SHORT_ANSWER_LENGTH_MAX + 1),
    };
    expect((await send(type, formOf(type, typed))).status).toBe(303);
    expect((await currentType(type)).questions).toMatchObject([{ kind: "short", options: [] }]);
  });

  test("see at the field what is wrong, next to what they typed, and nothing is saved", async () => {
    const type = await createTestType();
    const answer = await send(
      type,
      formOf(type, {
        placeKind: "room",
        meetingPlace: "https://meet.example/room",
        offeredBy: "chosen",
        "questions[0].label": "Which system?",
        "questions[0].kind": "choice",
        "questions[0].options": "SAP",
      }),
    );
    const { status, errors, shown } = await errorsOf(answer);
    expect(status).toBe(422);
    expect(errors.sort()).toEqual(["meetingPlace", "offeredBy", "questions[0].options"]);
    expect(shown.questions[0]).toMatchObject({ label: "Which system?", kind: "choice", options: "SAP" });
    expect(shown.offeredBy).toBe("chosen");
    expect(await currentType(type)).toEqual(type);
  });

  test("reorder the questions, and what they typed is saved as well", async () => {
    const ask3 = ["One", "Two", "Three"].map((label) => ({
      ...{ label, kind: "short" as const, options: [], isRequired: false },
    }));
    const type = await createTestType({ questions: ask3 });
    const fields = Object.fromEntries(
      type.questions.flatMap(({ id, label }, index) => [
        [`questions[${index}].id`, id],
        [`questions[${index}].label`, label === "Two" ? "Second" : label],
        [`questions[${index}].kind`, "short"],
      ]),
    );
    const answer = await send(type, formOf(type, { ...fields, move: "up-1" }));
    expect(answer.headers.get("Location")).toBe(`${path}/${type.id}#questions`);
    const { questions, version } = await currentType(type);
    expect(questions.map(({ label }) => label)).toEqual(["Second", "One", "Three"]);
    expect(questions.map(({ id }) => id).sort()).toEqual(type.questions.map(({ id }) => id).sort());
    const hostile = formOf(type, { ...fields, version: String(version), move: "up-1; drop" });
    expect((await send(type, hostile)).status).toBe(422);
  });

  test("can't take the address of another type, or save over a newer version", async () => {
    const type = await createTestType();
    expect(await errorsOf(await send(type, formOf(type, { slug: "consultation" })))).toMatchObject({
      status: 409,
      errors: ["slug"],
    });
    expect((await send(type, formOf(type))).status).toBe(303);
    expect((await send(type, formOf(type, { name: "Another name" }))).status).toBe(409);
    expect((await send(type, formOf(type, { slug: "No Such!" }))).status).toBe(422);
  });

  test("get nothing from hostile forms: other hosts, many questions, unknown lengths", async () => {
    const type = await createTestType();
    const hostile: Record<string, string>[] = [
      { lengthMinutes: "7" },
      { lengthMinutes: "1e9" },
      { offeredBy: "chosen", hostIds: crypto.randomUUID() },
      { bufferAfterMinutes: "-15" },
      { "questions[20].label": "Far", "questions[20].kind": "short" },
      { "questions[0].label": "x".repeat(300), "questions[0].kind": "short" },
      { "questions[0].label": "Kind", "questions[0].kind": "file" },
    ];
    for (const fields of hostile) {
      const { status } = await send(type, formOf(type, fields));
      expect(status, JSON.stringify(fields)).toBe(422);
    }
    expect((await listEventTypes()).find(({ id }) => id === type.id)).toEqual(type);
    expect(await db.$count(eventTypes, eq(eventTypes.slug, type.slug))).toBe(1);
  });
});

describe("visitors", () => {
  const get = async <Data>(loader: (args: LoaderFunctionArgs) => Promise<Data>, path: string) => {
    const url = new URL(path, "http://localhost:3000");
    const params = { type: url.pathname.split("/")[2] ?? "" };
    return loader({ request: new Request(url), params, context: {} });
  };
  const leadTo = (path: string) => ({ status: 302, location: path });
  const redirectOf = async (work: Promise<unknown>) => {
    const answer = await work.catch((error: unknown) => error);
    if (!(answer instanceof Response)) throw new Error("This is no redirect");
    return { status: answer.status, location: answer.headers.get("Location") };
  };

  test("see the form at /booking while one type can be booked, wherever they came from", async () => {
    const { choice, form } = await get(bookingPage, "/booking");
    expect(choice).toBeNull();
    expect(form).toMatchObject({ type: { isFree: true, minutes: 30 }, hasVideo: true });
    expect(await redirectOf(get(typePage, "/booking/consultation?utm_source=mail"))).toEqual(
      leadTo("/booking?utm_source=mail"),
    );
  });

  test("choose while there are more, and what the query says goes along", async () => {
    await createTestType({ name: "Kick-off", lengthMinutes: 90 });
    await createTestType({ name: "Later", isActive: false });
    const listed = await (await sitemap()).text();
    const paths = [...listed.matchAll(/<loc>[^<]*?((?:\/de)?\/booking[^<]*)/g)].map(([, path]) => path);
    expect(paths).toEqual(
      ["/booking", "/booking/consultation", "/booking/kick-off"].flatMap((path) => [path, `/de${path}`]),
    );
    const { choice, query, form } = await get(bookingPage, "/booking?utm_source=mail&day=2026-06-09");
    expect(choice?.map(({ slug }) => slug)).toEqual(["consultation", "kick-off"]);
    expect([query, form]).toEqual(["?utm_source=mail", null]);
    const page = await get(typePage, "/booking/kick-off");
    expect(page.type).toMatchObject({ name: "Kick-off", minutes: 90, isFree: false });
    expect((await get(typePage, "/booking/consultation")).type.isFree).toBe(true);
    expect(await redirectOf(get(typePage, "/booking/later"))).toEqual(leadTo("/booking"));
    expect(await redirectOf(get(typePage, "/booking/no-such"))).toMatchObject({ status: 404 });
    const type = await currentType(page.type);
    const renamed = { ...typeForm(type), slug: "first-meeting" };
    await saveEventType({ type, form: renamed, source: STAFF_SOURCE });
    expect(await redirectOf(get(typePage, "/booking/kick-off?utm_source=mail"))).toEqual({
      status: 301,
      location: "/booking/first-meeting?utm_source=mail",
    });
  });

  test("stay at a former address while the form there is refused, so that its errors are shown", async () => {
    const made = await createTestType({ name: "Inventory", lengthMinutes: 45 });
    await createTestType({ name: "Warehouse" });
    const type = await currentType(made);
    await saveEventType({ type, form: { ...typeForm(type), slug: "stock" }, source: STAFF_SOURCE });
    // After a form, Remix runs the loader with the form's headers.
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const page = await typePage({
      request: new Request("http://localhost/booking/inventory", { headers }),
      params: { type: "inventory" },
      context: {},
    });
    expect(page.type.slug).toBe("stock");
  });

  test("see that bookings are closed while no type is on, or while nobody offers it", async () => {
    const lonely = await createTestType({ offeredBy: "chosen", hostIds: [] });
    expect((await get(typePage, `/booking/${lonely.slug}`)).picker).toBeNull();
    await db.update(eventTypes).set({ isActive: false });
    expect(await get(bookingPage, "/booking")).toEqual({
      made: null,
      choice: null,
      query: "",
      notice: null,
      form: null,
    });
    await db.update(eventTypes).set({ isActive: true }).where(eq(eventTypes.id, FIRST_EVENT_TYPE_ID));
  });

  let lastNetwork = 0;
  const post = async (action: typeof bookType, type: EventType | null, fields: Record<string, string>) => {
    const from = new Date(Date.now() + DAY_MILLISECONDS);
    const to = new Date(Date.now() + 4 * DAY_MILLISECONDS);
    const [slot] = await findSlots({ from, to, ...(type ? { type } : {}) });
    const form = new URLSearchParams({
      slot: slot?.startsAt.toISOString() ?? "",
      name: "Pat",
      email: `pat-${crypto.randomUUID()}@visitors.test`,
      consent: "on",
      tz: "UTC",
      key: crypto.randomUUID(),
      stamp: stampForm({ now: new Date(Date.now() - 5_000) }),
      ...(type ? { type: type.id } : {}),
      ...fields,
    });
    const store = requestStore({ clientAddress: `10.79.${(lastNetwork += 1)}.1` });
    const request = new Request("http://localhost:3000/booking", { method: "POST", body: form });
    const answer: unknown = await requestStorage.run(store, () =>
      action({ request, params: {}, context: {} }),
    );
    if (answer instanceof Response)
      return { status: answer.status, location: answer.headers.get("Location") ?? "" };
    const { data, init } = answer as { data: { reply: SubmissionResult }; init: { status: number } };
    return { status: init.status, errors: data.reply.error ?? {}, typed: data.reply.initialValue };
  };

  test("answer the questions of a type, and what they typed stays when an answer is missing", async () => {
    const questions = [
      { label: "Which system?", kind: "choice" as const, options: ["SAP", "Other"], isRequired: true },
      { label: "How many a month?", kind: "short" as const, options: [], isRequired: false },
      { label: "What hurts?", kind: "long" as const, options: [], isRequired: true },
    ];
    const type = await createTestType({ questions });
    const [system, many, hurts] = type.questions.map(({ id }) => `answers.q${id}`) as [
      string,
      string,
      string,
    ];
    const refused = await post(bookType, type, { [system]: "Oracle", [many]: "2,000" });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.errors ?? {}).sort()).toEqual([hurts, system].sort());
    expect(JSON.stringify(refused.typed)).toContain("2,000");

    const booked = await post(bookType, type, {
      [system]: "SAP",
      [many]: "2,000",
      [hurts]: "Typing\nit twice",
      "answers.q1": "of nobody",
    });
    expect(booked.location).toMatch(/^\/booking\/done\//);
    const answers = await db.select().from(bookingAnswers).orderBy(bookingAnswers.position);
    expect(answers.map(({ question, answer }) => [question, answer])).toEqual([
      ["Which system?", "SAP"],
      ["How many a month?", "2,000"],
      ["What hurts?", "Typing\nit twice"],
    ]);
    expect(await db.$count(bookings, eq(bookings.eventTypeId, type.id))).toBe(1);
  });

  test("book the first type with a form that names none, and no type that is off", async () => {
    expect((await post(bookFirst, null, {})).status).toBe(303);
    expect(await db.$count(bookings, eq(bookings.eventTypeId, FIRST_EVENT_TYPE_ID))).toBe(1);
    const off = await createTestType({ isActive: false });
    expect(await post(bookType, off, {})).toEqual({ status: 303, location: "/booking" });
    expect(await post(bookType, off, { type: crypto.randomUUID() })).toMatchObject({ location: "/booking" });
    expect(await db.$count(bookings)).toBe(1);
  });

  test("invite as many guests as the limit allows, each once, and see at the field what is wrong", async () => {
    const type = await createTestType();
    const many = Array.from({ length: GUESTS_MAX + 1 }, (_, number) => `guest-${number}@firm.test`).join(
      ", ",
    );
    for (const guests of [many, "guest@firm.test, no address", "x".repeat(2_000)]) {
      const { status, errors } = await post(bookType, type, { guests });
      expect([status, Object.keys(errors ?? {})], guests).toEqual([422, ["guests"]]);
    }
    const email = `pat-${crypto.randomUUID()}@visitors.test`;
    const one = `guest-${crypto.randomUUID()}@firm.test`;
    const guests = `${one}; ${one.toUpperCase()}\n${email}`;
    expect((await post(bookType, type, { email, guests })).status).toBe(303);
    expect((await db.select().from(bookingGuests)).map((row) => row.email)).toEqual([one]);
  });

  test("can't flood a guest with emails, from however many networks and addresses", async () => {
    const type = await createTestType();
    const guests = `victim-${crypto.randomUUID()}@firm.test`;
    const { burst } = RATE_LIMIT_RULES.booking_guest.account;
    for (let number = 0; number < burst; number += 1)
      expect((await post(bookType, type, { guests })).status, String(number)).toBe(303);
    const refused = await post(bookType, type, { guests });
    expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([429, ["guests"]]);
    expect(await db.$count(outboxMails, eq(outboxMails.recipient, guests))).toBe(burst);
  });

  /** Answers a form of a booking's own page. */
  const change = async (token: string, fields: Record<string, string>) => {
    const body = new URLSearchParams(fields);
    const request = new Request(`http://localhost:3000/booking/manage/${token}`, { method: "POST", body });
    const store = requestStore({ clientAddress: `10.79.${(lastNetwork += 1)}.1` });
    const answer: unknown = await requestStorage.run(store, () =>
      manage({ request, params: { token }, context: {} }),
    );
    return answer instanceof Response ? answer.status : (answer as { init: { status: number } }).init.status;
  };

  test("can't flood a guest by moving a booking to and fro", async () => {
    const type = await createTestType();
    const guests = `victim-${crypto.randomUUID()}@firm.test`;
    const { burst } = RATE_LIMIT_RULES.booking_guest.account;
    for (let number = 1; number < burst; number += 1) await post(bookType, type, { guests });
    const { location = "" } = await post(bookType, type, { guests });
    const token = location.split("/").at(-1) ?? "";
    const free = await findSlots({
      from: new Date(Date.now() + 2 * DAY_MILLISECONDS),
      to: new Date(Date.now() + 9 * DAY_MILLISECONDS),
      type,
    });
    const slot = free.at(-1)?.startsAt.toISOString() ?? "";
    expect(await change(token, { intent: "move", sequence: "0", slot })).toBe(429);
    expect(await db.$count(outboxMails, eq(outboxMails.recipient, guests))).toBe(burst);
    expect(await change(token, { intent: "remove_guest", email: guests })).toBe(303);
    expect(await change(token, { intent: "move", sequence: "1", slot })).toBe(303);
    expect(await db.$count(outboxMails, eq(outboxMails.recipient, guests))).toBe(burst + 1);
  });

  test("see their guests on the booking's page, and can remove them one by one", async () => {
    const type = await createTestType();
    const guests = ["one", "other"].map((name) => `${name}-${crypto.randomUUID()}@firm.test`);
    const { location = "" } = await post(bookType, type, { guests: guests.join(", ") });
    const token = location.split("/").at(-1) ?? "";
    const shown = async () =>
      (
        await managePage({
          request: new Request(`http://localhost:3000${location}`),
          params: { token },
          context: {},
        })
      ).guests;
    expect(await shown()).toEqual([...guests].sort());
    expect(await change(token, { intent: "remove_guest", email: guests[0]?.toUpperCase() ?? "" })).toBe(303);
    expect(await shown()).toEqual([guests[1]]);
    expect(await change(token, { intent: "remove_guest", email: "nobody@firm.test" })).toBe(303);
    expect(await shown()).toEqual([guests[1]]);
  });

  test("can be added on the booking's page, but not without an address or as a flood", async () => {
    const type = await createTestType();
    const { location = "" } = await post(bookType, type, {});
    const token = location.split("/").at(-1) ?? "";
    const guest = `late-${crypto.randomUUID()}@firm.test`;
    const add = (guests: string) => change(token, { intent: "add_guests", guests });
    expect(await add("")).toBe(422);
    expect(await add(" , ;")).toBe(422);
    expect(await add("late@")).toBe(422);
    expect(await add(`${guest.toUpperCase()}, ${guest}`)).toBe(303);
    const { burst } = RATE_LIMIT_RULES.booking_guest.account;
    const statuses: number[] = [];
    for (let number = 1; number <= burst; number += 1) {
      expect(await change(token, { intent: "remove_guest", email: guest })).toBe(303);
      statuses.push(await add(guest));
    }
    expect(statuses.at(-1)).toBe(429);
    expect(
      await db.$count(
        outboxMails,
        and(eq(outboxMails.recipient, guest), eq(outboxMails.kind, "booking_booked_guest")),
      ),
    ).toBe(burst);
  });
});
