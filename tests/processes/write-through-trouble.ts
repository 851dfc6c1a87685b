import { writeSync } from "node:fs";

import { sql } from "drizzle-orm";

import { atomically } from "~/server/db.server";

import { cacheTags, tags } from "../../drizzle/schema";

/* Eight writers that never stop. Each prints what the database has acknowledged, and continues
   after a failure. */
async function writeForever(): Promise<never> {
  for (;;) {
    const slug = crypto.randomUUID();
    await atomically((tx) => [
      tx.insert(tags).values({ slug, label: slug }),
      tx
        .insert(cacheTags)
        .values({ tag: "posts" })
        .onConflictDoUpdate({ target: cacheTags.tag, set: { version: sql`${cacheTags.version} + 1` } }),
    ]).then(
      () => writeSync(1, `${slug}\n`),
      () => undefined,
    );
  }
}

await Promise.all(Array.from({ length: 8 }, writeForever));
