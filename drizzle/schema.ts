import { sql } from "drizzle-orm";

import type { ContentTag } from "../app/utils/cache.server";

import { memberships, recoveryCodes, securityEvents, tenants, users } from "./account-schema";
import { auditEntries } from "./audit-schema";
import { check, id, index, integer, json, oneOf, primaryKey, table, text, timestamp } from "./columns";
import { authFactors, authIdentities, authUsers } from "./identity-schema";
import { leadEvents, leads } from "./lead-schema";
import { roiConversations, roiResults } from "./roi-schema";

/*
 * Every table, once, for both engines.
 * What drizzle cannot say (full-text search, the slug trigger) stands in the hand-written migrations beside the generated ones.
 */

export * from "./account-schema";
export * from "./audit-schema";
export * from "./identity-schema";
export * from "./lead-schema";
export * from "./roi-schema";

/**
 * Blog posts. Listed means: status "published" and `published_at` not in the future (a future time is a scheduled post).
 * `search_text` holds the distinct normalised words of the post (see `searchTextOf`). Long columns stand last: a list reads
 * the front of the row only.
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
    body: text("body").notNull(),
    searchText: text("search_text").notNull(),
  },
  (post) => [
    index("posts_listed_index")
      .on(post.publishedAt, post.id)
      .where(sql`${post.status} = 'published'`),
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
 * Every slug that a post has or had. A trigger on `posts` writes it, so its primary key makes a slug unique across the
 * present and the past of all posts: an old link can never lead to another post.
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
 * Which post carries which tag, in which order. `published_at` repeats the post's time while the post is published and is
 * null while it is not, so that the list of one tag is read from one index alone.
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
  },
  (postTag) => [
    primaryKey({ name: "post_tags_key", columns: [postTag.postId, postTag.tagSlug] }),
    index("post_tags_listed_index").on(postTag.tagSlug, postTag.publishedAt, postTag.postId),
  ],
);

/** Settings that differ from their defaults, one row each; values are checked by `SettingsSchema`. */
export const settings = table("settings", {
  key: text("key").primaryKey(),
  value: json("value").notNull(),
  updatedAt: timestamp("updated_at").notNull(),
});

/** One counter per kind of content; whoever changes such content raises it in the same transaction. */
export const cacheTags = table(
  "cache_tags",
  {
    tag: text("tag").$type<ContentTag>().primaryKey(),
    version: integer("version").notNull().default(1),
  },
  (cacheTag) => [check("cache_tags_version_positive", sql`${cacheTag.version} >= 1`)],
);

/**
 * Every table whose rows must last, parents before children: what a backup holds. Left out is what serves the moment only: versions
 * and limits, sessions and codes (after a restore people sign in again), signing keys, and mails that would go out a second time.
 */
export const backupTables = [
  posts,
  postSlugs,
  tags,
  postTags,
  settings,
  authUsers,
  authIdentities,
  authFactors,
  users,
  securityEvents,
  recoveryCodes,
  tenants,
  memberships,
  leads,
  leadEvents,
  auditEntries,
  roiConversations,
  roiResults,
];

/** Of the tables above, those whose rows the database never changes nor gives up: a restore adds to them what they lack. */
export const appendOnlyTables: ReadonlySet<unknown> = new Set([auditEntries]);
