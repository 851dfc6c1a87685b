import { migrateDatabase } from "~/server/db.server";

import { runCommand } from "./command";

await runCommand(async () => {
  await migrateDatabase();
  console.log("The database is up to date.");
});
