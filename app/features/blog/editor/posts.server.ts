import { z } from "zod";

import { sharedNow } from "~/lib/clock/shared-clock";
import { brokenRule } from "~/models/shared/rule-error";
import { blogAdminCopy } from "~/copy/blog-admin";
import { POST_STATES, postState } from "~/models/post/post-state";
import { countListedPosts, listPosts, type StoredPost } from "~/models/post/post-admin.server";
import { POST_SORTS } from "~/models/post/post";
import { PostListFormSchema, type PostListIntent } from "~/models/post/post-form";
import { POST_RULES } from "~/models/post/post-refusals";
import { publishPost, restorePost, trashPost, unpublishPost } from "~/models/post/post-write.server";
import { CONSOLE_POSTS_PER_PAGE } from "~/models/post/post-limits";

import { auditSource } from "~/auth/audit-source.server";
import type { Viewer } from "~/auth/access.server";
import { requireForm } from "~/http/form.server";
import { readListPage } from "~/http/list-page.server";
import { requestPage } from "~/http/request-page.server";
import { SearchSchema } from "~/publishing/public-posts.server";
import { redirectWithToast } from "~/http/toast.server";

const copy = blogAdminCopy.done;

const ListQuerySchema = z.object({
  q: SearchSchema.optional().catch(undefined),
  state: z.enum(POST_STATES).optional().catch(undefined),
  sort: z.enum(POST_SORTS).catch("-updated"),
  after: z.string().optional(),
  before: z.string().optional(),
});

/** The list of posts for this query. Throws a 400 for a cursor that isn't ours. */
export async function loadPosts(url: string, now = sharedNow()) {
  const query = ListQuerySchema.parse(Object.fromEntries(new URL(url).searchParams));
  const { q, state, sort, after, before } = query;
  const search = q || undefined;
  const [page, total] = await Promise.all([
    readListPage(
      (cursors) => listPosts({ search, state, sort, ...cursors, limit: CONSOLE_POSTS_PER_PAGE, now }),
      { after, before },
    ),
    countListedPosts({ state, search, now }),
  ]);
  const items = page.items.map((post) => ({
    id: post.id,
    slug: post.slug,
    title: post.title,
    authorName: post.authorName,
    readingMinutes: post.readingMinutes,
    publishedAt: post.publishedAt,
    updatedAt: post.updatedAt,
    state: postState({ ...post, trashedAt: state === "trash" ? now : null }, now),
  }));
  return {
    items,
    previous: page.previous,
    next: page.next,
    search: search ?? null,
    state: state ?? null,
    sort,
    total,
  };
}

/**
 * Applies a bulk action to each selected post, reports which ones were left unchanged, and why, and
 * returns to the same page of the list.
 */
export async function answerPostListForm(request: Request, viewer: Viewer): Promise<Response> {
  const { intent, ids } = await requireForm(request, PostListFormSchema);
  const page = requestPage(request);
  if (intent === null) return redirectWithToast(page, { kind: "info", title: copy.noneChosen });
  if (ids.length === 0) return redirectWithToast(page, { kind: "info", title: copy.noneSelected });
  const editor = auditSource(request, viewer);
  const done: StoredPost[] = [];
  const skipped: string[] = [];
  for (const id of ids) {
    try {
      const post = await perform(intent, { id, editor });
      if (post) done.push(post);
      else skipped.push(copy.skipped(id, copy.gone));
    } catch (error) {
      skipped.push(ruleMessage(error));
    }
  }
  const [reason, ...more] = skipped;
  const description = [reason, more.length > 0 ? copy.skippedMore(more.length) : null]
    .filter(Boolean)
    .join(" ");
  return redirectWithToast(page, {
    kind: done.length > 0 ? "positive" : "danger",
    title: done[0] ? copy[intent](done.length, done[0].content.title.slice(0, 80)) : copy.nothing,
    ...(description ? { description: description.slice(0, 500) } : {}),
  });
}

function perform(intent: PostListIntent, request: Parameters<typeof trashPost>[0]) {
  switch (intent) {
    case "publish":
      return publishPost(request);
    case "unpublish":
      return unpublishPost(request);
    case "trash":
      return trashPost(request);
    case "restore":
      return restorePost(request);
  }
}

function ruleMessage(error: unknown): string {
  const rule = brokenRule(error, POST_RULES);
  if (!rule) throw error;
  return rule.code === "post_incomplete" ? copy.skipped(rule.details.title, rule.message) : rule.message;
}
