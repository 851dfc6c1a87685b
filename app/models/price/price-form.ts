import { z } from "zod";

import { pricesCopy as copy } from "~/copy/prices";
import { currencyDigits } from "~/lib/number-formats";
import { joinedLine } from "~/models/shared/typed-text";
import { PROPOSAL_CURRENCIES, type ProposalCurrency, type TaxRate } from "~/models/proposal/proposal";
import { decimalOf, percentOf } from "~/models/proposal/proposal-figures";
import { UNIT_PRICE_MINOR_MAX } from "~/models/proposal/proposal-limits";
import { versionField } from "~/models/shared/version-schema";

import type { PriceItem, Prices } from "./price";
import {
  PRICE_DESCRIPTION_LENGTH_MAX,
  PRICE_NAME_LENGTH_MAX,
  PRICE_TAX_LENGTH_MAX,
  PRICE_UNIT_LENGTH_MAX,
} from "./price-limits";

/** A price as it was typed. Empty if the item isn't sold in this currency. */
function price(currency: ProposalCurrency) {
  const digits = currencyDigits(currency);
  return z
    .string()
    .max(40)
    .default("")
    .refine((typed) => {
      const minor = typed.trim() === "" ? 0 : decimalOf(typed, digits);
      return minor !== null && minor <= UNIT_PRICE_MINOR_MAX;
    }, copy.errors.price(digits));
}

const optional = (max: number) => joinedLine(max).default("");

const item = {
  name: joinedLine(PRICE_NAME_LENGTH_MAX, copy.errors.name),
  description: optional(PRICE_DESCRIPTION_LENGTH_MAX),
  unit: optional(PRICE_UNIT_LENGTH_MAX),
  period: z.enum(["once", "monthly"]).catch("once"),
  USD: price("USD"),
  EUR: price("EUR"),
  GBP: price("GBP"),
  CHF: price("CHF"),
  JPY: price("JPY"),
  taxLabel: optional(PRICE_TAX_LENGTH_MAX),
  taxPercent: z
    .string()
    .max(20)
    .default("")
    .refine((typed) => percentOf(typed) !== null, copy.errors.percent),
};

/** The forms of the price list. */
export const PriceFormSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("add"), id: z.uuid(), ...item }),
  z.object({
    intent: z.literal("change"),
    id: z.uuid(),
    version: versionField,
    ...item,
  }),
  z.object({ intent: z.literal("remove"), id: z.uuid() }),
]);

type TypedItem = Omit<Extract<z.output<typeof PriceFormSchema>, { intent: "add" }>, "intent" | "id">;

/** What was typed, as an item of the price list; null if it has no price in any currency. */
export function readPriceItem(typed: TypedItem): Omit<PriceItem, "id" | "version"> | null {
  const prices: Prices = {};
  for (const currency of PROPOSAL_CURRENCIES) {
    const minor = typed[currency].trim() === "" ? null : decimalOf(typed[currency], currencyDigits(currency));
    if (minor !== null) prices[currency] = minor;
  }
  if (Object.keys(prices).length === 0) return null;
  const { name, description, unit, period } = typed;
  return { name, description: description || null, unit: unit || null, period, prices, tax: readTax(typed) };
}

function readTax({ taxLabel, taxPercent }: TypedItem): TaxRate | null {
  if (taxPercent.trim() === "") return null;
  return { label: taxLabel || copy.taxName, basisPoints: percentOf(taxPercent) ?? 0 };
}
