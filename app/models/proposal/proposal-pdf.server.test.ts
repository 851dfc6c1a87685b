import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";

import { certificateCopy } from "~/copy/proposals";
import { proposalPaperCopy as paper } from "~/copy/shared/proposal-paper";
import { exactMoneyText } from "~/lib/number-formats";

import { createTestProposal } from "../../../tests/factories/proposal";
import { cpuMilliseconds } from "../../../tests/setup/cpu-time";

import type { ProposalContent } from "./proposal";
import { acceptProposal } from "./proposal-acceptance.server";
import { proposalDocument } from "./proposal-document.server";
import { totalsOf } from "./proposal-money";
import { getProposal } from "./proposal-query.server";
import { declineProposal } from "./proposal-reply.server";
import { withdrawProposal } from "./proposal.server";

const ORIGIN = { address: null, userAgent: null, requestId: null };
const squeezed = (text: string) => text.normalize("NFC").replace(/\s+/gu, "");

const CONTENT: Partial<ProposalContent> = {
  request: "Two people spend **90 hours** a month.\nOn [invoices](https://example.com/invoices).",
  work: "# Scope\n\n- Reads *each* one\n  1. by email\n  2. by post\n- Posts it\n\n> Quoted\n\n| A | B |\n|---|---|\n| x | y |\n\n```\nkept  as  typed\n```\n\n<!-- shown -->",
  terms: "Half now.",
  taxes: [
    { label: "VAT", basisPoints: 1_900 },
    { label: "Reduced VAT", basisPoints: 700 },
  ],
  sections: [{ id: "s1", title: "Setup and training", start: 0 }],
  discount: { kind: "percent", basisPoints: 333 },
};

type Made = Awaited<ReturnType<typeof createTestProposal>>;

async function readDocument({ proposal }: Pick<Made, "proposal">) {
  const known = await getProposal({ id: proposal.id });
  if (!known) throw new Error("It is gone");
  const { filename, content } = await proposalDocument(known);
  const { text } = await extractText(new Uint8Array(content), { mergePages: true });
  return { known, filename, file: content, text: squeezed(text) };
}

/** Everything that the client's page says with these options chosen. */
function factsOfPage({ content, proposal }: Pick<Made, "content" | "proposal">, chosen: string[]): string[] {
  const { once, monthly } = totalsOf(content, new Set(chosen));
  const money = (minor: number) => exactMoneyText(minor, content.currency);
  return [
    content.title,
    proposal.reference,
    content.clientName,
    paper.request,
    "Two people spend 90 hours a month. On invoices (https://example.com/invoices).",
    paper.work,
    "Scope",
    "• Reads each one",
    "1. by email",
    "2. by post",
    "• Posts it",
    "Quoted",
    "x | y",
    "kept as typed",
    "<!-- shown -->",
    "Setup and training",
    ...content.items.flatMap(({ title, unitPriceMinor }) => [title, money(unitPriceMinor)]),
    `−${money(once.discountMinor)}`,
    ...once.taxesMinor.map(money),
    money(once.totalMinor),
    money(monthly.totalMinor),
    paper.terms,
    "Half now.",
  ];
}

