ALTER TABLE "users" ADD COLUMN "invited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "auth_one_time_tokens" ADD COLUMN "expires_at" timestamp (3) with time zone;