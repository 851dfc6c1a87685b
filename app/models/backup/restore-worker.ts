import { parentPort, workerData } from "node:worker_threads";

import { allowLongStatements } from "~/server/db/connection.server";
import { closeDatabase, migrateDatabase } from "~/server/db.server";
import { openBackupStore } from "~/services/backup-store.server";

import { readManifest } from "./backup-manifest.server";
import { restoreBackupRows } from "./backup-restore.server";
import type { TrialQuestion } from "./backup-drill.server";
import { tallyDatabase } from "./row-archive.server";

/* The thread of a trial: restores the rows of a backup into the database of its own environment,
   and answers with what the tables hold then. */

const { place, name, workFolder, identity } = workerData as TrialQuestion;
try {
  const store = openBackupStore(place);
  allowLongStatements();
  await migrateDatabase();
  const manifest = await readManifest(store, name);
  await restoreBackupRows({ store, manifest, identities: [identity], workFolder });
  parentPort?.postMessage(await tallyDatabase());
} finally {
  await closeDatabase();
}
