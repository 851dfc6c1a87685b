import type { ContentBody } from "~/models/content/content-kinds";
import type { TextDiff } from "~/lib/text-diff";

/** What was sent while someone else saved, and what they saved. */
export interface ContentConflict {
  mine: ContentBody;
  /** The version that mine began with. */
  base: number;
  theirs: { version: number; savedBy: string | null };
  diff: TextDiff;
}

/** What the editor returns instead of a redirect. */
export type ContentReply =
  | {
      kind: "refused";
      body: ContentBody;
      errors: Record<string, string[]>;
      /** The version that is stored now, if the body is its draft. */
      version?: number;
    }
  | {
      kind: "merged";
      body: ContentBody;
      errors: Record<string, string[]>;
      version: number;
      isClean: boolean;
    }
  | { kind: "autosaved"; version: number }
  | { kind: "stale" }
  | { kind: "conflict"; conflict: ContentConflict };
