CREATE TABLE "task_suggestions" (
	"key" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"due_day" text NOT NULL,
	"due_minute" integer,
	"snoozed_until" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone NOT NULL,
	"owner_id" text,
	"lead_id" text,
	"tenant_id" text,
	"proposal_id" text,
	"booking_id" text,
	"origin" text DEFAULT 'staff' NOT NULL,
	"created_by" text,
	"done_at" timestamp (3) with time zone,
	"done_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tasks_due_day" CHECK (length("tasks"."due_day") = 10),
	CONSTRAINT "tasks_due_minute" CHECK ("tasks"."due_minute" between 0 and 1439),
	CONSTRAINT "tasks_origin_known" CHECK ("tasks"."origin" in ('staff', 'consultation', 'proposal'))
);
--> statement-breakpoint
CREATE TABLE "work_preferences" (
	"user_id" text PRIMARY KEY NOT NULL,
	"time_zone" text,
	"wants_digest" boolean DEFAULT true NOT NULL,
	"digest_day" text,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "invoiced_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_preferences" ADD CONSTRAINT "work_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tasks_open_index" ON "tasks" USING btree ("due_at","id") WHERE "tasks"."done_at" is null;--> statement-breakpoint
CREATE INDEX "tasks_owner_open_index" ON "tasks" USING btree ("owner_id","due_at","id") WHERE "tasks"."done_at" is null;--> statement-breakpoint
CREATE INDEX "tasks_done_index" ON "tasks" USING btree ("done_at","id") WHERE "tasks"."done_at" is not null;--> statement-breakpoint
CREATE INDEX "tasks_owner_done_index" ON "tasks" USING btree ("owner_id","done_at","id") WHERE "tasks"."done_at" is not null;--> statement-breakpoint
CREATE INDEX "tasks_lead_index" ON "tasks" USING btree ("lead_id","due_at","id");--> statement-breakpoint
CREATE INDEX "tasks_tenant_index" ON "tasks" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "tasks_proposal_index" ON "tasks" USING btree ("proposal_id");--> statement-breakpoint
CREATE INDEX "tasks_booking_index" ON "tasks" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "leads_to_pick_up_index" ON "leads" USING btree ("created_at","id") WHERE "leads"."owner_id" is null and "leads"."status" = 'new';--> statement-breakpoint
CREATE INDEX "proposals_owner_open_index" ON "proposals" USING btree ("owner_id","status","expires_at");--> statement-breakpoint
CREATE INDEX "proposals_owner_decided_index" ON "proposals" USING btree ("owner_id","decided_at");--> statement-breakpoint
CREATE INDEX "proposals_to_invoice_index" ON "proposals" USING btree ("decided_at","id") WHERE "proposals"."status" = 'accepted' and "proposals"."invoiced_at" is null;