CREATE TABLE `editor_presences` (
	`subject` text NOT NULL,
	`user_id` text NOT NULL,
	`seen_at` integer NOT NULL,
	PRIMARY KEY(`subject`, `user_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `editor_presences_user_index` ON `editor_presences` (`user_id`);--> statement-breakpoint
CREATE INDEX `editor_presences_seen_index` ON `editor_presences` (`seen_at`);--> statement-breakpoint
ALTER TABLE `content_revisions` ADD `is_autosave` integer DEFAULT false NOT NULL;