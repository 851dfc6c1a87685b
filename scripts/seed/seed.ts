import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

import { VFile } from "vfile";
import { matter } from "vfile-matter";
import { z } from "zod";

import { migrateDatabase } from "~/server/db.server";
import { SlugTakenError, createPost, updatePost } from "~/models/post/post-write.server";

import { postContent } from "../../tests/factories/post";

const SEED_POSTS = path.join(import.meta.dirname, "posts");

/**
 * Addresses that posts had before, by their present one: an example of old links that still work.
 */
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
 * Reads a Markdown file with YAML front matter. Throws an error that names the file when a field is
 * missing or unknown.
 */
async function readSeedPost(file: string) {
  const vfile = new VFile(await readFile(file, "utf8"));
  matter(vfile, { strip: true });
  const parsed = FrontMatterSchema.safeParse(vfile.data.matter);
  if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`);
  return { ...parsed.data, body: String(vfile) };
}

/**
 * Stores a post unless its slug is known: a second run changes nothing, and what editors have
 * changed since stays theirs.
 */
async function seedPost(file: string): Promise<boolean> {
  const { slug, author, authorNote, metaTitle, metaDescription, publishedAt, ...content } =
    await readSeedPost(file);
  const formerSlug = FORMER_SLUGS[slug];
  try {
    const post = await createPost({
      ...postContent({ ...content, authorName: author, authorNote, metaTitle, metaDescription }),
      slug: formerSlug ?? slug,
      publishedAt,
      now: publishedAt,
    });
    if (formerSlug) await updatePost({ id: post.id, slug, now: publishedAt });
    return true;
  } catch (error) {
    if (error instanceof SlugTakenError) return false;
    throw error;
  }
}

/** Fills the database with the posts of `scripts/seed/posts`. Returns how many were new. */
export async function seed(): Promise<number> {
  await migrateDatabase();
  const files = (await readdir(SEED_POSTS)).filter((name) => name.endsWith(".md")).sort();
  let created = 0;
  for (const name of files) if (await seedPost(path.join(SEED_POSTS, name))) created += 1;
  return created;
}
