CREATE TABLE "calendar_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"host_id" text NOT NULL,
	"address" text NOT NULL,
	"user_name" text NOT NULL,
	"password" text NOT NULL,
	"account_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_entries" (
	"booking_id" text NOT NULL,
	"calendar_id" text NOT NULL,
	"status" text NOT NULL,
	"revision" integer NOT NULL,
	"resource" text,
	"etag" text,
	"fault" text,
	"attempts" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"claimed_by" text,
	CONSTRAINT "calendar_entries_key" PRIMARY KEY("booking_id","calendar_id"),
	CONSTRAINT "calendar_entries_status_known" CHECK ("calendar_entries"."status" in ('waiting', 'done', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "host_calendars" ADD COLUMN "account_id" text;--> statement-breakpoint
ALTER TABLE "host_calendars" ADD COLUMN "blocks" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "host_calendars" ADD COLUMN "writes_bookings" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_accounts" ADD CONSTRAINT "calendar_accounts_host_id_booking_hosts_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."booking_hosts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_entries" ADD CONSTRAINT "calendar_entries_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_entries" ADD CONSTRAINT "calendar_entries_calendar_id_host_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."host_calendars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_accounts_unique" ON "calendar_accounts" USING btree ("host_id","account_hash");--> statement-breakpoint
CREATE INDEX "calendar_entries_calendar_index" ON "calendar_entries" USING btree ("calendar_id");--> statement-breakpoint
CREATE INDEX "calendar_entries_due_index" ON "calendar_entries" USING btree ("next_attempt_at") WHERE "calendar_entries"."status" = 'waiting';--> statement-breakpoint
ALTER TABLE "host_calendars" ADD CONSTRAINT "host_calendars_account_id_calendar_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."calendar_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "host_calendars_account_index" ON "host_calendars" USING btree ("account_id");