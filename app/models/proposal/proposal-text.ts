import { proposalPaperCopy as paper, proposalTextCopy as copy } from "~/copy/shared/proposal-paper";
import { perLanguage } from "~/lib/language/current-language";
import { decimalText, exactMoneyText, rateText } from "~/lib/number-formats";

import type { ProposalContent, ProposalItem } from "./proposal";
import { amountOf, totalsOf, type PeriodTotals } from "./proposal-money";
import { rateName } from "./proposal-sums";

/**
 * How the text writes the last day. It has its own formats, because the text of a version must stay
 * the same when pages write dates in another way.
 */
const LAST_DAY = {
  1: () => new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }),
  2: perLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" })),
} as const;

/** The parts of a proposal's text. */
interface ProposalTextParts {
  reference: string;
  revision: number;
  content: ProposalContent;
  productName: string;
  /**
   * The ids of the chosen options; null before a choice. Then the text lists the options and has no
   * total.
   */
  chosen: ReadonlySet<string> | null;
}

/**
 * A proposal as plain text, in the current language. The same parts always give the same
 * characters. An acceptance stores it with its hash, and two versions are compared by it.
 */
export function proposalText({
  reference,
  revision,
  content,
  productName,
  chosen,
}: ProposalTextParts): string {
  const { title, clientName, company, currency, request, work, terms, items, lastDay, roiResult } = content;
  const lines = (item: ProposalItem, index: number) => [
    ...content.sections.filter(({ start }) => start === index).flatMap(({ title }) => ["", title]),
    ...itemLines(item, index + 1, content, chosen),
  ];
  return [
    ...(chosen ? [copy.head(reference, revision)] : []),
    title,
    `${copy.from}: ${productName}`,
    `${copy.for}: ${[clientName, company].filter(Boolean).join(", ")}`,
    `${copy.openUntil}: ${LAST_DAY[content.format]().format(new Date(lastDay))}`,
    ...section(paper.request, request),
    ...section(paper.work, work),
    "",
    `${copy.items} (${currency})`,
    ...items.flatMap(lines),
    ...sums(content, chosen),
    ...(roiResult === null ? [] : ["", `${copy.statement}: ${roiResult}`]),
    ...section(paper.terms, terms),
  ].join("\n");
}

function section(title: string, text: string | null): string[] {
  return text === null ? [] : ["", title, text];
}

function itemLines(
  item: ProposalItem,
  number: number,
  { currency, taxes }: ProposalContent,
  chosen: ReadonlySet<string> | null,
): string[] {
  const marks = [
    ...(item.isOptional ? [optionMark(item.id, chosen)] : []),
    ...(item.period === "monthly" ? [paper.eachMonth] : []),
    ...(taxes.length > 1 ? [rateName(taxes[item.rate])] : []),
  ];
  const price = `${decimalText(item.quantityHundredths / 100)} × ${exactMoneyText(item.unitPriceMinor, currency)}`;
  return [
    `${number}. ${item.title}${marks.length > 0 ? ` (${marks.join(", ")})` : ""}`,
    ...(item.description === null ? [] : [`   ${item.description}`]),
    `   ${price} = ${exactMoneyText(amountOf(item), currency)}`,
  ];
}

function optionMark(id: string, chosen: ReadonlySet<string> | null): string {
  if (!chosen) return copy.optional;
  return chosen.has(id) ? copy.chosen : copy.notChosen;
}

function sums(content: ProposalContent, chosen: ReadonlySet<string> | null): string[] {
  const { discount, taxes, currency } = content;
  if (!chosen) {
    const rate = discount.kind === "percent" ? rateText(discount.basisPoints) : null;
    const amount = discount.kind === "amount" ? exactMoneyText(discount.amountMinor, currency) : null;
    return [
      ...(rate === null && amount === null ? [] : [`${paper.discount}: ${rate ?? amount}`]),
      ...taxes.filter(({ basisPoints }) => basisPoints > 0).map(rateName),
    ];
  }
  const totals = totalsOf(content, chosen);
  const isMonthly = content.items.some(({ period }) => period === "monthly");
  return [
    ...periodLines(copy.once, totals.once, content),
    ...(isMonthly ? periodLines(copy.monthly, totals.monthly, content) : []),
  ];
}

function periodLines(title: string, totals: PeriodTotals, { taxes, currency }: ProposalContent): string[] {
  const money = (minor: number) => exactMoneyText(minor, currency);
  return [
    "",
    title,
    `${paper.fixed}: ${money(totals.fixedMinor)}`,
    `${paper.options}: ${money(totals.optionsMinor)}`,
    ...(totals.discountMinor === 0 ? [] : [`${paper.discount}: −${money(totals.discountMinor)}`]),
    ...taxes.flatMap((tax, rate) =>
      tax.basisPoints === 0 ? [] : [`${rateName(tax)}: ${money(totals.taxesMinor[rate] ?? 0)}`],
    ),
    `${copy.total}: ${money(totals.totalMinor)}`,
  ];
}
