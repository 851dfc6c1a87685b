import { ne } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";

import { atomically, db, refreshStatistics } from "~/server/db.server";

import {
  bookings,
  companyMessages,
  contactMessages,
  leads,
  memberships,
  outboxMails,
  pictures,
  proposalEvents,
  proposalRevisions,
  proposals,
  tasks,
  tenants,
  workspaceFiles,
  workspaces,
} from "../../../drizzle/schema";
import { createBulkBookings } from "../../../tests/factories/bulk-bookings";
import { createBulkLeads, createBulkMessages } from "../../../tests/factories/bulk-leads";
import { createBulkProposals } from "../../../tests/factories/bulk-proposals";
import { insertMany } from "../../../tests/factories/insert-many";
import { proposalContent } from "../../../tests/factories/proposal";
import { createUser } from "../../../tests/factories/user";
import { explain } from "../../../tests/setup/explain";

import { listCompanies } from "~/models/company/company.server";
import { isCompanyEmailed } from "~/models/company/company-mail.server";
import { getLastConsultation, listBookingsAhead } from "~/models/booking/booking-query.server";
import { listContactMessages } from "~/models/contact/contact-message.server";
import { SYSTEM_SOURCE } from "~/models/audit/audit";
import { checkFiles } from "~/models/file/file-check.server";
import { clearFiles } from "~/models/file/file-removal.server";
import { LEAD_SORTS } from "~/models/lead/lead";
import { eraseLead } from "~/models/lead/lead-privacy.server";
import { listLeads } from "~/models/lead/lead-query.server";
import { totalOpenLeads } from "~/models/lead/lead-totals.server";
import { getOutboxState } from "~/models/mail/mail.server";
import { getLastTestMail } from "~/models/mail/test-mail.server";
import { clearPictures } from "~/models/picture/picture-removal.server";
import { eraseOldProposals } from "~/models/proposal/proposal-privacy.server";
import { DAY_MILLISECONDS } from "~/lib/time-units";
import { suggestTasks } from "~/models/task/task-suggestion.server";

/*
 * After some years nearly everything is done: leads are won or lost, emails sent, messages spam,
 * pictures ready. What looks for the rest must not walk through all that.
 */

const TOTAL = 2_000;
const START = Date.parse("2026-01-01");
const page = { limit: 20 };

/** Rows of a table, one a minute. */
function rowsOf<Row>(row: (part: { id: string; createdAt: Date; updatedAt: Date }) => Row): Row[] {
  return Array.from({ length: TOTAL }, (_, number) => {
    const createdAt = new Date(START + number * 60_000);
    return row({ id: crypto.randomUUID(), createdAt, updatedAt: createdAt });
  });
}

async function readIds(table: typeof leads | typeof proposals | typeof bookings): Promise<string[]> {
  const rows = await db.select({ id: table.id }).from(table).limit(TOTAL);
  return rows.map(({ id }) => id);
}

let ownerId: string;
let tenantId: string;
beforeAll(async () => {
  ownerId = (await createUser({ role: "sales" })).id;
  const { id: staffId } = await createUser({ role: "sales" });
  tenantId = crypto.randomUUID();
  const now = new Date(START);
  const times = { createdAt: now, updatedAt: now };
  await createBulkLeads({ total: TOTAL });
  await createBulkMessages({ total: TOTAL });
  await createBulkProposals({ total: TOTAL });
  await createBulkBookings({ hosts: 2, days: 250, perDay: 4 });
  await atomically((tx) => [
    tx.update(leads).set({ status: "lost", ownerId }).where(ne(leads.status, "qualified")),
    tx.update(contactMessages).set({ status: "spam" }).where(ne(contactMessages.status, "answered")),
    tx.update(proposals).set({ status: "accepted" }).where(ne(proposals.status, "declined")),
    tx.update(bookings).set({ status: "held" }),
    tx.insert(tenants).values({ id: tenantId, name: "One", subdomain: "one", searchText: "one", ...times }),
    tx.insert(workspaces).values({ id: tenantId, tenantId, name: "Main", searchText: "main", ...times }),
    tx.insert(memberships).values({ tenantId, userId: ownerId, createdAt: now }),
  ]);
  const [ofLeads, ofProposals, ofBookings] = await Promise.all([
    readIds(leads),
    readIds(proposals),
    readIds(bookings),
  ]);
  const sentProposals = [...ofProposals];
  const firms = rowsOf((part) => ({
    ...part,
    name: `Firm ${part.id}`,
    subdomain: part.id,
    searchText: "firm",
  }));
  await atomically((tx) => [
    insertMany(
      tx,
      outboxMails,
      rowsOf(({ id, createdAt }) => ({
        ...{ id, kind: "reset", recipient: `reader-${id}@example.test`, subject: "A link" },
        ...{ textBody: "", htmlBody: "", status: "sent" as const },
        ...{ createdAt, nextAttemptAt: createdAt, sentAt: createdAt },
      })),
    ),
    insertMany(
      tx,
      tasks,
      rowsOf((part) => ({
        ...part,
        ...{
          title: "Call back",
          dueDay: "2026-01-01",
          dueAt: part.createdAt,
          doneAt: part.createdAt,
          ownerId,
        },
        ...{ leadId: ofLeads.pop(), proposalId: ofProposals.pop(), bookingId: ofBookings.pop() },
      })),
    ),
    insertMany(
      tx,
      pictures,
      rowsOf((part) => ({
        ...part,
        ...{ use: "blog" as const, state: "ready" as const, store: "local" as const, altText: "" },
        ...{ width: 1, height: 1, sourceFormat: "png", sourceBytes: 1, sourceHash: part.id, variants: [] },
      })),
    ),
    insertMany(
      tx,
      proposalRevisions,
      sentProposals.map((proposalId) => ({
        ...{ proposalId, revision: 1, content: proposalContent(), createdAt: new Date(START) },
      })),
    ),
    insertMany(
      tx,
      proposalEvents,
      sentProposals.map((proposalId) => ({
        ...{ proposalId, revision: 1, kind: "sent" as const, createdAt: new Date(START) },
      })),
    ),
    insertMany(tx, tenants, firms),
    insertMany(
      tx,
      companyMessages,
      rowsOf(({ id, createdAt }) => ({
        ...{ id, text: "Hello", createdAt },
        ...(createdAt.getTime() % 240_000 === 0
          ? { tenantId, side: "client" as const, authorId: ownerId }
          : { tenantId: firms.pop()?.id ?? tenantId, side: "staff" as const, authorId: staffId }),
      })),
    ),
    insertMany(
      tx,
      workspaceFiles,
      rowsOf((part) => ({
        ...part,
        ...{ workspaceId: tenantId, side: "staff" as const, name: "a.txt", kind: "txt" as const, bytes: 1 },
        ...{ state: "clean" as const, store: "local" as const },
      })),
    ),
  ]);
  await refreshStatistics();
});

