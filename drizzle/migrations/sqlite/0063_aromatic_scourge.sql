CREATE TABLE `lead_links` (
	`id` text PRIMARY KEY NOT NULL,
	`lead_id` text NOT NULL,
	`page` text NOT NULL,
	`event_type_id` text,
	`process` text,
	`created_by` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`event_type_id`) REFERENCES `event_types`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "lead_links_page_known" CHECK("lead_links"."page" in ('booking', 'roi'))
);
--> statement-breakpoint
CREATE INDEX `lead_links_lead_index` ON `lead_links` (`lead_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `lead_links_type_index` ON `lead_links` (`event_type_id`);--> statement-breakpoint
CREATE INDEX `lead_links_creator_index` ON `lead_links` (`created_by`);