import { pluralIn } from "~/lib/language/plural";

const plural = pluralIn("en");

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
