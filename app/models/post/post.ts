import slugify from "@sindresorhus/slugify";
import { z } from "zod";

import { manyLines, withoutMarkdownExcess } from "~/models/shared/typed-text";
import { formErrorCopy, postErrorCopy as copy } from "~/copy/form-errors";
import { decodeCursor as decodePosition, encodeCursor as encodePosition } from "~/models/shared/keyset";
import type { Language } from "~/lib/languages";
import { isUuid } from "~/lib/uuid";
import { wordsOf } from "~/models/search/search-words";
import { BODY_LENGTH_MAX, POST_LENGTHS_MAX, POST_TAGS_MAX } from "./post-limits";
import { SLUG_LENGTH_MAX } from "~/models/shared/shared-limits";
import { ALT_TEXT_LENGTH_MAX } from "~/models/picture/picture-limits";

/** The sort orders of the staff's list. A leading minus reverses one. */
export const POST_SORTS = ["-updated", "updated", "title", "-title"] as const;
export type PostSort = (typeof POST_SORTS)[number];

/** What the browser and the API may know about a post. Times are UTC. */
export interface PostSummary {
  id: string;
  slug: string;
  language: Language;
  title: string;
  excerpt: string;
  tags: Tag[];
  /** Set if a picture was uploaded. Otherwise the page draws a cover from the title. */
  coverImageUrl: string | null;
  coverImageAlt: string | null;
  authorName: string;
  readingMinutes: number;
  metaTitle: string | null;
  metaDescription: string | null;
  /** Never null for a listed post. A time in the future means scheduled. */
  publishedAt: Date;
  /** Counts the post's changes, from 1. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

/** A whole published post. `body` is the author's Markdown. */
export interface Post extends PostSummary {
  body: string;
  authorNote: string | null;
}

/** A published translation of a post. */
export interface PublishedTranslation {
  id: string;
  slug: string;
  language: Language;
  title: string;
}

/** A label on posts: `slug` in URLs, `label` for people. */
export interface Tag {
  slug: string;
  label: string;
}

const SHAPE_OF_ID = /^.{8}-.{4}-.{4}-.{4}-.{12}$/;

/** Whether a URL names a post by id (a UUID, RFC 9562) rather than by slug. */
export function isPostId(slugOrId: string): boolean {
  return isUuid(slugOrId.toLowerCase());
}

/** Whether a post or tag could have this slug. Anything else in a URL needs no query. */
export function mayBeSlug(text: string): boolean {
  return /^[a-z0-9-]{1,120}$/.test(text);
}

/**
 * What a slug must look like: lower-case words of letters and digits joined by single hyphens,
 * never the shape of an id.
 */
export const SlugSchema = z
  .string()
  .min(1, copy.address)
  .max(SLUG_LENGTH_MAX, formErrorCopy.atMost.characters(SLUG_LENGTH_MAX))
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, copy.addressLetters)
  .refine((slug) => !SHAPE_OF_ID.test(slug), copy.addressLikeId);

/**
 * Makes a slug from a title or a tag's label. It always passes `SlugSchema`; "post" if the text has
 * no usable letter.
 */
export function slugFromText(text: string): string {
  const slug = slugify(text.slice(0, 500), { decamelize: false })
    .slice(0, SLUG_LENGTH_MAX - 10)
    .replace(/(?<!-)-+$/, "");
  if (slug === "") return "post";
  return SHAPE_OF_ID.test(slug) ? `post-${slug}` : slug;
}

/** The slug of the tag with this label. */
export function tagSlug(label: string): string {
  return slugFromText(label).slice(0, 60);
}

/** A text of 1 to `max` characters without control characters, trimmed, with Unix line endings. */
function writtenText(max: number) {
  return z
    .string()
    .max(max)
    .pipe(manyLines({ min: 1, max, missing: formErrorCopy.missing }));
}

/** Like `writtenText`, but may be empty, for what a draft doesn't have yet. */
function unfinishedText(max: number) {
  return z.string().max(max).pipe(manyLines({ max }));
}

/** A picture on this site. Older posts may have one of another site (`https://…`). */
const pictureAddress = writtenText(POST_LENGTHS_MAX.coverImageUrl).refine(
  (address) => /^\/(?!\/)/.test(address) || (URL.canParse(address) && address.startsWith("https://")),
  copy.pictureAddress,
);

/** A text on one line. */
function writtenLine(max: number) {
  return writtenText(max).transform((text) => text.replace(/\s+/g, " "));
}

const fields = {
  title: writtenLine(POST_LENGTHS_MAX.title),
  excerpt: unfinishedText(POST_LENGTHS_MAX.excerpt),
  body: withoutMarkdownExcess(unfinishedText(BODY_LENGTH_MAX)),
  tags: z.array(writtenLine(POST_LENGTHS_MAX.tag)).max(POST_TAGS_MAX, copy.tags(POST_TAGS_MAX)),
  authorName: writtenLine(POST_LENGTHS_MAX.authorName),
  authorNote: writtenText(POST_LENGTHS_MAX.authorNote).nullable(),
  coverImageUrl: pictureAddress.nullable(),
  coverImageAlt: writtenLine(ALT_TEXT_LENGTH_MAX).nullable(),
  metaTitle: writtenLine(POST_LENGTHS_MAX.metaTitle).nullable(),
  metaDescription: writtenLine(POST_LENGTHS_MAX.metaDescription).nullable(),
};

/** What an author fills in. A draft may lack its excerpt and text; a published post may not. */
export const PostContentSchema = z.object({
  ...fields,
  excerpt: fields.excerpt.default(""),
  body: fields.body.default(""),
  tags: fields.tags.default([]),
  authorNote: fields.authorNote.default(null),
  coverImageUrl: fields.coverImageUrl.default(null),
  coverImageAlt: fields.coverImageAlt.default(null),
  metaTitle: fields.metaTitle.default(null),
  metaDescription: fields.metaDescription.default(null),
});

/** The complete, validated content of a post. */
export type PostContent = z.output<typeof PostContentSchema>;

/** The content for `createPost`. Fields with a default may be omitted. */
export type NewPostContent = z.input<typeof PostContentSchema>;

/** Part of the content, for a change. Nothing has a default. */
export const PostChangesSchema = z.object(fields).partial();

/** The fields that keep a post from being published, each with what to do about it. */
export type MissingFields = Partial<Record<"excerpt" | "body" | "coverImageUrl" | "coverImageAlt", string>>;

/** A place in a list of posts that is ordered by time, then id. */
export interface PostPosition {
  publishedAt: Date;
  id: string;
}

/** Encodes a position as URL-safe text. */
export function encodeCursor({ publishedAt, id }: PostPosition): string {
  return encodePosition({ value: publishedAt, id });
}

/**
 * Decodes a cursor. Throws `RuleError` "invalid_cursor" for anything `encodeCursor` would not have
 * written.
 */
export function decodeCursor(cursor: string): PostPosition {
  const { value, id } = decodePosition(cursor, "time");
  return { publishedAt: value, id };
}

/** A title's sort key: lower case, without accents, so that both engines sort it the same. */
export function titleKeyOf(title: string): string {
  return wordsOf(title).join(" ").slice(0, 100);
}
