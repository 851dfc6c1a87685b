import { asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";

import { atomically, ConditionLost, db, required } from "~/server/db.server";

import { leadEvents, leads, tags } from "../../../drizzle/schema";
import { createUser, onboarding } from "../../../tests/factories/user";

import { leadWrites, type LeadStep } from "./lead.server";
import { deleteUser, onboardUser } from "~/models/account/user.server";

function someEmail(): string {
  return `${crypto.randomUUID().slice(0, 8)}@example.test`;
}

async function take(step: Partial<LeadStep> & { email: string }): Promise<void> {
  await atomically((tx) =>
    leadWrites(tx, {
      emailProven: false,
      source: "contact",
      consent: "You may answer me.",
      event: { kind: "contact_message" },
      ...step,
    }),
  );
}

async function leadOf(email: string) {
  const [lead] = await db.select().from(leads).where(eq(leads.email, email));
  if (!lead) throw new Error("There is no lead with this address.");
  return lead;
}

async function eventsOf(email: string) {
  const { id } = await leadOf(email);
  return db
    .select()
    .from(leadEvents)
    .where(eq(leadEvents.leadId, id))
    .orderBy(asc(leadEvents.createdAt), asc(leadEvents.id));
}

describe("a step of a lead", () => {
  test("makes a lead from the address in lower case, with its consent and a timeline entry", async () => {
    const email = someEmail();
    const now = new Date("2026-03-01T10:00:00Z");
    await take({
      email: ` ${email.toUpperCase()} `,
      name: "Ana Roth",
      company: "Roth Freight",
      event: { kind: "contact_message", subjectId: "m1", facts: { topic: "invoices" } },
      now,
    });
    expect(await leadOf(email)).toMatchObject({
      name: "Ana Roth",
      company: "Roth Freight",
      source: "contact",
      status: "new",
      consent: "You may answer me.",
      consentAt: now,
      emailProvenAt: null,
      lastEventAt: now,
    });
    expect(await eventsOf(email)).toMatchObject([
      { kind: "contact_message", subjectId: "m1", facts: { topic: "invoices" }, emailProven: false },
    ]);
  });

  test("joins the lead of the address and leaves the first source", async () => {
    const email = someEmail();
    await take({ email, name: "Ana Roth", now: new Date("2026-03-01T10:00:00Z") });
    await take({
      email,
      phone: "+49 30 1234",
      source: "booking",
      consent: null,
      event: { kind: "booking_made" },
      now: new Date("2026-03-02T10:00:00Z"),
    });
    expect(await leadOf(email)).toMatchObject({
      name: "Ana Roth",
      phone: "+49 30 1234",
      source: "contact",
      consent: "You may answer me.",
      lastEventAt: new Date("2026-03-02T10:00:00Z"),
    });
    expect((await eventsOf(email)).map(({ kind }) => kind)).toEqual(["contact_message", "booking_made"]);
  });

  test("lets nobody change a person's data by typing their address", async () => {
    const email = someEmail();
    const saving = { amountMinor: 3_000_000_00, currency: "USD" };
    await take({ email, emailProven: true, name: "Ana Roth", interest: "Invoices", yearlySaving: saving });
    await take({
      email,
      name: "Mallory",
      company: "Mallory Ltd",
      interest: "Nothing",
      yearlySaving: { amountMinor: 1, currency: "EUR" },
    });
    expect(await leadOf(email)).toMatchObject({
      name: "Ana Roth",
      interest: "Invoices",
      yearlySavingMinor: 3_000_000_00,
      yearlySavingCurrency: "USD",
    });
  });

  test("believes a proven statement before an unproven one", async () => {
    const email = someEmail();
    await take({ email, name: "A. R.", company: "?" });
    await take({ email, emailProven: true, name: "Ana Roth", source: "registration" });
    const lead = await leadOf(email);
    expect(lead).toMatchObject({ name: "Ana Roth", company: "?" });
    expect(lead.emailProvenAt).toBeInstanceOf(Date);
  });

  test("follows the latest saving of an unproven lead, amount and currency together", async () => {
    const email = someEmail();
    await take({ email, yearlySaving: { amountMinor: 100, currency: "USD" } });
    await take({ email, yearlySaving: { amountMinor: 900_719_925_474_099, currency: "EUR" } });
    await take({ email });
    expect(await leadOf(email)).toMatchObject({
      yearlySavingMinor: 900_719_925_474_099,
      yearlySavingCurrency: "EUR",
    });
  });

  test("brings the status forward only, and a lost lead back", async () => {
    const email = someEmail();
    await take({ email, advanceTo: "proposal" });
    await take({ email, advanceTo: "qualified" });
    await take({ email });
    expect((await leadOf(email)).status).toBe("proposal");
    await take({ email, advanceTo: "won" });
    expect((await leadOf(email)).status).toBe("won");
    await db.update(leads).set({ status: "lost" }).where(eq(leads.email, email));
    await take({ email, advanceTo: "qualified" });
    expect((await leadOf(email)).status).toBe("qualified");
  });

  test("finds a lead by every name it was ever given, once each", async () => {
    const email = someEmail();
    for (let time = 0; time < 3; time++) await take({ email, name: "Zoë Ångström" });
    await take({ email, name: "Zoe Miller" });
    const { searchText } = await leadOf(email);
    expect(searchText.match(/angstrom/g)).toHaveLength(1);
    expect(searchText).toContain("miller");
  });

  test("keeps the text of search bounded, however often strangers come", async () => {
    const email = someEmail();
    for (let time = 0; time < 12; time++)
      await take({ email, interest: `${time} `.repeat(3) + "x".repeat(40).repeat(9) + crypto.randomUUID() });
    await take({ email, interest: Array.from({ length: 400 }, (_, word) => `word${word}`).join(" ") });
    expect((await leadOf(email)).searchText.length).toBeLessThanOrEqual(2_000);
  });

  test("thirty at once make one lead with thirty entries", async () => {
    const email = someEmail();
    await Promise.all(Array.from({ length: 30 }, (_, n) => take({ email, name: `Person ${n}` })));
    expect(await eventsOf(email)).toHaveLength(30);
  });

  test("is undone with the change that it tells of", async () => {
    const email = someEmail();
    const lost = atomically((tx) => [
      ...leadWrites(tx, {
        email,
        emailProven: false,
        source: "booking",
        consent: null,
        event: { kind: "booking_made" },
      }),
      required(tx.delete(tags).where(eq(tags.slug, "no-such-tag")).returning()),
    ]);
    await expect(lost).rejects.toThrow(ConditionLost);
    expect(await db.select().from(leads).where(eq(leads.email, email))).toEqual([]);
  });
});

describe("a registration", () => {
  test("is a lead, proven by the confirmed address", async () => {
    const input = onboarding();
    const { user } = await onboardUser(input);
    await onboardUser(input);
    expect(await leadOf(user.email)).toMatchObject({
      name: "Dana Ortiz",
      company: "Ortiz Freight",
      source: "registration",
      userId: user.id,
    });
    expect((await eventsOf(user.email)).map(({ kind }) => kind)).toEqual(["registered"]);
  });

  test("keeps the campaign that brought it, as first and as last touch", async () => {
    const { metadata } = onboarding();
    const campaign = "utm_source=newsletter&utm_campaign=spring";
    const { user } = await onboardUser(onboarding({ metadata: { ...metadata, campaign } }));
    const touch = { source: "newsletter", campaign: "spring" };
    expect(await leadOf(user.email)).toMatchObject({ firstTouch: touch, lastTouch: touch });
    const { user: other } = await onboardUser(onboarding({ metadata: { ...metadata, campaign: 7 } }));
    expect(await leadOf(other.email)).toMatchObject({ firstTouch: null });
  });

  test("takes the lead with it when the account is deleted", async () => {
    const { user } = await onboardUser(onboarding());
    await deleteUser({ userId: user.id });
    expect(await db.select().from(leads).where(eq(leads.email, user.email))).toEqual([]);
  });

  test("of the staff is none, nor is that of a listed super admin", async () => {
    const staff = await createUser({ role: "support" });
    const { user: admin } = await onboardUser({
      ...onboarding({ email: "boss@example.test" }),
      bootstrapEmails: ["boss@example.test"],
    });
    expect(admin.role).toBe("super_admin");
    for (const { email } of [staff, admin]) {
      expect(await db.select().from(leads).where(eq(leads.email, email))).toEqual([]);
    }
  });
});

describe("campaigns", () => {
  test("the first and the last one stay on the lead, with their moments", async () => {
    const email = someEmail();
    const at = (minute: number) => new Date(Date.UTC(2026, 4, 4, 10, minute));
    await take({ email, now: at(0) });
    await take({ email, campaign: { source: "newsletter", campaign: "spring" }, now: at(1) });
    await take({ email, now: at(2) });
    await take({ email, campaign: { source: "ads", medium: "cpc" }, now: at(3) });
    await take({ email, now: at(4) });
    expect(await leadOf(email)).toMatchObject({
      firstTouch: { source: "newsletter", campaign: "spring", at: at(1).toISOString() },
      lastTouch: { source: "ads", medium: "cpc", at: at(3).toISOString() },
    });
  });
});
