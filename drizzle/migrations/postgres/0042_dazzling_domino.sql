ALTER TABLE "booking_overrides" ADD COLUMN "last_day" text;--> statement-breakpoint
UPDATE "booking_overrides" SET "last_day" = "day";--> statement-breakpoint
ALTER TABLE "booking_overrides" ALTER COLUMN "last_day" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_overrides" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "booking_overrides" ADD CONSTRAINT "booking_overrides_days" CHECK (length("booking_overrides"."last_day") = 10 and "booking_overrides"."day" <= "booking_overrides"."last_day");