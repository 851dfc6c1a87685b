import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

import { VFile } from "vfile";
import { matter } from "vfile-matter";
import { z } from "zod";

import { brokenRule } from "~/models/shared/rule-error";
import { migrateDatabase } from "~/server/db.server";
import { POST_RULES } from "~/models/post/post-refusals";
import { getPublishedPost } from "~/models/post/post.server";
import { createPost, updatePost } from "~/models/post/post-write.server";
import type { AuditSource } from "~/models/audit/audit";

import { postContent } from "../../tests/factories/post";

const SEED_POSTS = path.join(import.meta.dirname, "posts");
/** A post in German, and the slug of the one that it translates. */
const GERMAN_POST = path.join(SEED_POSTS, "de/mit-den-ausnahmen-anfangen.md");
const TRANSLATED_SLUG = "start-with-the-exceptions";

/** Former slugs of posts, by their current one: an example of old links that still work. */
const FORMER_SLUGS: Record<string, string> = {
  "the-audit-trail-is-the-product": "log-what-the-agent-decided",
};

const FrontMatterSchema = z.strictObject({
  title: z.string(),
  slug: z.string(),
  excerpt: z.string(),
  tags: z.array(z.string()),
  author: z.string(),
  authorNote: z.string().nullish(),
  publishedAt: z.coerce.date(),
  metaTitle: z.string().nullish(),
  metaDescription: z.string().nullish(),
});

/**
 * Reads a Markdown file with YAML front matter. Throws an error that names the file if a field is
 * missing or unknown.
 */
async function readSeedPost(file: string) {
  const vfile = new VFile(await readFile(file, "utf8"));
  matter(vfile, { strip: true });
  const parsed = FrontMatterSchema.safeParse(vfile.data.matter);
  if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`);
  return { ...parsed.data, body: String(vfile) };
}

interface PostOptions {
  at?: Date;
  editor?: AuditSource;
  /** The post that it translates into German. */
  translationOf?: string;
}

/**
 * Stores a post unless its slug exists. A second run changes nothing, so the changes of editors
 * stay.
 */
async function seedPost(file: string, { at, editor, translationOf }: PostOptions): Promise<boolean> {
  const post = await readSeedPost(file);
  const { slug, author, authorNote, metaTitle, metaDescription, publishedAt: written, ...content } = post;
  const publishedAt = at ?? written;
  const formerSlug = FORMER_SLUGS[slug];
  try {
    const post = await createPost({
      ...postContent({ ...content, authorName: author, authorNote, metaTitle, metaDescription }),
      slug: formerSlug ?? slug,
      publishedAt,
      now: publishedAt,
      ...(editor ? { editor } : {}),
      ...(translationOf === undefined ? {} : { language: "de" as const, translationOf }),
    });
    if (formerSlug) await updatePost({ id: post.id, slug, now: publishedAt });
    return true;
  } catch (error) {
    if (brokenRule(error, POST_RULES)?.code === "slug_taken") return false;
    throw error;
  }
}

/** Adds the German translation of one of the seed's posts. */
export async function seedTranslation({ at, editor }: { at: Date; editor: AuditSource }): Promise<void> {
  const translated = await getPublishedPost({ slugOrId: TRANSLATED_SLUG, now: at });
  if (translated) await seedPost(GERMAN_POST, { at, editor, translationOf: translated.id });
}

/** What differs from the posts' own dates and missing editor. */
interface SeedOptions {
  /** Publication times for this many posts, newest first. */
  publishedAt?: (count: number) => Date[];
  editor?: AuditSource;
}

/** Fills the database with the posts of `scripts/seed/posts`. Returns how many were new. */
export async function seed({ publishedAt, editor }: SeedOptions = {}): Promise<number> {
  await migrateDatabase();
  const files = (await readdir(SEED_POSTS)).filter((name) => name.endsWith(".md")).sort();
  const times = publishedAt?.(files.length) ?? [];
  let created = 0;
  for (const [index, name] of files.entries()) {
    const at = times[index];
    const isNew = await seedPost(path.join(SEED_POSTS, name), {
      ...(at ? { at } : {}),
      ...(editor ? { editor } : {}),
    });
    if (isNew) created += 1;
  }
  return created;
}
