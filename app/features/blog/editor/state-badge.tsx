import { Badge } from "~/ui/badge";
import { blogAdminCopy } from "~/copy/blog-admin";
import type { PostState } from "~/models/post/post-state";

const KINDS = { draft: "warning", scheduled: "plain", published: "positive", trash: "danger" } as const;

/** An article's state, in a word. */
export function StateBadge({ state }: { state: PostState }) {
  return <Badge kind={KINDS[state]}>{blogAdminCopy.states[state]}</Badge>;
}
