CREATE TABLE `former_members` (
	`tenant_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `user_id`),
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `former_members_user_index` ON `former_members` (`user_id`);--> statement-breakpoint
CREATE TABLE `tenant_domains` (
	`domain` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "tenant_domains_lower" CHECK("tenant_domains"."domain" = lower("tenant_domains"."domain"))
);
--> statement-breakpoint
CREATE INDEX `tenant_domains_tenant_index` ON `tenant_domains` (`tenant_id`);--> statement-breakpoint
CREATE TABLE `auth_external_flows` (
	`id` text PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`state_hash` text NOT NULL,
	`issuer_nonce` text NOT NULL,
	`issuer_verifier` text NOT NULL,
	`code_challenge` text NOT NULL,
	`code_challenge_method` text NOT NULL,
	`redirect_to` text NOT NULL,
	`linking_user_id` text,
	`linking_session_id` text,
	`consumed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`linking_user_id`) REFERENCES `auth_users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "auth_external_flows_method_known" CHECK("auth_external_flows"."code_challenge_method" in ('s256', 'plain'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `auth_external_flows_state_unique` ON `auth_external_flows` (`state_hash`);--> statement-breakpoint
CREATE INDEX `auth_external_flows_created_index` ON `auth_external_flows` (`created_at`);--> statement-breakpoint
CREATE INDEX `auth_external_flows_user_index` ON `auth_external_flows` (`linking_user_id`);--> statement-breakpoint
CREATE TABLE `auth_used_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `auth_used_tokens_created_index` ON `auth_used_tokens` (`created_at`);--> statement-breakpoint
ALTER TABLE `auth_flow_states` ADD `pending_identity` text;--> statement-breakpoint
ALTER TABLE `auth_flow_states` ADD `linking_session_id` text;