CREATE TABLE "webhook_deliveries" (
	"endpoint_id" text NOT NULL,
	"event_id" text NOT NULL,
	"event" text NOT NULL,
	"subject_id" text NOT NULL,
	"position" integer NOT NULL,
	"email" text,
	"data" text NOT NULL,
	"is_test" boolean NOT NULL,
	"status" text NOT NULL,
	"attempts" integer NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"claimed_by" text,
	"tries" jsonb NOT NULL,
	CONSTRAINT "webhook_deliveries_key" PRIMARY KEY("endpoint_id","event_id"),
	CONSTRAINT "webhook_deliveries_status_known" CHECK ("webhook_deliveries"."status" in ('waiting', 'delivered', 'failed') and "webhook_deliveries"."attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"status" text DEFAULT 'enabled' NOT NULL,
	"status_reason" text,
	"status_at" timestamp (3) with time zone NOT NULL,
	"secret" text NOT NULL,
	"previous_secret" text,
	"previous_secret_until" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhook_endpoints_status_known" CHECK ("webhook_endpoints"."status" in ('enabled', 'paused', 'disabled') and ("webhook_endpoints"."status" = 'enabled') = ("webhook_endpoints"."status_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "webhook_subscriptions" (
	"endpoint_id" text NOT NULL,
	"event" text NOT NULL,
	CONSTRAINT "webhook_subscriptions_key" PRIMARY KEY("event","endpoint_id")
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_subscriptions" ADD CONSTRAINT "webhook_subscriptions_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due_index" ON "webhook_deliveries" USING btree ("endpoint_id","next_attempt_at") WHERE "webhook_deliveries"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_waiting_index" ON "webhook_deliveries" USING btree ("endpoint_id","subject_id","position") WHERE "webhook_deliveries"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_subject_index" ON "webhook_deliveries" USING btree ("endpoint_id","subject_id","position");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_newest_index" ON "webhook_deliveries" USING btree ("endpoint_id","occurred_at","event_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_failed_index" ON "webhook_deliveries" USING btree ("endpoint_id","occurred_at","event_id") WHERE "webhook_deliveries"."status" = 'failed';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_age_index" ON "webhook_deliveries" USING btree ("occurred_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_email_index" ON "webhook_deliveries" USING btree ("email");--> statement-breakpoint
CREATE INDEX "webhook_endpoints_created_index" ON "webhook_endpoints" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_subscriptions_endpoint_index" ON "webhook_subscriptions" USING btree ("endpoint_id");