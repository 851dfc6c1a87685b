import { createHash } from "node:crypto";

import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { db } from "~/server/db.server";

import { proposalRevisions, proposals } from "../../../drizzle/schema";
import { createTestProposal, proposalContent } from "../../../tests/factories/proposal";
import { createTenant } from "../../../tests/factories/tenant";

import { acceptProposal } from "./proposal-acceptance.server";
import { duplicateProposal, saveProposal } from "./proposal-draft.server";
import { getAcceptance, getLatestCurrency, getProposal } from "./proposal-query.server";
import { proposalText } from "./proposal-text";
import { reviseProposal } from "./proposal.server";
import { statementDataOf } from "~/models/roi/roi";
import { getSharedResult, saveResult } from "~/models/roi/roi.server";
import { getSettings } from "~/models/settings/settings.server";

const ORIGIN = { address: null, userAgent: null, requestId: null };
const SIGNATURE = { name: "Pat Example", role: null, consent: "I agree." };

/** A sent proposal whose row is as it was stored before sections and tax rates. */
async function storedPlainly() {
  const made = await createTestProposal({ content: { request: "**Plain**\ntext" } });
  const { format: _format, sections: _sections, taxes, items, ...plain } = made.content;
  const stored = { ...plain, items: items.map(({ rate: _rate, ...item }) => item), tax: taxes[0] };
  await db
    .update(proposalRevisions)
    .set({ content: stored as never })
    .where(and(eq(proposalRevisions.proposalId, made.proposal.id), eq(proposalRevisions.revision, 1)));
  return made;
}

test("a proposal stored before sections and tax rates is read, accepted and hashed as it was", async () => {
  const made = await storedPlainly();
  const { id, reference } = made.proposal;
  const known = await getProposal({ id });
  expect(known?.content).toEqual({ ...made.content, format: 1 });
  const { productName } = await getSettings();
  const chosen = new Set(["audit"]);
  const { text, textHash } = await acceptProposal({
    id,
    revision: 1,
    chosen: [...chosen],
    signature: SIGNATURE,
    origin: ORIGIN,
  });
  const content = { ...made.content, format: 1 as const };
  expect(text).toBe(proposalText({ reference, revision: 1, content, productName, chosen }));
  expect(text).toContain("**Plain**\ntext");
  expect(textHash).toBe(createHash("sha256").update(text, "utf8").digest("hex"));
  expect((await getAcceptance({ id }))?.text).toBe(text);
});

test("a new version and a copy of such a proposal keep its format until they are edited", async () => {
  const made = await storedPlainly();
  const change = { actor: made.author.actor, source: made.author.source };
  const { id } = made.proposal;
  await reviseProposal({ ...change, id, version: made.proposal.version });
  expect((await getProposal({ id }))?.content).toMatchObject({ format: 1, request: "**Plain**\ntext" });
  const newId = crypto.randomUUID();
  await duplicateProposal({ ...change, id, newId, lastDay: "2031-01-31" });
  expect((await getProposal({ id: newId }))?.content).toEqual({
    ...made.content,
    format: 1,
    lastDay: "2031-01-31",
  });
});

test("a copy keeps sections, both tax rates, discount and everything else", async () => {
  const made = await createTestProposal({
    content: {
      currency: "CHF",
      sections: [
        { id: "s1", title: "Setup", start: 0 },
        { id: "s2", title: "Running", start: 4 },
      ],
      taxes: [
        { label: "VAT", basisPoints: 810 },
        { label: "Reduced", basisPoints: 260 },
      ],
      discount: { kind: "amount", amountMinor: 12_345 },
    },
  });
  const newId = crypto.randomUUID();
  const change = { actor: made.author.actor, source: made.author.source };
  await duplicateProposal({ ...change, id: made.proposal.id, newId, lastDay: made.content.lastDay });
  const copy = await getProposal({ id: newId });
  expect(copy?.content).toEqual(made.content);
  expect(copy?.proposal).toMatchObject({
    status: "draft",
    totalMinor: made.proposal.totalMinor,
    monthlyMinor: made.proposal.monthlyMinor,
    currency: "CHF",
  });
  expect(await getLatestCurrency({ email: made.content.clientEmail.toUpperCase() })).toBe("CHF");
  expect(await getLatestCurrency({ email: "nobody@clients.test" })).toBeNull();
});

/** What a copy doesn't have: it is another draft, which no client has seen. */
const OWN_OF_EACH = [
  "id",
  "reference",
  "status",
  "revision",
  "version",
  "halfSignedAt",
  "wantsReminders",
  "declineReason",
  "sentAt",
  "viewedAt",
  "decidedAt",
  "invoicedAt",
  "remindedAt",
  "searchText",
  "createdAt",
  "updatedAt",
] as const satisfies (keyof typeof proposals.$inferSelect)[];

test("a copy has every column of the original that says what is offered, to whom and how", async () => {
  const tenant = await createTenant();
  const statement = await saveResult({ conversationId: crypto.randomUUID(), data: statementDataOf({}) });
  const roiResult = (await getSharedResult({ token: statement }))?.id ?? null;
  const { author, ...made } = await createTestProposal({ isSent: false, content: { roiResult } });
  const change = { actor: author.actor, source: author.source };
  const { id } = made.proposal;
  const content = {
    ...proposalContent({ roiResult, terms: "Half now.", company: "Looms", currency: "GBP" }),
    title: "Every column",
  };
  await saveProposal({
    ...change,
    id,
    version: made.proposal.version,
    content,
    wish: { workspaceName: "Main", workspacePlan: "growth", tenantId: tenant.id },
    followUpDays: [3, 7],
    secondSigner: { name: "Kim Second", email: "kim@clients.test" },
  });
  const newId = crypto.randomUUID();
  await duplicateProposal({ ...change, id, newId, lastDay: content.lastDay });
  const rowOf = async (proposalId: string) => {
    const [row] = await db.select().from(proposals).where(eq(proposals.id, proposalId));
    return Object.entries(row ?? {}).filter(([name]) => !OWN_OF_EACH.some((own) => own === name));
  };
  const original = await rowOf(id);
  expect(original.length).toBeGreaterThan(12);
  // Nothing here is empty, so that a column that is forgotten shows.
  expect(original.filter(([, value]) => value === null)).toEqual([]);
  expect(await rowOf(newId)).toEqual(original);
  expect((await getProposal({ id: newId }))?.content).toEqual(content);
});
