import type { PostContent } from "./post";

/** One saving of a post, as the history lists it. */
export interface PostRevisionSummary {
  id: string;
  /** The version of the post that it made. */
  version: number;
  isAutosave: boolean;
  createdAt: Date;
  /** Name or address of who saved; null for the system, and for who has no account any more. */
  savedBy: string | null;
}

/** One saving of a post, with what was saved. */
export interface PostRevision extends PostRevisionSummary {
  content: PostContent;
}
