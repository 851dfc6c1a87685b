import { closeDatabase } from "~/db.server";
import { allowLongStatements } from "~/db/connection.server";
import { createBackup } from "~/models/backup.server";

const file = process.argv[2] ?? `data/backups/${new Date().toISOString().replaceAll(":", "-")}.ndjson.gz`;

try {
  allowLongStatements();
  const rows = await createBackup({ file });
  console.log(`Saved ${rows} rows to ${file}.`);
} finally {
  await closeDatabase();
}
