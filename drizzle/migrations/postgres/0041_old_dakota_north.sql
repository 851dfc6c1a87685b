-- The keys of documents rise from now on, as on SQLite. The first and the last of a kind change places.
UPDATE "search_documents" SET "key" = (2 * ("key" / 1000000000000) + 1) * 1000000000000 - "key";
--> statement-breakpoint
-- Writes or changes the document of a row. Its key is above all others of its kind, which end below the ceiling.
CREATE OR REPLACE FUNCTION "put_search_document"("wanted_kind" text, "ceiling" bigint, "subject" text, "wanted_words" text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "search_documents" ("key", "kind", "subject_id", "words")
  VALUES ("ceiling" - 1000000000000 + nextval('search_document_keys'), "wanted_kind", "subject", "wanted_words")
  ON CONFLICT ("kind", "subject_id") DO UPDATE SET "words" = excluded."words" WHERE "search_documents"."words" <> excluded."words";
$$;
