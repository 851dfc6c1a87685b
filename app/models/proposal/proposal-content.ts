import type { ProposalContent, ProposalItem, TaxRate } from "./proposal";

/** Content as it was stored before items had sections and tax rates, and texts had Markdown. */
interface PlainContent extends Omit<ProposalContent, "format" | "items" | "sections" | "taxes"> {
  format?: never;
  items: Omit<ProposalItem, "rate">[];
  tax: TaxRate;
}

/** The content of a revision as its row has it. Rows of sent versions never change. */
export type StoredContent = ProposalContent | PlainContent;

/** Stored content in today's shape. Plain content reads exactly as it did when it was sent. */
export function readContent(stored: StoredContent): ProposalContent {
  if (stored.format !== undefined) return stored;
  const { tax, items, ...content } = stored;
  return {
    ...content,
    format: 1,
    items: items.map((item) => ({ ...item, rate: 0 })),
    sections: [],
    taxes: [tax],
  };
}