describe("the PDF of a proposal", () => {
  test("says everything that the client's page says, as a draft and once it is sent", async () => {
    const draft = await createTestProposal({ content: CONTENT, isSent: false });
    const drafted = await readDocument(draft);
    expect(drafted.text).toContain(squeezed(paper.notSent));
    const sent = await createTestProposal({ content: CONTENT });
    const { text, filename } = await readDocument(sent);
    expect(filename).toBe(`${sent.proposal.reference}-1.pdf`);
    for (const fact of factsOfPage(sent, [])) expect(text).toContain(squeezed(fact));
    for (const fact of factsOfPage(draft, [])) expect(drafted.text).toContain(squeezed(fact));
    expect(text).not.toContain(squeezed(certificateCopy.title));
  });

  test("has the chosen options, the certificate and the accepted text once it is accepted", async () => {
    const made = await createTestProposal({ content: CONTENT });
    const acceptance = await acceptProposal({
      id: made.proposal.id,
      revision: 1,
      chosen: ["audit"],
      signature: { name: "Zoë Łukasz", role: null, consent: "I agree." },
      origin: ORIGIN,
    });
    const { text, file } = await readDocument(made);
    for (const fact of factsOfPage(made, ["audit"])) expect(text).toContain(squeezed(fact));
    for (const part of ["Zoë Łukasz", acceptance.textHash, certificateCopy.title])
      expect(text).toContain(squeezed(part));
    const pdf = await getDocumentProxy(new Uint8Array(file));
    const [attached] = Object.values((await pdf.getAttachments()) as Record<string, { content: Uint8Array }>);
    expect(Buffer.from(attached?.content ?? []).toString()).toBe(acceptance.text);
  });

  test("is made in every other state, and names it", async () => {
    const declined = await createTestProposal({ content: CONTENT });
    const { id } = declined.proposal;
    await declineProposal({ id, revision: 1, reason: null, origin: ORIGIN });
    expect((await readDocument(declined)).text).toContain("StatusDeclined");
    const withdrawn = await createTestProposal({ content: CONTENT });
    const { actor, source } = withdrawn.author;
    await withdrawProposal({
      actor,
      source,
      id: withdrawn.proposal.id,
      version: withdrawn.proposal.version,
    });
    expect((await readDocument(withdrawn)).text).toContain("StatusWithdrawn");
  });

  test("is tagged with headings, lists and tables, and the same each time", async () => {
    const made = await createTestProposal({ content: CONTENT });
    const { file, known } = await readDocument(made);
    expect((await proposalDocument(known)).content.equals(file)).toBe(true);
    const pdf = await getDocumentProxy(new Uint8Array(file));
    const roles = new Set<string>();
    const collect = (node: { role?: string; children?: object[] } | null) => {
      if (node?.role !== undefined) roles.add(node.role);
      for (const child of node?.children ?? []) collect(child);
    };
    for (let page = 1; page <= pdf.numPages; page += 1)
      collect(await (await pdf.getPage(page)).getStructTree());
    expect([...roles]).toEqual(expect.arrayContaining(["H1", "H2", "H3", "P", "LI", "Table", "TR", "TD"]));
  });

  test("holds a hundred items over several pages", async () => {
    const items = Array.from({ length: 100 }, (_, index) => ({
      id: `i${index}`,
      title: `Line number ${index}.`,
      description: "What it is ".repeat(20),
      quantityHundredths: 150,
      unitPriceMinor: 12_345,
      period: "once" as const,
      isOptional: false,
      rate: index % 2,
    }));
    const made = await createTestProposal({ content: { ...CONTENT, items } });
    const { text } = await readDocument(made);
    for (const { title } of items) expect(text).toContain(squeezed(title));
  });

  /** As long as a text of a proposal may be. */
  const LONG = 6_000;
  test.each([
    ["one word", "x".repeat(LONG)],
    ["quotes inside each other", ">".repeat(LONG)],
    ["lists inside each other", "- ".repeat(LONG / 2)],
    ["headings", "# a\n".repeat(LONG / 4)],
    ["a table", `|a|b|c\n|-|-|-\n${"|c|d|e\n".repeat(800)}`],
    ["a wide table", `${"|a".repeat(140)}\n${"|-".repeat(140)}\n${"|b".repeat(140)}\n`.repeat(6)],
    ["emphasis inside emphasis", "*_".repeat(LONG / 4) + "_*".repeat(LONG / 4)],
    ["brackets inside each other", "[".repeat(LONG / 2) + "]".repeat(LONG / 2)],
    ["code of one line", `\`\`\`\n${"y".repeat(LONG - 8)}\n\`\`\``],
    ["an address", `https://example.com/${"z".repeat(LONG - 20)}`],
    ["marks on one letter", `a${"\u0301".repeat(LONG - 1)}`],
    ["characters without a shape", "\u{1F600}".repeat(LONG / 2)],
    ["empty lines", "\n".repeat(LONG)],
  ])("is made in a few seconds and with a few hundred pages, whatever its texts: %s", async (_name, text) => {
    const made = await createTestProposal({
      content: { ...CONTENT, request: text, work: text, terms: text },
    });
    let pages = 0;
    const spent = await cpuMilliseconds(async () => {
      const { content } = await proposalDocument(made);
      pages = (await getDocumentProxy(new Uint8Array(content))).numPages;
    });
    expect(spent).toBeLessThan(10_000);
    expect(pages).toBeLessThan(300);
  });
});
