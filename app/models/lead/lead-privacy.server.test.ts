import { setImmediate as letOthersRun } from "node:timers/promises";

import { and, eq, getTableName, is, Table } from "drizzle-orm";
import { describe, expect, test } from "vitest";

import { atomically, db } from "~/server/db.server";
import { env } from "~/server/env.server";

import * as schema from "../../../drizzle/schema";
import { bookingForm, createTestHost, STAFF_SOURCE } from "../../../tests/factories/booking";
import { createWriter } from "../../../tests/factories/bulk-leads";
import { createCompany } from "../../../tests/factories/company";
import { createTestProposal } from "../../../tests/factories/proposal";
import { newestToken } from "../../../tests/factories/invitation";
import { createUser } from "../../../tests/factories/user";
import { wholeCopy } from "../../../tests/factories/whole-copy";
import { createEmptyDatabase, runRaw } from "../../../tests/setup/databases";
import { startScript, waitForLine } from "../../../tests/setup/processes";

import { ERASED_PERSON } from "~/models/audit/audit";
import { createBooking } from "~/models/booking/booking.server";
import { createHost } from "~/models/booking/booking-host.server";
import { storeContactMessage } from "~/models/contact/contact-message.server";
import { acceptInvitation, inviteMember } from "~/models/company/invitation.server";
import { recordLeadExport } from "./lead-change.server";
import { mergeLeads } from "./lead-merge.server";
import { eraseLead, exportPerson } from "./lead-privacy.server";
import { getLead } from "./lead-query.server";
import { deliverDueMails } from "~/models/mail/mail-delivery.server";
import { changeMemberRole } from "~/models/company/member.server";
import { declineProposal } from "~/models/proposal/proposal-reply.server";
import { recordName, type User } from "~/models/account/user";
import { deleteUser, setRole } from "~/models/account/user.server";
import { exportUser } from "~/models/account/user-export.server";

const { auditEntries, contactMessages, tenantInvitations, users } = schema;
const TABLES = Object.values(schema).filter((value): value is typeof auditEntries => is(value, Table));
const ORIGIN = { address: "203.0.113.7", userAgent: "Browser/1", requestId: null };

/** The tables in which any row holds this text, in any column. */
async function tablesThatHold(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const table of TABLES) {
    const rows = await db.select().from(table);
    if (JSON.stringify(rows).toLowerCase().includes(text.toLowerCase())) found.push(getTableName(table));
  }
  return found;
}

const sourceOf = (user: User) => ({ ...STAFF_SOURCE, actor: { id: user.id, name: recordName(user) } });

/** Does everything that leaves an email address behind, short of having an account. */
async function liveThrough(email: string) {
  const { tenant } = await createCompany();
  const inviting = { tenant, standing: "owner" as const, source: STAFF_SOURCE };
  await inviteMember({ ...inviting, invitedBy: "owner@firm.test", email, role: "member" });
  await createTestHost();
  const day = new Date(Date.now() + 2 * 24 * 60 * 60 * 1000);
  day.setUTCHours(10, Math.floor(Math.random() * 2) * 30, 0, 0);
  await createBooking(bookingForm({ email, startsAt: day }));
  await storeContactMessage({
    message: { topic: "process", name: "Ana", email, body: "Four hundred invoices a month." },
    consent: "I agree.",
    emailProven: false,
  });
  const made = await createTestProposal({ content: { clientEmail: email } });
  await declineProposal({ id: made.proposal.id, revision: 1, reason: null, origin: ORIGIN });
  await recordLeadExport({ source: STAFF_SOURCE, query: { q: email, status: "new" } });
  return { tenant, inviting };
}

describe("erasing a person", () => {
  test("leaves the email address of a lead in no table, the audit log included", async () => {
    const email = `gone-${crypto.randomUUID()}@leads.test`;
    await liveThrough(email);
    const lead = await getLead({ email });
    if (!lead) throw new Error("There is no lead");
    expect(await tablesThatHold(email)).toContain("audit_entries");
    await eraseLead({ lead, source: STAFF_SOURCE });
    expect(await tablesThatHold(email)).toEqual([]);
    const kept = and(eq(auditEntries.action, "invitation.sent"), eq(auditEntries.subjectName, ERASED_PERSON));
    expect(await db.$count(auditEntries, kept)).toBeGreaterThan(0);
  });

  test("leaves the email address of a deleted account in no table, as actor, subject, member or host", async () => {
    const user = await createUser();
    const { email } = user;
    const { tenant, inviting } = await liveThrough(email);
    const source = sourceOf(user);
    await acceptInvitation({ token: await newestToken(email), user, source });
    await changeMemberRole({ ...inviting, tenantId: tenant.id, userId: user.id, role: "admin" });
    await inviteMember({ ...inviting, source, invitedBy: email, email: "next@firm.test", role: "member" });
    await setRole({ userId: user.id, actorId: null, role: "sales" });
    await createHost({ userId: user.id, name: email, timeZone: "UTC", source });
    // An email that is on its way names who invites. Once it is sent, its text is gone.
    while ((await deliverDueMails({ worker: "test", send: () => Promise.resolve() })).sent > 0);
    await deleteUser({ userId: user.id });
    expect(await tablesThatHold(email)).toEqual([]);
    const left = await db
      .select({ name: auditEntries.actorName, action: auditEntries.action })
      .from(auditEntries)
      .where(eq(auditEntries.actorId, user.id));
    expect(left).toContainEqual({ name: "Dana Ortiz", action: "user.deleted" });
    expect(new Set(left.map(({ name }) => name))).toEqual(new Set(["Dana Ortiz"]));
    await db.delete(tenantInvitations).where(eq(tenantInvitations.email, "next@firm.test"));
  });

  test("leaves nothing of the name either when the account was a customer's", async () => {
    const user = await createUser();
    const { email } = user;
    await liveThrough(email);
    await acceptInvitation({ token: await newestToken(email), user, source: sourceOf(user) });
    await deleteUser({ userId: user.id });
    const left = await db.select().from(auditEntries).where(eq(auditEntries.actorId, user.id));
    expect(left.map(({ actorName }) => actorName)).toEqual([ERASED_PERSON]);
  });
});

