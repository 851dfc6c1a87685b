CREATE TABLE `host_busy_times` (
	`calendar_id` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	PRIMARY KEY(`calendar_id`, `starts_at`),
	FOREIGN KEY (`calendar_id`) REFERENCES `host_calendars`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `host_calendars` (
	`id` text PRIMARY KEY NOT NULL,
	`host_id` text NOT NULL,
	`name` text NOT NULL,
	`address` text NOT NULL,
	`address_hash` text NOT NULL,
	`etag` text,
	`text_hash` text,
	`read_at` integer,
	`unread` integer DEFAULT 0 NOT NULL,
	`synced_at` integer,
	`fault` text,
	`failures` integer DEFAULT 0 NOT NULL,
	`next_poll_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`host_id`) REFERENCES `booking_hosts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `host_calendars_address_unique` ON `host_calendars` (`host_id`,`address_hash`);--> statement-breakpoint
CREATE INDEX `host_calendars_due_index` ON `host_calendars` (`next_poll_at`);