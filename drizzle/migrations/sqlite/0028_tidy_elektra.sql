CREATE TABLE `task_suggestions` (
	`key` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `tasks` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`due_day` text NOT NULL,
	`due_minute` integer,
	`snoozed_until` integer,
	`due_at` integer NOT NULL,
	`owner_id` text,
	`lead_id` text,
	`tenant_id` text,
	`proposal_id` text,
	`booking_id` text,
	`origin` text DEFAULT 'staff' NOT NULL,
	`created_by` text,
	`done_at` integer,
	`done_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`proposal_id`) REFERENCES `proposals`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`done_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "tasks_due_day" CHECK(length("tasks"."due_day") = 10),
	CONSTRAINT "tasks_due_minute" CHECK("tasks"."due_minute" between 0 and 1439),
	CONSTRAINT "tasks_origin_known" CHECK("tasks"."origin" in ('staff', 'consultation', 'proposal'))
);
--> statement-breakpoint
CREATE INDEX `tasks_open_index` ON `tasks` (`due_at`,`id`) WHERE "tasks"."done_at" is null;--> statement-breakpoint
CREATE INDEX `tasks_owner_open_index` ON `tasks` (`owner_id`,`due_at`,`id`) WHERE "tasks"."done_at" is null;--> statement-breakpoint
CREATE INDEX `tasks_done_index` ON `tasks` (`done_at`,`id`) WHERE "tasks"."done_at" is not null;--> statement-breakpoint
CREATE INDEX `tasks_owner_done_index` ON `tasks` (`owner_id`,`done_at`,`id`) WHERE "tasks"."done_at" is not null;--> statement-breakpoint
CREATE INDEX `tasks_lead_index` ON `tasks` (`lead_id`,`due_at`,`id`);--> statement-breakpoint
CREATE INDEX `tasks_tenant_index` ON `tasks` (`tenant_id`);--> statement-breakpoint
CREATE INDEX `tasks_proposal_index` ON `tasks` (`proposal_id`);--> statement-breakpoint
CREATE INDEX `tasks_booking_index` ON `tasks` (`booking_id`);--> statement-breakpoint
CREATE TABLE `work_preferences` (
	`user_id` text PRIMARY KEY NOT NULL,
	`time_zone` text,
	`wants_digest` integer DEFAULT true NOT NULL,
	`digest_day` text,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `proposals` ADD `invoiced_at` integer;--> statement-breakpoint
CREATE INDEX `proposals_owner_open_index` ON `proposals` (`owner_id`,`status`,`expires_at`);--> statement-breakpoint
CREATE INDEX `proposals_owner_decided_index` ON `proposals` (`owner_id`,`decided_at`);--> statement-breakpoint
CREATE INDEX `proposals_to_invoice_index` ON `proposals` (`decided_at`,`id`) WHERE "proposals"."status" = 'accepted' and "proposals"."invoiced_at" is null;--> statement-breakpoint
CREATE INDEX `leads_to_pick_up_index` ON `leads` (`created_at`,`id`) WHERE "leads"."owner_id" is null and "leads"."status" = 'new';