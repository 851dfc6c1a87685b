import { and, desc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";

import type { Language } from "~/lib/languages";
import { db } from "~/server/db.server";

import { leads, outboxMails, users } from "../../../drizzle/schema";
import { STAFF_SOURCE } from "../../../tests/factories/booking";
import { createCompany } from "../../../tests/factories/company";
import { createTestProposal, NO_WORKSPACE } from "../../../tests/factories/proposal";
import { saveMembership } from "../../../tests/factories/tenant";
import { createUser } from "../../../tests/factories/user";

import { inviteMember, listInvitations, resendInvitation } from "./invitation.server";
import { getRecipientLanguage } from "./recipient-language.server";
import type { Tenant } from "./tenant";

const address = () => `gast-${crypto.randomUUID()}@gaeste.test`;

async function createReader(language: Language) {
  const user = await createUser();
  await db.update(users).set({ language }).where(eq(users.id, user.id));
  return user;
}

async function createLead(email: string, language: Language) {
  const now = new Date();
  const times = { createdAt: now, updatedAt: now, lastEventAt: now };
  await db.insert(leads).values({ email, source: "staff", language, searchText: email, ...times });
}

/** A company whose newest proposal is in a language. */
async function createClient(language?: Language) {
  const { tenant } = await createCompany();
  const wish = { ...NO_WORKSPACE, tenantId: tenant.id };
  if (language) await createTestProposal({ wish, language, isSent: false });
  return tenant;
}

const inviting = (tenant: Tenant) => ({
  tenant,
  standing: "owner" as const,
  invitedBy: "owner@firm.test",
  source: STAFF_SOURCE,
});

async function newestMail(email: string) {
  const [mail] = await db
    .select({ subject: outboxMails.subject, text: outboxMails.textBody, html: outboxMails.htmlBody })
    .from(outboxMails)
    .where(eq(outboxMails.recipient, email))
    .orderBy(desc(outboxMails.createdAt), desc(outboxMails.id))
    .limit(1);
  return mail;
}

describe("the language of an invitation", () => {
  test("is that of the person's account, before what else is known", async () => {
    const tenant = await createClient("en");
    // Registering made them a lead who reads English pages.
    const user = await createReader("de");
    expect(await db.$count(leads, and(eq(leads.email, user.email), eq(leads.language, "en")))).toBe(1);
    expect(await getRecipientLanguage({ email: user.email, tenantId: tenant.id })).toBe("de");
    const reader = await createReader("en");
    const german = await createClient("de");
    expect(await getRecipientLanguage({ email: reader.email, tenantId: german.id })).toBe("en");
  });

  test("is that of the pages they read, before the company's", async () => {
    const tenant = await createClient("en");
    const email = address();
    await createLead(email, "de");
    expect(await getRecipientLanguage({ email: email.toUpperCase(), tenantId: tenant.id })).toBe("de");
  });

  test("is the company's for a stranger: of its newest proposal, else of its owner", async () => {
    const email = address();
    expect(await getRecipientLanguage({ email, tenantId: (await createClient("de")).id })).toBe("de");
    const tenant = await createClient();
    const [member, owner] = [await createReader("en"), await createReader("de")];
    await saveMembership({ tenantId: tenant.id, userId: member.id, role: "member" });
    await saveMembership({ tenantId: tenant.id, userId: owner.id, role: "owner" });
    expect(await getRecipientLanguage({ email, tenantId: tenant.id })).toBe("de");
  });

  test("is English if nothing is known, whatever others' companies read", async () => {
    await createClient("de");
    const tenant = await createClient();
    expect(await getRecipientLanguage({ email: address(), tenantId: tenant.id })).toBe("en");
    expect(await getRecipientLanguage({ email: address(), tenantId: crypto.randomUUID() })).toBe("en");
  });
});

describe("the email of an invitation", () => {
  test("is German for a German company, the first time and when it is sent again", async () => {
    const tenant = await createClient("de");
    const email = address();
    await inviteMember({ ...inviting(tenant), email, role: "member" });
    const first = await newestMail(email);
    expect(first?.subject).toMatch(/^Einladung zu /);
    expect(first?.html).toContain('lang="de"');
    expect(first?.text).toContain("Einladung öffnen");
    expect(first?.text).not.toMatch(/\b(?:your|the|invited|expires)\b/i);

    const { items } = await listInvitations({ tenantId: tenant.id });
    await db.delete(outboxMails).where(eq(outboxMails.recipient, email));
    await resendInvitation({ ...inviting(tenant), id: items[0]?.id ?? "" });
    expect((await newestMail(email))?.subject).toMatch(/^Einladung zu /);
  });
});
