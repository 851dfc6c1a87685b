CREATE TABLE `calendar_accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`host_id` text NOT NULL,
	`address` text NOT NULL,
	`user_name` text NOT NULL,
	`password` text NOT NULL,
	`account_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`host_id`) REFERENCES `booking_hosts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_accounts_unique` ON `calendar_accounts` (`host_id`,`account_hash`);--> statement-breakpoint
CREATE TABLE `calendar_entries` (
	`booking_id` text NOT NULL,
	`calendar_id` text NOT NULL,
	`status` text NOT NULL,
	`revision` integer NOT NULL,
	`resource` text,
	`etag` text,
	`fault` text,
	`attempts` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`claimed_by` text,
	PRIMARY KEY(`booking_id`, `calendar_id`),
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`calendar_id`) REFERENCES `host_calendars`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "calendar_entries_status_known" CHECK("calendar_entries"."status" in ('waiting', 'done', 'failed'))
);
--> statement-breakpoint
CREATE INDEX `calendar_entries_calendar_index` ON `calendar_entries` (`calendar_id`);--> statement-breakpoint
CREATE INDEX `calendar_entries_due_index` ON `calendar_entries` (`next_attempt_at`) WHERE "calendar_entries"."status" = 'waiting';--> statement-breakpoint
ALTER TABLE `host_calendars` ADD `account_id` text REFERENCES calendar_accounts(id) ON DELETE cascade;--> statement-breakpoint
ALTER TABLE `host_calendars` ADD `blocks` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `host_calendars` ADD `writes_bookings` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `host_calendars_account_index` ON `host_calendars` (`account_id`);