ALTER TABLE `user_sessions` ADD `viewed_user_id` text REFERENCES users(id) ON DELETE set null;--> statement-breakpoint
ALTER TABLE `user_sessions` ADD `viewed_until` integer;--> statement-breakpoint
CREATE INDEX `user_sessions_viewed_user_index` ON `user_sessions` (`viewed_user_id`);