import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { addLead, saveLeadDetails } from "~/models/lead/lead-change.server";
import { eraseLead } from "~/models/lead/lead-privacy.server";
import { mergeLeads } from "~/models/lead/lead-merge.server";
import { getLead } from "~/models/lead/lead-query.server";
import { db } from "~/server/db.server";

import { auditEntries } from "../../../drizzle/schema";
import { createUser } from "../../../tests/factories/user";

import { AuditFilterSchema } from "./audit-filter";
import { listAuditEntries, nameLeads } from "./audit-list.server";

const SOURCE = { actor: { id: null, name: "Sara Novak" } };

async function newLead(details: { name?: string; company?: string } = {}) {
  const email = `${crypto.randomUUID()}@example.test`;
  const { id: actorId } = await createUser({ role: "sales" });
  const lead = { email, name: null, company: null, phone: null, interest: null, ...details };
  await addLead({ lead, actorId, source: SOURCE });
  const found = await getLead({ email });
  if (!found) throw new Error("There is no lead");
  return { lead: found, actorId, source: SOURCE };
}

const entriesOf = async (subject: string) => {
  const filter = AuditFilterSchema.parse({ area: "lead", subject });
  const { items } = await listAuditEntries({ filter, page: { limit: 20 } });
  return nameLeads(items);
};

test("an entry about a lead has the lead's name, from the one that it was added with", async () => {
  const named = await newLead({ name: "Toni Hartwig" });
  const unnamed = await newLead();
  expect(await entriesOf(named.lead.id)).toMatchObject([
    { action: "lead.added", subjectName: "Toni Hartwig", leadId: named.lead.id },
  ]);
  expect(await entriesOf(unnamed.lead.id)).toMatchObject([{ subjectName: unnamed.lead.email }]);
  const details = { name: "Antonia Hartwig", company: null, phone: null, interest: null };
  await saveLeadDetails({ ...named, details });
  for (const entry of await entriesOf(named.lead.id)) expect(entry.subjectName).toBe("Antonia Hartwig");
});

test("an entry about a merged lead has the name of the lead that was kept", async () => {
  const kept = await newLead({ name: "Ana Roth" });
  const other = await newLead({ name: "A. R." });
  await mergeLeads({ ...kept, kept: kept.lead, other: other.lead });
  expect(await entriesOf(other.lead.id)).toMatchObject([{ subjectName: "Ana Roth", leadId: kept.lead.id }]);
});

test("the name of an erased lead is nowhere in the log", async () => {
  const { lead, source } = await newLead({ name: "Toni Hartwig" });
  await eraseLead({ lead, source });
  const entries = await entriesOf(lead.id);
  expect(entries.map(({ action }) => action).sort()).toEqual(["lead.added", "lead.erased"]);
  for (const entry of entries) expect(entry).toMatchObject({ subjectName: "Lead", leadId: null });
  const stored = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, lead.id));
  expect(JSON.stringify(stored)).not.toMatch(/Hartwig|example\.test/);
});
