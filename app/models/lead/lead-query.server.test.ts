import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";

import { atomically, ConditionLost, db } from "~/server/db.server";
import { knownMigrations } from "~/server/db/migrations.server";
import { env } from "~/server/env.server";

import {
  auditEntries,
  bookings,
  contactMessages,
  leadEvents,
  leads,
  outboxMails,
  settings,
} from "../../../drizzle/schema";
import { bookingForm, createTestHost } from "../../../tests/factories/booking";
import { createBulkStaff } from "../../../tests/factories/bulk-users";
import { createTestProposal } from "../../../tests/factories/proposal";
import { putSettings } from "../../../tests/factories/settings";
import { createUser } from "../../../tests/factories/user";
import { runAllRaw } from "../../../tests/setup/databases";
import { wholeCopy } from "../../../tests/factories/whole-copy";

import { SYSTEM_ACTOR } from "~/models/audit/audit";
import { createBooking } from "~/models/booking/booking.server";
import { storeContactMessage } from "~/models/contact/contact-message.server";
import { addLead, addLeadEntry, saveLeadDetails, setLeadOwner, setLeadStatus } from "./lead-change.server";
import { eraseForgottenLeads, eraseLead, exportPerson } from "./lead-privacy.server";
import { indexLeadPhones } from "./lead-phone-index.server";
import { MoveLeadSchema } from "./lead-form";
import {
  findLeadEmails,
  getLead,
  getLeadBoard,
  listLeadEvents,
  listLeadOwners,
  listLeads,
  streamLeads,
} from "./lead-query.server";
import { leadSearchText, leadWrites, type LeadStep } from "./lead.server";
import { askAboutProposal } from "~/models/proposal/proposal-talk.server";
import { searchEverything } from "~/models/search/search.server";
import { statementDataOf } from "~/models/roi/roi";
import { getSharedResult, mailResult, saveResult, type SharedResult } from "~/models/roi/roi.server";

const source = { actor: SYSTEM_ACTOR };

async function makeLead(step: Partial<LeadStep> = {}) {
  const email = step.email ?? `${crypto.randomUUID().slice(0, 12)}@example.test`;
  await atomically((tx) =>
    leadWrites(tx, {
      emailProven: false,
      source: "contact",
      consent: null,
      event: { kind: "contact_message" },
      ...step,
      email,
    }),
  );
  const lead = await getLead({ email });
  if (!lead) throw new Error("The lead was not made.");
  return lead;
}

/** A statement of the ROI agent that nobody has asked for by email yet. */
async function makeStatement(): Promise<SharedResult> {
  const token = await saveResult({ conversationId: crypto.randomUUID(), data: statementDataOf({}) });
  const shared = await getSharedResult({ token });
  if (!shared) throw new Error("The statement was not made.");
  return shared;
}

beforeEach(async () => {
  await db.delete(leads);
});

async function listAll(options: Omit<Parameters<typeof listLeads>[0], "page">, limit = 3): Promise<string[]> {
  const emails: string[] = [];
  let after: string | undefined;
  do {
    const page = await listLeads({ ...options, page: { after, limit } });
    emails.push(...page.items.map(({ email }) => email));
    after = page.next ?? undefined;
  } while (after);
  return emails;
}

