import { z } from "zod";

import type { PostContent } from "./post";

/** What the buttons of the editor ask for. */
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
] as const;

const text = z.string().default("");

/**
 * The form of the editor as it is sent. What is empty is left out by browsers' forms; the rules of
 * the content stand in the model.
 */
export const PostFormSchema = z.object({
  intent: z.enum(EDITOR_INTENTS),
  /** The version that the text was written on. */
  version: z.coerce
    .number()
    .int()
    .min(1)
    .max(2 ** 31),
  /** The version that the other text came from, when both are merged. */
  base: z.coerce
    .number()
    .int()
    .min(1)
    .max(2 ** 31)
    .optional(),
  title: z.string("Please enter a title."),
  slug: z.string("Please enter a slug."),
  excerpt: text,
  body: text,
  tags: text,
  authorName: z.string("Please enter the author's name."),
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

/** The fields of the form that hold content, in their order on the page. */
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

/** What stands in the form for a post. */
export function formContent(post: { slug: string; content: PostContent }): Record<ContentField, string> {
  const { tags, ...content } = post.content;
  const filled = Object.entries(content).map(([name, value]) => [name, value ?? ""]);
  return {
    ...(Object.fromEntries(filled) as Record<ContentField, string>),
    slug: post.slug,
    tags: tags.join(", "),
  };
}

/** The content that a form asks for, unchecked. */
export function contentOfForm(form: PostForm) {
  return {
    title: form.title,
    excerpt: form.excerpt,
    body: form.body,
    tags: tagsOf(form.tags),
    authorName: form.authorName,
    authorNote: form.authorNote.trim() || null,
    coverImageUrl: form.coverImageUrl.trim() || null,
    coverImageAlt: form.coverImageAlt.trim() || null,
    metaTitle: form.metaTitle.trim() || null,
    metaDescription: form.metaDescription.trim() || null,
  };
}

/** The tags of a text with commas, each once whatever its case. */
function tagsOf(list: string): string[] {
  const labels = list.split(",").map((label) => label.trim());
  return labels.filter(
    (label, place) =>
      label !== "" && labels.findIndex((other) => other.toLowerCase() === label.toLowerCase()) === place,
  );
}

const LIST_INTENTS = ["publish", "unpublish", "trash", "restore"] as const;
export type PostListIntent = (typeof LIST_INTENTS)[number];

/**
 * What the list is asked to do: with the ticked posts (`intent`, `ids`), or with one row (`row`:
 * "trash <id>"). Nothing, when Enter on a tick sent the form without a button.
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
