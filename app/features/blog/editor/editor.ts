import type { SubmissionResult } from "@conform-to/react";

import type { ContentField, PostForm } from "~/models/post/post-form";

import type { TextDiff } from "~/lib/text-diff";
import type { TrustedHtml } from "~/lib/trusted-html";

/** Two texts of one post, when someone else saved first. */
export interface PostConflict {
  /** What was sent, to be kept in the form until someone decides. */
  mine: PostForm;
  theirs: { version: number; savedBy: string | null; savedAt: Date };
  /** Yours on the left, the stored text on the right. */
  diff: TextDiff;
  /** The other fields that differ, as they are in each. */
  fields: { field: ContentField; mine: string; theirs: string }[];
}

/** What the editor answers to its form. */
export type PostReply =
  | { kind: "refused"; result: SubmissionResult }
  | { kind: "autosaved"; version: number }
  | { kind: "stale" }
  | { kind: "conflict"; conflict: PostConflict }
  | { kind: "merged"; form: Record<ContentField, string>; version: number; isClean: boolean };

/** What the live preview answers. */
export interface PreviewReply {
  html: TrustedHtml;
}
