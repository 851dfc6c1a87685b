ALTER TABLE "booking_hosts" ADD COLUMN "place_kind" text DEFAULT 'link' NOT NULL;--> statement-breakpoint
UPDATE "booking_hosts" SET "place_kind" = 'address' WHERE "meeting_place" NOT LIKE 'https://%';--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "booking_hosts" ADD CONSTRAINT "booking_hosts_place_known" CHECK ("booking_hosts"."place_kind" in ('link', 'room', 'visitor_calls', 'host_calls', 'address'));