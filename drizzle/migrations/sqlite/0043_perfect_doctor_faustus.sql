CREATE TABLE `proposal_follow_ups` (
	`proposal_id` text NOT NULL,
	`days_after` integer NOT NULL,
	`due_at` integer NOT NULL,
	PRIMARY KEY(`proposal_id`, `days_after`),
	FOREIGN KEY (`proposal_id`) REFERENCES `proposals`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `proposal_follow_ups_due_index` ON `proposal_follow_ups` (`due_at`);--> statement-breakpoint
ALTER TABLE `proposals` ADD `follow_up_days` text DEFAULT '[]' NOT NULL;