import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { extractText } from "unpdf";
import { expect, test } from "vitest";

import { proposalPaperCopy as copy } from "~/copy/shared/proposal-paper";
import { viewProposal } from "~/features/proposals/client.server";
import { ProposalPaper } from "~/features/proposals/proposal-paper";
import type { ProposalContent, ProposalItem } from "~/models/proposal/proposal";
import { acceptProposal } from "~/models/proposal/proposal-acceptance.server";
import { proposalDocument } from "~/models/proposal/proposal-document.server";
import { totalsOf } from "~/models/proposal/proposal-money";
import { getProposal, type ProposalWithContent } from "~/models/proposal/proposal-query.server";
import { statementDataOf } from "~/models/roi/roi";
import { getSharedResult, saveResult } from "~/models/roi/roi.server";
import { getSettings } from "~/models/settings/settings.server";

import { createTestProposal, proposalContent } from "../../factories/proposal";
import { PROPOSAL_STATUS_LABELS } from "../../../app/copy/shared/proposal-labels";

/* The PDF that the server makes, read back as text, next to the page that it stands for. */

/** The texts of a piece of HTML, one for each place between two tags. */
function textsOf(html: string): string[] {
  return html
    .split(/<[^>]*>/)
    .map((text) =>
      text
        .replace(/&#x(\w+);/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
        .replaceAll("&lt;", "<")
        .replaceAll("&gt;", ">")
        .replaceAll("&quot;", '"')
        .replaceAll("&amp;", "&")
        .trim(),
    )
    .filter((text) => text !== "");
}

const wordsOf = (text: string) => text.normalize("NFC").split(/\s+/).filter(Boolean);
const squeezed = (text: string) => text.normalize("NFC").replace(/\s+/g, "");

/** The names of columns, which the PDF puts into rows. */
const PAGE_ONLY = new Set<string>([copy.itemsLabel, ...Object.values(copy.columns)]);

/** What is offered as the client's page shows it, and the facts in its margin. */
async function pageOf(known: ProposalWithContent, chosen: string[], isDecided: boolean): Promise<string[]> {
  const shown = await viewProposal(known);
  // A link to the statement needs the router of the page, and says nothing about the offer.
  const view = { ...shown, gain: shown.gain && { ...shown.gain, token: null } };
  const choice = { chosen: new Set(chosen), isDecided };
  const totals = totalsOf(known.content, choice.chosen);
  const html = renderToStaticMarkup(createElement(ProposalPaper, { view, totals, choice }));
  const { productName } = await getSettings();
  const { reference, revision, sentOn, openUntil, content, ownerName } = view;
  return [
    content.title,
    ...[copy.proposal, `${reference}, ${copy.versionNumber(revision)}`],
    ...[copy.status, PROPOSAL_STATUS_LABELS[view.status]],
    ...[copy.date, sentOn ?? copy.notSent],
    ...[copy.for, [content.clientName, content.company].filter(Boolean).join(", ")],
    ...[copy.from, [ownerName, productName].filter(Boolean).join(", ")],
    ...[copy.until, openUntil],
    ...textsOf(html),
  ];
}

async function pdfOf(known: ProposalWithContent): Promise<string> {
  const { content } = await proposalDocument(known);
  return (await extractText(new Uint8Array(content), { mergePages: true })).text;
}

/** Whatever is on the page is in the PDF. */
function expectWhole(page: string[], pdf: string): void {
  const read = squeezed(pdf);
  expect(page.filter((text) => !PAGE_ONLY.has(text) && !read.includes(squeezed(text)))).toEqual([]);
}

/** Whatever is in the PDF is on the page: it has no word and no figure of its own. */
function expectNothingElse(page: string[], pdf: string): void {
  const words = new Set([...wordsOf(page.join(" ")), "×", "•"]);
  const own = wordsOf(pdf).filter((word) => !words.has(word) && !words.has(word.replace(/,$/, "")));
  expect(own).toEqual([]);
}

const { items } = proposalContent();
/** One of them, with changes. */
const item = (id: string, more: Partial<ProposalItem> = {}): ProposalItem => {
  const known = items.find((one) => one.id === id);
  if (!known) throw new Error(`There is no item ${id}`);
  return { ...known, ...more };
};
const WHOLE: Partial<ProposalContent> = {
  request: "Two people spend **90 hours** a month & more.",
  work: "## Scope\n\n- Reads *each* one\n- Posts it",
  terms: "Half now.\n\nHalf later.",
  sections: [
    { id: "s1", title: "Setup", start: 0 },
    { id: "s2", title: "Running", start: 4 },
  ],
  taxes: [
    { label: "VAT", basisPoints: 1_900 },
    { label: "Reduced", basisPoints: 700 },
  ],
  items: [
    item("agent", { description: "With a trial." }),
    item("training", { rate: 1 }),
    item("audit"),
    item("second", { rate: 1 }),
    item("run"),
  ],
  discount: { kind: "percent", basisPoints: 333 },
};

test.each<[string, Partial<ProposalContent>]>([
  ["with sections, two tax rates, options, a discount and terms", WHOLE],
  ["with nothing but its items", { items: [item("agent"), item("run")], taxes: [] }],
  [
    "that is paid by the month, with an option nobody chose",
    { items: [item("run"), item("second", { period: "monthly" })] },
  ],
  [
    "whose second tax rate is only that of an option",
    { taxes: WHOLE.taxes ?? [], items: [item("agent"), item("audit", { rate: 1 })] },
  ],
])("the PDF says what the page says, and nothing else: a proposal %s", async (_name, content) => {
  const made = await createTestProposal({ content });
  const [page, pdf] = [await pageOf(made, [], false), await pdfOf(made)];
  expectWhole(page, pdf);
  expectNothingElse(page, pdf);
});

test("so it does with the statement's figures, and with the options that were accepted", async () => {
  const token = await saveResult({ conversationId: crypto.randomUUID(), data: statementDataOf({}) });
  const shared = await getSharedResult({ token });
  const currency = shared?.data.inputs.currency ?? "USD";
  const made = await createTestProposal({ content: { ...WHOLE, currency, roiResult: shared?.id ?? null } });
  const page = await pageOf(made, [], false);
  expect(page).toContain(copy.figures.payback);
  const pdf = await pdfOf(made);
  expectWhole(page, pdf);
  expectNothingElse(page, pdf);
  await acceptProposal({
    id: made.proposal.id,
    revision: 1,
    chosen: ["audit"],
    signature: { name: "Pat Example", role: null, consent: "Yes." },
    origin: { address: null, userAgent: null, requestId: null },
  });
  const accepted = await getProposal({ id: made.proposal.id });
  if (!accepted) throw new Error("It is gone");
  const decided = await pageOf(accepted, ["audit"], true);
  expect(decided).toContain(copy.notChosen);
  expectWhole(decided, await pdfOf(accepted));
});
