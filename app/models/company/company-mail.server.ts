import type { Language } from "~/lib/languages";
import type { MailWords } from "~/lib/mail-words";
import { and, desc, eq, exists, isNotNull, isNull, or, type SQL } from "drizzle-orm";

import {
  companyMessages,
  leads,
  memberships,
  proposals,
  users,
  workPreferences,
  workspaces,
} from "../../../drizzle/schema";
import { displayName } from "~/models/account/user";
import { mailBody } from "~/models/mail/mail-body";
import { queueMail } from "~/models/mail/mail.server";
import type { Settings } from "~/models/settings/settings";
import { getSettings } from "~/models/settings/settings.server";
import { stopLink } from "~/models/mail/mail-choice-link.server";
import { mailChoiceTopic } from "~/models/mail/mail-choice.server";
import { db, type Database, type Write } from "~/server/db.server";
import { env } from "~/server/env.server";

import type { CompanyContact, MessageSide } from "./company-message";

/* Emails about what a company's people and the provider's staff send each other. */

/**
 * The staff member whom a company's people write to: the owner of its newest proposal, else of the
 * lead who was active last. Null if nobody is.
 */
export async function getCompanyContact({ tenantId }: { tenantId: string }): Promise<CompanyContact | null> {
  const person = { id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email };
  const [ofProposal] = await db
    .select(person)
    .from(proposals)
    .innerJoin(users, and(eq(users.id, proposals.ownerId), eq(users.isActive, true)))
    .where(eq(proposals.tenantId, tenantId))
    .orderBy(desc(proposals.createdAt), desc(proposals.id))
    .limit(1);
  const [found] = ofProposal
    ? [ofProposal]
    : await db
        .select(person)
        .from(memberships)
        .innerJoin(leads, and(eq(leads.userId, memberships.userId), isNotNull(leads.ownerId)))
        .innerJoin(users, and(eq(users.id, leads.ownerId), eq(users.isActive, true)))
        .where(eq(memberships.tenantId, tenantId))
        .orderBy(desc(leads.lastEventAt), desc(leads.id))
        .limit(1);
  return found ? { id: found.id, name: displayName(found), email: found.email } : null;
}

/** The writes that queue emails. */
export type Mails = (tx: Database, now: Date) => Write[];

interface Sent {
  tenant: { id: string; name: string };
  /** The workspace that the email opens for the company's people; by default its oldest. */
  workspaceId?: string;
  author: { id: string; name: string; email: string };
  /** The page that the email opens. */
  page: "messages" | "files";
  kind: "company_message" | "company_file";
  words: (settings: Settings) => MailWords;
}

/** Emails for the people who get what was sent: the contact, or the company's people. */
export function mailsToOtherSide({ side, ...sent }: Sent & { side: MessageSide }): Promise<Mails> {
  return side === "client" ? mailsToStaff(sent) : mailsToClients(sent);
}

async function mailsToStaff({ tenant, author, page, kind, words }: Sent): Promise<Mails> {
  const [contact, settings, [lead]] = await Promise.all([
    getCompanyContact({ tenantId: tenant.id }),
    getSettings(),
    db.select({ id: leads.id }).from(leads).where(eq(leads.userId, author.id)).limit(1),
  ]);
  // The contact sells: they may open the pages of leads, and seldom those of companies.
  const path = lead ? `/admin/leads/${lead.id}/${page}` : `/admin/workspaces/${tenant.id}`;
  const mail = {
    to: contact?.email ?? settings.email,
    senderName: author.name,
    replyTo: author.email,
    ...mailBody({ words: () => words(settings), link: `${env.appUrl}${path}#${page}`, settings }),
  };
  return (tx, now) => queueMail(tx, { kind: `${kind}_staff`, ...mail }, { now });
}

/**
 * Emails for the members who have written, or else for the owners, except those who turned them
 * off.
 */
async function mailsToClients({ tenant, workspaceId, author, page, kind, words }: Sent): Promise<Mails> {
  const [members, settings, oldest] = await Promise.all([
    listReaders(tenant.id),
    getSettings(),
    workspaceId === undefined ? getOldestWorkspace(tenant.id) : { id: workspaceId },
  ]);
  const path = oldest ? `/workspace/${oldest.id}/${page}` : "/admin/workspaces";
  const link = `${env.appUrl}${path}`;
  const from = { senderName: author.name, replyTo: author.email };
  return (tx, now) =>
    members.flatMap(({ id, email, language }) => {
      const stop = stopLink("company", id);
      const body = mailBody({ language, words: () => words(settings), link, stopLink: stop, settings });
      const topic = mailChoiceTopic("company", id);
      return queueMail(tx, { kind, to: email, ...from, ...body, unsubscribeUrl: stop, topic }, { now });
    });
}

/** The first workspace of a company; null if it has none. */
export async function getOldestWorkspace(tenantId: string): Promise<{ id: string; name: string } | null> {
  const [workspace] = await db
    .select({ id: workspaces.id, name: workspaces.name })
    .from(workspaces)
    .where(eq(workspaces.tenantId, tenantId))
    .orderBy(workspaces.createdAt, workspaces.id)
    .limit(1);
  return workspace ?? null;
}

/** Whether anyone of a company gets an email about what the staff send it. */
export async function isCompanyEmailed({ tenantId }: { tenantId: string }): Promise<boolean> {
  return (await listReaders(tenantId)).length > 0;
}

async function listReaders(tenantId: string): Promise<{ id: string; email: string; language: Language }[]> {
  const membersWho = (condition: SQL) =>
    db
      .select({ id: users.id, email: users.email, language: users.language })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .leftJoin(workPreferences, eq(workPreferences.userId, users.id))
      .where(
        and(
          eq(memberships.tenantId, tenantId),
          eq(users.isActive, true),
          or(isNull(workPreferences.userId), eq(workPreferences.wantsCompanyMail, true)),
          condition,
        ),
      );
  // One message of each member, because a long thread has thousands by a few people.
  const written = db
    .select({ id: companyMessages.id })
    .from(companyMessages)
    .where(
      and(
        eq(companyMessages.authorId, users.id),
        eq(companyMessages.tenantId, tenantId),
        eq(companyMessages.side, "client"),
      ),
    );
  const writers = await membersWho(exists(written));
  return writers.length > 0 ? writers : membersWho(eq(memberships.role, "owner"));
}
