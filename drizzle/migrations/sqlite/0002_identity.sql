CREATE TABLE `auth_challenges` (
	`id` text PRIMARY KEY NOT NULL,
	`factor_id` text NOT NULL,
	`ip` text,
	`verified_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`factor_id`) REFERENCES `auth_factors`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `auth_challenges_factor_index` ON `auth_challenges` (`factor_id`);--> statement-breakpoint
CREATE INDEX `auth_challenges_created_index` ON `auth_challenges` (`created_at`);--> statement-breakpoint
CREATE TABLE `auth_factors` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`status` text DEFAULT 'unverified' NOT NULL,
	`friendly_name` text NOT NULL,
	`secret` text NOT NULL,
	`last_used_step` integer,
	`last_challenged_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `auth_users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "auth_factors_status_known" CHECK("auth_factors"."status" in ('unverified', 'verified'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `auth_factors_name_unique` ON `auth_factors` (`user_id`,`friendly_name`);--> statement-breakpoint
CREATE TABLE `auth_flow_states` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`auth_code` text NOT NULL,
	`code_challenge` text NOT NULL,
	`code_challenge_method` text NOT NULL,
	`auth_code_issued_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `auth_users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "auth_flow_states_method_known" CHECK("auth_flow_states"."code_challenge_method" in ('s256', 'plain'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `auth_flow_states_code_unique` ON `auth_flow_states` (`auth_code`);--> statement-breakpoint
CREATE INDEX `auth_flow_states_user_index` ON `auth_flow_states` (`user_id`,`kind`,`created_at`);--> statement-breakpoint
CREATE INDEX `auth_flow_states_created_index` ON `auth_flow_states` (`created_at`);--> statement-breakpoint
CREATE TABLE `auth_identities` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`provider` text NOT NULL,
	`provider_id` text NOT NULL,
	`email` text,
	`identity_data` text NOT NULL,
	`last_sign_in_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `auth_users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `auth_identities_provider_unique` ON `auth_identities` (`provider`,`provider_id`);--> statement-breakpoint
CREATE INDEX `auth_identities_user_index` ON `auth_identities` (`user_id`);--> statement-breakpoint
CREATE TABLE `auth_one_time_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`token_hash` text NOT NULL,
	`salt` text NOT NULL,
	`relates_to` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `auth_users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `auth_one_time_tokens_kind_unique` ON `auth_one_time_tokens` (`user_id`,`kind`);--> statement-breakpoint
CREATE INDEX `auth_one_time_tokens_hash_index` ON `auth_one_time_tokens` (`token_hash`);--> statement-breakpoint
CREATE INDEX `auth_one_time_tokens_created_index` ON `auth_one_time_tokens` (`created_at`);--> statement-breakpoint
CREATE TABLE `auth_rate_limits` (
	`bucket` text PRIMARY KEY NOT NULL,
	`full_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `auth_rate_limits_full_index` ON `auth_rate_limits` (`full_at`);--> statement-breakpoint
CREATE TABLE `auth_session_methods` (
	`session_id` text NOT NULL,
	`method` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`session_id`, `method`),
	FOREIGN KEY (`session_id`) REFERENCES `auth_sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `auth_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`aal` text DEFAULT 'aal1' NOT NULL,
	`factor_id` text,
	`refresh_key` text NOT NULL,
	`refresh_counter` integer DEFAULT 0 NOT NULL,
	`refreshed_at` integer NOT NULL,
	`user_agent` text,
	`ip` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `auth_users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "auth_sessions_aal_known" CHECK("auth_sessions"."aal" in ('aal1', 'aal2')),
	CONSTRAINT "auth_sessions_counter_positive" CHECK("auth_sessions"."refresh_counter" >= 0)
);
--> statement-breakpoint
CREATE INDEX `auth_sessions_user_index` ON `auth_sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `auth_signing_keys` (
	`kid` text PRIMARY KEY NOT NULL,
	`status` text NOT NULL,
	`private_jwk` text NOT NULL,
	`created_at` integer NOT NULL,
	`retired_at` integer,
	CONSTRAINT "auth_signing_keys_status_known" CHECK("auth_signing_keys"."status" in ('next', 'signing', 'retired'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `auth_signing_keys_one_each` ON `auth_signing_keys` (`status`) WHERE "auth_signing_keys"."status" <> 'retired';--> statement-breakpoint
CREATE TABLE `auth_users` (
	`id` text PRIMARY KEY NOT NULL,
	`aud` text NOT NULL,
	`role` text NOT NULL,
	`email` text,
	`phone` text,
	`password_hash` text,
	`email_confirmed_at` integer,
	`phone_confirmed_at` integer,
	`invited_at` integer,
	`confirmation_sent_at` integer,
	`recovery_sent_at` integer,
	`email_change` text,
	`email_change_half_confirmed` integer DEFAULT false NOT NULL,
	`email_change_sent_at` integer,
	`reauthentication_sent_at` integer,
	`last_sign_in_at` integer,
	`app_metadata` text NOT NULL,
	`user_metadata` text NOT NULL,
	`banned_until` integer,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "auth_users_email_lower" CHECK("auth_users"."email" = lower("auth_users"."email"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `auth_users_email_unique` ON `auth_users` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `auth_users_phone_unique` ON `auth_users` (`phone`);--> statement-breakpoint
CREATE INDEX `auth_users_newest_index` ON `auth_users` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `auth_users_email_change_index` ON `auth_users` (`email_change`);