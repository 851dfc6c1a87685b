import { eq } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { db } from "~/server/db.server";

import { proposals, tenants } from "../../../drizzle/schema";

import { SYSTEM_SOURCE } from "~/models/audit/audit";
import type { ProposalContent } from "~/models/proposal/proposal";
import { createProposal } from "~/models/proposal/proposal-draft.server";
import { getProposal } from "~/models/proposal/proposal-query.server";
import { markViewed } from "~/models/proposal/proposal-reply.server";
import { answerProposalQuestion, askAboutProposal } from "~/models/proposal/proposal-talk.server";
import { sendProposal } from "~/models/proposal/proposal.server";
import { addToDay, dayAt } from "~/lib/time-zone";
import { displayName } from "~/models/account/user";
import { listUsersByEmail } from "~/models/account/user.server";
import { daysBefore } from "~/lib/time-units";

type DemoContent = Omit<ProposalContent, "lastDay">;

const item = (id: string, title: string, description: string, unitPriceMinor: number) => ({
  id,
  title,
  description,
  quantityHundredths: 100,
  unitPriceMinor,
  period: "once" as const,
  isOptional: false,
  rate: 0,
});

/** For the demo's lead, about the process of the site's own example. */
const INVOICES: DemoContent = {
  format: 2,
  title: "Automating supplier invoices for Example Ltd",
  clientName: "Lena Ortiz",
  clientEmail: "lead@demo.test",
  company: "Example Ltd",
  currency: "USD",
  request:
    "Two people spend 90 hours a month on 600 supplier invoices. Most of them agree with the order; the time goes into finding the ones that do not.",
  work: "An agent reads every invoice, compares it with the order and posts it when everything agrees. What differs goes to a named person with the difference marked.\n\nYou keep every limit and every log line.",
  terms:
    "Work begins within two weeks of acceptance and takes six. Half is invoiced at the start, half when the first hundred invoices went through.",
  sections: [],
  items: [
    item(
      "agent",
      "Invoice agent, design and set-up",
      "Reads, matches and posts supplier invoices in your ERP. Includes rules, limits and the exception inbox.",
      520_000,
    ),
    item("erp", "ERP connection", "Orders, suppliers and postings, both ways, with a test system.", 260_000),
    {
      ...item("training", "Training and handover", "Two sessions and a written guide.", 60_000),
      quantityHundredths: 200,
    },
    {
      ...item("audit", "Audit export", "Every decision with its evidence, as a file.", 180_000),
      isOptional: true,
    },
    { ...item("credit", "Second mailbox", "The same agent for credit notes.", 240_000), isOptional: true },
    {
      ...item("run", "Running and watching it", "Model costs, monitoring, changes to the rules.", 40_000),
      period: "monthly",
    },
  ],
  discount: { kind: "none" },
  taxes: [{ label: "Sales tax", basisPoints: 825 }],
  roiResult: null,
};

/** For the demo's company. Its members see it in their workspace. */
const FREIGHT: DemoContent = {
  ...INVOICES,
  title: "Freight documents without retyping",
  clientName: "Mira Holm",
  clientEmail: "member@demo.test",
  company: "Harbor Works",
  request: "Every shipment brings four documents, and three of them are typed into two systems.",
  work: "An agent reads the documents, fills in both systems and shows what doesn't match before anyone signs.",
  terms: null,
  items: [
    item("agent", "Document agent", "Bills of lading, packing lists and customs forms.", 640_000),
    { ...item("night", "Night shift", "Also works from 22:00 to 06:00.", 90_000), isOptional: true },
  ],
};

/**
 * Creates the demo's proposals unless there are any. Returns false without the demo's salesperson.
 */
export async function createDemoProposals({ now = sharedNow() }: { now?: Date } = {}): Promise<boolean> {
  const [author] = await listUsersByEmail({ email: "sales@demo.test" });
  if (!author || (await db.$count(proposals)) > 0) return false;
  const change = { actor: { id: author.id, name: displayName(author) }, source: SYSTEM_SOURCE };
  const lastDay = addToDay(dayAt(now, "UTC"), 24);
  const [tenant] = await db.select().from(tenants).where(eq(tenants.subdomain, "harbor-works"));
  const wish = { workspaceName: "Example Ltd", workspacePlan: "start" as const, tenantId: null };
  const at = (daysAgo: number) => daysBefore(now, daysAgo);

  const id = crypto.randomUUID();
  await createProposal({ ...change, id, content: { ...INVOICES, lastDay }, wish, now: at(6) });
  await sendProposal({ ...change, id, version: 1, now: at(5) });
  const sent = await getProposal({ id });
  if (sent) await markViewed({ proposal: sent.proposal, now: at(4) });
  await askAboutProposal({
    id,
    revision: 1,
    key: crypto.randomUUID(),
    name: "Lena Ortiz",
    text: "Does the agent also read invoices that arrive as a photo?",
    now: at(3),
  });
  await answerProposalQuestion({
    ...change,
    id,
    key: crypto.randomUUID(),
    text: "It does, as long as the supplier's number can be read. What it cannot read goes to the named person.",
    now: at(2),
  });

  const second = crypto.randomUUID();
  const belongs = { workspaceName: null, workspacePlan: null, tenantId: tenant?.id ?? null };
  await createProposal({
    ...change,
    id: second,
    content: { ...FREIGHT, lastDay },
    wish: belongs,
    now: at(2),
  });
  await sendProposal({ ...change, id: second, version: 1, now: at(1) });
  return true;
}
