ALTER TABLE "work_preferences" ADD COLUMN "wants_summary" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "work_preferences" ADD COLUMN "summary_day" text;