import { SEARCH_KINDS } from "./values";

import { check, hasKnownValue, money, oneOf, table, text, uniqueIndex } from "./columns";

/**
 * What the search of the console finds: one row for each person, company, lead, proposal, booking
 * and article outside the trash. Triggers on their tables write it, and a full-text index over
 * `words` belongs to it. `drizzle/triggers` shows both.
 */
export const searchDocuments = table(
  "search_documents",
  {
    /**
     * Rises: the newest row of a kind has the highest. Each kind has a range of its own (see
     * `SEARCH_KEY_SPAN`), so that SQLite finds the newest of one kind without reading the others.
     */
    key: money("key").primaryKey(),
    kind: oneOf("kind", [...SEARCH_KINDS]).notNull(),
    subjectId: text("subject_id").notNull(),
    words: text("words").notNull(),
  },
  (document) => [
    uniqueIndex("search_documents_subject_unique").on(document.kind, document.subjectId),
    check("search_documents_kind_known", hasKnownValue(document.kind, SEARCH_KINDS)),
  ],
);
