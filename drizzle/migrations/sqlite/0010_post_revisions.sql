CREATE TABLE `post_revisions` (
	`id` text PRIMARY KEY NOT NULL,
	`post_id` text NOT NULL,
	`version` integer NOT NULL,
	`saved_by_id` text,
	`is_autosave` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`content` text NOT NULL,
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "post_revisions_version_positive" CHECK("post_revisions"."version" >= 1)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `post_revisions_version_unique` ON `post_revisions` (`post_id`,`version`);--> statement-breakpoint
CREATE INDEX `post_revisions_saved_by_index` ON `post_revisions` (`saved_by_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `posts` ADD `title_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `posts` ADD `trashed_at` integer;--> statement-breakpoint
CREATE INDEX `posts_changed_index` ON `posts` (`updated_at`,`id`) WHERE "posts"."trashed_at" is null;--> statement-breakpoint
CREATE INDEX `posts_title_index` ON `posts` (`title_key`,`id`) WHERE "posts"."trashed_at" is null;--> statement-breakpoint
CREATE INDEX `posts_draft_changed_index` ON `posts` (`updated_at`,`id`) WHERE "posts"."trashed_at" is null and "posts"."status" = 'draft';--> statement-breakpoint
CREATE INDEX `posts_draft_title_index` ON `posts` (`title_key`,`id`) WHERE "posts"."trashed_at" is null and "posts"."status" = 'draft';--> statement-breakpoint
CREATE INDEX `posts_published_changed_index` ON `posts` (`updated_at`,`id`,`published_at`,`status`,`trashed_at`) WHERE "posts"."trashed_at" is null and "posts"."status" = 'published';--> statement-breakpoint
CREATE INDEX `posts_published_title_index` ON `posts` (`title_key`,`id`,`published_at`,`status`,`trashed_at`) WHERE "posts"."trashed_at" is null and "posts"."status" = 'published';--> statement-breakpoint
CREATE INDEX `posts_trash_changed_index` ON `posts` (`updated_at`,`id`) WHERE "posts"."trashed_at" is not null;--> statement-breakpoint
CREATE INDEX `posts_trash_title_index` ON `posts` (`title_key`,`id`) WHERE "posts"."trashed_at" is not null;--> statement-breakpoint
-- Until a post is saved again, its own letters will do.
UPDATE "posts" SET "title_key" = lower(substr("title", 1, 100));