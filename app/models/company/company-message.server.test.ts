import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";

import { displayName, type User } from "~/models/account/user";
import { deleteUser } from "~/models/account/user.server";
import type { AuditSource } from "~/models/audit/audit";
import { listActivity } from "~/models/audit/activity.server";
import { setMailWanted } from "~/models/mail/mail-choice.server";
import { db } from "~/server/db.server";

import { leads, outboxMails } from "../../../drizzle/schema";
import { createCompany } from "../../../tests/factories/company";
import { createTestProposal } from "../../../tests/factories/proposal";
import { saveMembership } from "../../../tests/factories/tenant";
import { createUser } from "../../../tests/factories/user";

import { getCompanyContact } from "./company-mail.server";
import { getCompanyOfPerson, listCompanyMessages, writeCompanyMessage } from "./company-message.server";
import type { MembershipRole, Tenant } from "./tenant";

let tenant: Tenant;
let client: User;
let staff: User;

const sourceOf = (user: User): AuditSource => ({
  actor: { id: user.id, name: displayName(user) },
  network: null,
  userAgent: null,
  requestId: null,
});

async function join(role: MembershipRole): Promise<User> {
  const user = await createUser();
  await saveMembership({ tenantId: tenant.id, userId: user.id, role });
  return user;
}

function write(user: User, side: "client" | "staff", text: string, id: string = crypto.randomUUID()) {
  const author = { id: user.id, name: displayName(user), email: user.email };
  return writeCompanyMessage({ id, tenant, side, text, author, source: sourceOf(user) });
}

const forTenant = () => ({ workspaceName: null, workspacePlan: null, tenantId: tenant.id });
const thread = async () => (await listCompanyMessages({ tenantId: tenant.id, limit: 10 })).items;
const mailsTo = (email: string) => db.select().from(outboxMails).where(eq(outboxMails.recipient, email));

beforeEach(async () => {
  ({ tenant } = await createCompany());
  client = await join("owner");
  staff = await createUser({ role: "sales" });
});

describe("a message between a company and the provider's staff", () => {
  test("reaches the thread, the other side's mailbox and the company's activity", async () => {
    const { author } = await createTestProposal({ wish: forTenant() });
    expect(await write(client, "client", "When do we start?")).toBe(true);
    expect(await write(staff, "staff", "On Monday.")).toBe(true);
    expect(await thread()).toMatchObject([
      { side: "staff", text: "On Monday.", authorName: displayName(staff) },
      { side: "client", text: "When do we start?", authorName: displayName(client) },
    ]);
    expect(await mailsTo(author.user.email)).toMatchObject([
      { kind: "company_message_staff", senderName: displayName(client), replyTo: client.email },
    ]);
    const [mail] = await mailsTo(client.email);
    expect(mail).toMatchObject({
      kind: "company_message",
      senderName: displayName(staff),
      replyTo: staff.email,
    });
    expect(mail?.textBody).toContain("On Monday.");
    const { items } = await listActivity({ tenantId: tenant.id, limit: 5 });
    expect(items.filter(({ action }) => action === "tenant.message_sent")).toHaveLength(2);
  });

  test("is written once, however often and at once its form arrives", async () => {
    const key = crypto.randomUUID();
    const written = await Promise.all([1, 2, 3].map(() => write(client, "client", "Hello", key)));
    expect(written.filter(Boolean)).toHaveLength(1);
    expect(await thread()).toHaveLength(1);
  });

  test("from staff goes to the members who have written, else to the owners", async () => {
    const member = await join("member");
    await write(staff, "staff", "Welcome!");
    expect(await mailsTo(client.email)).toHaveLength(1);
    expect(await mailsTo(member.email)).toHaveLength(0);
    await write(member, "client", "Thanks");
    await write(staff, "staff", "You're welcome.");
    expect(await mailsTo(client.email)).toHaveLength(1);
    expect(await mailsTo(member.email)).toHaveLength(1);
  });

  test("from staff is in the thread, and reaches nobody who turned its emails off", async () => {
    const [writer, quiet] = [await join("member"), await join("owner")];
    const turnOff = (user: User) => setMailWanted({ userId: user.id, mail: "company", wanted: false });
    const counts = () =>
      Promise.all([writer, client, quiet].map(async ({ email }) => (await mailsTo(email)).length));
    await write(writer, "client", "When do we start?");
    await turnOff(quiet);
    await turnOff(writer);
    // Those who wrote want none, so it goes to the owner who didn't turn them off.
    await write(staff, "staff", "On Monday.");
    expect(await counts()).toEqual([0, 1, 0]);
    await turnOff(client);
    await write(staff, "staff", "At ten.");
    expect(await counts()).toEqual([0, 0, 0]);
    expect((await thread()).map(({ text }) => text)).toEqual(["At ten.", "On Monday.", "When do we start?"]);
  });

  test.each([
    ["who have written", "member"],
    ["who own the company", "owner"],
  ] as const)("from staff goes to all members %s, however many they are", async (_who, role) => {
    const members = await Promise.all(Array.from({ length: 25 }, () => join(role)));
    if (role === "member") for (const member of members) await write(member, "client", "Hello");
    await write(staff, "staff", "Welcome!");
    const mails = await db.select().from(outboxMails).where(eq(outboxMails.kind, "company_message"));
    const readers = new Set(mails.map(({ recipient }) => recipient));
    expect(members.map(({ email }) => email).filter((email) => !readers.has(email))).toEqual([]);
  });

  test("of a company is in no other company's thread", async () => {
    await write(client, "client", "Ours");
    const other = await createCompany();
    expect((await listCompanyMessages({ tenantId: other.tenant.id, limit: 10 })).items).toEqual([]);
  });

  test("goes with its author's account; what staff wrote stays without a name", async () => {
    await write(client, "client", "Mine");
    await write(staff, "staff", "Ours");
    await join("owner");
    await deleteUser({ userId: client.id });
    await deleteUser({ userId: staff.id });
    expect(await thread()).toMatchObject([{ side: "staff", text: "Ours", authorName: null }]);
  });
});

describe("a company's contact", () => {
  test("is the owner of its newest proposal, else of a member's lead, else nobody", async () => {
    expect(await getCompanyContact({ tenantId: tenant.id })).toBeNull();
    await db.update(leads).set({ ownerId: staff.id }).where(eq(leads.userId, client.id));
    expect(await getCompanyContact({ tenantId: tenant.id })).toMatchObject({ id: staff.id });
    const { author } = await createTestProposal({ wish: forTenant() });
    expect(await getCompanyContact({ tenantId: tenant.id })).toMatchObject({ id: author.user.id });
  });
});

describe("the company of the person behind a lead", () => {
  test("is the one they joined, else the one they got a proposal for, else none", async () => {
    const { email } = client;
    expect(await getCompanyOfPerson({ email, userId: client.id })).toMatchObject({ id: tenant.id });
    const stranger = "stranger@visitors.test";
    expect(await getCompanyOfPerson({ email: stranger, userId: null })).toBeNull();
    await createTestProposal({
      content: { clientEmail: stranger },
      wish: forTenant(),
    });
    expect(await getCompanyOfPerson({ email: stranger, userId: null })).toMatchObject({ id: tenant.id });
  });
});