describe("the list of leads", () => {
  test("is paged in every order without a gap or a double, also where many are equal", async () => {
    const made: string[] = [];
    for (let n = 0; n < 11; n++) {
      const { email } = await makeLead({
        now: new Date(Date.UTC(2026, 0, 1 + Math.floor(n / 4))),
        yearlySaving: n % 3 ? { amountMinor: Math.floor(n / 2) * 100, currency: "USD" } : null,
      });
      made.push(email);
    }
    for (const sort of ["-latest", "latest", "-saving", "saving", "-created", "created"] as const) {
      const seen = await listAll({ filter: {}, sort });
      expect(seen, sort).toHaveLength(11);
      expect([...seen].sort(), sort).toEqual([...made].sort());
    }
    const bySaving = await listLeads({ filter: {}, sort: "-saving", page: { limit: 20 } });
    const amounts = bySaving.items.map(({ yearlySaving }) => yearlySaving?.amountMinor ?? -1);
    expect(amounts).toEqual([...amounts].sort((a, b) => b - a));
  });

  test("goes back the way it came", async () => {
    for (let n = 0; n < 5; n++) await makeLead({ now: new Date(Date.UTC(2026, 0, 1 + n)) });
    const first = await listLeads({ filter: {}, page: { limit: 2 } });
    const second = await listLeads({ filter: {}, page: { limit: 2, after: first.next ?? "" } });
    const back = await listLeads({ filter: {}, page: { limit: 2, before: second.previous ?? "" } });
    expect(back.items).toEqual(first.items);
    expect(back.previous).toBeNull();
  });

  test("finds by parts of words in name, company, address and interest, without accents, never as a pattern", async () => {
    const { email } = await makeLead({
      name: "Zoë Ångström",
      company: "Nordlicht AB",
      interest: "Freight papers",
    });
    await makeLead({ name: "Chris Baker" });
    for (const q of ["zoe", "ANGSTR", "nordlicht freight", email.slice(0, 8), "nordl"]) {
      expect(await listAll({ filter: { q } }), q).toEqual([email]);
    }
    expect(await listAll({ filter: { q: "zoe nobody" } })).toEqual([]);
    for (const q of ["%", "🚀", "!?"]) expect(await listAll({ filter: { q } }), q).toEqual([]);
    expect(await listAll({ filter: { q: " " } }), "nothing typed").toHaveLength(2);
  });

  test("finds only its lead by an email address, and longer ones only if there is none", async () => {
    const ana = await makeLead({ email: "ana@firm.co" });
    const longer = await makeLead({ email: "ana@firm.company.test" });
    expect(await listAll({ filter: { q: " ANA@firm.co " } })).toEqual([ana.email]);
    expect(await findLeadEmails({ text: ana.email })).toEqual([ana.email]);
    expect(await listAll({ filter: { q: "ana@firm.comp" } })).toEqual([longer.email]);
    expect(await listAll({ filter: { q: "firm.co" } })).toHaveLength(2);
    expect(await listAll({ filter: { q: ana.email, status: "won" } })).toEqual([]);
  });

  test("finds what is known now: not what was corrected, and nobody who was erased", async () => {
    const lead = await makeLead({ company: "Nordlicht" });
    const owner = await createUser({ role: "sales" });
    const details = { name: null, company: "Südlicht", phone: null, interest: null };
    await saveLeadDetails({ lead, details, actorId: owner.id, source });
    expect(await listAll({ filter: { q: "nordlicht" } })).toEqual([]);
    expect(await listAll({ filter: { q: "sudl" } })).toEqual([lead.email]);
    await eraseLead({ lead, source });
    expect(await listAll({ filter: { q: "sudl" } })).toEqual([]);
  });

  test("is narrowed by status, source and owner", async () => {
    const owner = await createUser({ role: "sales" });
    const mine = await makeLead({ source: "booking" });
    const other = await makeLead({ advanceTo: "won" });
    await setLeadOwner({ lead: mine, owner: { id: owner.id, name: "Sara" }, actorId: owner.id, source });
    expect(await listAll({ filter: { ownerId: owner.id } })).toEqual([mine.email]);
    expect(await listAll({ filter: { ownerId: "none" } })).toEqual([other.email]);
    expect(await listAll({ filter: { source: "booking" } })).toEqual([mine.email]);
    expect(await listAll({ filter: { status: "won" } })).toEqual([other.email]);
    expect(await listAll({ filter: { status: "won", source: "booking" } })).toEqual([]);
  });

  test("can be read whole, in steps, for a file", async () => {
    for (let n = 0; n < 7; n++) await makeLead();
    const read = [];
    for await (const chunk of streamLeads({ filter: {} })) read.push(...chunk.map(({ email }) => email));
    expect(new Set(read).size).toBe(7);
  });
});

