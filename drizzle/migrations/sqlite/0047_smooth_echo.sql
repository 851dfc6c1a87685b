CREATE TABLE `booking_answers` (
	`booking_id` text NOT NULL,
	`position` integer NOT NULL,
	`question` text NOT NULL,
	`answer` text NOT NULL,
	PRIMARY KEY(`booking_id`, `position`),
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `event_questions` (
	`id` text PRIMARY KEY NOT NULL,
	`event_type_id` text NOT NULL,
	`position` integer NOT NULL,
	`label` text NOT NULL,
	`kind` text NOT NULL,
	`options` text NOT NULL,
	`is_required` integer NOT NULL,
	FOREIGN KEY (`event_type_id`) REFERENCES `event_types`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "event_questions_kind_known" CHECK("event_questions"."kind" in ('short', 'long', 'choice'))
);
--> statement-breakpoint
CREATE INDEX `event_questions_type_index` ON `event_questions` (`event_type_id`,`position`);--> statement-breakpoint
CREATE TABLE `event_type_hosts` (
	`event_type_id` text NOT NULL,
	`host_id` text NOT NULL,
	PRIMARY KEY(`event_type_id`, `host_id`),
	FOREIGN KEY (`event_type_id`) REFERENCES `event_types`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`host_id`) REFERENCES `booking_hosts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `event_type_hosts_host_index` ON `event_type_hosts` (`host_id`);--> statement-breakpoint
CREATE TABLE `event_types` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`description` text,
	`length_minutes` integer NOT NULL,
	`buffer_before_minutes` integer,
	`buffer_after_minutes` integer,
	`notice_minutes` integer,
	`place_kind` text,
	`meeting_place` text,
	`has_all_hosts` integer DEFAULT true NOT NULL,
	`is_active` integer DEFAULT false NOT NULL,
	`position` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "event_types_length" CHECK("event_types"."length_minutes" between 15 and 120 and "event_types"."length_minutes" % 15 = 0),
	CONSTRAINT "event_types_buffers" CHECK("event_types"."buffer_before_minutes" >= 0 and "event_types"."buffer_after_minutes" >= 0),
	CONSTRAINT "event_types_notice" CHECK("event_types"."notice_minutes" >= 0),
	CONSTRAINT "event_types_place_known" CHECK("event_types"."place_kind" in ('link', 'room', 'visitor_calls', 'host_calls', 'address'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `event_types_slug_unique` ON `event_types` (`slug`);--> statement-breakpoint
ALTER TABLE `bookings` ADD `event_type_id` text REFERENCES event_types(id);--> statement-breakpoint
INSERT INTO `event_types` (`id`, `name`, `slug`, `description`, `length_minutes`, `has_all_hosts`, `is_active`, `position`, `created_at`, `updated_at`)
VALUES (
	'00000000-0000-4000-8000-000000000001',
	'Free consultation',
	'consultation',
	'Bring one process that costs more than it should. We''ll look at it together, and you''ll leave with a plan.',
	30, 1, 1, 1, unixepoch() * 1000, unixepoch() * 1000
);--> statement-breakpoint
UPDATE `bookings` SET `event_type_id` = '00000000-0000-4000-8000-000000000001';