import { closeDatabase, migrateDatabase } from "~/server/db.server";
import { allowLongStatements } from "~/server/db/connection.server";
import { BackupRefusedError, restoreBackup } from "~/models/shared/backup.server";

const file = process.argv[2];
if (file === undefined) {
  console.error("Usage: db-restore <backup file>");
  process.exit(1);
}

try {
  allowLongStatements();
  await migrateDatabase();
  const rows = await restoreBackup({ file });
  console.log(`Restored ${rows} rows from ${file}.`);
} catch (error) {
  if (!(error instanceof BackupRefusedError)) throw error;
  console.error(`${error.message} Nothing was changed.`);
  process.exitCode = 1;
} finally {
  await closeDatabase();
}
