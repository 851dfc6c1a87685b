import { eq, inArray } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";

import { db } from "~/server/db.server";
import { eraseLead } from "~/models/lead/lead-privacy.server";
import { addLead } from "~/models/lead/lead-change.server";
import { getLead } from "~/models/lead/lead-query.server";
import { deleteUser } from "~/models/account/user.server";
import { FILTERS_PER_PERSON_MAX, SHARED_FILTERS_MAX } from "~/models/lead/lead-limits";
import * as filtersPage from "~/routes/_admin.admin.leads.filters";
import * as listPage from "~/routes/_admin.admin.leads._index";

import { leadFilters } from "../../drizzle/schema";
import { STAFF_SOURCE } from "../factories/booking";
import { ask, createPerson, type Person } from "../setup/staff";

/* Saved filters of the list of leads: whose they are, who sees them and who changes them. */

let sara: Person;
let bo: Person;
let admin: Person;

beforeAll(async () => {
  sara = await createPerson("sales");
  bo = await createPerson("sales");
  admin = await createPerson("super_admin");
});

interface Shown {
  filters: { id: string; name: string; isShared: boolean; isOwn: boolean; query: Record<string, string> }[];
}

const PAGE = "/admin/leads/filters";
const send = (person: Person, form: Record<string, string>, query = "") =>
  ask(person, filtersPage.action, { path: `${PAGE}?${query}`, form });
const save = (person: Person, form: Record<string, string>, query = "status=won&owner=mine&view=table") =>
  send(person, { intent: "save", ...form }, query);
const shownTo = async (person: Person) =>
  (await (await ask(person, listPage.loader, { path: "/admin/leads" })).json()) as Shown;
const named = async (person: Person, name: string) =>
  (await shownTo(person)).filters.find((filter) => filter.name === name);

