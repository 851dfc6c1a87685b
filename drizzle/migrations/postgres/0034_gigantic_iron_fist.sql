CREATE TABLE "search_documents" (
	"key" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"words" text NOT NULL,
	CONSTRAINT "search_documents_kind_known" CHECK ("search_documents"."kind" in ('person', 'company', 'lead', 'proposal', 'booking', 'article'))
);
--> statement-breakpoint
ALTER TABLE "work_preferences" ADD COLUMN "uses_keys" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "search_documents_subject_unique" ON "search_documents" USING btree ("kind","subject_id");--> statement-breakpoint
-- Full-text search over the words of documents. "simple": no stop words and no stems, as on SQLite.
ALTER TABLE "search_documents" ADD COLUMN "search_vector" tsvector GENERATED ALWAYS AS (to_tsvector('simple', "words")) STORED;
--> statement-breakpoint
CREATE INDEX "search_documents_person_index" ON "search_documents" USING gin ("search_vector") WITH (fastupdate = off) WHERE "kind" = 'person';
--> statement-breakpoint
CREATE INDEX "search_documents_company_index" ON "search_documents" USING gin ("search_vector") WITH (fastupdate = off) WHERE "kind" = 'company';
--> statement-breakpoint
CREATE INDEX "search_documents_lead_index" ON "search_documents" USING gin ("search_vector") WITH (fastupdate = off) WHERE "kind" = 'lead';
--> statement-breakpoint
CREATE INDEX "search_documents_proposal_index" ON "search_documents" USING gin ("search_vector") WITH (fastupdate = off) WHERE "kind" = 'proposal';
--> statement-breakpoint
CREATE INDEX "search_documents_booking_index" ON "search_documents" USING gin ("search_vector") WITH (fastupdate = off) WHERE "kind" = 'booking';
--> statement-breakpoint
CREATE INDEX "search_documents_article_index" ON "search_documents" USING gin ("search_vector") WITH (fastupdate = off) WHERE "kind" = 'article';
--> statement-breakpoint
CREATE SEQUENCE "search_document_keys" AS bigint;
--> statement-breakpoint
-- Lower case, without accents and punctuation, as `searchTextOf` and the tokenizer of SQLite read a text.
CREATE FUNCTION "search_words"("text" text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(regexp_replace(lower(normalize("text", NFKD)), '[\u0300-\u036f]', '', 'g'), '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+', ' ', 'g');
$$;
--> statement-breakpoint
-- Writes, changes or takes away the document of a row. Its key is below all others of its kind.
CREATE FUNCTION "put_search_document"("wanted_kind" text, "ceiling" bigint, "subject" text, "wanted_words" text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "search_documents" ("key", "kind", "subject_id", "words")
  VALUES ("ceiling" - nextval('search_document_keys'), "wanted_kind", "subject", "wanted_words")
  ON CONFLICT ("kind", "subject_id") DO UPDATE SET "words" = excluded."words" WHERE "search_documents"."words" <> excluded."words";
$$;
--> statement-breakpoint
-- Documents of kind 'person' from users: their keys fall from 2000000000000.
INSERT INTO "search_documents" ("key", "kind", "subject_id", "words")
  SELECT 2000000000000 - nextval('search_document_keys'), 'person', "id", search_words(concat_ws(' ', "email", "first_name", "last_name", "business_name"))
  FROM (SELECT * FROM "users" ORDER BY "created_at", "id") AS "oldest_first";
--> statement-breakpoint
CREATE FUNCTION "document_users"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM put_search_document('person', 2000000000000, new."id", search_words(concat_ws(' ', new."email", new."first_name", new."last_name", new."business_name")));
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "users_document_put" AFTER INSERT OR UPDATE OF "email", "first_name", "last_name", "business_name" ON "users" FOR EACH ROW EXECUTE FUNCTION "document_users"();
--> statement-breakpoint
-- Documents of kind 'company' from tenants: their keys fall from 3000000000000.
INSERT INTO "search_documents" ("key", "kind", "subject_id", "words")
  SELECT 3000000000000 - nextval('search_document_keys'), 'company', "id", "search_text"
  FROM (SELECT * FROM "tenants" ORDER BY "created_at", "id") AS "oldest_first";
--> statement-breakpoint
CREATE FUNCTION "document_tenants"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM put_search_document('company', 3000000000000, new."id", new."search_text");
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "tenants_document_put" AFTER INSERT OR UPDATE OF "search_text" ON "tenants" FOR EACH ROW EXECUTE FUNCTION "document_tenants"();
--> statement-breakpoint
-- Documents of kind 'lead' from leads: their keys fall from 4000000000000.
INSERT INTO "search_documents" ("key", "kind", "subject_id", "words")
  SELECT 4000000000000 - nextval('search_document_keys'), 'lead', "id", "search_text"
  FROM (SELECT * FROM "leads" ORDER BY "created_at", "id") AS "oldest_first";
--> statement-breakpoint
CREATE FUNCTION "document_leads"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM put_search_document('lead', 4000000000000, new."id", new."search_text");
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "leads_document_put" AFTER INSERT OR UPDATE OF "search_text" ON "leads" FOR EACH ROW EXECUTE FUNCTION "document_leads"();
--> statement-breakpoint
-- Documents of kind 'proposal' from proposals: their keys fall from 5000000000000.
INSERT INTO "search_documents" ("key", "kind", "subject_id", "words")
  SELECT 5000000000000 - nextval('search_document_keys'), 'proposal', "id", "search_text"
  FROM (SELECT * FROM "proposals" ORDER BY "created_at", "id") AS "oldest_first";
--> statement-breakpoint
CREATE FUNCTION "document_proposals"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM put_search_document('proposal', 5000000000000, new."id", new."search_text");
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "proposals_document_put" AFTER INSERT OR UPDATE OF "search_text" ON "proposals" FOR EACH ROW EXECUTE FUNCTION "document_proposals"();
--> statement-breakpoint
-- Documents of kind 'booking' from bookings: their keys fall from 6000000000000.
INSERT INTO "search_documents" ("key", "kind", "subject_id", "words")
  SELECT 6000000000000 - nextval('search_document_keys'), 'booking', "id", search_words(concat_ws(' ', "reference", "name", "email", "company"))
  FROM (SELECT * FROM "bookings" WHERE "email" NOT LIKE 'erased-%@invalid' ORDER BY "created_at", "id") AS "oldest_first";
--> statement-breakpoint
CREATE FUNCTION "document_bookings"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new."email" NOT LIKE 'erased-%@invalid' THEN
    PERFORM put_search_document('booking', 6000000000000, new."id", search_words(concat_ws(' ', new."reference", new."name", new."email", new."company")));
  ELSE
    DELETE FROM "search_documents" WHERE "kind" = 'booking' AND "subject_id" = new."id";
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "bookings_document_put" AFTER INSERT OR UPDATE OF "reference", "name", "email", "company" ON "bookings" FOR EACH ROW EXECUTE FUNCTION "document_bookings"();
--> statement-breakpoint
-- Documents of kind 'article' from posts: their keys fall from 7000000000000.
INSERT INTO "search_documents" ("key", "kind", "subject_id", "words")
  SELECT 7000000000000 - nextval('search_document_keys'), 'article', "id", substr("search_text", 1, 1000)
  FROM (SELECT * FROM "posts" WHERE "trashed_at" IS NULL ORDER BY "created_at", "id") AS "oldest_first";
--> statement-breakpoint
CREATE FUNCTION "document_posts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new."trashed_at" IS NULL THEN
    PERFORM put_search_document('article', 7000000000000, new."id", substr(new."search_text", 1, 1000));
  ELSE
    DELETE FROM "search_documents" WHERE "kind" = 'article' AND "subject_id" = new."id";
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "posts_document_put" AFTER INSERT OR UPDATE OF "search_text", "trashed_at" ON "posts" FOR EACH ROW EXECUTE FUNCTION "document_posts"();
--> statement-breakpoint
CREATE FUNCTION "remove_search_document"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "search_documents" WHERE "kind" = tg_argv[0] AND "subject_id" = old."id";
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "users_document_delete" AFTER DELETE ON "users" FOR EACH ROW EXECUTE FUNCTION "remove_search_document"('person');
--> statement-breakpoint
CREATE TRIGGER "tenants_document_delete" AFTER DELETE ON "tenants" FOR EACH ROW EXECUTE FUNCTION "remove_search_document"('company');
--> statement-breakpoint
CREATE TRIGGER "leads_document_delete" AFTER DELETE ON "leads" FOR EACH ROW EXECUTE FUNCTION "remove_search_document"('lead');
--> statement-breakpoint
CREATE TRIGGER "proposals_document_delete" AFTER DELETE ON "proposals" FOR EACH ROW EXECUTE FUNCTION "remove_search_document"('proposal');
--> statement-breakpoint
CREATE TRIGGER "bookings_document_delete" AFTER DELETE ON "bookings" FOR EACH ROW EXECUTE FUNCTION "remove_search_document"('booking');
--> statement-breakpoint
CREATE TRIGGER "posts_document_delete" AFTER DELETE ON "posts" FOR EACH ROW EXECUTE FUNCTION "remove_search_document"('article');
