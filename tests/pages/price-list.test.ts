import { beforeAll, beforeEach, expect, test } from "vitest";
import { desc } from "drizzle-orm";

import type { PriceItem } from "~/models/price/price";
import { PRICE_ITEMS_MAX } from "~/models/price/price-limits";
import * as newPage from "~/routes/_admin.admin.proposals.new";
import * as pricesPage from "~/routes/_admin.admin.settings_.prices";
import { db } from "~/server/db.server";

import { auditEntries, priceItems } from "../../drizzle/schema";
import { ask, createPerson, type Person } from "../setup/staff";

/* The price list under settings, and its rows in the editor of proposals. */

let sara: Person;
let support: Person;

beforeAll(async () => {
  sara = await createPerson("sales");
  support = await createPerson("support");
});

beforeEach(async () => {
  await db.delete(priceItems);
});

const PAGE = "/admin/settings/prices";

const send = (form: Record<string, string>, person = sara) =>
  ask(person, pricesPage.action, { path: PAGE, form });

function add(own: Record<string, string> = {}) {
  const form = {
    intent: "add",
    id: crypto.randomUUID(),
    name: "Training",
    USD: "600",
    period: "once",
    ...own,
  };
  return { answer: send(form), form };
}

async function listed(): Promise<PriceItem[]> {
  const answer = await ask(sara, pricesPage.loader, { path: PAGE });
  return ((await answer.json()) as { items: PriceItem[] }).items;
}

async function onlyId(): Promise<string> {
  const [item] = await listed();
  return item?.id ?? "";
}

async function errorsOf(answer: Promise<Response>): Promise<[number, string[]]> {
  const reply = await answer;
  const { result } = (await reply.json()) as { result: { error: Record<string, string[]> } };
  return [reply.status, Object.keys(result.error)];
}

test("an item has a price for each currency that was filled in, a unit and a tax", async () => {
  const { answer } = add({
    description: " Claims desk,\nrecorded ",
    unit: "session",
    EUR: "550.50",
    JPY: "90000",
    taxLabel: "VAT",
    taxPercent: "8.1",
  });
  expect((await answer).status).toBe(303);
  expect(await listed()).toMatchObject([
    {
      name: "Training",
      description: "Claims desk, recorded",
      unit: "session",
      period: "once",
      prices: { USD: 60_000, EUR: 55_050, JPY: 90_000 },
      tax: { label: "VAT", basisPoints: 810 },
    },
  ]);
});

test("the same form sent twice adds one item, and a second one with the name is refused", async () => {
  const { answer, form } = add();
  await answer;
  expect((await send(form)).status).toBe(303);
  expect(await listed()).toHaveLength(1);
  expect(await errorsOf(add({ name: "TRAINING" }).answer)).toEqual([409, ["name"]]);
});

test("a form that is sent again with another price is refused, and with another name it adds an item", async () => {
  const { answer, form } = add();
  await answer;
  expect(await errorsOf(send({ ...form, USD: "700" }))).toEqual([409, ["name"]]);
  expect((await send({ ...form, name: "Workshop" })).status).toBe(303);
  expect(await listed()).toMatchObject([
    { name: "Training", prices: { USD: 60_000 } },
    { name: "Workshop", prices: { USD: 60_000 } },
  ]);
});

test("what can't be read is refused at its field", async () => {
  expect(await errorsOf(add({ USD: "" }).answer)).toEqual([422, ["USD"]]);
  expect(await errorsOf(add({ JPY: "10.5" }).answer)).toEqual([422, ["JPY"]]);
  expect(await errorsOf(add({ name: " " }).answer)).toEqual([422, ["name"]]);
  expect(await errorsOf(add({ taxPercent: "101" }).answer)).toEqual([422, ["taxPercent"]]);
  expect(await listed()).toEqual([]);
});

test("a change is in the log with before and after, and one that comes second is refused", async () => {
  const { answer, form } = add();
  await answer;
  const id = await onlyId();
  const change = { ...form, id, intent: "change", version: "1", USD: "650" };
  expect((await send(change)).status).toBe(303);
  expect(await listed()).toMatchObject([{ prices: { USD: 65_000 }, version: 2 }]);
  const [entry] = await db.select().from(auditEntries).orderBy(desc(auditEntries.createdAt)).limit(1);
  expect(entry).toMatchObject({
    action: "price.changed",
    subjectId: id,
    before: { prices: "$600.00" },
    after: { prices: "$650.00" },
  });
  expect((await send({ ...change, USD: "1" })).status).toBe(409);
  expect(await listed()).toMatchObject([{ prices: { USD: 65_000 } }]);
});

test("a change that is sent twice, even at once, is made once and refused to nobody", async () => {
  const { answer, form } = add();
  await answer;
  const change = { ...form, id: await onlyId(), intent: "change", version: "1", USD: "650" };
  const answers = await Promise.all([send(change), send(change)]);
  expect([...answers, await send(change)].map(({ status }) => status)).toEqual([303, 303, 303]);
  expect(await listed()).toMatchObject([{ prices: { USD: 65_000 }, version: 2 }]);
});

test("a removed item is gone, also for the person who removes it second", async () => {
  await add().answer;
  const id = await onlyId();
  const both = await Promise.all([send({ intent: "remove", id }), send({ intent: "remove", id })]);
  expect(both.map(({ status }) => status)).toEqual([303, 303]);
  expect(await listed()).toEqual([]);
});

test("the list has a limit", async () => {
  const now = new Date();
  await db.insert(priceItems).values(
    Array.from({ length: PRICE_ITEMS_MAX }, (_, number) => ({
      name: `Item ${number}`,
      nameKey: `item ${number}`,
      period: "once" as const,
      prices: { USD: 100 },
      createdAt: now,
      updatedAt: now,
    })),
  );
  expect((await add().answer).status).toBe(409);
});

test("only people who manage proposals see it and change it", async () => {
  expect((await ask(support, pricesPage.loader, { path: PAGE })).status).toBe(403);
  expect((await send({ intent: "add", id: crypto.randomUUID(), name: "X", USD: "1" }, support)).status).toBe(
    403,
  );
});

test("without scripts, the editor inserts an item and saves nothing", async () => {
  await add({ unit: "session", taxLabel: "VAT", taxPercent: "8.1" }).answer;
  const id = await onlyId();
  const form = {
    intent: `insert-${id}`,
    title: "Typed so far",
    currency: "USD",
    taxLabel: "Tax",
    "items[0].id": "a",
    "items[0].title": "",
  };
  const reply = await ask(sara, newPage.action, { path: "/admin/proposals/new", form });
  expect(reply.status).toBe(200);
  expect(await reply.json()).toMatchObject({
    kind: "shown",
    typed: {
      title: "Typed so far",
      taxLabel: "VAT",
      taxPercent: "8.1",
      items: [{ title: "Training", description: "per session", price: "600.00" }],
    },
  });
  const unknown = { ...form, intent: `insert-${crypto.randomUUID()}` };
  const nothing = await ask(sara, newPage.action, { path: "/admin/proposals/new", form: unknown });
  expect(await nothing.json()).toMatchObject({ kind: "shown", typed: { items: [{ title: "" }] } });
});
