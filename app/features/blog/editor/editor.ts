import type { SubmissionResult } from "@conform-to/react";

import type { ContentField, PostForm } from "~/models/post/post-form";

import type { TextDiff } from "~/lib/texts/text-diff";
import type { TrustedHtml } from "~/lib/trusted-html";

/** Two texts of one post, after someone else saved first. */
export interface PostConflict {
  /** The sent values, kept in the form until someone decides. */
  mine: PostForm;
  theirs: { version: number; savedBy: string | null; savedAt: Date };
  /** Yours on the left, the stored text on the right. */
  diff: TextDiff;
  /** The other fields that differ, from both sides. */
  fields: { field: ContentField; mine: string; theirs: string }[];
}

/** What the editor's action returns. */
export type PostReply =
  | { kind: "refused"; result: SubmissionResult }
  /** A form of the language or of the translations was refused, and the text was not sent. */
  | { kind: "translation-refused"; result: SubmissionResult }
  | { kind: "autosaved"; version: number }
  | { kind: "failed" }
  | { kind: "stale" }
  | { kind: "conflict"; conflict: PostConflict }
  | { kind: "merged"; form: Record<ContentField, string>; version: number; isClean: boolean };

/** What the live preview returns. */
export interface PreviewReply {
  html: TrustedHtml;
}
