import slugify from "@sindresorhus/slugify";
import { z } from "zod";

import { decodeCursor as decodePosition, encodeCursor as encodePosition } from "~/models/shared/keyset";
import { findMarkdownExcess } from "~/lib/markdown-limits";

/** What the browser and the API may know of a blog post. Times are UTC. */
export interface PostSummary {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  tags: Tag[];
  /** Set when a picture was uploaded; else the page draws a cover from the title. */
  coverImageUrl: string | null;
  coverImageAlt: string | null;
  authorName: string;
  readingMinutes: number;
  metaTitle: string | null;
  metaDescription: string | null;
  /** Never null for a listed post. A time in the future means scheduled. */
  publishedAt: Date;
  /** Counts the changes of the post, from 1. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

/** A whole published post. `body` is Markdown as the author wrote it. */
export interface Post extends PostSummary {
  body: string;
  authorNote: string | null;
}

/** A label on posts: `slug` in URLs, `label` for people. */
export interface Tag {
  slug: string;
  label: string;
}

/** Maximum length of a slug. */
const SLUG_LENGTH_MAX = 120;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const SHAPE_OF_ID = /^.{8}-.{4}-.{4}-.{4}-.{12}$/;

/** Whether an address names a post by its id (a UUID, RFC 9562) rather than by its slug. */
export function isPostId(slugOrId: string): boolean {
  return UUID.test(slugOrId);
}

/**
 * Whether a post or a tag could have this slug at all: what else comes in an address needs no look
 * into the database.
 */
export function mayBeSlug(text: string): boolean {
  return /^[a-z0-9-]{1,120}$/.test(text);
}

/**
 * What a slug must look like: lower-case words of letters and digits joined by single hyphens,
 * never the shape of an id.
 */
export const SlugSchema = z
  .string()
  .min(1, "Please enter an address.")
  .max(SLUG_LENGTH_MAX, `Please use ${SLUG_LENGTH_MAX} characters at most.`)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Please use lower-case letters, digits and single hyphens only.")
  .refine((slug) => !SHAPE_OF_ID.test(slug), "An address must not look like an id.");

/**
 * A slug made from a title, or from a tag's label. Always passes `SlugSchema`; "post" when the text
 * has no usable letter.
 */
export function slugFromText(text: string): string {
  const slug = slugify(text.slice(0, 500), { decamelize: false })
    .slice(0, SLUG_LENGTH_MAX - 10)
    .replace(/(?<!-)-+$/, "");
  if (slug === "") return "post";
  return SHAPE_OF_ID.test(slug) ? `post-${slug}` : slug;
}

/**
 * Control characters other than tab and line feed: PostgreSQL refuses NUL, and nobody means the
 * others.
 */
const CONTROL_CHARACTERS = /(?![\t\n])\p{Cc}/u;

/** A text of 1 to `max` characters without control characters, trimmed, with Unix line ends. */
function writtenText(max: number) {
  return z
    .string()
    .max(max)
    .transform((text) => text.replaceAll("\r\n", "\n").trim())
    .refine((text) => text !== "", "Please fill in this field.")
    .refine((text) => !CONTROL_CHARACTERS.test(text), "Please remove the control characters.");
}

/** As `writtenText`, but may be empty: what a draft does not have yet. */
function unfinishedText(max: number) {
  return z
    .string()
    .max(max)
    .transform((text) => text.replaceAll("\r\n", "\n").trim())
    .refine((text) => !CONTROL_CHARACTERS.test(text), "Please remove the control characters.");
}

/** A picture of this site (`/…`) or of another one (`https://…`). */
const pictureAddress = writtenText(2_000).refine(
  (address) => /^\/(?!\/)/.test(address) || (URL.canParse(address) && address.startsWith("https://")),
  "Please give an address that begins with https:// or with a slash.",
);

/** A text on one line. */
function writtenLine(max: number) {
  return writtenText(max).transform((text) => text.replace(/\s+/g, " "));
}

const fields = {
  title: writtenLine(200),
  excerpt: unfinishedText(500),
  body: unfinishedText(200_000).superRefine((text, context) => {
    const message = findMarkdownExcess(text);
    if (message !== null) context.addIssue({ code: "custom", message });
  }),
  tags: z.array(writtenLine(40)).max(10, "Please use 10 tags at most."),
  authorName: writtenLine(100),
  authorNote: writtenText(500).nullable(),
  coverImageUrl: pictureAddress.nullable(),
  coverImageAlt: writtenLine(300).nullable(),
  metaTitle: writtenLine(200).nullable(),
  metaDescription: writtenLine(320).nullable(),
};

/** What an author fills in. A draft may lack its excerpt and its text; what readers see may not. */
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

/** The content of a post, whole and checked. */
export type PostContent = z.output<typeof PostContentSchema>;

/** What a caller gives to `createPost`: fields with a default may be left out. */
export type NewPostContent = z.input<typeof PostContentSchema>;

/** Some of the content, as a change gives it: nothing has a default. */
export const PostChangesSchema = z.object(fields).partial();

/** The fields that keep a post from its readers, each with what to do about it. */
export type MissingFields = Partial<Record<"excerpt" | "body" | "coverImageAlt", string>>;

/** A place in a list of posts that is ordered by time, then id. */
export interface PostPosition {
  publishedAt: Date;
  id: string;
}

/** A position as text that may stand in a URL as it is. */
export function encodeCursor({ publishedAt, id }: PostPosition): string {
  return encodePosition({ value: publishedAt, id });
}

/**
 * Reads a cursor. Throws `InvalidCursorError` for anything that `encodeCursor` would not have
 * written.
 */
export function decodeCursor(cursor: string): PostPosition {
  const { value, id } = decodePosition(cursor, "time");
  return { publishedAt: value, id };
}

const SEARCH_WORDS_MAX = 8;
const SEARCH_WORD_LENGTH_MAX = 40;
const INDEXED_WORDS_MAX = 20_000;

/**
 * The words of a text as search knows them: lower case, without accents, letters and digits only.
 */
function wordsOf(text: string): string[] {
  return (
    text
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/**
 * A title as lists are sorted by it: lower case, without accents, so that both engines put it in
 * the same place.
 */
export function titleKeyOf(title: string): string {
  return wordsOf(title).join(" ").slice(0, 100);
}

/**
 * The distinct words of a post, joined by spaces: what both engines index, so that both find the
 * same.
 */
export function searchTextOf(...texts: string[]): string {
  const words = new Set(texts.flatMap(wordsOf).map((word) => word.slice(0, SEARCH_WORD_LENGTH_MAX)));
  return [...words].slice(0, INDEXED_WORDS_MAX).join(" ");
}

/**
 * The words that a visitor searches for, at most eight; empty when the text holds none. Each is a
 * prefix that must occur.
 */
export function searchWordsOf(text: string): string[] {
  const words = wordsOf(text.slice(0, 500)).map((word) => word.slice(0, SEARCH_WORD_LENGTH_MAX));
  return [...new Set(words)].slice(0, SEARCH_WORDS_MAX);
}
