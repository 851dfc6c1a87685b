import { pluralIn } from "~/lib/language/plural";

const plural = pluralIn("en");

/** Words of the price list. */
export const pricesCopy = {
  lead: "What you sell at a fixed price. The editor of proposals inserts these items as rows. Proposals keep the prices that they have.",
  label: "Price list",
  columns: { name: "Item", period: "Billing", price: "Unit price", tax: "Tax", actions: "Actions" },
  per: (unit: string) => `per ${unit}`,
  none: {
    title: "No items yet",
    text: "Add what you sell often, and the editor of proposals will offer it.",
  },
  addTitle: "Add an item",
  editTitle: (name: string) => `Edit “${name}”`,
  edit: "Edit",
  cancel: "Cancel",
  name: "Item",
  description: "Description",
  unit: "Unit",
  unitHelp: "What one piece is, such as “hour” or “mailbox”. The row then says “per hour”.",
  period: "Billing",
  prices: "Unit price",
  pricesHelp: "If a currency is empty, the row is inserted without a price.",
  taxLabel: "Tax name",
  taxPercent: "Tax rate in percent",
  taxHelp: "If empty, the proposal's own tax applies.",
  taxName: "Tax",
  add: "Add item",
  save: "Save item",
  failed: "The item was not saved",
  added: (name: string) => `${name} was added to the price list`,
  saved: (name: string) => `${name} was saved`,
  remove: "Remove…",
  removeLabel: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove “${name}” from the price list?`,
  removeText: "Proposals that have it as a row keep it.",
  removed: "The item was removed",
  errors: {
    name: "Please enter a name.",
    price: (digits: number) =>
      digits === 0 ? "Please enter a whole amount." : `Please enter an amount with up to ${digits} decimals.`,
    percent: "Please enter a rate between 0 and 100.",
    noPrice: "Please enter a price in at least one currency.",
  },
} as const;
