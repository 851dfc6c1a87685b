import { catalog } from "~/lib/language/catalog";

import * as german from "../de/statement-proposal";

/** A name inside a sentence: "Supplier invoices" begins small, "HR files" stays. */
function inSentence(name: string): string {
  return /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}

/**
 * What the editor writes into a new proposal for a lead with an ROI statement, in the language of
 * the lead.
 */
export const statementProposalCopy = catalog(
  {
    title: (process: string) => `Automating ${inSentence(process)}`,
    request: (known: {
      process: string;
      work: string;
      hoursPerMonth: string;
      savedPerYear: string;
      savedHoursPerYear: string;
      payback: string;
    }) =>
      [
        known.process ? `You want to automate ${inSentence(known.process)}.` : "",
        `Today, that takes ${known.work}${known.hoursPerMonth} hours a month.`,
        `Your ROI statement expects annual savings of ${known.savedPerYear} (${known.savedHoursPerYear} hours).`,
        `Payback: ${known.payback}.`,
      ]
        .filter(Boolean)
        .join(" "),
    workOfItems: (count: string, items: string, minutes: string) =>
      `${count} ${items} at ${minutes} minutes each, or `,
  } as const,
  { de: german.statementProposalCopy },
);
