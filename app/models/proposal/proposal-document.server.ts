import { sharedNow } from "~/lib/clock/shared-clock";
import { certificateCopy as copy } from "~/copy/proposals";
import { proposalPaperCopy as paper } from "~/copy/shared/proposal-paper";
import { canDraw, makePdf, type PdfAmount, type PdfBlock } from "~/services/pdf.server";
import { formatDate, formatDateTime } from "~/lib/dates";
import { withLanguage } from "~/lib/language/current-language";
import { renderMarkdown } from "~/lib/markdown.server";
import { decimalText, exactMoneyText, moneyText } from "~/lib/number-formats";

import {
  filledItemGroups,
  statusAt,
  type Acceptance,
  type ProposalContent,
  type ProposalItem,
  type ProposalSignature,
} from "./proposal";
import { gainOfStatement, paybackFigure } from "./proposal-gain";
import { amountOf, totalsOf } from "./proposal-money";
import {
  getAcceptance,
  getProposal,
  listSignatures,
  type ProposalWithContent,
} from "./proposal-query.server";
import { rateName, sumsOf } from "./proposal-sums";
import { getReferredResult, type SharedResult } from "~/models/roi/roi.server";
import { getSettings } from "~/models/settings/settings.server";
import { PROPOSAL_STATUS_LABELS, CURRENCY_NAMES } from "~/copy/shared/proposal-labels";

/**
 * The accepted text as a file inside the PDF. The certificate's hash is computed from its bytes.
 */
const ATTACHED_NAME = "accepted-text.txt";

/**
 * The accepted text and the certificate of acceptance as a PDF with the same content as the
 * certificate's page. Null if nothing was accepted or the record was deleted.
 */
export async function acceptanceDocument({
  proposalId,
}: {
  proposalId: string;
}): Promise<{ filename: string; content: Buffer } | null> {
  const acceptance = await getAcceptance({ id: proposalId });
  const known = acceptance && (await getProposal({ id: proposalId, revision: acceptance.revision }));
  if (!known) return null;
  const { reference } = known.proposal;
  const [{ productName }, signatures] = await Promise.all([getSettings(), signaturesOf(acceptance)]);
  const { language } = known.proposal;
  const file = await makePdf({
    language,
    title: withLanguage(language, () => `${copy.title}: ${reference}`),
    author: productName,
    createdAt: acceptance.acceptedAt,
    blocks: withLanguage(language, () => certificateBlocks(known, acceptance, signatures, productName)),
    attached: { name: ATTACHED_NAME, text: acceptance.text },
  });
  return { filename: `${reference}.pdf`, content: file };
}

function certificateBlocks(
  { proposal, content }: ProposalWithContent,
  acceptance: Acceptance,
  signatures: readonly ProposalSignature[],
  productName: string,
): PdfBlock[] {
  const { facts } = copy;
  const { acceptedAt, currency, totalMinor, monthlyMinor } = acceptance;
  const list = [
    [facts.proposal, `${proposal.reference}, ${content.title}`],
    [facts.for, [content.clientName, content.company].filter(Boolean).join(", ")],
    [facts.from, productName],
    ...(signatures.length > 0 ? signatures.flatMap(signatureFacts) : []),
    ...(signatures.length > 0
      ? []
      : ([
          [facts.signer, [acceptance.signerName, acceptance.signerRole].filter(Boolean).join(", ")],
          [facts.time, timeText(acceptedAt)],
          [facts.consent, copy.quoted(acceptance.consent)],
        ] as const)),
    [facts.total, exactMoneyText(totalMinor, currency)],
    ...(monthlyMinor === 0 ? [] : [[facts.monthly, exactMoneyText(monthlyMinor, currency)] as const]),
    ...(signatures.length > 0
      ? []
      : ([
          [facts.address, acceptance.clientAddress ?? facts.unknown],
          [facts.agent, acceptance.userAgent ?? facts.unknown],
        ] as const)),
    [facts.hash, acceptance.textHash],
  ] as const;
  const isWhole = canDraw([acceptance.text, ...list.map(([, value]) => value)].join());
  return [
    { kind: "title", text: copy.title },
    { kind: "text", text: copy.lead(proposal.reference, acceptance.revision) },
    { kind: "facts", facts: list },
    ...(isWhole ? [] : [{ kind: "text" as const, text: copy.numbered(ATTACHED_NAME) }]),
    { kind: "heading", text: copy.text },
    { kind: "text", text: copy.check },
    { kind: "exact", text: acceptance.text },
  ];
}

/** The signatures of two people; empty if one was enough. */
function signaturesOf({ proposalId, revision }: Acceptance): Promise<ProposalSignature[]> {
  return listSignatures({ id: proposalId, revision });
}

function signatureFacts({
  name,
  role,
  consent,
  clientAddress,
  userAgent,
  signedAt,
}: ProposalSignature): [string, string][] {
  const { facts } = copy;
  return [
    [facts.signer, [name, role].filter(Boolean).join(", ")],
    [facts.time, timeText(signedAt)],
    [facts.consent, copy.quoted(consent)],
    [facts.address, clientAddress ?? facts.unknown],
    [facts.agent, userAgent ?? facts.unknown],
  ];
}

function timeText(at: Date): string {
  return `${formatDateTime(at)} UTC (${at.toISOString()})`;
}

