-- Every slug that a post has or had. A slug of another post breaks the primary key of post_slugs and with it the statement.
CREATE FUNCTION "record_post_slug"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "post_slugs" ("slug", "post_id") SELECT new."slug", new."id"
    WHERE NOT EXISTS (SELECT 1 FROM "post_slugs" WHERE "slug" = new."slug" AND "post_id" = new."id");
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "posts_slug_insert" AFTER INSERT ON "posts" FOR EACH ROW EXECUTE FUNCTION "record_post_slug"();
--> statement-breakpoint
CREATE TRIGGER "posts_slug_update" AFTER UPDATE OF "slug" ON "posts" FOR EACH ROW
  WHEN (new."slug" <> old."slug") EXECUTE FUNCTION "record_post_slug"();
--> statement-breakpoint
-- Full-text search over the normalised words. "simple": no stop words and no stems, as on SQLite. fastupdate = off: a post is
-- written rarely and searched often, and nobody has to search a list of pending words.
ALTER TABLE "posts" ADD COLUMN "search_vector" tsvector GENERATED ALWAYS AS (to_tsvector('simple', "search_text")) STORED;
--> statement-breakpoint
CREATE INDEX "posts_search_index" ON "posts" USING gin ("search_vector") WITH (fastupdate = off);
