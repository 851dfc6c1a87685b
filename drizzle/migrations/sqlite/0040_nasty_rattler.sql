CREATE TABLE `price_items` (
	`id` text PRIMARY KEY NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`description` text,
	`unit` text,
	`period` text NOT NULL,
	`prices` text NOT NULL,
	`tax` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "price_items_period_known" CHECK("price_items"."period" in ('once', 'monthly'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `price_items_name_unique` ON `price_items` (`name_key`);--> statement-breakpoint
CREATE TABLE `proposal_templates` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `proposal_templates_name_unique` ON `proposal_templates` (`name_key`);