ALTER TABLE `users` ADD `invited_at` integer;--> statement-breakpoint
ALTER TABLE `auth_one_time_tokens` ADD `expires_at` integer;