/**
 * A version of a proposal as a PDF with the same content as its page, in any status. An accepted
 * one has its certificate on further pages.
 */
export async function proposalDocument(
  known: ProposalWithContent,
  now = sharedNow(),
): Promise<{ filename: string; content: Buffer }> {
  const { proposal, content, revision, sentAt } = known;
  const found = await getAcceptance({ id: proposal.id });
  const acceptance = found?.revision === revision ? found : null;
  const [{ productName }, signatures, statement] = await Promise.all([
    getSettings(),
    acceptance ? signaturesOf(acceptance) : [],
    getReferredResult({ id: content.roiResult }),
  ]);
  const file = await makePdf({
    language: proposal.language,
    title: `${content.title} (${proposal.reference})`,
    author: productName,
    createdAt: acceptance?.acceptedAt ?? sentAt ?? proposal.updatedAt,
    blocks: withLanguage(proposal.language, () => [
      { kind: "title", text: content.title },
      { kind: "facts", facts: headFacts(known, productName, now) },
      ...passage(paper.request, content.request, content),
      ...passage(paper.work, content.work, content),
      ...costs(content, new Set(acceptance?.chosen), acceptance !== null),
      ...(statement ? gain(statement, content, new Set(acceptance?.chosen)) : []),
      ...(content.terms === null ? [] : passage(paper.terms, content.terms, content)),
      ...(acceptance
        ? [{ kind: "page" as const }, ...certificateBlocks(known, acceptance, signatures, productName)]
        : []),
    ]),
    ...(acceptance ? { attached: { name: ATTACHED_NAME, text: acceptance.text } } : {}),
  });
  return { filename: `${proposal.reference}-${revision}.pdf`, content: file };
}

function headFacts(
  { proposal, content, revision, sentAt, owner }: ProposalWithContent,
  productName: string,
  now: Date,
): [string, string][] {
  return [
    [paper.proposal, `${proposal.reference}, ${paper.versionNumber(revision)}`],
    [paper.status, PROPOSAL_STATUS_LABELS[statusAt(proposal, now)]],
    [paper.date, sentAt ? formatDate(sentAt) : paper.notSent],
    [paper.for, [content.clientName, content.company].filter(Boolean).join(", ")],
    [paper.from, [owner?.name, productName].filter(Boolean).join(", ")],
    [paper.until, formatDate(new Date(content.lastDay))],
  ];
}

/** A text of the proposal. Format 1 keeps its plain text. */
function passage(title: string, text: string, { format }: ProposalContent): PdfBlock[] {
  const heading = { kind: "heading" as const, text: title };
  if (format === 1) return [heading, { kind: "text", text }];
  const { blocks } = renderMarkdown(text, { passage: "pdf" });
  return [
    heading,
    ...blocks.map(({ kind, ...block }): PdfBlock =>
      kind === "heading" ? { kind: "subheading", text: block.text } : { kind, ...block },
    ),
  ];
}

function costs(content: ProposalContent, chosen: ReadonlySet<string>, isDecided: boolean): PdfBlock[] {
  const { taxes } = content;
  const currency = CURRENCY_NAMES[content.currency];
  const hasTax = taxes.some(({ basisPoints }) => basisPoints > 0);
  return [
    { kind: "heading", text: paper.costs },
    { kind: "text", text: hasTax ? paper.prices(currency) : paper.pricesWithoutTax(currency) },
    ...filledItemGroups(content).flatMap(({ section, items }): PdfBlock[] => [
      ...(section ? [{ kind: "subheading" as const, text: section.title }] : []),
      { kind: "amounts", rows: items.map((item) => itemRow(item, content, chosen, isDecided)) },
    ]),
    ...sumsOf(content, totalsOf(content, chosen)).map(({ parts, total }): PdfBlock => {
      const rows: PdfAmount[] = parts.map(([name, amount]) => ({ name, amount }));
      return { kind: "amounts", rows: [...rows, { name: total[0], amount: total[1], isTotal: true }] };
    }),
  ];
}

function itemRow(
  item: ProposalItem,
  { currency, taxes }: ProposalContent,
  chosen: ReadonlySet<string>,
  isDecided: boolean,
): PdfAmount {
  const option = isDecided ? (chosen.has(item.id) ? paper.chosen : paper.notChosen) : null;
  const price = `${decimalText(item.quantityHundredths / 100)} × ${exactMoneyText(item.unitPriceMinor, currency)}`;
  return {
    name: item.title,
    notes: [
      ...(item.isOptional ? [[paper.optional, option].filter(Boolean).join(", ")] : []),
      ...(item.description === null ? [] : [item.description]),
      item.period === "monthly" ? `${price}, ${paper.eachMonth}` : price,
      ...(taxes.length > 1 ? [rateName(taxes[item.rate])] : []),
    ],
    amount: exactMoneyText(amountOf(item), currency),
  };
}

function gain(statement: SharedResult, content: ProposalContent, chosen: ReadonlySet<string>): PdfBlock[] {
  const gain = gainOfStatement(statement);
  const payback = paybackFigure(gain, totalsOf(content, chosen), content.currency);
  const saving = moneyText(gain.savedMinorPerYear, gain.currency);
  return [
    { kind: "heading", text: paper.gain },
    { kind: "text", text: paper.gainText(saving, formatDate(gain.createdAt)) },
    { kind: "facts", facts: [...gain.figures, ...(payback ? [payback] : [])] },
  ];
}
