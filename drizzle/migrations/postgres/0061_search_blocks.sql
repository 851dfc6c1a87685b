-- The words of a document, each with the block of 16,384 keys that it is in. A full-text index has no order: to find the newest of
-- 100,000 documents with a word, PostgreSQL read them all. By block it reads those of the newest block, then of the one before.
CREATE FUNCTION "search_block_words"("key" bigint, "words" tsvector) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_to_tsvector(array(SELECT ("key" / 16384)::text || ':' || "word" FROM unnest(tsvector_to_array("words")) AS "word"));
$$;
--> statement-breakpoint
CREATE INDEX "search_documents_block_index" ON "search_documents" USING gin (search_block_words("key", "search_vector")) WITH (fastupdate = off);
--> statement-breakpoint
-- The keys of a kind have blocks of their own, so no kind needs an index of its own.
DROP INDEX "search_documents_person_index";
--> statement-breakpoint
DROP INDEX "search_documents_company_index";
--> statement-breakpoint
DROP INDEX "search_documents_lead_index";
--> statement-breakpoint
DROP INDEX "search_documents_proposal_index";
--> statement-breakpoint
DROP INDEX "search_documents_booking_index";
--> statement-breakpoint
DROP INDEX "search_documents_article_index";
