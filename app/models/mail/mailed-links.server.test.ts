import { expect, test } from "vitest";

import { env } from "~/server/env.server";
import { addToDay, dayAt } from "~/lib/time-zone";
import { db } from "~/server/db.server";
import { createAuthProvider } from "~/identity/provider.server";
import { createBooking } from "~/models/booking/booking.server";
import { identityMail } from "~/models/mail/identity-mail.server";
import { listNewestMails } from "~/models/mail/mail.server";

import { bookingForm, createTestHost } from "../../../tests/factories/booking";
import { createTestProposal } from "../../../tests/factories/proposal";
import { runRaw } from "../../../tests/setup/databases";

// Before anything is stored: without a secret nothing is sealed.
env.sealingSecrets = ["c41d7a90e2b85f36d17c0a94e8b25f63"];

/** Everything in the database, as someone with the file alone reads it. */
async function readAsThief(): Promise<string> {
  const list =
    env.dialect === "sqlite"
      ? "select name from sqlite_master where type = 'table' and sql not like '%virtual%'"
      : "select tablename as name from pg_tables where schemaname = 'public'";
  const tables = (await runRaw(list)).map(({ name }) => String(name));
  return JSON.stringify(await Promise.all(tables.map((name) => runRaw(`select * from "${name}"`))));
}

/** The secrets in the links of a text. Ids have dashes at fixed places. */
function secretsOf(text: string): string[] {
  const links = text.match(/https?:\/\/\S+/g) ?? [];
  const isId = (part: string) => /^[0-9a-f]{8}-[0-9a-f]{4}-/.test(part);
  return links.flatMap((link) => link.match(/(?<=[/=])[\w-]{24,}/g) ?? []).filter((part) => !isId(part));
}

test("the database alone opens no link that was mailed", async () => {
  await createTestProposal();
  const now = new Date();
  await createTestHost({}, now);
  const startsAt = new Date(`${addToDay(dayAt(now, "UTC"), 2)}T12:00:00Z`);
  await createBooking(bookingForm({ startsAt }));
  const provider = createAuthProvider(
    { siteUrl: env.appUrl, externalUrl: `${env.appUrl}/auth/v1`, queueMail: identityMail },
    db,
  );
  const body = JSON.stringify({ email: "jane@visitors.test", password: "correct horse battery" });
  await provider.handle(new Request(`${env.appUrl}/auth/v1/signup`, { method: "POST", body }));

  const { items } = await listNewestMails();
  const paths = items.map(
    ({ textBody }) => /\/(?:p|booking\/manage|auth\/confirm)(?=[/?])/.exec(textBody)?.[0],
  );
  expect(new Set(paths.filter((path) => path !== undefined))).toEqual(
    new Set(["/p", "/booking/manage", "/auth/confirm"]),
  );
  const secrets = new Set(
    items.flatMap((mail) => secretsOf(`${mail.textBody} ${mail.unsubscribeUrl ?? ""}`)),
  );
  expect(secrets.size).toBeGreaterThanOrEqual(3);
  const found = await readAsThief();
  expect(found.includes("jane@visitors.test")).toBe(true);
  expect([...secrets].filter((secret) => found.includes(secret))).toEqual([]);
  // With the salt, a million tries would find the code of the hash.
  const salts = await runRaw("select salt from auth_one_time_tokens");
  expect(salts).toEqual([{ salt: expect.stringMatching(/^sealed:/) }]);
});
