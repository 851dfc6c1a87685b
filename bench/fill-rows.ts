import { closeDatabase, migrateDatabase } from "~/server/db.server";
import { allowLongStatements } from "~/server/db/connection.server";

import { createBulkAudit } from "../tests/factories/bulk-audit";
import { createBulkBookings } from "../tests/factories/bulk-bookings";
import { createBulkLeads, createBulkMessages } from "../tests/factories/bulk-leads";
import { createBulkPosts } from "../tests/factories/bulk-posts";
import { createBulkProposals } from "../tests/factories/bulk-proposals";
import { createBulkUsers } from "../tests/factories/bulk-users";

/* Fills a database with as many rows of each kind as its argument says. In a process of its
   own: the engine is chosen at the start. */

const total = Number(process.argv[2]);

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
} finally {
  await closeDatabase();
}
