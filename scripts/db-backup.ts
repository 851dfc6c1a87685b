import { closeDatabase } from "~/server/db.server";
import { allowLongStatements } from "~/server/db/connection.server";
import { createBackup } from "~/models/shared/backup.server";

const file = process.argv[2] ?? `data/backups/${new Date().toISOString().replaceAll(":", "-")}.ndjson.gz`;

try {
  allowLongStatements();
  const rows = await createBackup({ file });
  console.log(`Saved ${rows} rows to ${file}.`);
} finally {
  await closeDatabase();
}
