CREATE TABLE `contact_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`lead_id` text,
	`content_hash` text NOT NULL,
	`status` text NOT NULL,
	`topic` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`company` text,
	`consent` text NOT NULL,
	`network` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`body` text NOT NULL,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "contact_messages_status_known" CHECK("contact_messages"."status" in ('new', 'answered', 'closed', 'spam')),
	CONSTRAINT "contact_messages_topic_known" CHECK("contact_messages"."topic" in ('process', 'proposal', 'account', 'privacy-security')),
	CONSTRAINT "contact_messages_email_lower" CHECK("contact_messages"."email" = lower("contact_messages"."email"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `contact_messages_content_unique` ON `contact_messages` (`content_hash`);--> statement-breakpoint
CREATE INDEX `contact_messages_newest_index` ON `contact_messages` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `contact_messages_status_index` ON `contact_messages` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `contact_messages_lead_index` ON `contact_messages` (`lead_id`);--> statement-breakpoint
CREATE INDEX `contact_messages_email_index` ON `contact_messages` (`email`);--> statement-breakpoint
CREATE TABLE `contact_replies` (
	`id` text PRIMARY KEY NOT NULL,
	`message_id` text NOT NULL,
	`author_id` text,
	`author_name` text NOT NULL,
	`created_at` integer NOT NULL,
	`body` text NOT NULL,
	FOREIGN KEY (`message_id`) REFERENCES `contact_messages`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `contact_replies_message_index` ON `contact_replies` (`message_id`,`created_at`,`id`);