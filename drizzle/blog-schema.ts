import { sql } from "drizzle-orm";

import type { Language } from "../app/lib/languages";
import type { PostContent } from "../app/models/post/post";

import { users } from "./account-schema";
import {
  boolean,
  check,
  id,
  index,
  integer,
  json,
  oneOf,
  primaryKey,
  table,
  text,
  timestamp,
  uniqueIndex,
} from "./columns";

/**
 * Blog posts. Listed means: status "published" and `published_at` not in the future (a future time
 * is a scheduled post). `search_text` contains the distinct normalized words of the post (see
 * `searchTextOf`). Long columns come last, because a list reads only the front of the row.
 */
export const posts = table(
  "posts",
  {
    id: id(),
    slug: text("slug").notNull().unique("posts_slug_unique"),
    status: oneOf("status", ["draft", "published"]).notNull().default("draft"),
    publishedAt: timestamp("published_at"),
    title: text("title").notNull(),
    excerpt: text("excerpt").notNull(),
    coverImageUrl: text("cover_image_url"),
    coverImageAlt: text("cover_image_alt"),
    authorName: text("author_name").notNull(),
    authorNote: text("author_note"),
    metaTitle: text("meta_title"),
    metaDescription: text("meta_description"),
    readingMinutes: integer("reading_minutes").notNull(),
    version: integer("version").notNull().default(1),
    createdAt: timestamp("created_at").notNull(),
    updatedAt: timestamp("updated_at").notNull(),
    /** The sort key for titles (see `titleKeyOf`). */
    titleKey: text("title_key").notNull().default(""),
    /** Set while the post is in the trash. It is a draft then, and its slug stays taken. */
    trashedAt: timestamp("trashed_at"),
    language: text("language").$type<Language>().notNull().default("en"),
    /**
     * Shared by the posts that are translations of one another, at most one in each language. A
     * post alone in its group has no translation.
     */
    translationGroup: text("translation_group"),
    body: text("body").notNull(),
    searchText: text("search_text").notNull(),
  },
  (post) => [
    index("posts_listed_index")
      .on(post.publishedAt, post.id)
      .where(sql`${post.status} = 'published'`),
    // The lists of one language. With the group, counting them reads the index alone.
    index("posts_language_listed_index")
      .on(post.language, post.publishedAt, post.id, post.translationGroup)
      .where(sql`${post.status} = 'published'`),
    uniqueIndex("posts_translation_unique").on(post.translationGroup, post.language),
    // The lists of the console: all, by status, and the trash, each by last change and by title.
    // Indexes for published posts contain everything their query needs; otherwise SQLite would walk
    // the table.
    index("posts_changed_index")
      .on(post.updatedAt, post.id)
      .where(sql`${post.trashedAt} is null`),
    index("posts_title_index")
      .on(post.titleKey, post.id)
      .where(sql`${post.trashedAt} is null`),
    index("posts_draft_changed_index")
      .on(post.updatedAt, post.id)
      .where(sql`${post.trashedAt} is null and ${post.status} = 'draft'`),
    index("posts_draft_title_index")
      .on(post.titleKey, post.id)
      .where(sql`${post.trashedAt} is null and ${post.status} = 'draft'`),
    index("posts_published_changed_index")
      .on(post.updatedAt, post.id, post.publishedAt, post.status, post.trashedAt)
      .where(sql`${post.trashedAt} is null and ${post.status} = 'published'`),
    index("posts_published_title_index")
      .on(post.titleKey, post.id, post.publishedAt, post.status, post.trashedAt)
      .where(sql`${post.trashedAt} is null and ${post.status} = 'published'`),
    index("posts_trash_changed_index")
      .on(post.updatedAt, post.id)
      .where(sql`${post.trashedAt} is not null`),
    index("posts_trash_title_index")
      .on(post.titleKey, post.id)
      .where(sql`${post.trashedAt} is not null`),
    check("posts_status_known", sql`${post.status} in ('draft', 'published')`),
    check("posts_published_has_time", sql`${post.status} <> 'published' or ${post.publishedAt} is not null`),
    check("posts_slug_length", sql`length(${post.slug}) between 1 and 120`),
    // `/blog/:slug` takes ids too, so a slug must never have the shape of one.
    check("posts_slug_not_id", sql`${post.slug} not like '________-____-____-____-____________'`),
    check("posts_version_positive", sql`${post.version} >= 1`),
    check("posts_reading_minutes_positive", sql`${post.readingMinutes} >= 1`),
  ],
);

/**
 * Every slug that a post has or had. A trigger on `posts` writes it, so its primary key makes a
 * slug unique across the present and the past of all posts: an old link can never lead to another
 * post.
 */
export const postSlugs = table(
  "post_slugs",
  {
    slug: text("slug").primaryKey(),
    postId: text("post_id")
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
  },
  (postSlug) => [index("post_slugs_post_index").on(postSlug.postId)],
);

/** Labels on posts. */
export const tags = table(
  "tags",
  {
    slug: text("slug").primaryKey(),
    label: text("label").notNull(),
  },
  (tag) => [check("tags_slug_length", sql`length(${tag.slug}) between 1 and 60`)],
);

/**
 * The tags of each post, in order. `published_at` repeats the post's time while the post is
 * published and is null otherwise, and `language` repeats the post's language, so that the list of
 * one tag is read from one index alone.
 */
export const postTags = table(
  "post_tags",
  {
    postId: text("post_id")
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    tagSlug: text("tag_slug")
      .notNull()
      .references(() => tags.slug),
    position: integer("position").notNull(),
    publishedAt: timestamp("published_at"),
    language: text("language").$type<Language>().notNull().default("en"),
  },
  (postTag) => [
    primaryKey({ name: "post_tags_key", columns: [postTag.postId, postTag.tagSlug] }),
    index("post_tags_listed_index").on(postTag.tagSlug, postTag.publishedAt, postTag.postId),
    index("post_tags_language_index").on(
      postTag.tagSlug,
      postTag.language,
      postTag.publishedAt,
      postTag.postId,
    ),
  ],
);

/**
 * The saved versions of a post's content. A post that nobody has changed since it was seeded has
 * none; the first change also stores what was there before. An autosave replaces the previous one
 * by the same person.
 */
export const postRevisions = table(
  "post_revisions",
  {
    id: id(),
    postId: text("post_id")
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    /** The version of the post that this save created. */
    version: integer("version").notNull(),
    /**
     * The user who saved; null for the system. No name is stored, because the row survives the
     * account.
     */
    savedById: text("saved_by_id"),
    isAutosave: boolean("is_autosave").notNull().default(false),
    /** Whether it was ever public or scheduled: such a version is kept. */
    wasPublished: boolean("was_published").notNull().default(false),
    createdAt: timestamp("created_at").notNull(),
    content: json("content").$type<PostContent>().notNull(),
  },
  (revision) => [
    uniqueIndex("post_revisions_version_unique").on(revision.postId, revision.version),
    index("post_revisions_saved_by_index").on(revision.savedById, revision.createdAt),
    check("post_revisions_version_positive", sql`${revision.version} >= 1`),
  ],
);

/**
 * The people who had a post open in the editor of the version before, which `editor_presences`
 * replaces. The release after next drops it.
 */
export const postPresences = table(
  "post_presences",
  {
    postId: text("post_id")
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    seenAt: timestamp("seen_at").notNull(),
  },
  (presence) => [
    primaryKey({ columns: [presence.postId, presence.userId] }),
    index("post_presences_user_index").on(presence.userId),
    index("post_presences_seen_index").on(presence.seenAt),
  ],
);
