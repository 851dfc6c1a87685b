import type { SubmissionResult } from "@conform-to/react";
import { data } from "@remix-run/node";
import { z } from "zod";

import type { auditSource } from "~/auth/audit-source.server";
import { blogAdminCopy } from "~/copy/blog-admin";
import { checkForm } from "~/http/form.server";
import { notFound } from "~/http/not-found.server";
import { redirectWithToast } from "~/http/toast.server";
import { LANGUAGES } from "~/lib/languages";
import { PostContentSchema } from "~/models/post/post";
import type { StoredPost } from "~/models/post/post-admin.server";
import { POST_RULES } from "~/models/post/post-refusals";
import {
  linkTranslations,
  listTranslations,
  listUntranslated,
  unlinkTranslation,
} from "~/models/post/post-translation.server";
import { createPost, updatePost } from "~/models/post/post-write.server";
import { brokenRule } from "~/models/shared/rule-error";

import type { PostReply } from "./editor";

const copy = blogAdminCopy.translations;

/** What the editor shows of the translations of a post, and what could become one. */
export async function loadTranslations({ id, language }: StoredPost) {
  const linked = await listTranslations({ id });
  const missing = LANGUAGES.filter(
    (one) => one !== language && !linked.some((translation) => translation.language === one),
  );
  const places = missing.map(async (one) => ({
    language: one,
    candidates: await listUntranslated({ language: one, into: language }),
  }));
  return { linked, missing: await Promise.all(places) };
}

const language = z.enum(LANGUAGES);
const title = z.string(copy.missing).trim().min(1, copy.missing).pipe(PostContentSchema.shape.title);
const TranslationFormSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("language"), language }),
  z.object({ intent: z.literal("translate"), language, title }),
  z.object({ intent: z.literal("link"), language, other: z.guid(copy.choose) }),
  z.object({ intent: z.literal("unlink"), other: z.guid() }),
]);

type TranslationForm = z.output<typeof TranslationFormSchema>;

/** Where a form shows what the model refuses. */
const FIELDS = {
  language: "language",
  translate: "title",
  link: "other",
  unlink: "",
} as const satisfies Record<TranslationForm["intent"], string>;

/** Whether what was sent is a form of a post's translations, and not its text. */
export function isTranslationForm(sent: FormData): boolean {
  return Object.hasOwn(FIELDS, String(sent.get("intent")));
}

/** Answers the forms of a post's language and translations. Throws a 404 for unknown posts. */
export async function answerTranslationForm(
  sent: FormData,
  post: StoredPost,
  editor: ReturnType<typeof auditSource>,
) {
  const form = checkForm(sent, TranslationFormSchema);
  if (!form.ok) return refuse(form.reply, 422);
  try {
    const { page, title } = await changeTranslations(form.value, post, editor);
    return await redirectWithToast(`/admin/blog/${page}`, { kind: "positive", title });
  } catch (error) {
    const rule = brokenRule(error, POST_RULES);
    if (!rule || !REFUSALS.has(rule.code)) throw error;
    return refuse(form.reject({ [FIELDS[form.value.intent]]: [rule.message] }), rule.status);
  }
}

const REFUSALS: ReadonlySet<string> = new Set<keyof typeof POST_RULES>([
  "language_linked",
  "translation_same_language",
  "translation_taken",
  "post_in_trash",
]);

/** The form again, with the reason at its field. */
function refuse(result: SubmissionResult, status: number) {
  return data<PostReply>({ kind: "translation-refused", result }, { status });
}

/** Makes the change. Returns the id of the post to show next, and what to say. */
async function changeTranslations(
  form: TranslationForm,
  post: StoredPost,
  editor: ReturnType<typeof auditSource>,
): Promise<{ page: string; title: string }> {
  const { id, content } = post;
  switch (form.intent) {
    case "language":
      if (!(await updatePost({ id, language: form.language, editor }))) throw notFound();
      return { page: id, title: copy.changed };
    case "translate": {
      const { authorName, authorNote, coverImageUrl, coverImageAlt, tags } = content;
      const draft = await createPost({
        ...{ authorName, authorNote, coverImageUrl, coverImageAlt, tags, editor },
        ...{ language: form.language, title: form.title, translationOf: id },
      });
      return { page: draft.id, title: copy.created };
    }
    case "link": {
      const link = linkTranslations({ id, otherId: form.other, editor });
      if (!(await link.catch(hideUnknown))) throw notFound();
      return { page: id, title: copy.linked };
    }
    case "unlink":
      if (!(await unlinkTranslation({ id, otherId: form.other, editor }))) throw notFound();
      return { page: id, title: copy.unlinked };
  }
}

/** A post that doesn't exist is a 404, as everywhere. */
function hideUnknown(error: unknown): false {
  if (brokenRule(error, POST_RULES)?.code === "translation_unknown") return false;
  throw error;
}
