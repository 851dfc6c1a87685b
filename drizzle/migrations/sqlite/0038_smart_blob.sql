CREATE TABLE `imported_leads` (
	`lead_id` text PRIMARY KEY NOT NULL,
	`import_id` text NOT NULL,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`import_id`) REFERENCES `lead_imports`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `imported_leads_import_index` ON `imported_leads` (`import_id`);--> statement-breakpoint
CREATE TABLE `lead_imports` (
	`id` text PRIMARY KEY NOT NULL,
	`author_id` text,
	`state` text DEFAULT 'draft' NOT NULL,
	`file_name` text NOT NULL,
	`encoding` text NOT NULL,
	`content` text,
	`matches` text NOT NULL,
	`created_count` integer DEFAULT 0 NOT NULL,
	`skipped_count` integer DEFAULT 0 NOT NULL,
	`faulty_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`imported_at` integer,
	`undone_at` integer,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "lead_imports_state_known" CHECK("lead_imports"."state" in ('draft', 'imported', 'undone')),
	CONSTRAINT "lead_imports_draft_has_content" CHECK(("lead_imports"."state" = 'draft') = ("lead_imports"."content" is not null))
);
--> statement-breakpoint
CREATE INDEX `lead_imports_latest_index` ON `lead_imports` (`created_at`,`id`);