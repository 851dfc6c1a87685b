import { z } from "zod";

import { brokenRule } from "~/models/shared/rule-error";
import { blogAdminCopy } from "~/copy/blog-admin";
import { CONTENT_FIELDS, formContent } from "~/models/post/post-form";
import { getRevision, getRevisionBefore, listRevisions } from "~/models/post/post-revision.server";
import { POST_RULES } from "~/models/post/post-refusals";
import { updatePost } from "~/models/post/post-write.server";
import { REVISIONS_PER_PAGE } from "~/models/post/post-limits";

import { auditSource } from "~/auth/audit-source.server";
import type { Viewer } from "~/auth/access.server";
import { requireForm } from "~/http/form.server";
import { readListPage } from "~/http/list-page.server";
import { requireStoredPost } from "./editor.server";
import { notFound } from "~/http/not-found.server";
import { requestPage } from "~/http/request-page.server";
import { diffTexts } from "~/lib/texts/text-diff";
import { redirectWithToast } from "~/http/toast.server";
import { textHistoryCopy } from "~/copy/console/text-history";
import { countField, versionField } from "~/models/shared/version-schema";

const copy = textHistoryCopy;

const HistoryQuerySchema = z.object({
  version: versionField.optional().catch(undefined),
  after: z.string().optional(),
  before: z.string().optional(),
  from: countField.catch(0),
});

/** The revisions of a post, and the changes of one of them, by default the latest. Throws a 404. */
export async function loadPostHistory(url: string, id: string | undefined) {
  const post = await requireStoredPost(id);
  const { version, from, ...place } = HistoryQuerySchema.parse(Object.fromEntries(new URL(url).searchParams));
  const [page, [latest]] = await Promise.all([
    readListPage(() => listRevisions({ postId: post.id, ...place, limit: REVISIONS_PER_PAGE })),
    listRevisions({ postId: post.id, limit: 1 }).then(({ items }) => items),
  ]);
  const shown = await compareWithBefore(post.id, version ?? page.items[0]?.version, from);
  if (version !== undefined && !shown) throw notFound();
  return {
    post: {
      id: post.id,
      title: post.content.title,
      version: post.version,
      contentVersion: latest?.version ?? post.version,
      isInTrash: post.trashedAt !== null,
    },
    ...page,
    shown,
  };
}

async function compareWithBefore(postId: string, version: number | undefined, from: number) {
  if (version === undefined) return null;
  const [revision, before] = await Promise.all([
    getRevision({ postId, version }),
    getRevisionBefore({ postId, version }),
  ]);
  if (!revision) return null;
  if (!before) return { version, diff: null, fields: [] };
  // Slugs aren't content. Their own history is kept with the URLs.
  const [now, then] = [revision, before].map(({ content }) => formContent({ slug: "", content }));
  const fields = CONTENT_FIELDS.filter((field) => field !== "body" && now?.[field] !== then?.[field]);
  return { version, diff: diffTexts(before.content.body, revision.content.body, { from }), fields };
}

const RestoreFormSchema = z.object({ version: versionField, current: versionField });

/** Restores an earlier version of a post's content as a new version. */
export async function answerRestoreForm(request: Request, viewer: Viewer, id = ""): Promise<Response> {
  const { version, current } = await requireForm(request, RestoreFormSchema);
  const revision = await getRevision({ postId: id, version });
  if (!revision) throw notFound();
  try {
    const { content } = revision;
    const editor = auditSource(request, viewer);
    if (!(await updatePost({ id, version: current, changes: content, editor }))) throw notFound();
  } catch (error) {
    const description = ruleMessage(error);
    return redirectWithToast(requestPage(request), {
      kind: "danger",
      title: blogAdminCopy.editor.failed,
      description,
    });
  }
  return redirectWithToast(`/admin/blog/${id}`, { kind: "positive", title: copy.restored(version) });
}

function ruleMessage(error: unknown): string {
  const rule = brokenRule(error, POST_RULES);
  if (!rule) throw error;
  return rule.code === "version_conflict" ? copy.stale : rule.message;
}
