CREATE TABLE "host_busy_times" (
	"calendar_id" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "host_busy_times_key" PRIMARY KEY("calendar_id","starts_at")
);
--> statement-breakpoint
CREATE TABLE "host_calendars" (
	"id" text PRIMARY KEY NOT NULL,
	"host_id" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"address_hash" text NOT NULL,
	"etag" text,
	"text_hash" text,
	"read_at" timestamp (3) with time zone,
	"unread" integer DEFAULT 0 NOT NULL,
	"synced_at" timestamp (3) with time zone,
	"fault" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_poll_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "host_busy_times" ADD CONSTRAINT "host_busy_times_calendar_id_host_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."host_calendars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_calendars" ADD CONSTRAINT "host_calendars_host_id_booking_hosts_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."booking_hosts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "host_calendars_address_unique" ON "host_calendars" USING btree ("host_id","address_hash");--> statement-breakpoint
CREATE INDEX "host_calendars_due_index" ON "host_calendars" USING btree ("next_poll_at");