ALTER TABLE "proposals" ADD COLUMN "reminded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "work_preferences" ADD COLUMN "goal_minor" bigint;--> statement-breakpoint
ALTER TABLE "work_preferences" ADD COLUMN "goal_currency" text;