CREATE TABLE `webhook_deliveries` (
	`endpoint_id` text NOT NULL,
	`event_id` text NOT NULL,
	`event` text NOT NULL,
	`subject_id` text NOT NULL,
	`position` integer NOT NULL,
	`email` text,
	`data` text NOT NULL,
	`is_test` integer NOT NULL,
	`status` text NOT NULL,
	`attempts` integer NOT NULL,
	`occurred_at` integer NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`claimed_by` text,
	`tries` text NOT NULL,
	PRIMARY KEY(`endpoint_id`, `event_id`),
	FOREIGN KEY (`endpoint_id`) REFERENCES `webhook_endpoints`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "webhook_deliveries_status_known" CHECK("webhook_deliveries"."status" in ('waiting', 'delivered', 'failed') and "webhook_deliveries"."attempts" >= 0)
);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due_index` ON `webhook_deliveries` (`endpoint_id`,`next_attempt_at`) WHERE "webhook_deliveries"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX `webhook_deliveries_waiting_index` ON `webhook_deliveries` (`endpoint_id`,`subject_id`,`position`) WHERE "webhook_deliveries"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX `webhook_deliveries_subject_index` ON `webhook_deliveries` (`endpoint_id`,`subject_id`,`position`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_newest_index` ON `webhook_deliveries` (`endpoint_id`,`occurred_at`,`event_id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_failed_index` ON `webhook_deliveries` (`endpoint_id`,`occurred_at`,`event_id`) WHERE "webhook_deliveries"."status" = 'failed';--> statement-breakpoint
CREATE INDEX `webhook_deliveries_age_index` ON `webhook_deliveries` (`occurred_at`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_email_index` ON `webhook_deliveries` (`email`);--> statement-breakpoint
CREATE TABLE `webhook_endpoints` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text,
	`name` text NOT NULL,
	`url` text NOT NULL,
	`status` text DEFAULT 'enabled' NOT NULL,
	`status_reason` text,
	`status_at` integer NOT NULL,
	`secret` text NOT NULL,
	`previous_secret` text,
	`previous_secret_until` integer,
	`failing_since` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "webhook_endpoints_status_known" CHECK("webhook_endpoints"."status" in ('enabled', 'paused', 'disabled') and ("webhook_endpoints"."status" = 'enabled') = ("webhook_endpoints"."status_reason" is null))
);
--> statement-breakpoint
CREATE INDEX `webhook_endpoints_created_index` ON `webhook_endpoints` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `webhook_subscriptions` (
	`endpoint_id` text NOT NULL,
	`event` text NOT NULL,
	PRIMARY KEY(`event`, `endpoint_id`),
	FOREIGN KEY (`endpoint_id`) REFERENCES `webhook_endpoints`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhook_subscriptions_endpoint_index` ON `webhook_subscriptions` (`endpoint_id`);