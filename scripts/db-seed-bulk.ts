import { closeDatabase, migrateDatabase } from "~/server/db.server";
import { allowLongStatements } from "~/server/db/connection.server";

import { createBulkPosts } from "../tests/factories/bulk-posts";

const total = Number(process.argv[2]);
if (!Number.isInteger(total) || total < 1) {
  console.error("Usage: npm run db:seed:bulk -- <number of posts>");
  process.exit(1);
}

try {
  allowLongStatements();
  await migrateDatabase();
  const startedAt = performance.now();
  await createBulkPosts({ total });
  console.log(`Added ${total} posts in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
} finally {
  await closeDatabase();
}
