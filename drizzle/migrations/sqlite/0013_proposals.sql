CREATE TABLE `proposal_acceptances` (
	`proposal_id` text PRIMARY KEY NOT NULL,
	`revision` integer NOT NULL,
	`text` text NOT NULL,
	`text_hash` text NOT NULL,
	`signer_name` text NOT NULL,
	`signer_role` text,
	`consent` text NOT NULL,
	`chosen` text NOT NULL,
	`total_minor` integer NOT NULL,
	`monthly_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`client_address` text,
	`user_agent` text,
	`accepted_at` integer NOT NULL,
	FOREIGN KEY (`proposal_id`) REFERENCES `proposals`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "proposal_acceptances_hash" CHECK(length("proposal_acceptances"."text_hash") = 64)
);
--> statement-breakpoint
CREATE TABLE `proposal_events` (
	`id` text PRIMARY KEY NOT NULL,
	`proposal_id` text NOT NULL,
	`revision` integer NOT NULL,
	`kind` text NOT NULL,
	`text` text,
	`author_name` text,
	`actor_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`proposal_id`) REFERENCES `proposals`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `proposal_events_timeline_index` ON `proposal_events` (`proposal_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `proposal_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`proposal_id` text NOT NULL,
	`revision` integer NOT NULL,
	FOREIGN KEY (`proposal_id`) REFERENCES `proposals`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `proposal_links_proposal_index` ON `proposal_links` (`proposal_id`);--> statement-breakpoint
CREATE TABLE `proposal_reminders` (
	`proposal_id` text NOT NULL,
	`days_before` integer NOT NULL,
	`due_at` integer NOT NULL,
	PRIMARY KEY(`proposal_id`, `days_before`),
	FOREIGN KEY (`proposal_id`) REFERENCES `proposals`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `proposal_reminders_due_index` ON `proposal_reminders` (`due_at`);--> statement-breakpoint
CREATE TABLE `proposal_revisions` (
	`proposal_id` text NOT NULL,
	`revision` integer NOT NULL,
	`content` text NOT NULL,
	`sent_at` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`proposal_id`, `revision`),
	FOREIGN KEY (`proposal_id`) REFERENCES `proposals`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `proposals` (
	`id` text PRIMARY KEY NOT NULL,
	`reference` text NOT NULL,
	`status` text DEFAULT 'draft' NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`title` text NOT NULL,
	`client_name` text NOT NULL,
	`client_email` text NOT NULL,
	`company` text,
	`currency` text NOT NULL,
	`total_minor` integer NOT NULL,
	`monthly_minor` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`owner_id` text,
	`tenant_id` text,
	`workspace_name` text,
	`workspace_plan` text,
	`wants_reminders` integer DEFAULT true NOT NULL,
	`decline_reason` text,
	`sent_at` integer,
	`viewed_at` integer,
	`decided_at` integer,
	`search_text` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "proposals_status_known" CHECK("proposals"."status" in ('draft', 'sent', 'viewed', 'accepted', 'declined', 'expired', 'withdrawn')),
	CONSTRAINT "proposals_email_lower" CHECK("proposals"."client_email" = lower("proposals"."client_email")),
	CONSTRAINT "proposals_revision_positive" CHECK("proposals"."revision" >= 1),
	CONSTRAINT "proposals_total_positive" CHECK("proposals"."total_minor" >= 0 and "proposals"."monthly_minor" >= 0),
	CONSTRAINT "proposals_plan_known" CHECK("proposals"."workspace_plan" in ('start', 'growth', 'scale'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `proposals_reference_unique` ON `proposals` (`reference`);--> statement-breakpoint
CREATE INDEX `proposals_latest_index` ON `proposals` (`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `proposals_status_index` ON `proposals` (`status`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `proposals_client_index` ON `proposals` (`client_email`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `proposals_tenant_index` ON `proposals` (`tenant_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `proposals_expiry_index` ON `proposals` (`status`,`expires_at`);