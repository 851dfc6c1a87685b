import { beforeAll, expect, test } from "vitest";

import type { TimelineCounts } from "~/features/leads/lead";
import { leadWrites } from "~/models/lead/lead.server";
import { getLead } from "~/models/lead/lead-query.server";
import type { LeadEvent, LeadEventKind } from "~/models/lead/lead";
import { action, loader } from "~/routes/_admin.admin.leads.$id";
import { atomically } from "~/server/db.server";

import { ask, createPerson, type Person } from "../../setup/staff";

/* The filters of a lead's timeline. */

let sara: Person;

beforeAll(async () => {
  sara = await createPerson("sales");
});

async function createLead(kinds: readonly LeadEventKind[]): Promise<string> {
  const email = `${crypto.randomUUID()}@example.test`;
  for (const [index, kind] of kinds.entries())
    await atomically((tx) =>
      leadWrites(tx, {
        ...{ email, emailProven: false, source: "contact", consent: null, event: { kind } },
        now: new Date(Date.UTC(2026, 0, 1) + index * 60_000),
      }),
    );
  return (await getLead({ email }))?.id ?? "";
}

interface Shown {
  events: { items: LeadEvent[]; next: string | null };
  counts: TimelineCounts;
  shown: string | null;
  entry: { added: string };
}

async function open(id: string, search = ""): Promise<Shown> {
  const answer = await ask(sara, loader, { path: `/admin/leads/${id}${search}`, id });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Shown;
}

test("each filter shows its kinds of entries, as many as its link says", async () => {
  const id = await createLead([
    "contact_message",
    "note",
    "call",
    "email",
    "note",
    "booking_made",
    "booking_held",
    "proposal_sent",
    "status_changed",
    "owner_changed",
  ]);
  const { counts, events } = await open(id);
  expect(counts.all).toBe(10);
  expect(events.items).toHaveLength(10);
  const found = await Promise.all(
    counts.filters.map(async ({ name, count }) => {
      const { events: filtered, shown } = await open(id, `?show=${name}`);
      expect(shown).toBe(name);
      expect(filtered.items).toHaveLength(count);
      return [name, filtered.items.map(({ kind }) => kind)];
    }),
  );
  expect(Object.fromEntries(found)).toEqual({
    notes: ["note", "note"],
    calls: ["call"],
    emails: ["email", "contact_message"],
    bookings: ["booking_held", "booking_made"],
    proposals: ["proposal_sent"],
    stages: ["status_changed"],
  });
});

test.each(["", "everything", "toString", "__proto__"])("the filter %j shows everything", async (name) => {
  const id = await createLead(["note", "call"]);
  const { shown, events } = await open(id, `?show=${name}`);
  expect(shown).toBeNull();
  expect(events.items).toHaveLength(2);
});

test("a filter stays while someone goes through the pages of a timeline", async () => {
  const mixed = Array.from({ length: 80 }, (_, index) => (index % 2 ? "call" : "note"));
  const id = await createLead(mixed as LeadEventKind[]);
  const first = await open(id, "?show=calls");
  expect(first.events.items).toHaveLength(30);
  const rest = await open(id, `?show=calls&after=${encodeURIComponent(first.events.next ?? "")}`);
  const items = [...first.events.items, ...rest.events.items];
  expect(items).toHaveLength(40);
  expect(new Set(items.map(({ id: entry }) => entry)).size).toBe(40);
  expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(["call"]));
  expect(rest.events.next).toBeNull();
});

test("what someone has typed stays when they filter or a colleague saves, and the form is empty after a save", async () => {
  const id = await createLead(["note", "call"]);
  const before = (await open(id)).entry.added;
  for (const search of ["?show=notes", "?show=calls", "?show=bookings"])
    expect((await open(id, search)).entry.added).toBe(before);
  const path = `/admin/leads/${id}`;
  const theirs = { intent: "add-note", key: crypto.randomUUID(), kind: "note", text: "Called." };
  await ask(await createPerson("sales"), action, { path, id, form: theirs });
  expect((await open(id)).entry.added).toBe(before);
  const form = { intent: "add-note", key: crypto.randomUUID(), kind: "note", text: "Call again." };
  await ask(sara, action, { path: `/admin/leads/${id}?show=calls`, id, form });
  expect((await open(id)).entry.added).not.toBe(before);
});
