CREATE TABLE `booking_hosts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`time_zone` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`buffer_before_minutes` integer DEFAULT 0 NOT NULL,
	`buffer_after_minutes` integer DEFAULT 15 NOT NULL,
	`notice_minutes` integer DEFAULT 240 NOT NULL,
	`horizon_days` integer DEFAULT 60 NOT NULL,
	`meeting_place` text,
	`feed_token_hash` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "booking_hosts_buffers" CHECK("booking_hosts"."buffer_before_minutes" >= 0 and "booking_hosts"."buffer_after_minutes" >= 0),
	CONSTRAINT "booking_hosts_notice" CHECK("booking_hosts"."notice_minutes" >= 0),
	CONSTRAINT "booking_hosts_horizon" CHECK("booking_hosts"."horizon_days" between 1 and 365)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `booking_hosts_user_unique` ON `booking_hosts` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `booking_hosts_feed_unique` ON `booking_hosts` (`feed_token_hash`);--> statement-breakpoint
CREATE TABLE `booking_hours` (
	`host_id` text NOT NULL,
	`weekday` integer NOT NULL,
	`start_minute` integer NOT NULL,
	`end_minute` integer NOT NULL,
	PRIMARY KEY(`host_id`, `weekday`, `start_minute`),
	FOREIGN KEY (`host_id`) REFERENCES `booking_hosts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "booking_hours_weekday" CHECK("booking_hours"."weekday" between 1 and 7),
	CONSTRAINT "booking_hours_window" CHECK("booking_hours"."start_minute" >= 0 and "booking_hours"."start_minute" < "booking_hours"."end_minute" and "booking_hours"."end_minute" <= 1440)
);
--> statement-breakpoint
CREATE TABLE `booking_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`booking_id` text NOT NULL,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `booking_links_booking_index` ON `booking_links` (`booking_id`);--> statement-breakpoint
CREATE TABLE `booking_overrides` (
	`host_id` text NOT NULL,
	`day` text NOT NULL,
	`start_minute` integer NOT NULL,
	`end_minute` integer NOT NULL,
	PRIMARY KEY(`host_id`, `day`, `start_minute`),
	FOREIGN KEY (`host_id`) REFERENCES `booking_hosts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "booking_overrides_day" CHECK(length("booking_overrides"."day") = 10),
	CONSTRAINT "booking_overrides_window" CHECK("booking_overrides"."start_minute" >= 0 and "booking_overrides"."start_minute" <= "booking_overrides"."end_minute" and "booking_overrides"."end_minute" <= 1440)
);
--> statement-breakpoint
CREATE TABLE `booking_quanta` (
	`host_id` text NOT NULL,
	`quantum` integer NOT NULL,
	`booking_id` text NOT NULL,
	PRIMARY KEY(`host_id`, `quantum`),
	FOREIGN KEY (`host_id`) REFERENCES `booking_hosts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `booking_quanta_booking_index` ON `booking_quanta` (`booking_id`);--> statement-breakpoint
CREATE TABLE `booking_reminders` (
	`booking_id` text NOT NULL,
	`hours_before` integer NOT NULL,
	`due_at` integer NOT NULL,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `booking_reminders_key` ON `booking_reminders` (`booking_id`,`hours_before`);--> statement-breakpoint
CREATE INDEX `booking_reminders_due_index` ON `booking_reminders` (`due_at`);--> statement-breakpoint
CREATE TABLE `bookings` (
	`id` text PRIMARY KEY NOT NULL,
	`reference` text NOT NULL,
	`request_key` text NOT NULL,
	`host_id` text NOT NULL,
	`status` text DEFAULT 'confirmed' NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`company` text,
	`note` text,
	`time_zone` text NOT NULL,
	`roi_result` text,
	`consent` text NOT NULL,
	`wants_reminders` integer DEFAULT true NOT NULL,
	`sequence` integer DEFAULT 0 NOT NULL,
	`moves` integer DEFAULT 0 NOT NULL,
	`moved_from` integer,
	`cancel_reason` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`host_id`) REFERENCES `booking_hosts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bookings_status_known" CHECK("bookings"."status" in ('confirmed', 'cancelled', 'held', 'missed')),
	CONSTRAINT "bookings_lasts" CHECK("bookings"."starts_at" < "bookings"."ends_at"),
	CONSTRAINT "bookings_email_lower" CHECK("bookings"."email" = lower("bookings"."email")),
	CONSTRAINT "bookings_sequence_positive" CHECK("bookings"."sequence" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bookings_reference_unique` ON `bookings` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `bookings_request_key_unique` ON `bookings` (`request_key`);--> statement-breakpoint
CREATE INDEX `bookings_starts_index` ON `bookings` (`starts_at`,`id`);--> statement-breakpoint
CREATE INDEX `bookings_host_index` ON `bookings` (`host_id`,`starts_at`);--> statement-breakpoint
CREATE INDEX `bookings_email_index` ON `bookings` (`email`,`starts_at`);--> statement-breakpoint
ALTER TABLE `outbox_mails` ADD `calendar` text;--> statement-breakpoint
ALTER TABLE `outbox_mails` ADD `unsubscribe_url` text;--> statement-breakpoint
ALTER TABLE `outbox_mails` ADD `topic` text;--> statement-breakpoint
CREATE INDEX `outbox_mails_topic_index` ON `outbox_mails` (`topic`) WHERE "outbox_mails"."status" = 'waiting';