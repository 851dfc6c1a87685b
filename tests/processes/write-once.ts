import { atomically, closeDatabase, databaseTrouble } from "~/server/db.server";

import { tags } from "../../drizzle/schema";

/* One write. Prints whether the database has acknowledged it, or the error and its kind. */
const slug = crypto.randomUUID();
await atomically((tx) => [tx.insert(tags).values({ slug, label: slug })]).then(
  () => console.log("acknowledged"),
  (error: unknown) =>
    console.log(error instanceof Error ? error.name : "unknown", databaseTrouble(error) ?? "fault"),
);
await closeDatabase();
