import { db, atomically, refreshStatistics } from "~/server/db.server";
import { changeContent } from "~/models/shared/content-tag.server";
import { PostContentSchema, slugFromText, titleKeyOf } from "~/models/post/post";
import { searchTextOf } from "~/models/search/search-words";
import { readingMinutesOf } from "~/models/post/reading-time";

import { posts, postTags, tags } from "../../drizzle/schema";

import { postContent } from "./post";
import { insertMany, ROWS_PER_TRANSACTION } from "./insert-many";
import { DAY_MILLISECONDS } from "~/lib/time-units";

/**
 * The bulk spreads over five years, so that its months, pages and tags look like those of a living
 * blog.
 */
const SPREAD_MILLISECONDS = 5 * 365 * DAY_MILLISECONDS;

/**
 * Adds `total` published posts for load tests: the same rules as `createPost`, many rows in a
 * transaction.
 */
export async function createBulkPosts({
  total,
  now = new Date(),
}: {
  total: number;
  now?: Date;
}): Promise<void> {
  const existing = await db.$count(posts);
  for (let start = 1; start <= total; start += ROWS_PER_TRANSACTION) {
    const size = Math.min(ROWS_PER_TRANSACTION, total - start + 1);
    const rows = Array.from({ length: size }, (_, offset) =>
      bulkRow({
        number: existing + start + offset,
        age: (SPREAD_MILLISECONDS / total) * (start + offset),
        now,
      }),
    );
    const labels = new Map(
      rows.flatMap(({ tagLabels }) => tagLabels.map((label) => [slugFromText(label), label])),
    );
    await atomically(
      (tx) => [
        insertMany(
          tx,
          posts,
          rows.map(({ post }) => post),
        ),
        tx
          .insert(tags)
          .values([...labels].map(([slug, label]) => ({ slug, label })))
          .onConflictDoNothing(),
        insertMany(
          tx,
          postTags,
          rows.flatMap(({ post, tagLabels }) =>
            tagLabels.map((label, position) => ({
              postId: post.id,
              tagSlug: slugFromText(label),
              position,
              publishedAt: post.publishedAt,
            })),
          ),
        ),
      ],
      { mayBeLost: true },
    );
    // PostgreSQL planned the triggers for empty tables, and would read all of them for each row.
    if (start === 1) await refreshStatistics();
  }
  await refreshStatistics();
  await changeContent(["posts"], () => []);
}

function bulkRow({ number, age, now }: { number: number; age: number; now: Date }) {
  const { tags: tagLabels, ...content } = PostContentSchema.parse(postContent({ number }));
  const publishedAt = new Date(now.getTime() - Math.round(age));
  return {
    tagLabels,
    post: {
      ...content,
      id: crypto.randomUUID(),
      slug: `${slugFromText(content.title)}-${number}`,
      status: "published" as const,
      publishedAt,
      titleKey: titleKeyOf(content.title),
      readingMinutes: readingMinutesOf(content.body),
      searchText: searchTextOf(content.title, content.excerpt, ...tagLabels, content.body),
      createdAt: publishedAt,
      updatedAt: publishedAt,
    },
  };
}
