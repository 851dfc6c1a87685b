DROP INDEX `users_email_index`;--> statement-breakpoint
DROP INDEX `users_last_name_index`;--> statement-breakpoint
DROP INDEX `users_business_index`;--> statement-breakpoint
ALTER TABLE `users` ADD `last_seen_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `users_role_order_index` ON `users` (`role`,`id`);--> statement-breakpoint
CREATE INDEX `users_business_order_index` ON `users` (case when "business_name" is null then '1' else '0' || lower("business_name") end,`id`);--> statement-breakpoint
CREATE INDEX `users_seen_order_index` ON `users` (`last_seen_at`,`id`);--> statement-breakpoint
CREATE INDEX `users_role_business_index` ON `users` (`role`,case when "business_name" is null then '1' else '0' || lower("business_name") end,`id`) WHERE "users"."role" <> 'lead';--> statement-breakpoint
CREATE INDEX `users_role_seen_index` ON `users` (`role`,`last_seen_at`,`id`) WHERE "users"."role" <> 'lead';--> statement-breakpoint
CREATE INDEX `users_disabled_role_index` ON `users` (`role`,`id`) WHERE "users"."is_active" = false;--> statement-breakpoint
CREATE INDEX `users_disabled_business_index` ON `users` (case when "business_name" is null then '1' else '0' || lower("business_name") end,`id`) WHERE "users"."is_active" = false;--> statement-breakpoint
CREATE INDEX `users_disabled_seen_index` ON `users` (`last_seen_at`,`id`) WHERE "users"."is_active" = false;--> statement-breakpoint
CREATE INDEX `users_email_index` ON `users` ("email",`id`);--> statement-breakpoint
CREATE INDEX `users_last_name_index` ON `users` (lower("last_name"),`id`);--> statement-breakpoint
CREATE INDEX `users_business_index` ON `users` (lower("business_name"),`id`);--> statement-breakpoint
UPDATE `users` SET `last_seen_at` = coalesce((SELECT max(`last_seen_at`) FROM `user_sessions` WHERE `user_id` = `users`.`id`), 0);
