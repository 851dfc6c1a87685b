CREATE TABLE "booking_guests" (
	"booking_id" text NOT NULL,
	"email" text NOT NULL,
	CONSTRAINT "booking_guests_key" PRIMARY KEY("booking_id","email"),
	CONSTRAINT "booking_guests_email_lower" CHECK ("booking_guests"."email" = lower("booking_guests"."email"))
);
--> statement-breakpoint
ALTER TABLE "booking_guests" ADD CONSTRAINT "booking_guests_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_guests_email_index" ON "booking_guests" USING btree ("email");