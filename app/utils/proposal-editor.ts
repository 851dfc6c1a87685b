import type { EditorText } from "~/models/proposal-form";

/** What the editor shows again: the text as it was typed, and what is wrong by the names of its fields ("" for the whole). */
export interface EditorReply {
  typed: EditorText;
  errors: Record<string, string[]>;
}

/** What the editor can choose from. */
export interface EditorChoices {
  tenants: { id: string; name: string }[];
}
