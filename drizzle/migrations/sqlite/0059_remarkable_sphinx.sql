CREATE TABLE `backup_runs` (
	`name` text PRIMARY KEY NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	`rows` integer,
	`files` integer,
	`kilobytes` integer,
	`fault` text,
	`drilled_at` integer,
	`drill_fault` text
);
--> statement-breakpoint
CREATE INDEX `backup_runs_started_index` ON `backup_runs` (`started_at`);--> statement-breakpoint
CREATE INDEX `backup_runs_finished_index` ON `backup_runs` (`finished_at`);--> statement-breakpoint
CREATE TABLE `leases` (
	`name` text PRIMARY KEY NOT NULL,
	`holder` text NOT NULL,
	`until` integer NOT NULL
);
