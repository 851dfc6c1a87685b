import type { PostContent } from "./post";

/** A revision in the history of a post. */
export interface PostRevisionSummary {
  id: string;
  /** The post's version that this revision created. */
  version: number;
  isAutosave: boolean;
  createdAt: Date;
  /** Name or email address of the author; null for the system and for deleted accounts. */
  savedBy: string | null;
}

/** A revision of a post with its content. */
export interface PostRevision extends PostRevisionSummary {
  content: PostContent;
}
