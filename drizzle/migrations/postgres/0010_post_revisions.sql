CREATE TABLE "post_revisions" (
	"id" text PRIMARY KEY NOT NULL,
	"post_id" text NOT NULL,
	"version" integer NOT NULL,
	"saved_by_id" text,
	"is_autosave" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "post_revisions_version_positive" CHECK ("post_revisions"."version" >= 1)
);
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "title_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "trashed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "post_revisions" ADD CONSTRAINT "post_revisions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "post_revisions_version_unique" ON "post_revisions" USING btree ("post_id","version");--> statement-breakpoint
CREATE INDEX "post_revisions_saved_by_index" ON "post_revisions" USING btree ("saved_by_id","created_at");--> statement-breakpoint
CREATE INDEX "posts_changed_index" ON "posts" USING btree ("updated_at","id") WHERE "posts"."trashed_at" is null;--> statement-breakpoint
CREATE INDEX "posts_title_index" ON "posts" USING btree ("title_key","id") WHERE "posts"."trashed_at" is null;--> statement-breakpoint
CREATE INDEX "posts_draft_changed_index" ON "posts" USING btree ("updated_at","id") WHERE "posts"."trashed_at" is null and "posts"."status" = 'draft';--> statement-breakpoint
CREATE INDEX "posts_draft_title_index" ON "posts" USING btree ("title_key","id") WHERE "posts"."trashed_at" is null and "posts"."status" = 'draft';--> statement-breakpoint
CREATE INDEX "posts_published_changed_index" ON "posts" USING btree ("updated_at","id","published_at","status","trashed_at") WHERE "posts"."trashed_at" is null and "posts"."status" = 'published';--> statement-breakpoint
CREATE INDEX "posts_published_title_index" ON "posts" USING btree ("title_key","id","published_at","status","trashed_at") WHERE "posts"."trashed_at" is null and "posts"."status" = 'published';--> statement-breakpoint
CREATE INDEX "posts_trash_changed_index" ON "posts" USING btree ("updated_at","id") WHERE "posts"."trashed_at" is not null;--> statement-breakpoint
CREATE INDEX "posts_trash_title_index" ON "posts" USING btree ("title_key","id") WHERE "posts"."trashed_at" is not null;--> statement-breakpoint
-- Until a post is saved again, its own letters will do.
UPDATE "posts" SET "title_key" = lower(substr("title", 1, 100));