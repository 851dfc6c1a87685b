ALTER TABLE "post_tags" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "translation_group" text;--> statement-breakpoint
CREATE INDEX "post_tags_language_index" ON "post_tags" USING btree ("tag_slug","language","published_at","post_id");--> statement-breakpoint
CREATE INDEX "posts_language_listed_index" ON "posts" USING btree ("language","published_at","id","translation_group") WHERE "posts"."status" = 'published';--> statement-breakpoint
CREATE UNIQUE INDEX "posts_translation_unique" ON "posts" USING btree ("translation_group","language");