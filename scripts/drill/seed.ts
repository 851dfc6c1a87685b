import { closeDatabase } from "~/server/db.server";
import { createDemoAccounts } from "~/models/demo/demo-account.server";
import { createDemoHost } from "~/models/demo/demo-booking.server";
import { listUsersByEmail } from "~/models/account/user.server";
import { createApiKey } from "~/models/api-key/api-key.server";
import { findSlots } from "~/models/booking/booking-slot.server";
import { daysAfter } from "~/lib/time-units";
import { identityAdmin } from "~/services/identity/connection.server";

import type { DrillContent } from "./traffic";

/*
 * Fills the database of a drill, and prints what its visitors need: times to book, accounts, and
 * API keys of people who write articles. The arguments are the password of the accounts and their
 * number: without one, as many as the limits on passwords need in an hour of drills.
 */
const [password = "", accounts = "60"] = process.argv.slice(2);
const EDITORS = ["blog_admin@demo.test", "super_admin@demo.test"];

await createDemoAccounts({ password });
await createDemoHost();
const content: DrillContent = {
  password,
  slots: await listTimes(),
  accounts: await addAccounts(),
  apiKeys: await addKeys(),
};
console.log(JSON.stringify(content));
await closeDatabase();

async function listTimes(): Promise<string[]> {
  const now = new Date();
  const slots = await findSlots({ from: daysAfter(now, 1), to: daysAfter(now, 80), now });
  return slots.map(({ startsAt }) => startsAt.toISOString());
}

async function addAccounts(): Promise<string[]> {
  const emails = Array.from({ length: Number(accounts) }, (_, number) => `person-${number}@drill.test`);
  for (const email of emails) await identityAdmin()?.createUser({ email, password, email_confirm: true });
  return emails;
}

async function addKeys(): Promise<string[]> {
  const people = await Promise.all(EDITORS.map((email) => listUsersByEmail({ email })));
  const keys: string[] = [];
  for (const { id, email } of people.flat()) {
    const made = await createApiKey({
      userId: id,
      actor: { id, name: email },
      name: "Drill",
      mayWrite: true,
      permissions: ["manage_blog"],
      assuranceLevel: "aal1",
      lifetime: "30",
    });
    keys.push(made.key);
  }
  return keys;
}
