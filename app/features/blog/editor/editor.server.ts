import { data, redirect } from "@remix-run/node";
import { z } from "zod";

import { sharedNow } from "~/lib/clock/shared-clock";
import { brokenRule } from "~/models/shared/rule-error";
import { blogAdminCopy } from "~/copy/blog-admin";
import { PostContentSchema } from "~/models/post/post";
import { wordCountOf } from "~/models/post/reading-time";
import { postState } from "~/models/post/post-state";
import { listTags } from "~/models/post/post.server";
import { getStoredPost, type StoredPost } from "~/models/post/post-admin.server";
import {
  CONTENT_FIELDS,
  contentOfForm,
  formContent,
  type PostForm,
  PostFormSchema,
} from "~/models/post/post-form";
import { listPresent } from "~/models/presence/presence.server";
import { getRevision, listRevisions } from "~/models/post/post-revision.server";
import { readSchedule, type ScheduleFault, scheduleFields } from "~/models/post/post-schedule";
import { POST_RULES } from "~/models/post/post-refusals";
import { createPost, INTO_THE_TRASH, updatePost } from "~/models/post/post-write.server";

import { auditSource } from "~/auth/audit-source.server";
import type { Viewer } from "~/auth/access.server";
import { formatDateTime } from "~/lib/dates";
import { answerForm, showReply } from "~/http/answer-form.server";
import { checkForm, type ParsedForm, readForm } from "~/http/form.server";
import { renderMarkdown } from "~/lib/markdown.server";
import { authorNameOf } from "~/publishing/post-author.server";
import { previewLink } from "~/models/post/post-preview.server";
import { answerTranslationForm, isTranslationForm, loadTranslations } from "./translations.server";
import type { PostConflict, PostReply } from "./editor";
import { notFound } from "~/http/not-found.server";
import { answerPresence } from "~/http/presence.server";
import { diffTexts } from "~/lib/texts/text-diff";
import { mergeTexts } from "~/lib/texts/text-merge";
import { redirectWithToast } from "~/http/toast.server";
import { textConflictCopy } from "~/copy/console/text-conflict";

const copy = blogAdminCopy.editor;
/** The time zone of the form until a browser says which one is its own. */
const FORM_ZONE = "UTC";

/** A post by its id, whatever its state. Throws a 404. */
export async function requireStoredPost(id: string | undefined): Promise<StoredPost> {
  const post = id === undefined ? null : await getStoredPost({ id });
  if (!post) throw notFound();
  return post;
}

/** Everything that the editor shows of a post. Throws a 404. */
export async function loadPostEditor(viewer: Viewer, id: string | undefined, now = sharedNow()) {
  const post = await requireStoredPost(id);
  const [translations, revisions, tags, others] = await Promise.all([
    loadTranslations(post),
    listRevisions({ postId: post.id, limit: 1 }),
    listTags({ now }),
    listPresent({ subject: `post:${post.id}`, userId: viewer.user.id, now }),
  ]);
  const { content, ...facts } = post;
  const state = postState(post, now);
  return {
    post: {
      ...facts,
      title: content.title,
      state,
      wordCount: wordCountOf(content.body),
    },
    form: {
      ...formContent(post),
      ...scheduleFields(post.status === "published" ? post.publishedAt : null, FORM_ZONE),
    },
    html: renderMarkdown(content.body).html,
    translations,
    savedBy: revisions.items[0]?.savedBy ?? null,
    preview: previewLink(post, now),
    others,
    knownTags: tags.map(({ label }) => label),
    // What is published has no schedule.
  };
}

/** Notes that the viewer has an article open, and answers with the others. Throws a 404. */
export async function answerPostPresence({ request, viewer, id }: Asked): Promise<Response> {
  return answerPresence(request, { subject: `post:${id}`, userId: viewer.user.id }, () =>
    requireStoredPost(id),
  );
}

const NewPostFormSchema = z.object({ title: PostContentSchema.shape.title });

/** Answers the form for a new post. A title is enough to create a draft, and the editor opens. */
export function answerNewPostForm(request: Request, viewer: Viewer) {
  return answerForm(request, { schema: NewPostFormSchema, refused: showReply }, async ({ title }) => {
    const { id } = await createPost({
      title,
      authorName: await authorNameOf(viewer),
      editor: auditSource(request, viewer),
    });
    return redirectWithToast(`/admin/blog/${id}`, { kind: "positive", title: blogAdminCopy.create.created });
  });
}

