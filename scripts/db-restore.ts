import path from "node:path";

import { restoreFolder } from "~/models/backup/backup-drill.server";
import { restoreBackup } from "~/models/backup/backup-restore.server";
import { BackupRefusedError } from "~/models/backup/row-archive.server";
import { migrateDatabase } from "~/server/db.server";
import { allowLongStatements } from "~/server/db/connection.server";
import { env } from "~/server/env.server";
import { readIdentities } from "~/services/age.server";
import { openBackupStore } from "~/services/backup-store.server";

import { runCommand } from "./command";

const [name = "newest", folder] = process.argv.slice(2);
const place = folder === undefined ? env.backup?.to : { folder: path.resolve(folder) };
const identityFile = env.backupIdentityFile;
if (!place || identityFile === undefined) {
  console.error(
    "Usage: db-restore [newest | backup] [folder], with BACKUP_IDENTITY_FILE, and BACKUP_TO instead of the folder",
  );
  process.exit(1);
}

/** The secret keys. Refuses a file without any before the database is touched. */
async function requireIdentities(file: string): Promise<string[]> {
  try {
    return await readIdentities(file);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new BackupRefusedError(`BACKUP_IDENTITY_FILE: ${reason.replace(/\.$/, "")}.`, { cause });
  }
}

await runCommand(async () => {
  allowLongStatements();
  try {
    const { rows, files, ...restored } = await restoreBackup({
      store: openBackupStore(place),
      identities: await requireIdentities(identityFile),
      workFolder: restoreFolder(),
      ...(name === "newest" ? {} : { name }),
      prepare: migrateDatabase,
    });
    console.log(`Restored ${rows} rows from ${restored.name}.`);
    console.log(
      `Files: ${files.restored} restored, ${files.present} were there, ${files.failed} have no copy.`,
    );
    if (files.failed > 0) process.exitCode = 2;
  } catch (error) {
    if (!(error instanceof BackupRefusedError)) throw error;
    console.error(`${error.message} Nothing was changed.`);
    process.exitCode = 1;
  }
});
