ALTER TABLE `proposals` ADD `reminded_at` integer;--> statement-breakpoint
ALTER TABLE `work_preferences` ADD `goal_minor` integer;--> statement-breakpoint
ALTER TABLE `work_preferences` ADD `goal_currency` text;