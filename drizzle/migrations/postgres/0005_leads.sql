CREATE TABLE "lead_events" (
	"id" text PRIMARY KEY NOT NULL,
	"lead_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text,
	"facts" jsonb NOT NULL,
	"consent" text,
	"email_proven" boolean NOT NULL,
	"actor_id" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text,
	"company" text,
	"phone" text,
	"interest" text,
	"yearly_saving_minor" bigint,
	"yearly_saving_currency" text,
	"source" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"owner_id" text,
	"user_id" text,
	"email_proven_at" timestamp (3) with time zone,
	"consent" text,
	"consent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"last_event_at" timestamp (3) with time zone NOT NULL,
	"search_text" text NOT NULL,
	CONSTRAINT "leads_email_unique" UNIQUE("email"),
	CONSTRAINT "leads_email_lower" CHECK ("leads"."email" = lower("leads"."email")),
	CONSTRAINT "leads_source_known" CHECK ("leads"."source" in ('registration', 'contact', 'roi', 'booking', 'proposal', 'staff')),
	CONSTRAINT "leads_status_known" CHECK ("leads"."status" in ('new', 'contacted', 'qualified', 'proposal', 'won', 'lost')),
	CONSTRAINT "leads_saving_has_currency" CHECK (("leads"."yearly_saving_minor" is null) = ("leads"."yearly_saving_currency" is null)),
	CONSTRAINT "leads_consent_has_time" CHECK (("leads"."consent" is null) = ("leads"."consent_at" is null))
);
--> statement-breakpoint
ALTER TABLE "lead_events" ADD CONSTRAINT "lead_events_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_events" ADD CONSTRAINT "lead_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_events_timeline_index" ON "lead_events" USING btree ("lead_id","created_at","id");--> statement-breakpoint
CREATE INDEX "lead_events_kind_index" ON "lead_events" USING btree ("kind","created_at","lead_id");--> statement-breakpoint
CREATE INDEX "leads_latest_index" ON "leads" USING btree ("last_event_at","id");--> statement-breakpoint
CREATE INDEX "leads_status_index" ON "leads" USING btree ("status","last_event_at","id");--> statement-breakpoint
CREATE INDEX "leads_owner_index" ON "leads" USING btree ("owner_id","last_event_at","id");--> statement-breakpoint
CREATE INDEX "leads_user_index" ON "leads" USING btree ("user_id");