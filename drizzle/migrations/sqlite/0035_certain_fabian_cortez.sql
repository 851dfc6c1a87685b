CREATE TABLE `lead_filters` (
	`id` text PRIMARY KEY NOT NULL,
	`author_id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`is_shared` integer NOT NULL,
	`query` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `lead_filters_name_unique` ON `lead_filters` (`author_id`,`name_key`);--> statement-breakpoint
CREATE INDEX `lead_filters_shared_index` ON `lead_filters` (`name_key`,`id`) WHERE "lead_filters"."is_shared";--> statement-breakpoint
-- FTS5 only marks what is deleted, and keeps its words until segments are merged. With this option it removes them at once,
-- so that the words of erased people don't stay in the file. "optimize" removes those that stayed before.
INSERT INTO `post_search` (`post_search`, `rank`) VALUES ('secure-delete', 1);
--> statement-breakpoint
INSERT INTO `post_search` (`post_search`) VALUES ('optimize');
--> statement-breakpoint
INSERT INTO `lead_search` (`lead_search`, `rank`) VALUES ('secure-delete', 1);
--> statement-breakpoint
INSERT INTO `lead_search` (`lead_search`) VALUES ('optimize');
--> statement-breakpoint
INSERT INTO `message_search` (`message_search`, `rank`) VALUES ('secure-delete', 1);
--> statement-breakpoint
INSERT INTO `message_search` (`message_search`) VALUES ('optimize');
--> statement-breakpoint
INSERT INTO `search_index` (`search_index`, `rank`) VALUES ('secure-delete', 1);
--> statement-breakpoint
INSERT INTO `search_index` (`search_index`) VALUES ('optimize');