describe("a saved filter", () => {
  test("is in its author's list alone, and opens the list as it was", async () => {
    const answer = await save(sara, { name: "  My   wins " });
    expect(answer.headers.get("Location")).toBe("/admin/leads?view=table&owner=mine&status=won");
    expect(await named(sara, "My wins")).toMatchObject({
      isOwn: true,
      isShared: false,
      query: { view: "table", owner: "mine", status: "won" },
    });
    expect(await named(bo, "My wins")).toBeUndefined();
    expect(await named(admin, "My wins")).toBeUndefined();
  });

  test("is there for everyone who sees leads once it is shared, and no longer when it is taken back", async () => {
    await save(sara, { name: "Open for all", isShared: "on" }, "status=new");
    const filter = await named(bo, "Open for all");
    expect(filter).toMatchObject({ isOwn: false, isShared: true });
    await send(sara, { intent: "change", id: filter?.id ?? "", name: "Open for me" });
    expect(await named(bo, "Open for me")).toBeUndefined();
    expect(await named(sara, "Open for me")).toMatchObject({ isShared: false });
  });

  test("is changed by its author, and if it is shared by super admins; for others it isn't there", async () => {
    await save(sara, { name: "Mine to change" }, "q=x");
    await save(sara, { name: "Ours to change", isShared: "on" }, "q=y");
    const own = (await named(sara, "Mine to change"))?.id ?? "";
    const shared = (await named(sara, "Ours to change"))?.id ?? "";
    for (const [person, id] of [
      [bo, own],
      [bo, shared],
      [admin, own],
      [sara, crypto.randomUUID()],
    ] as const) {
      expect((await send(person, { intent: "change", id, name: "Taken over" })).status).toBe(404);
      expect((await send(person, { intent: "remove", id })).status).toBe(404);
    }
    expect(await named(sara, "Ours to change")).toBeDefined();
    expect((await send(admin, { intent: "remove", id: shared })).status).toBe(303);
    expect((await send(sara, { intent: "remove", id: own })).status).toBe(303);
    expect(await named(sara, "Mine to change")).toBeUndefined();
  });

  test("is refused to people without access to leads", async () => {
    const support = await createPerson("support");
    expect((await save(support, { name: "Mine" })).status).toBe(403);
  });

  test("needs a name that its author hasn't used, also when two forms are sent at once", async () => {
    expect((await save(sara, { name: "   " })).status).toBe(422);
    expect((await save(sara, { name: "n".repeat(61) })).status).toBe(422);
    const answers = await Promise.all([save(sara, { name: "Rush" }), save(sara, { name: "RUSH" })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect(JSON.stringify(await answers.find(({ status }) => status === 409)?.json())).toContain(
      "You already have a filter with this name.",
    );
    expect((await save(bo, { name: "Rush" })).status).toBe(303);
  });

  test("is saved once when its form is sent twice, and another one of that name is refused", async () => {
    const name = `Twice ${crypto.randomUUID()}`;
    const answers = await Promise.all([save(sara, { name }), save(sara, { name })]);
    answers.push(await save(sara, { name }));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect((await save(sara, { name, isShared: "on" })).status).toBe(409);
  });

  test("shows all stages when its stage no longer exists, and everything when it can't be read", async () => {
    const values = { authorId: bo.id, isShared: false, createdAt: new Date(), updatedAt: new Date() };
    await db.insert(leadFilters).values([
      { ...values, name: "Old", nameKey: "old", query: '{"status":"frozen","owner":"mine","view":"list"}' },
      { ...values, name: "Torn", nameKey: "torn", query: "{" },
    ]);
    expect((await named(bo, "Old"))?.query).toEqual({ view: "board", owner: "mine" });
    expect((await named(bo, "Torn"))?.query).toEqual({ view: "board" });
    const list = await ask(bo, listPage.loader, { path: "/admin/leads?status=frozen&view=table" });
    expect(list.status).toBe(200);
  });

  test("stops at a number that nobody needs", async () => {
    const many = await createPerson("sales");
    const values = { authorId: many.id, isShared: false, query: "{}" };
    await db.insert(leadFilters).values(
      Array.from({ length: FILTERS_PER_PERSON_MAX }, (_, number) => ({
        ...values,
        name: `F${number}`,
        nameKey: `f${number}`,
        createdAt: new Date(),
        updatedAt: new Date(),
      })),
    );
    expect((await save(many, { name: "One more" })).status).toBe(409);
  });

  test("can't be shared once there are as many as everyone's list shows, but renamed if it is", async () => {
    const values = { authorId: admin.id, query: "{}", createdAt: new Date(), updatedAt: new Date() };
    await save(sara, { name: "Kept for me" });
    await save(sara, { name: "Given to all", isShared: "on" });
    const more = await db
      .insert(leadFilters)
      .values(
        Array.from({ length: SHARED_FILTERS_MAX }, (_, number) => ({
          ...{ ...values, isShared: true, name: `S${number}`, nameKey: `s${number}` },
        })),
      )
      .returning({ id: leadFilters.id });
    const own = (await named(sara, "Kept for me"))?.id ?? "";
    const shared = (await named(sara, "Given to all"))?.id ?? "";
    const share = (id: string, person = sara) =>
      send(person, { intent: "change", id, name: `Is ${id.slice(0, 8)}`, isShared: "on" });
    expect((await save(sara, { name: "One too many", isShared: "on" })).status).toBe(409);
    expect((await share(own)).status).toBe(409);
    expect((await share(own, bo)).status, "for others it isn't there").toBe(404);
    expect((await share(shared)).status).toBe(303);
    expect((await save(sara, { name: "One for me" })).status).toBe(303);
    expect((await shownTo(bo)).filters.length).toBeGreaterThan(SHARED_FILTERS_MAX);
    const ids = more.map(({ id }) => id);
    await db.delete(leadFilters).where(inArray(leadFilters.id, ids));
    expect((await share(own)).status).toBe(303);
  });

  test("goes with the account of its author, and when it searches for someone who is erased", async () => {
    const left = await createPerson("sales");
    await save(left, { name: "Leaving", isShared: "on" });
    expect(await named(bo, "Leaving")).toBeDefined();
    await deleteUser({ userId: left.id });
    expect(await named(bo, "Leaving")).toBeUndefined();

    const email = `ana_roth%${crypto.randomUUID().slice(0, 8)}@firm.test`;
    await addLead({
      lead: { email, name: null, company: null, phone: null, interest: null },
      actorId: bo.id,
      source: STAFF_SOURCE,
    });
    await save(bo, { name: "Ana" }, `q=${encodeURIComponent(email.toUpperCase())}`);
    await save(bo, { name: "Another Ana" }, `q=${encodeURIComponent(email.replace("_", "x"))}`);
    const lead = await getLead({ email });
    if (!lead) throw new Error("There is no lead");
    await eraseLead({ lead, source: STAFF_SOURCE });
    expect(await named(bo, "Ana")).toBeUndefined();
    expect(await named(bo, "Another Ana")).toBeDefined();
    expect(await db.$count(leadFilters, eq(leadFilters.authorId, left.id))).toBe(0);
  });
});
