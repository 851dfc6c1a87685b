CREATE TABLE `merged_leads` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`lead_id` text NOT NULL,
	`merged_at` integer NOT NULL,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "merged_leads_email_lower" CHECK("merged_leads"."email" = lower("merged_leads"."email"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `merged_leads_email_unique` ON `merged_leads` (`email`);--> statement-breakpoint
CREATE INDEX `merged_leads_lead_index` ON `merged_leads` (`lead_id`);--> statement-breakpoint
CREATE INDEX `leads_domain_index` ON `leads` (substr("email", instr("email", '@') + 1),`last_event_at`,`id`);