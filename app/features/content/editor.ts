import type { ContentBody } from "~/models/content/content-kinds";
import type { TextDiff } from "~/lib/texts/text-diff";
import type { ScheduleFields } from "~/models/post/post-schedule";

/** What is typed beside a text, about the version that is published. */
export type Publishing = ScheduleFields & { note: string };

/** What was sent while someone else saved, and what they saved. */
export interface ContentConflict {
  mine: ContentBody;
  note: string;
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
      /** Left out for a button whose form has no text. */
      publishing?: Publishing;
      /** The version that is stored now, if the body is its draft. */
      version?: number;
    }
  | {
      kind: "merged";
      body: ContentBody;
      publishing: Publishing;
      errors: Record<string, string[]>;
      version: number;
      isClean: boolean;
    }
  | { kind: "autosaved"; version: number }
  | { kind: "stale" }
  | { kind: "conflict"; conflict: ContentConflict };
