import { closeDatabase } from "~/server/db.server";
import { allowLongStatements } from "~/server/db/connection.server";
import { LANGUAGES } from "~/lib/languages";
import { SYSTEM_ACTOR } from "~/models/audit/audit";
import { saveContent } from "~/models/content/content-write.server";

import { createBulkPosts } from "../../tests/factories/bulk-posts";

/* Fills the database of this process with a large site: 200 free pages in every language, and
   5,000 articles. */

const PAGES = 200;
const ARTICLES = 5_000;
const SECTION = "## What it is about\n\nA paragraph with a [link](/contact) and **what matters** in it.\n\n";
const source = { actor: SYSTEM_ACTOR, network: null, userAgent: null, requestId: null };

allowLongStatements();
for (let page = 1; page <= PAGES; page += 1) {
  for (const language of LANGUAGES) {
    const fields = { title: `Page ${page}`, description: "One of many.", body: SECTION.repeat(10) };
    await saveContent(
      { kind: "page", slug: `page-${page}`, language },
      { version: 0, body: { fields, items: [] }, publish: "at-once", source },
    );
  }
}
await createBulkPosts({ total: ARTICLES });
await closeDatabase();