interface Asked {
  request: Request;
  viewer: Viewer;
  id: string;
}

/**
 * Answers the editor's form. Every button also saves the form's content, or shows a conflict if two
 * people edited at the same time.
 */
export async function answerPostForm(asked: Asked) {
  const sent = await readForm(asked.request);
  if (isTranslationForm(sent)) {
    const editor = auditSource(asked.request, asked.viewer);
    return answerTranslationForm(sent, await requireStoredPost(asked.id), editor);
  }
  const form = checkForm(sent, PostFormSchema);
  if (!form.ok) return refuse(form.reply);
  const { value } = form;
  if (value.intent === "copy") return copyAsDraft(asked, form);
  if (value.intent === "merge") return mergeBoth(asked, value);
  // Without scripts, a button asks for the list of all time zones. The form keeps what was typed,
  // as if it was refused.
  if (value.intent === "zones") return refuse({ ...form.reject({}), status: "error" }, 200);
  const now = sharedNow();
  const schedule = value.intent === "schedule" ? readSchedule(value, now) : null;
  if (schedule && "fault" in schedule) return refuse(form.reject(scheduleError(schedule.fault)));
  const step = publicationChange(value.intent, schedule?.at);
  try {
    const saved = await updatePost({
      id: asked.id,
      version: value.version,
      changes: contentOfForm(value),
      slug: value.slug,
      ...step,
      isAutosave: value.intent === "autosave",
      editor: auditSource(asked.request, asked.viewer),
      now,
    });
    if (!saved) throw notFound();
    return await answerSaved(saved, value.intent);
  } catch (error) {
    return answerRefusal(error, form, step);
  }
}

/** What a button does in addition to saving. */
type Step = { publishedAt?: Date | "at-once" | null; isTrashed?: true };

function publicationChange(intent: PostForm["intent"], scheduledAt: Date | undefined): Step {
  switch (intent) {
    case "publish":
      return { publishedAt: "at-once" };
    case "schedule":
      return scheduledAt ? { publishedAt: scheduledAt } : {};
    case "unpublish":
      return { publishedAt: null };
    case "trash":
      return INTO_THE_TRASH;
    case "save":
    case "autosave":
    case "preview":
    case "copy":
    case "merge":
    case "zones":
      return {};
  }
}

/** Whether a post is already in the state that a button leads to. */
function isDone({ publishedAt, isTrashed }: Step, post: StoredPost): boolean {
  if (isTrashed) return post.trashedAt !== null;
  if (publishedAt === undefined) return true;
  if (publishedAt === "at-once") return postState(post, sharedNow()) === "published";
  return post.publishedAt?.getTime() === publishedAt?.getTime();
}

type Parsed = Extract<ParsedForm<PostForm>, { ok: true }>;

function reply(value: PostReply, status = 200) {
  return data<PostReply>(value, { status });
}

function refuse(result: Extract<PostReply, { kind: "refused" }>["result"], status = 422) {
  return reply({ kind: "refused", result }, status);
}

function answerSaved(post: StoredPost, intent: PostForm["intent"]) {
  const page = `/admin/blog/${post.id}`;
  const title = post.content.title.slice(0, 80);
  const { done } = blogAdminCopy;
  switch (intent) {
    case "autosave":
      return reply({ kind: "autosaved", version: post.version });
    case "preview":
      return redirect(previewLink(post).path);
    case "publish":
      return redirectWithToast(page, { kind: "positive", title: copy.published });
    case "schedule": {
      const description = post.publishedAt && copy.scheduledAt(formatDateTime(post.publishedAt));
      const toast = { kind: "positive" as const, title: copy.scheduled };
      return redirectWithToast(page, description ? { ...toast, description } : toast);
    }
    case "unpublish":
      return redirectWithToast(page, { kind: "positive", title: done.unpublish(1, title) });
    case "trash":
      return redirectWithToast("/admin/blog", { kind: "positive", title: done.trash(1, title) });
    case "save":
    case "copy":
    case "merge":
    case "zones":
      return redirectWithToast(page, { kind: "positive", title: copy.saved });
  }
}

