import path from "node:path";

import { createBackup } from "~/models/backup/backup-create.server";
import { runBackup } from "~/models/backup/backup-run.server";
import { allowLongStatements } from "~/server/db/connection.server";
import { env } from "~/server/env.server";
import { openBackupStore } from "~/services/backup-store.server";

import { runCommand } from "./command";

const [folder] = process.argv.slice(2);
const place = folder === undefined ? env.backup?.to : { folder: path.resolve(folder) };
if (!place || env.backupRecipients.length === 0) {
  console.error("Usage: db-backup [folder], with BACKUP_RECIPIENTS, and BACKUP_TO instead of the folder");
  process.exit(1);
}

await runCommand(async () => {
  allowLongStatements();
  const order = { store: openBackupStore(place), recipients: env.backupRecipients };
  // One in a folder of its own doesn't replace that of the night.
  const backup = await (folder === undefined ? runBackup(order) : createBackup(order));
  if (!backup) {
    throw new Error(
      "Another process is making a backup, or was killed while it did. Try again in two minutes.",
    );
  }
  const { name, rows, files } = backup.manifest;
  console.log(`Saved ${rows} rows and ${files.length} files as ${name}.`);
  if (backup.missing > 0) console.log(`${backup.missing} files were missing already.`);
});