/** The plans of all statements, as one text. */
async function plansOf(run: () => Promise<unknown>): Promise<string> {
  return (await explain(run)).join("\n");
}

describe("few of many", () => {
  test.each(LEAD_SORTS)("open leads by %s are read from an index that has only them", async (sort) => {
    const filter = { status: "open" } as const;
    expect(await plansOf(() => listLeads({ filter, sort, page }))).toMatch(/leads_open_\w+_index/);
  });

  test("a person's open leads come from such an index in the list and in the count", async () => {
    const filter = { status: "open", ownerId } as const;
    expect(await plansOf(() => listLeads({ filter, page }))).toContain("leads_owner_open_index");
    expect(await plansOf(() => totalOpenLeads(ownerId))).toContain("leads_owner_open_index");
  });

  test("open leads of one source come from such an index in the usual order", async () => {
    const filter = { status: "open", source: "contact" } as const;
    expect(await plansOf(() => listLeads({ filter, page }))).toMatch(/leads_(?:source_)?open_\w+/);
  });

  test("the inbox doesn't walk through spam", async () => {
    const plans = await plansOf(() => listContactMessages({ filter: {}, page }));
    expect(plans).toContain("contact_messages_genuine_index");
  });

  test("the state of the outbox is read without the emails that were sent", async () => {
    const plans = await plansOf(() => getOutboxState());
    expect(plans).not.toMatch(
      /SCAN outbox_mails(?! USING (?:COVERING )?INDEX outbox_mails_(?:due|waiting|failed))/,
    );
    expect(plans).not.toMatch(/Seq Scan on outbox_mails|outbox_mails_newest_index/);
  });

  test("the last test email to an address is found by the address", async () => {
    const plans = await plansOf(() => getLastTestMail({ to: "reader@example.test" }));
    expect(plans).toContain("outbox_mails_recipient_index");
  });

  test("the clean-up of pictures and files reads only what is left over", async () => {
    const ofPictures = await plansOf(() => clearPictures());
    expect(ofPictures).not.toMatch(/SCAN pictures(?! USING INDEX pictures_unfinished)|Seq Scan on pictures/);
    expect(ofPictures.match(/pictures_unfinished_index/g)).toHaveLength(2);
    for (const run of [clearFiles, checkFiles]) {
      const ofFiles = await plansOf(() => run());
      expect(ofFiles).not.toMatch(
        /SCAN workspace_files(?! USING INDEX workspace_files_unfinished)|Seq Scan on workspace_files/,
      );
      expect(ofFiles).toContain("workspace_files_unfinished_index");
    }
  });

  test("old proposals to erase are found by their status and day", async () => {
    const plans = await plansOf(() => eraseOldProposals({ now: new Date(0) }));
    expect(plans).toContain("proposals_expiry_index");
  });

  test("a person's traces are found by indexes when they are erased", async () => {
    const [lead] = (await listLeads({ filter: { status: "open" }, page })).items;
    if (!lead) throw new Error("There is no open lead.");
    const plans = await plansOf(() => eraseLead({ lead, source: SYSTEM_SOURCE }));
    expect(plans).toContain("outbox_mails_reply_index");
    expect(plans).toContain("proposal_revisions_client_index");
    expect(plans).not.toMatch(
      /(?:SCAN|Seq Scan on) (?:tasks|outbox_mails|proposals|proposal_events|proposal_revisions)\b/,
    );
  });

  test("who wrote to the staff is found without all messages of the thread", async () => {
    const plans = await plansOf(() => isCompanyEmailed({ tenantId }));
    expect(plans).toContain("company_messages_author_index");
    expect(plans).not.toMatch(/company_messages_thread_index|Seq Scan on company_messages/);
  });

  test("suspended companies come from an index that has only them", async () => {
    const plans = await plansOf(() => listCompanies({ filter: { status: "suspended" }, limit: 20 }));
    expect(plans.match(/tenants_suspended_index/g)).toHaveLength(2);
  });

  test("the leads of consultations are found by their addresses", async () => {
    const now = new Date(Date.now() + 100 * DAY_MILLISECONDS);
    expect(await plansOf(() => suggestTasks({ now }))).not.toMatch(/SCAN leads|Seq Scan on leads/);
  });

  test("the consultations of a company are found by its members' addresses", async () => {
    for (const run of [
      () => getLastConsultation({ tenantId }),
      () => listBookingsAhead({ tenantId, limit: 3 }),
    ])
      expect(await plansOf(run)).not.toMatch(
        /SCAN bookings|SEARCH bookings USING INDEX bookings_status|Seq Scan on bookings/,
      );
  });
});
