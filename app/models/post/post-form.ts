import { z } from "zod";

import { postErrorCopy } from "~/copy/form-errors";
import { versionField } from "~/models/shared/version-schema";
import type { PostContent } from "./post";
import { joinTags, splitTags } from "./post-tags";

/** The intents of the editor's buttons. */
const EDITOR_INTENTS = [
  "save",
  "autosave",
  "preview",
  "publish",
  "schedule",
  "unpublish",
  "trash",
  "copy",
  "merge",
  "zones",
] as const;

const text = z.string().default("");

/**
 * The editor's form as it is sent. Forms omit empty fields; the model has the rules for the
 * content.
 */
export const PostFormSchema = z.object({
  intent: z.enum(EDITOR_INTENTS),
  /** The version the text is based on. */
  version: versionField,
  /** The version of the other text when both are merged. */
  base: versionField.optional(),
  title: z.string(postErrorCopy.title),
  slug: z.string(postErrorCopy.slug),
  excerpt: text,
  body: text,
  tags: text,
  authorName: z.string(postErrorCopy.author),
  authorNote: text,
  coverImageUrl: text,
  coverImageAlt: text,
  metaTitle: text,
  metaDescription: text,
  publishDate: text,
  publishTime: text,
  timeZone: text,
});

/** The values of the editor's form. */
export type PostForm = z.output<typeof PostFormSchema>;

/** The form's content fields, in page order. */
export const CONTENT_FIELDS = [
  "title",
  "slug",
  "body",
  "excerpt",
  "tags",
  "authorName",
  "authorNote",
  "coverImageUrl",
  "coverImageAlt",
  "metaTitle",
  "metaDescription",
] as const;
export type ContentField = (typeof CONTENT_FIELDS)[number];

/** The form's values for a post. */
export function formContent(post: { slug: string; content: PostContent }): Record<ContentField, string> {
  const { tags, ...content } = post.content;
  const filled = Object.entries(content).map(([name, value]) => [name, value ?? ""]);
  return {
    ...(Object.fromEntries(filled) as Record<ContentField, string>),
    slug: post.slug,
    tags: joinTags(tags),
  };
}

/** The content in a form, unchecked. */
export function contentOfForm(form: PostForm) {
  return {
    title: form.title,
    excerpt: form.excerpt,
    body: form.body,
    tags: splitTags(form.tags),
    authorName: form.authorName,
    authorNote: form.authorNote.trim() || null,
    coverImageUrl: form.coverImageUrl.trim() || null,
    coverImageAlt: form.coverImageAlt.trim() || null,
    metaTitle: form.metaTitle.trim() || null,
    metaDescription: form.metaDescription.trim() || null,
  };
}

const LIST_INTENTS = ["publish", "unpublish", "trash", "restore"] as const;
export type PostListIntent = (typeof LIST_INTENTS)[number];

/**
 * An action on the ticked posts (`intent`, `ids`) or on one row (`row`: "trash <id>"). Nothing if
 * Enter on a checkbox sent the form without a button.
 */
export const PostListFormSchema = z
  .object({
    intent: z.enum(LIST_INTENTS).optional(),
    ids: z.array(z.uuid()).max(100).default([]),
    row: z.templateLiteral([z.enum(LIST_INTENTS), " ", z.uuid()]).optional(),
  })
  .transform(({ intent = null, ids, row }): { intent: PostListIntent | null; ids: string[] } => {
    if (row === undefined) return { intent, ids };
    const [rowIntent, id] = row.split(" ") as [PostListIntent, string];
    return { intent: rowIntent, ids: [id] };
  });
