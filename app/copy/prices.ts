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

/** Words of the templates of proposals. */
export const templatesCopy = {
  lead: "Offers that new proposals start from: what you will do, the items, discount, tax and terms, without anything about a client.",
  none: {
    title: "No templates yet",
    text: "Open a proposal and choose “Save as template”.",
    action: "All proposals",
  },
  newTitle: "Save as template",
  newText: (title: string) =>
    `Keeps the work, items, discount, tax and terms of “${title}”. It leaves out the client and what they asked for. Check the texts for names before you save.`,
  name: "Name",
  nameMissing: "Please enter a name.",
  save: "Save template",
  cancel: "Cancel",
  failed: "The template was not saved",
  saved: (name: string) => `${name} is now a template`,
  items: (count: number) => plural(count, { one: "1 item", other: `${count} items` }),
  changedOn: (day: string) => `changed ${day}`,
  use: "New proposal",
  useLabel: (name: string) => `New proposal from ${name}`,
  rename: "Rename",
  renamed: "The template was renamed",
  saveName: "Save name",
  remove: "Remove…",
  removeLabel: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove the template “${name}”?`,
  removeText: "Proposals that were started from it stay.",
  removeSubmit: "Remove template",
  removed: "The template was removed",
  saveAs: "Save as template",
  start: "Start from a template",
  noTemplate: "No template",
} as const;
