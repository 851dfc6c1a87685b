CREATE TABLE "event_type_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"event_type_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "event_type_slugs" ADD CONSTRAINT "event_type_slugs_event_type_id_event_types_id_fk" FOREIGN KEY ("event_type_id") REFERENCES "public"."event_types"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_type_slugs_type_index" ON "event_type_slugs" USING btree ("event_type_id");--> statement-breakpoint
INSERT INTO "event_type_slugs" ("slug", "event_type_id") SELECT "slug", "id" FROM "event_types";
--> statement-breakpoint
-- Every slug that a type has or had. A slug of another type breaks the primary key of event_type_slugs and with it the statement.
CREATE FUNCTION "record_event_type_slug"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "event_type_slugs" ("slug", "event_type_id") SELECT new."slug", new."id"
    WHERE NOT EXISTS (SELECT 1 FROM "event_type_slugs" WHERE "slug" = new."slug" AND "event_type_id" = new."id");
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "event_types_slug_insert" AFTER INSERT ON "event_types" FOR EACH ROW EXECUTE FUNCTION "record_event_type_slug"();
--> statement-breakpoint
CREATE TRIGGER "event_types_slug_update" AFTER UPDATE OF "slug" ON "event_types" FOR EACH ROW
  WHEN (new."slug" <> old."slug") EXECUTE FUNCTION "record_event_type_slug"();
