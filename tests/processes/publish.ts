import { closeDatabase } from "~/server/db.server";
import { createPost } from "~/models/post/post-write.server";

import { postContent } from "../factories/post";

/* Publishes one post, as an editor on another instance would, and says so. */
const { slug } = await createPost({ ...postContent(), publishedAt: new Date() });
console.log(slug);
await closeDatabase();