describe("the board", () => {
  test("counts every lead of a status, sums by currency, and shows the newest", async () => {
    for (let n = 0; n < 4; n++) {
      await makeLead({
        now: new Date(Date.UTC(2026, 0, 1 + n)),
        yearlySaving: { amountMinor: 100_00, currency: n === 3 ? "EUR" : "USD" },
      });
    }
    await makeLead({ advanceTo: "won" });
    const board = await getLeadBoard({ filter: {}, size: 2 });
    expect(board.map(({ status, count, items }) => [status, count, items.length])).toEqual([
      ["new", 4, 2],
      ["contacted", 0, 0],
      ["qualified", 0, 0],
      ["proposal", 0, 0],
      ["won", 1, 1],
      ["lost", 0, 0],
    ]);
    expect(board[0]?.savings).toEqual([
      { currency: "EUR", amountMinor: 100_00 },
      { currency: "USD", amountMinor: 300_00 },
    ]);
  });

  test("says on each card what happened last, as the list does", async () => {
    await makeLead();
    const { id: actorId } = await createUser({ role: "sales" });
    const email = "ana@roth.example";
    await addLead({
      lead: { email, name: "Ana Roth", company: null, phone: null, interest: null },
      actorId,
      source,
    });
    const cards = (await getLeadBoard({ filter: {} })).flatMap(({ items }) => items);
    const { items: listed } = await listLeads({ filter: {}, page: { limit: 20 } });
    const kinds = (items: { id: string; lastEventKind: unknown }[]) =>
      new Map(items.map(({ id, lastEventKind }) => [id, lastEventKind]));
    expect(kinds(cards)).toEqual(kinds(listed));
    expect([...kinds(cards).values()].sort()).toEqual(["added", "contact_message"]);
  });

  test.each([
    ["5f0c1a3e-1111-4111-8111-111111111111:won:new", true],
    ["5f0c1a3e-1111-4111-8111-111111111111:gone:new", false],
    ["5f0c1a3e-1111-4111-8111-111111111111:won", false],
    ["1:won:new", false],
    ["5f0c1a3e-1111-4111-8111-111111111111:won:new:lost", false],
  ])("takes the button %s: %s", (move, isTaken) => {
    expect(MoveLeadSchema.safeParse({ move }).success).toBe(isTaken);
  });
});

describe("a change by the staff", () => {
  test("is on the timeline, newest first, and in the audit log without the person's name", async () => {
    const sara = await createUser({ role: "sales" });
    const lead = await makeLead({ name: "Ana Roth", now: new Date("2026-01-01T00:00:00Z") });
    const change = { lead, actorId: sara.id, source };
    await setLeadStatus({ ...change, status: "qualified", now: new Date("2026-01-02T00:00:00Z") });
    await setLeadOwner({
      ...change,
      owner: { id: sara.id, name: "Sara" },
      now: new Date("2026-01-03T00:00:00Z"),
    });
    await saveLeadDetails({
      ...change,
      details: { name: "Ana Roth-Meyer", company: "Roth", phone: null, interest: null },
      now: new Date("2026-01-04T00:00:00Z"),
    });
    const note = {
      ...change,
      entry: { key: crypto.randomUUID(), kind: "note", text: "Called.", direction: "out", at: null } as const,
      now: new Date("2026-01-05T00:00:00Z"),
    };
    expect(await Promise.all([addLeadEntry(note), addLeadEntry(note)])).toContain(false);
    const { items } = await listLeadEvents({ leadId: lead.id, page: { limit: 50 } });
    expect(items.map(({ kind }) => kind)).toEqual([
      "note",
      "details_changed",
      "owner_changed",
      "status_changed",
      "contact_message",
    ]);
    expect(items[3]).toMatchObject({ facts: { from: "new", to: "qualified" } });
    expect(items[0]?.actorName).toBe("Dana Ortiz");
    expect(await getLead({ id: lead.id })).toMatchObject({
      name: "Ana Roth-Meyer",
      status: "qualified",
      ownerName: "Dana Ortiz",
    });
    const audited = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, lead.id));
    expect(audited.map(({ action }) => action).sort()).toEqual([
      "lead.details_changed",
      "lead.note_added",
      "lead.owner_changed",
      "lead.status_changed",
    ]);
    expect(JSON.stringify(audited)).not.toMatch(/Ana|Roth-Meyer/);
  });

  test("does not undo what someone else decided in the meantime", async () => {
    const lead = await makeLead();
    const { id: actorId } = await createUser({ role: "sales" });
    await setLeadStatus({ lead, actorId, source, status: "won" });
    await expect(setLeadStatus({ lead, actorId, source, status: "lost" })).rejects.toThrow(ConditionLost);
    expect((await getLead({ id: lead.id }))?.status).toBe("won");
  });

  test("adds a lead, or fills in the one there is", async () => {
    const known = await makeLead({ name: "Ana Roth" });
    const { id: actorId } = await createUser({ role: "sales" });
    const more = { email: known.email, name: "A.", company: "Roth", phone: null, interest: null };
    await addLead({ lead: more, actorId, source });
    expect(await getLead({ id: known.id })).toMatchObject({
      name: "Ana Roth",
      company: "Roth",
      source: "contact",
      ownerId: actorId,
      lastEventKind: "added",
    });
  });
});

