import { closeDatabase, migrateDatabase } from "~/server/db.server";
import { env } from "~/server/env.server";
import { DEMO_ACCOUNTS } from "~/models/demo/demo-account.server";

import { tellStory } from "./seed/story/story";

/* Fills an empty database with the demo's twelve weeks, and prints how to sign in. */
try {
  await migrateDatabase();
  const told = await tellStory({ password: env.demoPassword });
  console.log(`Demo accounts: ${DEMO_ACCOUNTS.map(({ email }) => email).join(", ")}`);
  if (env.demoPassword) console.log("Password: as in DEMO_PASSWORD");
  else if (told?.password) {
    console.log(`Password: ${told.password} (shown only now; choose one with DEMO_PASSWORD=…)`);
  } else console.log("Password: as shown when the demo was created.");
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await closeDatabase();
}
