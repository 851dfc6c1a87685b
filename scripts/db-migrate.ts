import { statusCopy } from "~/copy/status";
import { tlsFaultOf } from "~/lib/tls/tls-fault";
import { migrateDatabase } from "~/server/db.server";

import { runCommand } from "./command";

await runCommand(async () => {
  await migrateDatabase().catch((error: unknown) => {
    const fault = tlsFaultOf(error);
    // The driver says "certificate has expired", and not whose.
    throw fault ? new Error(statusCopy.insecureDatabase(fault)) : error;
  });
  console.log("The database is up to date.");
});
