CREATE TABLE `roi_conversations` (
	`id` text PRIMARY KEY NOT NULL,
	`turn` integer NOT NULL,
	`answers` text NOT NULL,
	`result_token` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	CONSTRAINT "roi_conversations_turn_positive" CHECK("roi_conversations"."turn" >= 1)
);
--> statement-breakpoint
CREATE INDEX `roi_conversations_expires_index` ON `roi_conversations` (`expires_at`);--> statement-breakpoint
CREATE TABLE `roi_results` (
	`token` text PRIMARY KEY NOT NULL,
	`conversation_id` text NOT NULL,
	`data` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	CONSTRAINT "roi_results_token_length" CHECK(length("roi_results"."token") = 27)
);
--> statement-breakpoint
CREATE INDEX `roi_results_conversation_index` ON `roi_results` (`conversation_id`);--> statement-breakpoint
CREATE INDEX `roi_results_expires_index` ON `roi_results` (`expires_at`);