-- Full-text search over the normalised words of leads. "simple": no stop words and no stems, as on SQLite.
ALTER TABLE "leads" ADD COLUMN "search_vector" tsvector GENERATED ALWAYS AS (to_tsvector('simple', "search_text")) STORED;
--> statement-breakpoint
CREATE INDEX "leads_search_index" ON "leads" USING gin ("search_vector") WITH (fastupdate = off);
