CREATE TABLE `workspace_files` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`side` text NOT NULL,
	`author_id` text,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`bytes` integer NOT NULL,
	`state` text NOT NULL,
	`store` text NOT NULL,
	`finding` text,
	`cleared_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "workspace_files_side_known" CHECK("workspace_files"."side" in ('client', 'staff')),
	CONSTRAINT "workspace_files_state_known" CHECK("workspace_files"."state" in ('pending', 'waiting', 'unchecked', 'clean', 'refused', 'deleted')),
	CONSTRAINT "workspace_files_store_known" CHECK("workspace_files"."store" in ('local', 's3')),
	CONSTRAINT "workspace_files_bytes_positive" CHECK("workspace_files"."bytes" >= 1)
);
--> statement-breakpoint
CREATE INDEX `workspace_files_newest_index` ON `workspace_files` (`workspace_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `workspace_files_author_index` ON `workspace_files` (`author_id`);--> statement-breakpoint
CREATE INDEX `workspace_files_unfinished_index` ON `workspace_files` (`updated_at`) WHERE "workspace_files"."state" not in ('clean');