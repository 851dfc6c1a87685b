import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { privacyCopy } from "~/copy/legal";
import { withLanguage } from "~/lib/language/current-language";
import { type Language, LANGUAGES } from "~/lib/languages";
import { securityEventWrite } from "~/models/account/security-event.server";
import { deleteUser } from "~/models/account/user.server";
import { atomically, db } from "~/server/db.server";
import { HOURLY_JOBS } from "~/upkeep.server";

import { auditEntries, securityEvents } from "../../../drizzle/schema";
import { createUser } from "../../../tests/factories/user";

import { ERASED_PERSON } from "./audit";
import { auditWrite } from "./audit.server";

/* The privacy policy says how long security events and the audit log are kept. If one of these
   tests fails, the policy has to change with the code. */

const TEN_YEARS_AGO = new Date("2016-11-27T12:00:00Z");

/** A person with a security event and an entry in the audit log. */
async function personWithRecords(role: "customer" | "support") {
  const user = await createUser({ role });
  const actor = { id: user.id, name: `Dana Ortiz <${user.email}>` };
  const subject = { id: crypto.randomUUID(), name: "A title" };
  await atomically((tx) => [
    securityEventWrite(tx, { userId: user.id, kind: "signed_in", now: TEN_YEARS_AGO }),
    auditWrite(tx, { actor, action: "post.published", subject, network: "192.0.2.0", now: TEN_YEARS_AGO }),
  ]);
  return user;
}

const eventsOf = (userId: string) => db.$count(securityEvents, eq(securityEvents.userId, userId));
const entriesOf = (actorId: string) =>
  db
    .select({ actorName: auditEntries.actorName, network: auditEntries.network })
    .from(auditEntries)
    .where(and(eq(auditEntries.actorId, actorId), eq(auditEntries.action, "post.published")));

const PROMISES: Record<Language, { events: string; log: string }> = {
  en: {
    events: "Security events: as long as the account exists. They are deleted with it.",
    log: "The record of changes by staff and in workspaces: it isn't deleted, because it proves who changed what. When you close your account, it no longer names you: the change, its time, a shortened IP address and the browser remain. For our own staff, the name they worked under remains as well.",
  },
  de: {
    events: "Sicherheitsrelevante Ereignisse: solange das Konto besteht. Mit ihm werden sie gelöscht.",
    log: "Das Protokoll der Änderungen durch unsere Mitarbeitenden und in Arbeitsbereichen: Es wird nicht gelöscht, weil es belegt, wer was geändert hat. Wenn Sie Ihr Konto schließen, nennt es Sie nicht mehr: Es bleiben die Änderung, ihr Zeitpunkt, eine gekürzte IP-Adresse und der Browser. Bei unseren eigenen Mitarbeitenden bleibt auch der Name, unter dem sie gearbeitet haben.",
  },
};

test.each(LANGUAGES)("the privacy policy in %s makes the promises that are tested here", (language) => {
  const kept = withLanguage(language, () =>
    privacyCopy.sections.find(({ id }) => id === "retention")?.items?.join("\n"),
  );
  expect(kept).toContain(PROMISES[language].events);
  expect(kept).toContain(PROMISES[language].log);
});

test("no hourly job deletes old security events or entries of the audit log", async () => {
  const user = await personWithRecords("customer");
  for (const job of Object.values(HOURLY_JOBS)) await job();
  expect(await eventsOf(user.id)).toBe(1);
  expect(await entriesOf(user.id)).toHaveLength(1);
});

test.each([
  ["customer", ERASED_PERSON],
  ["support", "Dana Ortiz"],
] as const)(
  "an account of a %s takes its security events along, and its entries name %s",
  async (role, name) => {
    const user = await personWithRecords(role);
    await deleteUser({ userId: user.id });
    expect(await eventsOf(user.id)).toBe(0);
    expect(await entriesOf(user.id)).toEqual([{ actorName: name, network: "192.0.2.0" }]);
  },
);
