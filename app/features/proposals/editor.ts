import type { EditorText } from "~/models/proposal/proposal-form";

/**
 * What the editor shows again: the text as it was typed, and what is wrong by the names of its
 * fields ("" for the whole).
 */
export interface EditorReply {
  typed: EditorText;
  errors: Record<string, string[]>;
  /**
   * The companies that may be meant by what was typed; left out when nothing is wrong with that.
   */
  companies?: string[] | undefined;
}

/** What the editor offers to choose from. */
export interface EditorChoices {
  /** Companies that may be meant, as `companyLabel` has them. */
  companies: string[];
}
