import { SYSTEM_ACTOR } from "~/models/audit/audit";
import { originalContent } from "~/models/content/content-defaults";
import { saveContent } from "~/models/content/content-write.server";
import { closeDatabase } from "~/server/db.server";

/* Publishes a text of the site in a language, as an operator on another instance would. */
const [language = "", title = ""] = process.argv.slice(2);
const { fields, items } = originalContent("closing");
await saveContent(
  { kind: "closing", language },
  {
    version: 0,
    body: { fields: { ...fields, title }, items },
    publish: "at-once",
    source: { actor: SYSTEM_ACTOR, network: null, userAgent: null, requestId: null },
  },
);
await closeDatabase();