async function answerRefusal(error: unknown, form: Parsed, step: Step) {
  if (error instanceof z.ZodError) return refuse(form.reject(fieldErrors(error)));
  const rule = brokenRule(error, POST_RULES);
  switch (rule?.code) {
    case "version_conflict":
      return answerStale(rule.details.current, form.value, step);
    case "slug_taken":
      return refuse(form.reject({ slug: [copy.errors.slugTaken] }), rule.status);
    case "post_in_trash":
      return refuse(form.reject({ "": [copy.errors.gone] }), rule.status);
    case "post_incomplete": {
      const fields = Object.entries(rule.fields).map(([field, message]) => [field, [message]]);
      return refuse(form.reject(Object.fromEntries(fields) as Record<string, string[]>), rule.status);
    }
    // The form of the text has no field for the language and for translations.
    case "language_linked":
    case "translation_same_language":
    case "translation_taken":
    case "translation_unknown":
      return refuse(form.reject({ "": [rule.message] }), rule.status);
    case undefined:
      throw error;
  }
}

/** The model's errors by field. An error without a field belongs to the slug. */
function fieldErrors(error: z.ZodError): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { path, message } of error.issues) (errors[String(path[0] ?? "slug")] ??= []).push(message);
  return errors;
}

function scheduleError(fault: ScheduleFault): Record<string, string[]> {
  switch (fault) {
    case "missing":
      return { publishDate: [copy.errors.scheduleMissing] };
    case "past":
      return { publishDate: [copy.errors.schedulePast] };
    case "never":
      return { publishTime: [copy.errors.scheduleNever] };
    case "zone":
      return { timeZone: [copy.errors.zone] };
  }
}

/**
 * Handles a save that came second, or a form that was sent twice. If the stored text equals the
 * sent one, there is no conflict.
 */
async function answerStale(current: StoredPost, mine: PostForm, step: Step) {
  const conflict = await conflictWith(current, mine);
  const differs = conflict.diff.passages > 0 || conflict.fields.length > 0;
  if (!differs && isDone(step, current)) return answerSaved(current, mine.intent);
  return mine.intent === "autosave"
    ? reply({ kind: "stale" }, 409)
    : reply({ kind: "conflict", conflict }, 409);
}

async function conflictWith(current: StoredPost, mine: PostForm): Promise<PostConflict> {
  const [saved] = (await listRevisions({ postId: current.id, limit: 1 })).items;
  const theirs = formContent(current);
  const own = normalized(mine);
  return {
    mine,
    theirs: { version: current.version, savedBy: saved?.savedBy ?? null, savedAt: current.updatedAt },
    diff: diffTexts(own.body, theirs.body),
    fields: CONTENT_FIELDS.filter((field) => field !== "body" && own[field] !== theirs[field]).map(
      (field) => ({
        field,
        mine: own[field],
        theirs: theirs[field],
      }),
    ),
  };
}

/** The form as it would look after saving; unchanged if it can't be saved. */
function normalized(form: PostForm) {
  const parsed = PostContentSchema.safeParse(contentOfForm(form));
  if (parsed.success) return formContent({ slug: form.slug, content: parsed.data });
  return { ...form, body: form.body.replaceAll("\r\n", "\n") };
}

/** Both texts merged into the form, based on what is stored. Saves nothing yet. */
async function mergeBoth({ id }: Asked, mine: PostForm) {
  const current = await requireStoredPost(id);
  const base = mine.base === undefined ? null : await getRevision({ postId: id, version: mine.base });
  const own = normalized(mine);
  const conflict = textConflictCopy;
  const { text, isClean } = mergeTexts({
    base: base?.content.body ?? null,
    mine: own.body,
    theirs: current.content.body,
    marks: { mine: conflict.markMine, middle: conflict.markMiddle, theirs: conflict.markTheirs },
  });
  const form = Object.fromEntries(CONTENT_FIELDS.map((field) => [field, own[field]])) as typeof own;
  return reply({ kind: "merged", form: { ...form, body: text }, version: current.version, isClean });
}

/** Keeps what was sent as an article of its own, in the language of the one it was written for. */
async function copyAsDraft({ request, viewer, id: original }: Asked, form: Parsed) {
  const content = contentOfForm(form.value);
  const { language } = await requireStoredPost(original);
  try {
    const { id } = await createPost({
      ...content,
      language,
      title: textConflictCopy.copyTitle(content.title).slice(0, 200),
      editor: auditSource(request, viewer),
    });
    const toast = { kind: "positive" as const, title: textConflictCopy.copied };
    return await redirectWithToast(`/admin/blog/${id}`, toast);
  } catch (error) {
    return answerRefusal(error, form, {});
  }
}
