CREATE TABLE "booking_answers" (
	"booking_id" text NOT NULL,
	"position" integer NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	CONSTRAINT "booking_answers_key" PRIMARY KEY("booking_id","position")
);
--> statement-breakpoint
CREATE TABLE "event_questions" (
	"id" text PRIMARY KEY NOT NULL,
	"event_type_id" text NOT NULL,
	"position" integer NOT NULL,
	"label" text NOT NULL,
	"kind" text NOT NULL,
	"options" jsonb NOT NULL,
	"is_required" boolean NOT NULL,
	CONSTRAINT "event_questions_kind_known" CHECK ("event_questions"."kind" in ('short', 'long', 'choice'))
);
--> statement-breakpoint
CREATE TABLE "event_type_hosts" (
	"event_type_id" text NOT NULL,
	"host_id" text NOT NULL,
	CONSTRAINT "event_type_hosts_key" PRIMARY KEY("event_type_id","host_id")
);
--> statement-breakpoint
CREATE TABLE "event_types" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text,
	"length_minutes" integer NOT NULL,
	"buffer_before_minutes" integer,
	"buffer_after_minutes" integer,
	"notice_minutes" integer,
	"place_kind" text,
	"meeting_place" text,
	"has_all_hosts" boolean DEFAULT true NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "event_types_slug_unique" UNIQUE("slug"),
	CONSTRAINT "event_types_length" CHECK ("event_types"."length_minutes" between 15 and 120 and "event_types"."length_minutes" % 15 = 0),
	CONSTRAINT "event_types_buffers" CHECK ("event_types"."buffer_before_minutes" >= 0 and "event_types"."buffer_after_minutes" >= 0),
	CONSTRAINT "event_types_notice" CHECK ("event_types"."notice_minutes" >= 0),
	CONSTRAINT "event_types_place_known" CHECK ("event_types"."place_kind" in ('link', 'room', 'visitor_calls', 'host_calls', 'address'))
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "event_type_id" text;--> statement-breakpoint
ALTER TABLE "booking_answers" ADD CONSTRAINT "booking_answers_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_questions" ADD CONSTRAINT "event_questions_event_type_id_event_types_id_fk" FOREIGN KEY ("event_type_id") REFERENCES "public"."event_types"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_type_hosts" ADD CONSTRAINT "event_type_hosts_event_type_id_event_types_id_fk" FOREIGN KEY ("event_type_id") REFERENCES "public"."event_types"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_type_hosts" ADD CONSTRAINT "event_type_hosts_host_id_booking_hosts_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."booking_hosts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_questions_type_index" ON "event_questions" USING btree ("event_type_id","position");--> statement-breakpoint
CREATE INDEX "event_type_hosts_host_index" ON "event_type_hosts" USING btree ("host_id");--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_event_type_id_event_types_id_fk" FOREIGN KEY ("event_type_id") REFERENCES "public"."event_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
INSERT INTO "event_types" ("id", "name", "slug", "description", "length_minutes", "has_all_hosts", "is_active", "position", "created_at", "updated_at")
VALUES (
	'00000000-0000-4000-8000-000000000001',
	'Free consultation',
	'consultation',
	'Bring one process that costs more than it should. We''ll look at it together, and you''ll leave with a plan.',
	30, true, true, 1, now(), now()
);--> statement-breakpoint
UPDATE "bookings" SET "event_type_id" = '00000000-0000-4000-8000-000000000001';