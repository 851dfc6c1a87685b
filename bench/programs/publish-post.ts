import { randomUUID } from "node:crypto";

import { closeDatabase } from "~/server/db.server";
import { createPost } from "~/models/post/post-write.server";

import { postContent } from "../../tests/factories/post";

/**
 * Publishes one post with the title given as an argument, as an editor on another instance would,
 * and prints when it was committed.
 */
const title = process.argv[2] ?? "Published by the bench";
const now = new Date();
await createPost({
  ...postContent({ title }),
  slug: `bench-${randomUUID().slice(0, 8)}-post`,
  publishedAt: now,
  now,
});
console.log(Date.now());
await closeDatabase();