describe("erasing someone with thousands of messages", () => {
  test("changes nothing when it is killed, and can be done again", async () => {
    const databaseUrl = await createEmptyDatabase();
    expect(await startScript("scripts/db-migrate.ts", { databaseUrl }).ended).toMatchObject({ code: 0 });
    const start = (...args: string[]) =>
      startScript("tests/processes/erase-until-killed.ts", { databaseUrl, args });
    const eraser = start("3000");
    const email = await waitForLine(eraser, () => true);
    let free = 0;
    await waitForLine(eraser, (line) => line === "free" && (free += 1) === 15);
    eraser.kill();
    await eraser.ended;
    const left = () => runRaw("select id from contact_messages", databaseUrl);
    expect(await left()).toHaveLength(3_000);
    expect(await runRaw("select email from leads", databaseUrl)).toEqual([{ email }]);
    await waitForLine(start("0", email), (line) => line === "erased");
    expect(await left()).toEqual([]);
    expect(await runRaw("select email from leads", databaseUrl)).toEqual([]);
    if (env.dialect === "sqlite")
      expect(await runRaw("pragma integrity_check", databaseUrl)).toEqual([{ integrity_check: "ok" }]);
  });

  // With PostgreSQL, others have their turn while its answers are on their way.
  test.runIf(env.dialect === "sqlite")("keeps nobody waiting, and nobody sees half of it", async () => {
    const email = await createWriter({ messages: 3_000 });
    const lead = await getLead({ email });
    if (!lead) throw new Error("There is no lead");
    const seen = new Set<number>();
    let turns = 0;
    let isOver = false;
    const erasing = eraseLead({ lead, source: STAFF_SOURCE }).finally(() => (isOver = true));
    for (; !isOver; turns += 1) {
      seen.add(await db.$count(contactMessages, eq(contactMessages.email, email)));
      await letOthersRun();
    }
    await erasing;
    seen.add(await db.$count(contactMessages, eq(contactMessages.email, email)));
    expect([...seen]).toEqual([3_000, 0]);
    expect(turns).toBeGreaterThan(5);
  });

  test("takes nothing of the last super admin, who has to stay", async () => {
    await db.update(users).set({ role: "support" }).where(eq(users.role, "super_admin"));
    const user = await createUser({ role: "super_admin" });
    const email = await createWriter({ messages: 300 });
    await db.update(users).set({ email }).where(eq(users.id, user.id));
    await expect(deleteUser({ userId: user.id })).rejects.toMatchObject({ code: "last_super_admin" });
    expect(await db.$count(contactMessages, eq(contactMessages.email, email))).toBe(300);
    expect(await getLead({ email })).not.toBeNull();
  });
});

describe("a copy of someone's data", () => {
  async function createLead() {
    const email = `copied-${crypto.randomUUID()}@leads.test`;
    await liveThrough(email);
    const lead = await getLead({ email });
    if (!lead) throw new Error("There is no lead");
    return lead;
  }

  test("says nothing about itself when it is complete", async () => {
    const lead = await createLead();
    expect((await wholeCopy(exportPerson({ email: lead.email }))).incomplete).toEqual([]);
  });

  test("says that it may be incomplete when the person is erased while it is made", async () => {
    const lead = await createLead();
    const copy = await exportPerson({ email: lead.email });
    await copy.timeline.next();
    await eraseLead({ lead, source: STAFF_SOURCE });
    const { incomplete, messages } = await wholeCopy(copy);
    expect(messages).toEqual([]);
    expect(incomplete).toEqual([expect.stringContaining("may be incomplete")]);
  });

  test("says that it may be incomplete when the person is merged while it is made", async () => {
    const [lead, other] = [await createLead(), await createLead()];
    const copies = [await exportPerson({ email: lead.email }), await exportPerson({ email: other.email })];
    await mergeLeads({ kept: other, other: lead, actorId: (await createUser()).id, source: STAFF_SOURCE });
    for (const copy of copies) expect((await wholeCopy(copy)).incomplete).toHaveLength(1);
  });

  test("says that it may be incomplete when the account is deleted while it is made", async () => {
    const user = await createUser();
    const copy = await exportUser({ userId: user.id });
    await deleteUser({ userId: user.id });
    expect((await wholeCopy(copy)).incomplete).toHaveLength(1);
  });
});

test("the database lets an audit entry lose a name or an email address, and change in no other way", async () => {
  const { email } = await createUser();
  await liveThrough(email);
  const entry = and(eq(auditEntries.subjectName, email), eq(auditEntries.action, "invitation.sent"));
  const changes: Partial<typeof auditEntries.$inferInsert>[] = [
    { action: "invitation.revoked" },
    { subjectName: "Another Person" },
    { actorName: "Another Person" },
    { subjectName: ERASED_PERSON, after: null },
    { subjectName: ERASED_PERSON, createdAt: new Date(0) },
  ];
  for (const change of changes)
    await expect(
      atomically((tx) => [tx.update(auditEntries).set(change).where(entry)]),
      JSON.stringify(change),
    ).rejects.toThrow();
  await expect(atomically((tx) => [tx.delete(auditEntries).where(entry)])).rejects.toThrow();
  expect(await db.$count(auditEntries, entry)).toBe(1);
});
