ALTER TABLE `user_sessions` ADD `second_factor_at` integer;--> statement-breakpoint
ALTER TABLE `user_sessions` ADD `by_recovery_code` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `auth_flow_states` ADD `password_hash` text;--> statement-breakpoint
ALTER TABLE `auth_flow_states` ADD `user_metadata` text;--> statement-breakpoint
ALTER TABLE `auth_sessions` ADD `refresh_floor` integer DEFAULT 0 NOT NULL;