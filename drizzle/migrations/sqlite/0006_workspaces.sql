CREATE TABLE `current_workspaces` (
	`user_id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `tenant_invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`email` text NOT NULL,
	`role` text NOT NULL,
	`token_hash` text NOT NULL,
	`invited_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "tenant_invitations_role_known" CHECK("tenant_invitations"."role" in ('owner', 'admin', 'member')),
	CONSTRAINT "tenant_invitations_email_lower" CHECK("tenant_invitations"."email" = lower("tenant_invitations"."email"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tenant_invitations_token_unique` ON `tenant_invitations` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `tenant_invitations_email_unique` ON `tenant_invitations` (`tenant_id`,`email`);--> statement-breakpoint
CREATE INDEX `tenant_invitations_email_index` ON `tenant_invitations` (`email`);--> statement-breakpoint
CREATE TABLE `workspaces` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`name` text NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`plan` text,
	`search_text` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "workspaces_status_known" CHECK("workspaces"."status" in ('active', 'suspended')),
	CONSTRAINT "workspaces_plan_known" CHECK("workspaces"."plan" in ('start', 'growth', 'scale'))
);
--> statement-breakpoint
CREATE INDEX `workspaces_oldest_index` ON `workspaces` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `workspaces_tenant_index` ON `workspaces` (`tenant_id`,`created_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `workspaces_name_unique` ON `workspaces` (`tenant_id`,`name`);--> statement-breakpoint
ALTER TABLE `tenants` ADD `suspended_reason` text;--> statement-breakpoint
ALTER TABLE `tenants` ADD `search_text` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `tenants_newest_index` ON `tenants` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `tenants_name_index` ON `tenants` (`name`,`id`);--> statement-breakpoint
ALTER TABLE `audit_entries` ADD `tenant_id` text;--> statement-breakpoint
CREATE INDEX `audit_entries_tenant_index` ON `audit_entries` (`tenant_id`,`created_at`,`id`);--> statement-breakpoint
UPDATE `tenants` SET `search_text` = lower(`name`) || ' ' || replace(`subdomain`, '-', ' ');