test("a lead can be given to anyone of a large staff", async () => {
  const ids = await createBulkStaff({ total: 250, role: "sales" });
  const owners = new Set((await listLeadOwners()).map(({ id }) => id));
  expect(ids.filter((id) => !owners.has(id))).toEqual([]);
});

describe("erasing", () => {
  async function everything(email: string) {
    await storeContactMessage({
      message: { topic: "process", name: "Ana Roth", email, body: "Please call me back." },
      consent: "I agree.",
      emailProven: false,
      withReceipt: true,
    });
    const lead = await getLead({ email });
    if (!lead) throw new Error("The lead was not made.");
    return lead;
  }

  test("leaves nothing of a person, and everything of the others", async () => {
    const lead = await everything("ana@example.test");
    const other = await everything("ben@example.test");
    expect(await wholeCopy(exportPerson({ email: "Ana@example.test" }))).toMatchObject({
      lead: { email: "ana@example.test" },
      timeline: [{ kind: "contact_message" }],
      messages: [{ body: "Please call me back." }],
      mails: [{ kind: "contact_receipt" }],
    });
    await eraseLead({ lead, source });
    expect(await wholeCopy(exportPerson({ email: lead.email }))).toMatchObject({
      lead: null,
      timeline: [],
      messages: [],
    });
    for (const table of [leads, leadEvents, contactMessages, outboxMails]) {
      expect(JSON.stringify(await db.select().from(table))).not.toContain("ana@");
    }
    expect(await getLead({ id: other.id })).not.toBeNull();
    expect(await wholeCopy(exportPerson({ email: other.email }))).toMatchObject({ messages: [{}] });
    await expect(eraseLead({ lead, source }), "a second time").rejects.toThrow(ConditionLost);
  });

  test("takes ROI statements along, except those that someone else refers to", async () => {
    const lead = await everything("ana@example.test");
    const [own, shared] = [await makeStatement(), await makeStatement()];
    const mail = (statement: SharedResult, email: string) =>
      mailResult({ shared: statement, email, consent: "Send it." });
    await mail(own, lead.email);
    await mail(shared, lead.email);
    await mail(shared, "ben@example.test");
    expect(
      (await wholeCopy(exportPerson({ email: lead.email }))).statements.map(({ token }) => token).sort(),
    ).toEqual([own.token, shared.token].sort());
    await eraseLead({ lead, source });
    expect(await getSharedResult({ token: own.token })).toBeNull();
    expect(await getSharedResult({ token: shared.token })).not.toBeNull();
    expect((await wholeCopy(exportPerson({ email: lead.email }))).statements).toEqual([]);
  });

  test("frees the consultations that are ahead, and keeps those that are over without the person", async () => {
    const { email } = await everything("cleo@example.test");
    await createTestHost();
    const day = (days: number) => new Date(Date.UTC(2026, 0, 5 + days, 10));
    const book = (startsAt: Date) =>
      createBooking({ ...bookingForm({ startsAt, email, name: "Cleo Roth" }), now: day(-1) });
    const [past, ahead] = [await book(day(0)), await book(day(7))];
    const lead = await getLead({ email });
    if (!lead) throw new Error("The lead is gone.");
    await eraseLead({ lead, source, now: day(1) });
    const rows = await db.select().from(bookings).orderBy(bookings.startsAt);
    expect(rows).toMatchObject([
      { id: past.booking.id, status: "confirmed" },
      { id: ahead.booking.id, status: "cancelled" },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/cleo|roth/i);
    expect((await wholeCopy(exportPerson({ email }))).bookings).toEqual([]);
    const again = bookingForm({ startsAt: day(7), email: "dan@example.test" });
    expect((await createBooking({ ...again, now: day(2) })).booking.status, "the time is free").toBe(
      "confirmed",
    );
  });

  test("takes back the mails to the staff that would tell of the person", async () => {
    const email = `eve-${crypto.randomUUID().slice(0, 8)}@example.test`;
    await everything(email);
    await createTestHost();
    await createBooking({
      ...bookingForm({ startsAt: new Date(Date.UTC(2026, 0, 12, 10)), email, name: "Eve Roth" }),
      now: new Date(Date.UTC(2026, 0, 5)),
    });
    const { proposal } = await createTestProposal({ content: { clientEmail: email } });
    const key = crypto.randomUUID();
    await askAboutProposal({ id: proposal.id, revision: 1, key, name: "Eve", text: "Does it do VAT?" });
    const told = async () => {
      const mails = await db.select().from(outboxMails);
      return mails.filter((mail) => JSON.stringify(mail).includes(email)).map(({ kind }) => kind);
    };
    expect(await told()).toEqual(
      expect.arrayContaining(["contact_message", "booking_booked_host", "proposal_question_staff"]),
    );
    const lead = await getLead({ email });
    if (!lead) throw new Error("The lead is gone.");
    await eraseLead({ lead, source });
    expect(await told()).toEqual([]);
  });

  test("takes leads with which nothing happened for as long as the settings say, but no customers", async () => {
    await putSettings({ leadRetentionDays: 100 });
    const user = await createUser();
    const old = new Date("2026-01-01T00:00:00Z");
    const forgotten = await makeLead({ now: old });
    const won = await makeLead({ now: old, advanceTo: "won" });
    const withAccount = await makeLead({ now: old, userId: user.id });
    const active = await makeLead({ now: old });
    await makeLead({ email: active.email, now: new Date("2026-03-01T00:00:00Z") });
    expect(await eraseForgottenLeads({ now: new Date("2026-04-11T00:00:00Z") })).toBe(0);
    expect(await eraseForgottenLeads({ now: new Date("2026-04-12T00:00:00Z") })).toBe(1);
    expect(await getLead({ id: forgotten.id })).toBeNull();
    for (const { id } of [won, withAccount, active]) expect(await getLead({ id })).not.toBeNull();
    await db.delete(settings);
  });
});

describe("the phone number of a lead", () => {
  const PHONE = "+1 (555) 010-2030";
  const FORMS = [PHONE, "0015550102030", "(555) 010 2030", "010-2030", "2030"];
  const emailsFound = async (q: string) => (await listAll({ filter: { q } })).sort();

  test("finds it in every form that it may be typed in, beside what was found before", async () => {
    const { email } = await makeLead({ phone: PHONE });
    await makeLead({ phone: "+1 (555) 010-2031" });
    for (const form of FORMS) expect(await emailsFound(form), form).toEqual([email]);
    const firm = await makeLead({ company: "Firm 2030" });
    expect(await emailsFound("2030")).toEqual([email, firm.email].sort());
    expect(await emailsFound("firm 2030")).toEqual([firm.email]);
    const named = await makeLead({ company: "Weavers", phone: PHONE });
    expect(await emailsFound("weav 2030")).toEqual([named.email]);
  });

  test("is searched in the whole console and on the board as well", async () => {
    const lead = await makeLead({ phone: PHONE });
    for (const text of FORMS) {
      const [group] = await searchEverything({ text, kinds: ["lead"], limit: 5 });
      expect(
        group?.items.map(({ id }) => id),
        text,
      ).toEqual([lead.id]);
      const board = await getLeadBoard({ filter: { q: text } });
      expect(board.flatMap(({ items }) => items.map(({ id }) => id))).toEqual([lead.id]);
    }
  });

  test("finds it no longer once it was corrected", async () => {
    const lead = await makeLead({ phone: PHONE });
    const { name, company, interest } = lead;
    const details = { name, company, interest, phone: "030 901820" };
    await saveLeadDetails({ lead, actorId: (await createUser()).id, source, details });
    expect(await emailsFound("2030")).toEqual([]);
    expect(await emailsFound("+49 30 901820")).toEqual([lead.email]);
  });

  test("finds leads from before it was searched", async () => {
    const phones = [
      PHONE,
      "+49 (0)30 901820",
      "0049 30 901820",
      "(512) 555-0100 ext. 12",
      "Tel. 030/1234567",
      "12",
    ];
    const made = await Promise.all(phones.map((phone) => makeLead({ phone })));
    const wordsOf = async () => {
      const rows = await db.select({ id: leads.id, searchText: leads.searchText }).from(leads);
      const texts = new Map(rows.map((row) => [row.id, row.searchText.split(" ").sort()]));
      return made.map(({ id }) => texts.get(id));
    };
    const written = await wordsOf();
    for (const { id, email } of made)
      await db
        .update(leads)
        .set({ searchText: leadSearchText({ email }) })
        .where(eq(leads.id, id));
    expect(await emailsFound("2030")).toEqual([]);
    const migration = knownMigrations().find(({ sql }) => sql.join().includes("phoneWords"));
    await runAllRaw(migration?.sql ?? [], env.databaseUrl);
    expect(await wordsOf()).toEqual(written);
    expect(await emailsFound("2030")).toEqual([made[0]?.email]);
  });

  test("finds leads that an earlier version wrote during a release, after the hourly job", async () => {
    // That version knows no words of a phone number.
    const writeAsBefore = async (step: Partial<LeadStep>) => {
      const { id, email } = await makeLead(step);
      const searchText = leadSearchText({ email, ...step, phone: null });
      await db.update(leads).set({ searchText }).where(eq(leads.id, id));
      return email;
    };
    const old = await writeAsBefore({ phone: PHONE, company: "Weavers", now: new Date("2020-01-01") });
    expect(await emailsFound("2030")).toEqual([]);
    await indexLeadPhones();
    for (const form of FORMS) expect(await emailsFound(form), form).toEqual([old]);
    expect(await emailsFound("weav 2030")).toEqual([old]);

    const later = await writeAsBefore({ phone: "030 901820" });
    const full = await writeAsBefore({ phone: "030 901821", company: "x".repeat(30) });
    await db
      .update(leads)
      .set({ searchText: "y".repeat(2_000) })
      .where(eq(leads.email, full));
    const before = await db.select().from(leads).where(eq(leads.email, full));
    await indexLeadPhones();
    expect(await emailsFound("901820")).toEqual([later]);
    const { searchText } = (await db.select().from(leads).where(eq(leads.email, later)))[0] ?? {};
    await indexLeadPhones();
    expect((await db.select().from(leads).where(eq(leads.email, later)))[0]?.searchText).toBe(searchText);
    expect(await db.select().from(leads).where(eq(leads.email, full))).toEqual(before);
  });
});
