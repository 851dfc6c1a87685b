DROP INDEX `users_email_index`;--> statement-breakpoint
CREATE INDEX `users_name_index` ON `users` (lower(case when "last_name" is null and "first_name" is null then "email" when "last_name" is null then "first_name" when "first_name" is null then "last_name" else "first_name" || ' ' || "last_name" end),`id`);--> statement-breakpoint
CREATE INDEX `users_last_name_index` ON `users` (lower("last_name"));--> statement-breakpoint
CREATE INDEX `users_business_index` ON `users` (lower("business_name"));--> statement-breakpoint
CREATE INDEX `users_role_newest_index` ON `users` (`role`,`created_at`,`id`) WHERE "users"."role" <> 'lead';--> statement-breakpoint
CREATE INDEX `users_role_name_index` ON `users` (`role`,lower(case when "last_name" is null and "first_name" is null then "email" when "last_name" is null then "first_name" when "first_name" is null then "last_name" else "first_name" || ' ' || "last_name" end),`id`) WHERE "users"."role" <> 'lead';--> statement-breakpoint
CREATE INDEX `users_disabled_newest_index` ON `users` (`created_at`,`id`) WHERE "users"."is_active" = false;--> statement-breakpoint
CREATE INDEX `users_disabled_name_index` ON `users` (lower(case when "last_name" is null and "first_name" is null then "email" when "last_name" is null then "first_name" when "first_name" is null then "last_name" else "first_name" || ' ' || "last_name" end),`id`) WHERE "users"."is_active" = false;--> statement-breakpoint
CREATE INDEX `users_active_index` ON `users` (`id`) WHERE "users"."is_active" = true;--> statement-breakpoint
CREATE INDEX `users_email_index` ON `users` ("email");--> statement-breakpoint
CREATE INDEX `audit_entries_area_index` ON `audit_entries` (`subject_type`,`created_at`,`id`);