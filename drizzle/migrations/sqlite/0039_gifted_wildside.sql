ALTER TABLE `work_preferences` ADD `wants_summary` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `work_preferences` ADD `summary_day` text;