import { sql } from "drizzle-orm";

import type { ContentBody } from "../app/models/content/content-kinds";

import { boolean, check, id, index, integer, json, table, text, timestamp, uniqueIndex } from "./columns";

/**
 * Texts of the site that an operator has changed: a section of the landing page, a legal text or a
 * page of their own, once per language. A text without a row is the original.
 */
export const contentDocuments = table(
  "content_documents",
  {
    id: id(),
    kind: text("kind").notNull(),
    /** The address of a page of the operator's own; empty for texts that exist once. */
    slug: text("slug").notNull().default(""),
    language: text("language").notNull().default("en"),
    /** The version of the draft. Every save raises it. */
    version: integer("version").notNull().default(1),
    createdAt: timestamp("created_at").notNull(),
    updatedAt: timestamp("updated_at").notNull(),
  },
  (document) => [
    uniqueIndex("content_documents_place_unique").on(document.kind, document.slug, document.language),
    check("content_documents_version_positive", sql`${document.version} >= 1`),
    check("content_documents_slug_length", sql`length(${document.slug}) <= 120`),
  ],
);

/**
 * The saved versions of these texts. The live one is the latest whose `published_at` is not in the
 * future. The one with the document's own version is the draft.
 */
export const contentRevisions = table(
  "content_revisions",
  {
    id: id(),
    documentId: text("document_id")
      .notNull()
      .references(() => contentDocuments.id, { onDelete: "cascade" }),
    version: integer("version").notNull(),
    /**
     * When visitors see it; a time in the future means scheduled. Null if it never was public, or
     * was taken back.
     */
    publishedAt: timestamp("published_at"),
    /**
     * The user who saved; null for the system. No name is stored, because the row survives the
     * account.
     */
    savedById: text("saved_by_id"),
    /** Whether the editor saved it by itself. The next one by the same person replaces it. */
    isAutosave: boolean("is_autosave").notNull().default(false),
    /** What changed, in the words of the person who saved. */
    note: text("note"),
    createdAt: timestamp("created_at").notNull(),
    body: json("body").$type<ContentBody>().notNull(),
  },
  (revision) => [
    uniqueIndex("content_revisions_version_unique").on(revision.documentId, revision.version),
    index("content_revisions_published_index").on(
      revision.documentId,
      revision.publishedAt,
      revision.version,
    ),
    index("content_revisions_upcoming_index").on(revision.publishedAt),
    check("content_revisions_version_positive", sql`${revision.version} >= 1`),
  ],
);
