import type { Language } from "~/lib/languages";
import { dayAt, addToDay } from "~/lib/time-zone";
import type { ProposalContent, WorkspaceWish } from "~/models/proposal/proposal";
import { createProposal } from "~/models/proposal/proposal-draft.server";
import { getProposal, type ProposalWithContent } from "~/models/proposal/proposal-query.server";
import { sendProposal } from "~/models/proposal/proposal.server";
import { displayName } from "~/models/account/user";

import { STAFF_SOURCE } from "./booking";
import { createUser } from "./user";

/**
 * What a proposal says, with two fixed items, two options and a monthly one. `overrides` differ
 * from that.
 */
export function proposalContent(overrides: Partial<ProposalContent> = {}, now = new Date()): ProposalContent {
  const item = (id: string, title: string, unitPriceMinor: number, isOptional = false) => ({
    id,
    title,
    description: null,
    quantityHundredths: 100,
    unitPriceMinor,
    period: "once" as const,
    isOptional,
    rate: 0,
  });
  return {
    format: 2,
    title: "Automating supplier invoices",
    clientName: "Pat Example",
    clientEmail: `pat-${crypto.randomUUID()}@clients.test`,
    company: "Example Ltd",
    currency: "USD",
    request: "Two people spend 90 hours a month on supplier invoices.",
    work: "An agent reads every invoice and posts it when everything agrees.",
    terms: null,
    items: [
      item("agent", "Invoice agent", 520_000),
      { ...item("training", "Training", 60_000), quantityHundredths: 200 },
      item("audit", "Audit export", 180_000, true),
      item("second", "Second mailbox", 240_000, true),
      { ...item("run", "Running it", 40_000), period: "monthly" },
    ],
    sections: [],
    discount: { kind: "none" },
    taxes: [{ label: "Sales tax", basisPoints: 825 }],
    roiResult: null,
    lastDay: addToDay(dayAt(now, "UTC"), 20),
    ...overrides,
  };
}

export const NO_WORKSPACE: WorkspaceWish = { workspaceName: null, workspacePlan: null, tenantId: null };

/** Someone of the staff who writes proposals. */
async function createAuthor() {
  const user = await createUser({ role: "sales" });
  return { user, actor: { id: user.id, name: displayName(user) }, source: STAFF_SOURCE };
}

/** A proposal that is a draft, or sent. */
export async function createTestProposal({
  content,
  wish = NO_WORKSPACE,
  isSent = true,
  language,
  now = new Date(),
}: {
  content?: Partial<ProposalContent>;
  wish?: WorkspaceWish;
  language?: Language;
  isSent?: boolean;
  now?: Date;
} = {}): Promise<ProposalWithContent & { author: Awaited<ReturnType<typeof createAuthor>> }> {
  const author = await createAuthor();
  const id = crypto.randomUUID();
  const change = { actor: author.actor, source: author.source, now };
  await createProposal({ ...change, id, content: proposalContent(content, now), wish, language });
  if (isSent) await sendProposal({ ...change, id, version: 1 });
  const known = await getProposal({ id });
  if (!known) throw new Error("The proposal is gone");
  return { ...known, author };
}
