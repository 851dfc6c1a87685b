import type { TextDiff } from "~/lib/texts/text-diff";
import type { PriceItem } from "~/models/price/price";
import type { EditorText } from "~/models/proposal/proposal-form";

import type { StaffView } from "../client";

/**
 * What the editor shows again: the text as it was typed, the errors by field name ("" for the whole
 * form), and how the client would see it.
 */
export interface EditorAnswer {
  typed: EditorText;
  preview: StaffView;
  errors: Record<string, string[]>;
  /** Companies that match what was typed; omitted if the company is valid. */
  companies?: string[] | undefined;
}

/** Two texts of one proposal, after someone else saved first. */
export interface ProposalConflict {
  /** Everything that was sent, kept in the form until someone decides. */
  mine: EditorText;
  /** The stored version. */
  version: number;
  savedAt: Date;
  /** Yours on the left, the stored text on the right. */
  diff: TextDiff;
}

/** What the editor's action returns. */
export type EditorReply =
  | (EditorAnswer & { kind: "shown" })
  | { kind: "autosaved"; version: number }
  | { kind: "refused" | "failed" | "stale" }
  | { kind: "conflict"; conflict: ProposalConflict };

/** What the client saves a year, by their ROI statement. */
export interface EditorSavings {
  savedMinorPerYear: number;
  currency: string;
}

/** The editor's choices. */
export interface EditorChoices {
  /** Companies to choose from, formatted by `companyLabel`. */
  companies: string[];
  /** The price list. */
  prices: PriceItem[];
}

/** Everything that was sent, as fields of a form with the same names. */
export function fieldsOfEditor({
  intent: _intent,
  version: _version,
  items,
  followUps,
  ...texts
}: EditorText): [string, string][] {
  return [
    ...Object.entries(texts).filter((field): field is [string, string] => field[1] !== undefined),
    ...followUps.map((days): [string, string] => ["followUps", days]),
    ...items.flatMap((row, index) =>
      Object.entries(row).map(([part, value]): [string, string] => [`items[${index}].${part}`, value]),
    ),
  ];
}
