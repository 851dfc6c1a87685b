CREATE TABLE `lead_events` (
	`id` text PRIMARY KEY NOT NULL,
	`lead_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text,
	`facts` text NOT NULL,
	`consent` text,
	`email_proven` integer NOT NULL,
	`actor_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `lead_events_timeline_index` ON `lead_events` (`lead_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `lead_events_kind_index` ON `lead_events` (`kind`,`created_at`,`lead_id`);--> statement-breakpoint
CREATE TABLE `leads` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`name` text,
	`company` text,
	`phone` text,
	`interest` text,
	`yearly_saving_minor` integer,
	`yearly_saving_currency` text,
	`source` text NOT NULL,
	`status` text DEFAULT 'new' NOT NULL,
	`owner_id` text,
	`user_id` text,
	`email_proven_at` integer,
	`consent` text,
	`consent_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`last_event_at` integer NOT NULL,
	`search_text` text NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "leads_email_lower" CHECK("leads"."email" = lower("leads"."email")),
	CONSTRAINT "leads_source_known" CHECK("leads"."source" in ('registration', 'contact', 'roi', 'booking', 'proposal', 'staff')),
	CONSTRAINT "leads_status_known" CHECK("leads"."status" in ('new', 'contacted', 'qualified', 'proposal', 'won', 'lost')),
	CONSTRAINT "leads_saving_has_currency" CHECK(("leads"."yearly_saving_minor" is null) = ("leads"."yearly_saving_currency" is null)),
	CONSTRAINT "leads_consent_has_time" CHECK(("leads"."consent" is null) = ("leads"."consent_at" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `leads_email_unique` ON `leads` (`email`);--> statement-breakpoint
CREATE INDEX `leads_latest_index` ON `leads` (`last_event_at`,`id`);--> statement-breakpoint
CREATE INDEX `leads_status_index` ON `leads` (`status`,`last_event_at`,`id`);--> statement-breakpoint
CREATE INDEX `leads_owner_index` ON `leads` (`owner_id`,`last_event_at`,`id`);--> statement-breakpoint
CREATE INDEX `leads_user_index` ON `leads` (`user_id`);