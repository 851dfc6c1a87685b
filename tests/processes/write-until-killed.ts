import { writeSync } from "node:fs";

import { createPost } from "~/models/post/post-write.server";

import { postContent } from "../factories/post";

/* Writes posts for ever and names each one on stdout after the database has acknowledged it. */
for (let number = 1; ; number++) {
  const { slug } = await createPost({ ...postContent({ number }), publishedAt: new Date() });
  writeSync(1, `${slug}\n`);
}
