CREATE TABLE `post_presences` (
	`post_id` text NOT NULL,
	`user_id` text NOT NULL,
	`seen_at` integer NOT NULL,
	PRIMARY KEY(`post_id`, `user_id`),
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `post_presences_user_index` ON `post_presences` (`user_id`);--> statement-breakpoint
CREATE INDEX `post_presences_seen_index` ON `post_presences` (`seen_at`);