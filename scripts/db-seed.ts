import { closeDatabase } from "~/server/db.server";

import { seed } from "./seed/seed";

try {
  const created = await seed();
  console.log(created === 0 ? "The example content is already there." : `Added ${created} posts.`);
} finally {
  await closeDatabase();
}
