import { closeDatabase, migrateDatabase } from "~/server/db.server";
import { env } from "~/server/env.server";
import { createDemoAccounts, DEMO_ACCOUNTS } from "~/models/demo/demo-account.server";
import { createDemoLeads } from "~/models/demo/demo-lead.server";
import { createDemoHost } from "~/models/demo/demo-booking.server";
import { createDemoProposals } from "~/models/demo/demo-proposal.server";

/*
 * Creates the demo accounts, with a few leads, and prints how to sign in. A random password is
 * printed here and nowhere else.
 */
try {
  await migrateDatabase();
  const { created, password } = await createDemoAccounts({
    password: env.demoPassword,
  });
  await createDemoLeads();
  await createDemoHost();
  await createDemoProposals();
  console.log(`Demo accounts: ${DEMO_ACCOUNTS.map(({ email }) => email).join(", ")}`);
  if (env.demoPassword) console.log("Password: as in DEMO_PASSWORD");
  else if (password !== null)
    console.log(`Password: ${password} (told only now; choose one with DEMO_PASSWORD=…)`);
  else console.log("Password: as told when they were made, or choose a new one with DEMO_PASSWORD=…");
  if (created > 0) console.log(`Made ${created} accounts.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await closeDatabase();
}
