ALTER TABLE `post_tags` ADD `language` text DEFAULT 'en' NOT NULL;--> statement-breakpoint
CREATE INDEX `post_tags_language_index` ON `post_tags` (`tag_slug`,`language`,`published_at`,`post_id`);--> statement-breakpoint
ALTER TABLE `posts` ADD `language` text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE `posts` ADD `translation_group` text;--> statement-breakpoint
CREATE INDEX `posts_language_listed_index` ON `posts` (`language`,`published_at`,`id`,`translation_group`) WHERE "posts"."status" = 'published';--> statement-breakpoint
CREATE UNIQUE INDEX `posts_translation_unique` ON `posts` (`translation_group`,`language`);