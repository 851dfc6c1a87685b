import { currencyDigits } from "~/lib/number-formats";
import { dayAt, readDay } from "~/lib/time-zone";

import {
  PROPOSAL_CURRENCIES,
  type ProposalContent,
  type ProposalItem,
  type ProposalSection,
} from "~/models/proposal/proposal";
import { hasSecondRate, percentOf, typedDiscount, typedItem } from "~/models/proposal/proposal-figures";
import type { EditorText } from "~/models/proposal/proposal-form";
import { sumOf } from "~/models/proposal/proposal-money";
import { PREVIEWED_LENGTH_MAX, SUBTOTAL_MINOR_MAX } from "~/models/proposal/proposal-limits";

/**
 * What was typed so far, as the content of a proposal to look at. What can't be read yet is left
 * out, so this is never saved.
 */
export function sketchContent(typed: EditorText, now = new Date()): ProposalContent {
  const currency = PROPOSAL_CURRENCIES.find((known) => known === typed.currency) ?? "USD";
  const digits = currencyDigits(currency);
  const hasSecond = hasSecondRate(typed);
  const items: ProposalItem[] = [];
  const sections: ProposalSection[] = [];
  for (const row of typed.items) {
    const { id, title, description } = row;
    const item = typedItem(row, digits);
    if (row.kind === "section" && title.trim() !== "") sections.push({ id, title, start: items.length });
    if (!item || title.trim() === "" || sumOf([...items, item]) > SUBTOTAL_MINOR_MAX) continue;
    items.push({ ...item, title, description: description || null, rate: hasSecond ? item.rate : 0 });
  }
  const tax = (label: string, percent: string) => ({ label, basisPoints: percentOf(percent) ?? 0 });
  return {
    format: 2,
    title: typed.title,
    clientName: typed.clientName,
    clientEmail: typed.clientEmail,
    company: typed.company.trim() || null,
    currency,
    request: previewed(typed.request),
    work: previewed(typed.work),
    terms: previewed(typed.terms) || null,
    items,
    sections: sections.filter(({ start }) => start < items.length),
    discount: typedDiscount(typed, digits),
    taxes: [
      tax(typed.taxLabel, typed.taxPercent),
      ...(hasSecond ? [tax(typed.taxLabel2, typed.taxPercent2)] : []),
    ],
    roiResult: null,
    lastDay: readDay(typed.lastDay) === null ? dayAt(now, "UTC") : typed.lastDay,
  };
}

function previewed(text: string): string {
  return text.slice(0, PREVIEWED_LENGTH_MAX).replace(/\r\n?/g, "\n").trim();
}
