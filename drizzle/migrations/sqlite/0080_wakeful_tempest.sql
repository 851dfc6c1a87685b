ALTER TABLE `work_preferences` ADD `wants_mentions` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `work_preferences` ADD `wants_company_mail` integer DEFAULT true NOT NULL;