-- What opens a page is known by its hash from here on. `token_hash` comes with the connection that migrates.
CREATE TABLE `__new_roi_results` (
	`id` text PRIMARY KEY NOT NULL,
	`token` text NOT NULL,
	`conversation_id` text NOT NULL,
	`data` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
INSERT INTO `__new_roi_results`("id", "token", "conversation_id", "data", "created_at", "expires_at") SELECT token_hash("token"), "token", token_hash("conversation_id"), "data", "created_at", "expires_at" FROM `roi_results`;--> statement-breakpoint
DROP TABLE `roi_results`;--> statement-breakpoint
ALTER TABLE `__new_roi_results` RENAME TO `roi_results`;--> statement-breakpoint
CREATE INDEX `roi_results_conversation_index` ON `roi_results` (`conversation_id`);--> statement-breakpoint
CREATE INDEX `roi_results_expires_index` ON `roi_results` (`expires_at`);--> statement-breakpoint
UPDATE `roi_conversations` SET `id` = token_hash(`id`);--> statement-breakpoint
UPDATE `lead_events` SET `subject_id` = token_hash(`subject_id`) WHERE `kind` = 'roi_result' AND `subject_id` IS NOT NULL;--> statement-breakpoint
UPDATE `proposal_revisions` SET `content` = json_set(`content`, '$.roiResult', token_hash(json_extract(`content`, '$.roiResult'))) WHERE json_extract(`content`, '$.roiResult') IS NOT NULL;--> statement-breakpoint
UPDATE `bookings` SET `request_key` = token_hash(`request_key`), `roi_result` = CASE WHEN `roi_result` IS NOT NULL THEN token_hash(`roi_result`) END;
