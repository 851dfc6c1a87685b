CREATE TABLE "cache_tags" (
	"tag" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "cache_tags_version_positive" CHECK ("cache_tags"."version" >= 1)
);
--> statement-breakpoint
CREATE TABLE "post_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"post_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_tags" (
	"post_id" text NOT NULL,
	"tag_slug" text NOT NULL,
	"position" integer NOT NULL,
	"published_at" timestamp (3) with time zone,
	CONSTRAINT "post_tags_key" PRIMARY KEY("post_id","tag_slug")
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"published_at" timestamp (3) with time zone,
	"title" text NOT NULL,
	"excerpt" text NOT NULL,
	"cover_image_url" text,
	"cover_image_alt" text,
	"author_name" text NOT NULL,
	"author_note" text,
	"meta_title" text,
	"meta_description" text,
	"reading_minutes" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"body" text NOT NULL,
	"search_text" text NOT NULL,
	CONSTRAINT "posts_slug_unique" UNIQUE("slug"),
	CONSTRAINT "posts_status_known" CHECK ("posts"."status" in ('draft', 'published')),
	CONSTRAINT "posts_published_has_time" CHECK ("posts"."status" <> 'published' or "posts"."published_at" is not null),
	CONSTRAINT "posts_slug_length" CHECK (length("posts"."slug") between 1 and 120),
	CONSTRAINT "posts_slug_not_id" CHECK ("posts"."slug" not like '________-____-____-____-____________'),
	CONSTRAINT "posts_version_positive" CHECK ("posts"."version" >= 1),
	CONSTRAINT "posts_reading_minutes_positive" CHECK ("posts"."reading_minutes" >= 1)
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"slug" text PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	CONSTRAINT "tags_slug_length" CHECK (length("tags"."slug") between 1 and 60)
);
--> statement-breakpoint
ALTER TABLE "post_slugs" ADD CONSTRAINT "post_slugs_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_tags" ADD CONSTRAINT "post_tags_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_tags" ADD CONSTRAINT "post_tags_tag_slug_tags_slug_fk" FOREIGN KEY ("tag_slug") REFERENCES "public"."tags"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_slugs_post_index" ON "post_slugs" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "post_tags_listed_index" ON "post_tags" USING btree ("tag_slug","published_at","post_id");--> statement-breakpoint
CREATE INDEX "posts_listed_index" ON "posts" USING btree ("published_at","id") WHERE "posts"."status" = 'published';