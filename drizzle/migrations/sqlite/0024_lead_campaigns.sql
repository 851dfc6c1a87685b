ALTER TABLE `outbox_mails` ADD `attachment` text;--> statement-breakpoint
ALTER TABLE `leads` ADD `first_touch` text;--> statement-breakpoint
ALTER TABLE `leads` ADD `last_touch` text;