import { inArray, like } from "drizzle-orm";

import { atomically, closeDatabase, db, migrateDatabase } from "~/server/db.server";
import { allowLongStatements } from "~/server/db/connection.server";
import { queueMail } from "~/models/mail/mail.server";
import { acceptProposal } from "~/models/proposal/proposal-acceptance.server";

import { contactMessages, users } from "../../drizzle/schema";
import { createBulkAudit } from "../../tests/factories/bulk-audit";
import { createBulkBookings } from "../../tests/factories/bulk-bookings";
import { createBulkLeads, createBulkMessages } from "../../tests/factories/bulk-leads";
import { createBulkPosts } from "../../tests/factories/bulk-posts";
import { createBulkProposals } from "../../tests/factories/bulk-proposals";
import { createBulkUsers } from "../../tests/factories/bulk-users";
import { createTestProposal } from "../../tests/factories/proposal";

/* Fills a database with as many rows of each kind as its argument says, for the heaviest work: all
   demo accounts are super admins, one person has written thousands of messages, and PDFs wait to be
   made. In a process of its own: the engine is chosen at the start. */

const total = Number(process.argv[2]);
/** Messages by the person whose copy of everything is exported. */
const MESSAGES_OF_ONE = 5_000;
const PDFS = 200;
const BIND_PARAMETERS = 500;

async function giveMessagesTo(email: string): Promise<void> {
  const rows = await db.select({ id: contactMessages.id }).from(contactMessages).limit(MESSAGES_OF_ONE);
  for (let start = 0; start < rows.length; start += BIND_PARAMETERS) {
    const ids = rows.slice(start, start + BIND_PARAMETERS).map(({ id }) => id);
    await db.update(contactMessages).set({ email }).where(inArray(contactMessages.id, ids));
  }
}

async function queuePdfs(): Promise<void> {
  const { proposal } = await createTestProposal();
  await acceptProposal({
    id: proposal.id,
    revision: 1,
    chosen: ["audit"],
    signature: { name: "Pat Example", role: "CFO", consent: "I may sign and agree." },
    origin: { address: "203.0.113.7", userAgent: "Browser/1", requestId: null },
  });
  for (let number = 1; number <= PDFS; number += 1) {
    await atomically((tx) =>
      queueMail(tx, {
        kind: "proposal_accepted",
        to: `pat-${number}@visitors.test`,
        subject: "Your copy",
        text: "Your copy",
        html: "<p>Your copy</p>",
        attachment: { document: "acceptance", proposalId: proposal.id },
      }),
    );
  }
}

try {
  allowLongStatements();
  await migrateDatabase();
  await createBulkUsers({ total });
  await createBulkLeads({ total });
  await createBulkMessages({ total });
  await createBulkAudit({ total });
  await createBulkPosts({ total });
  await createBulkProposals({ total });
  // A year of 8 hosts.
  await createBulkBookings({ hosts: 8, days: 250, perDay: 8 });
  await db.update(users).set({ role: "super_admin" }).where(like(users.email, "%@demo.test"));
  await giveMessagesTo("super_admin@demo.test");
  await queuePdfs();
} finally {
  await closeDatabase();
}
