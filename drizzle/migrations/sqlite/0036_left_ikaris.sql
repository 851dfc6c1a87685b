CREATE TABLE `company_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`side` text NOT NULL,
	`author_id` text,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "company_messages_side_known" CHECK("company_messages"."side" in ('client', 'staff'))
);
--> statement-breakpoint
CREATE INDEX `company_messages_thread_index` ON `company_messages` (`tenant_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `company_messages_author_index` ON `company_messages` (`author_id`);