import { currencyDigits, decimalText } from "~/lib/number-formats";
import { PROPOSAL_CURRENCIES } from "~/models/proposal/proposal";
import { hasSecondRate, isBlankRow, percentOf } from "~/models/proposal/proposal-figures";
import type { EditorText, RowText } from "~/models/proposal/proposal-form";
import { emptyRow } from "~/models/proposal/proposal-rows";
import { ITEMS_MAX } from "~/models/proposal/proposal-limits";

import type { PriceItem } from "./price";

/* Inserts items of the price list into the editor. The browser does it at once; without scripts,
   the server does. */

/** The part of the editor's text that an inserted item changes. */
export type PricedText = Pick<
  EditorText,
  "items" | "currency" | "taxLabel" | "taxPercent" | "taxLabel2" | "taxPercent2"
>;

const INTENT = /^insert-(.+)$/;

/** The id of the item that a button inserts; null if it is another button. */
export function insertedId(intent: string): string | null {
  return INTENT.exec(intent)?.[1] ?? null;
}

/** What one piece costs in a currency as the editor's field has it; empty if there is no price. */
export function unitPriceText({ prices }: Pick<PriceItem, "prices">, currency: string): string {
  const known = PROPOSAL_CURRENCIES.find((one) => one === currency);
  const minor = known && prices[known];
  if (known === undefined || minor === undefined) return "";
  const digits = currencyDigits(known);
  return (minor / 10 ** digits).toFixed(digits);
}

/**
 * The editor's text with an item of the price list as the last row of a section, or of all. Rows
 * that nobody filled in make way. The item's tax becomes one of the two rates of the proposal,
 * unless both are others.
 */
export function withPriceItem<Text extends PricedText>(typed: Text, item: PriceItem, section?: string): Text {
  const rows = typed.items.filter((row) => !isBlankRow(row));
  if (rows.length >= ITEMS_MAX) return typed;
  const { taxes, rate } = rateOf({ ...typed, items: rows }, item.tax);
  const place = endOf(rows, section);
  const row = rowOf(item, typed.currency, rate);
  return { ...typed, ...taxes, items: [...rows.slice(0, place), row, ...rows.slice(place)] };
}

/** Where a section ends. "" is the rows before all sections, and an unknown one the whole list. */
function endOf(rows: PricedText["items"], section: string | undefined): number {
  const start = section === "" ? -1 : rows.findIndex(({ kind, id }) => kind === "section" && id === section);
  if (section !== "" && start === -1) return rows.length;
  const next = rows.findIndex(({ kind }, index) => kind === "section" && index > start);
  return next === -1 ? rows.length : next;
}

/** The section that a row is in: its id, or "" before all sections. */
export function sectionAt(rows: readonly Pick<RowText, "kind" | "id">[], index: number): string {
  return rows.slice(0, index + 1).findLast(({ kind }) => kind === "section")?.id ?? "";
}

function rowOf(item: PriceItem, currency: string, rate: string): RowText {
  const { name, description, unit, period } = item;
  return {
    ...emptyRow("item"),
    title: name,
    description: [description, unit && `per ${unit}`].filter(Boolean).join(", "),
    price: unitPriceText(item, currency),
    period,
    rate,
  };
}

type Taxes = Pick<PricedText, "taxLabel" | "taxPercent" | "taxLabel2" | "taxPercent2">;

function rateOf(typed: PricedText, tax: PriceItem["tax"]): { taxes: Partial<Taxes>; rate: string } {
  if (!tax || percentOf(typed.taxPercent) === tax.basisPoints) return { taxes: {}, rate: "" };
  const percent = decimalText(tax.basisPoints / 100);
  if (hasSecondRate(typed))
    return { taxes: {}, rate: percentOf(typed.taxPercent2) === tax.basisPoints ? "1" : "" };
  const isUntaxed = typed.taxPercent.trim() === "" && typed.items.every(({ kind }) => kind === "section");
  if (isUntaxed) return { taxes: { taxLabel: tax.label, taxPercent: percent }, rate: "" };
  return { taxes: { taxLabel2: tax.label, taxPercent2: percent }, rate: "1" };
}
