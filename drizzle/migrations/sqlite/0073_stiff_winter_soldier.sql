CREATE TABLE `index_pings` (
	`path` text PRIMARY KEY NOT NULL,
	`due_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`claimed_by` text
);
--> statement-breakpoint
CREATE INDEX `index_pings_due_index` ON `index_pings` (`due_at`);